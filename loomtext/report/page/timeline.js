// The timeline: four rows a core. Only what is in view is drawn; what is narrower than a few pixels
// is drawn together.
const PITCH = LANES.length + 1; // Rows of a core and the gap to the next one.
const MOST = 40000; // Rectangles drawn at once.
const MANY = "#555555";

/** Rectangles of the micro-ops in a view: {first, last} in cycles, {top, bottom} in rows. */
function slicesIn(picture, view, pixels) {
  const { start, duration, wait, site, laneStart, loops } = picture.arrays;
  const out = { left: [], right: [], top: [], bottom: [], colour: [], alpha: [], name: [], core: [], cycles: [], loops: [] };
  const lanes = [];
  for (let lane = 0; lane + 1 < laneStart.values.length; lane++) {
    const row = Math.floor(lane / LANES.length) * PITCH + (lane % LANES.length);
    if (row + 1 > view.top && row < view.bottom) lanes.push([lane, row]);
  }
  const span = view.last - view.first;
  const least = Math.max((2 * span) / pixels, (span * lanes.length) / MOST) / picture.tick;
  const depth = loops.shape[1];
  for (const [lane, row] of lanes) {
    const end = laneStart.values[lane + 1];
    let i = firstEndingAfter(start.values, duration.values, laneStart.values[lane], end, view.first / picture.tick);
    while (i < end && start.values[i] * picture.tick <= view.last) {
      let j = i + 1;
      let stop = start.values[i] + duration.values[i];
      const narrow = (k) => duration.values[k] < least;
      while (narrow(i) && j < end && narrow(j) && start.values[j] - start.values[i] < least) {
        stop = start.values[j] + duration.values[j];
        j += 1;
      }
      push(i, j, stop, row);
      i = j;
    }
  }
  return out;

  function push(i, j, stop, row) {
    const info = picture.sites[site.values[i]];
    const [x, y] = picture.cores[Math.floor(row / PITCH)];
    const from = start.values[i] * picture.tick;
    out.left.push(from);
    out.right.push(Math.max(stop * picture.tick, from + (least * picture.tick) / 4));
    out.top.push(row);
    out.bottom.push(row + 0.9);
    out.core.push(`(${x}, ${y}) ${LANES[row % PITCH]}`);
    const waited = wait.values.subarray(i, j).reduce((a, b) => a + b, 0);
    const waiting = waited ? `, ${whole(waited * picture.tick)} of them waiting for other cores` : "";
    out.alpha.push(2 * waited > stop - start.values[i] ? 0.4 : 1);
    out.cycles.push(`${whole(from)} to ${whole(stop * picture.tick)}: ${whole(stop * picture.tick - from)}${waiting}`);
    const { kind } = info;
    const mixed = site.values.subarray(i, j).some((other) => picture.sites[other].kind !== kind);
    out.colour.push(mixed ? MANY : settings.kinds[kind]);
    if (j - i === 1) {
      out.name.push(`${info.kind}: ${info.name}, line ${info.line}`);
      out.loops.push(Array.from(loops.values.subarray(i * depth, (i + 1) * depth)).filter((v) => v >= 0).join(", "));
    } else {
      out.name.push(mixed ? `${j - i} micro-ops` : `${j - i} x ${kind}`);
      out.loops.push("");
    }
  }
}

function firstEndingAfter(start, duration, low, high, time) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[middle] + duration[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

let timelineOf = null;
let redraw = 0;

async function drawTimeline() {
  const plot = await figure("timeline");
  const view = { first: plot.x_range.start, last: plot.x_range.end, top: plot.y_range.end, bottom: plot.y_range.start };
  const [top, bottom] = [Math.min(view.top, view.bottom), Math.max(view.top, view.bottom)];
  const pixels = document.getElementById("timeline").clientWidth || 1000;
  part(plot, "slices").data = slicesIn(timelineOf, { ...view, top, bottom }, pixels);
}

/** Show the timeline of a candidate: all cores, or one. */
async function showTimeline(picture, core = "all") {
  const plot = await figure("timeline");
  if (timelineOf === null) {
    const later = () => { clearTimeout(redraw); redraw = setTimeout(drawTimeline, 60); };
    for (const range of [plot.x_range, plot.y_range]) range.change.connect(later);
  }
  timelineOf = picture;
  const one = core !== "all";
  const shown = one ? [Number(core)] : picture.cores.map((_, i) => i);
  const labels = new Map(shown.map((i) => [i * PITCH + LANES.length / 2, `(${picture.cores[i].join(", ")})`]));
  if (one) {
    labels.clear();
    LANES.forEach((lane, k) => labels.set(shown[0] * PITCH + k + 0.5, lane));
  }
  plot.left[0].major_label_overrides = labels;
  part(plot, "lanes").ticks = [...labels.keys()];
  plot.height = one ? 260 : Math.min(1000, Math.max(300, 100 + 24 * picture.cores.length));
  setRange(plot.x_range, 0, picture.cycles);
  setRange(plot.y_range, (shown.at(-1) + 1) * PITCH, shown[0] * PITCH - 1);
  await drawTimeline();
}

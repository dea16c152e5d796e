// The mesh: links, cores and channels, coloured by what is in use in one window or over the whole run.
const APART = 0.11; // The two NoCs' links lie beside each other.
const LANES = ["reader", "matrix", "vector", "writer"];

/** Mean over windows first..last (exclusive) of each column of a [windows, columns...] array, in percent. */
function means(array, first, last) {
  const columns = array.values.length / array.shape[0];
  const sums = new Float64Array(columns);
  for (let w = first; w < last; w++) {
    for (let c = 0; c < columns; c++) sums[c] += array.values[w * columns + c];
  }
  return Array.from(sums, (s) => (100 * s) / (FULL * Math.max(1, last - first)));
}

function linkLines(picture, shown) {
  const lines = { x0: [], y0: [], x1: [], y1: [], name: [], chosen: [] };
  picture.linkPlaces.forEach(([noc, x, y, axis], i) => {
    if (shown !== "both" && Number(shown) !== noc) return;
    const step = picture.directions[noc];
    const aside = shown === "both" ? (noc === 0 ? -APART : APART) : 0;
    const extent = axis === 0 ? picture.width : picture.height;
    const from = axis === 0 ? x : y;
    const wraps = from + step < 0 || from + step >= extent;
    const to = from + (wraps ? 0.5 : 1) * step; // A link around the torus is drawn as a stub.
    lines.x0.push(axis === 0 ? x : x + aside);
    lines.y0.push(axis === 0 ? y + aside : y);
    lines.x1.push(axis === 0 ? to : x + aside);
    lines.y1.push(axis === 0 ? y + aside : to);
    lines.name.push(`NoC ${noc}: (${x}, ${y}) ${step > 0 ? "+" : "-"}${axis === 0 ? "x" : "y"}`);
    lines.chosen.push(i);
  });
  return lines;
}

/** Everything about the mesh that does not change with time. */
async function showMesh(picture) {
  const plot = await figure("mesh");
  const { width, height } = picture;
  setRange(plot.x_range, -1.2, Math.max(width, ...channelXs(picture).map((x) => x + 1)));
  setRange(plot.y_range, height + 1.7, -1);
  part(plot, "columns").ticks = Array.from({ length: width }, (_, x) => x);
  part(plot, "rows").ticks = Array.from({ length: height }, (_, y) => y);
  const routers = { x: [], y: [] };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) { routers.x.push(x); routers.y.push(y); }
  part(plot, "routers").data = routers;
}

/** Channels stand in a row below the mesh. */
function channelXs(picture) {
  const count = picture.channelPlaces.length;
  const apart = Math.max(0.8, (picture.width - 1) / Math.max(1, count - 1));
  return picture.channelPlaces.map((_, c) => c * apart);
}

const DARK = 55; // Percent from which on a core is so dark that its name is white.

/** Colours for windows first..last (exclusive); the core whose timeline is shown has a thick border. */
async function colourMesh(picture, first, last, noc, lane, chosen) {
  const plot = await figure("mesh");
  const lines = linkLines(picture, noc);
  const use = means(picture.arrays.links, first, last);
  lines.value = lines.chosen.map((i) => use[i]);
  delete lines.chosen;
  part(plot, "links").data = lines;
  const busy = means(picture.arrays.busy, first, last);
  const at = LANES.indexOf(lane);
  const share = (core, k) => busy[core * LANES.length + k];
  part(plot, "cores").data = {
    x: picture.corePlaces.map((p) => p[0]),
    y: picture.corePlaces.map((p) => p[1]),
    value: picture.cores.map((_, core) => share(core, at)),
    border: picture.cores.map((_, core) => (String(core) === chosen ? 4 : 1)),
    name: picture.cores.map(([x, y]) => `(${x}, ${y})`),
    detail: picture.cores.map((_, core) => LANES.map((name, k) => `${name} ${share(core, k).toFixed(0)} %`).join(", ")),
  };
  const channels = means(picture.arrays.channels, first, last);
  part(plot, "channels").data = {
    x: channelXs(picture),
    y: channels.map(() => picture.height + 0.8),
    value: channels,
    name: picture.channelPlaces.map(([x, y], c) => `DRAM channel ${c} at router (${x}, ${y})`),
  };
  const labels = { x: [], y: [], text: [], colour: [] };
  const label = (x, y, text, colour) => {
    for (const [key, value] of Object.entries({ x, y, text, colour })) labels[key].push(value);
  };
  picture.cores.forEach(([x, y], i) => label(...picture.corePlaces[i], `${x},${y}`, share(i, at) > DARK ? "#fff" : "#000"));
  channelXs(picture).forEach((x, c) => label(x, picture.height + 1.3, `${c}`, "#000"));
  label(-0.8, picture.height + 0.8, "DRAM", "#000");
  part(plot, "labels").data = labels;
}

/** Lines over time, as percent. */
async function showHistory(picture) {
  const plot = await figure("history");
  const columns = { time: [], noc0: [], noc1: [], link: [], dram: [], matrix: [] };
  const average = (values) => (values.length ? values.reduce((a, b) => a + b, 0) / values.length : 0);
  for (let w = 0; w < picture.windows; w++) {
    const links = means(picture.arrays.links, w, w + 1);
    const busy = means(picture.arrays.busy, w, w + 1);
    columns.time.push((w + 0.5) * picture.window);
    for (const noc of [0, 1]) columns[`noc${noc}`].push(average(links.filter((_, i) => picture.linkPlaces[i][0] === noc)));
    columns.link.push(links.reduce((a, b) => Math.max(a, b), 0));
    columns.dram.push(average(means(picture.arrays.channels, w, w + 1)));
    columns.matrix.push(average(busy.filter((_, i) => i % LANES.length === 1)));
  }
  setRange(plot.x_range, 0, picture.cycles);
  part(plot, "history").data = columns;
}

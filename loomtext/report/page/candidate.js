// One candidate: its text, and pictures that follow the time slider.
const element = (id) => document.getElementById(id);
let current = null; // The picture that is shown.
let playing = 0;

/** The windows that the controls choose, [first, last). */
function chosenWindows() {
  if (element("whole").getAttribute("aria-pressed") === "true") return [0, current.windows];
  const window = Number(element("time").value);
  return [window, window + 1];
}

async function showMoment() {
  const shown = current;
  if (shown === null) return;
  const [first, last] = chosenWindows();
  const isWhole = last - first === shown.windows;
  const [from, to] = [first * shown.window, Math.min(last * shown.window, shown.cycles)];
  element("moment").value = `${whole(from)} to ${whole(to)} cycles`;
  element("time").setAttribute("aria-valuetext", element("moment").value);
  await colourMesh(shown, first, last, element("noc").value, element("lane").value, element("core").value);
  for (const [name, mark] of [["history", "history-mark"], ["timeline", "timeline-mark"]]) {
    part(await figure(name), mark).setv({ location: from + shown.window / 2, visible: !isWhole });
  }
}

function setWhole(on) {
  element("whole").setAttribute("aria-pressed", String(on));
}

function stop() {
  clearInterval(playing);
  playing = 0;
  element("play").textContent = "Play";
}

function play() {
  if (playing) return stop();
  element("play").textContent = "Pause";
  const slider = element("time");
  const atEnd = Number(slider.value) >= Number(slider.max);
  if (atEnd || element("whole").getAttribute("aria-pressed") === "true") slider.value = 0;
  setWhole(false);
  showMoment();
  playing = setInterval(() => {
    if (Number(slider.value) >= Number(slider.max)) return stop();
    slider.value = Number(slider.value) + 1;
    showMoment();
  }, 150);
}

function chooseTime(cycle) {
  element("time").value = Math.floor(cycle / current.window);
  setWhole(false);
  showMoment();
}

element("time").addEventListener("input", () => { setWhole(false); showMoment(); });
element("whole").addEventListener("click", () => { stop(); setWhole(true); showMoment(); });
element("play").addEventListener("click", play);
element("noc").addEventListener("change", showMoment);
element("lane").addEventListener("change", showMoment);
element("core").addEventListener("change", () => chooseCore(element("core").value));

function chooseCore(core) {
  element("core").value = core;
  showTimeline(current, core);
  showMoment();
}

let listening = false;

async function listen() {
  if (listening) return;
  listening = true;
  for (const name of ["history", "timeline"]) (await figure(name)).on_event("tap", (event) => chooseTime(event.x));
  const mesh = await figure("mesh");
  mesh.on_event("tap", (event) => {
    const near = ([x, y]) => Math.abs(event.x - x) < 0.3 && Math.abs(event.y - y) < 0.3;
    const core = current.corePlaces.findIndex(near);
    chooseCore(core < 0 ? "all" : String(core));
  });
}

let turns = 0; // How often a page was asked for; an older one that is still being unpacked is dropped.

async function showCandidate(index) {
  turns += 1;
  const turn = turns;
  stop();
  const text = element(`text-${index}`);
  element("text").replaceChildren(text.content.cloneNode(true));
  current = null;
  element("pictures").hidden = true;
  const picture = await unpack(index);
  if (turn !== turns || picture === null) return;
  current = picture;
  element("pictures").hidden = false;
  const slider = element("time");
  slider.max = picture.windows - 1;
  slider.value = 0;
  setWhole(true);
  const every = new Option("all", "all");
  element("core").replaceChildren(every, ...picture.cores.map(([x, y], i) => new Option(`(${x}, ${y})`, String(i))));
  const kinds = new Set(picture.sites.map((site) => site.kind));
  for (const chip of document.querySelectorAll(".kind[data-kind]")) chip.hidden = !kinds.has(chip.dataset.kind);
  for (const step of [showMesh, showHistory, showTimeline, showMoment, listen]) {
    await step(picture);
    if (turn !== turns) return;
  }
}

// The table of candidates, the scatter plot, and which page is shown.
const rows = () => [...document.querySelectorAll("#candidates tbody tr")];

/** What a cell is sorted by: its number if the column has numbers or it ends with a percentage, else its text. */
function sortKey(row, column, numeric) {
  const text = row.cells[column].textContent.trim();
  const number = parseFloat(numeric ? text : /[\d.]+(?=%$)/.exec(text));
  if (!numeric && Number.isNaN(number)) return text;
  return Number.isNaN(number) ? null : number;
}

function sortBy(header) {
  const column = header.cellIndex;
  const numeric = header.classList.contains("number");
  const sign = header.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  const keyed = rows().map((row) => [sortKey(row, column, numeric), row]);
  keyed.sort(([a], [b]) => {
    if (a === null || b === null) return (a === null) - (b === null); // Rows without a number stay last.
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
  });
  for (const other of header.parentElement.cells) other.setAttribute("aria-sort", "none");
  header.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
  document.querySelector("#candidates tbody").append(...keyed.map(([, row]) => row));
  linkNeighbours();
}

for (const button of document.querySelectorAll("#candidates th button")) {
  button.addEventListener("click", () => sortBy(button.parentElement));
}

element("filter").addEventListener("input", () => {
  const wanted = element("filter").value.toLowerCase();
  for (const row of rows()) {
    row.hidden = !`${row.dataset.name} ${row.textContent}`.toLowerCase().includes(wanted);
  }
  const left = rows().filter((row) => !row.hidden).length;
  element("shown").textContent = wanted ? `${left} of ${rows().length}` : "";
  linkNeighbours();
  drawOverview();
});

/** The dots of the rows that are shown. */
async function drawOverview() {
  const left = new Set(rows().filter((row) => !row.hidden).map((row) => Number(row.dataset.index)));
  const dots = settings.candidates.filter((dot) => left.has(dot.index));
  const columns = {};
  for (const key of ["bound", "cycles", "colour", "name", "kind", "index"]) columns[key] = dots.map((dot) => dot[key]);
  part(await figure("overview"), "candidates").data = columns;
}

async function showOverview() {
  const dots = settings.candidates;
  element("overview-section").hidden = dots.length === 0;
  if (dots.length === 0) return;
  const plot = await figure("overview");
  await drawOverview();
  const source = part(plot, "candidates");
  part(plot, "diagonal").data = { x: [0, dots.reduce((most, dot) => Math.max(most, dot.cycles), 0)] };
  source.selected.change.connect(() => {
    const [chosen] = source.selected.indices;
    if (chosen === undefined) return;
    source.selected.indices = [];
    location.hash = `#/${source.data.index[chosen]}`;
  });
}

/** The number in the address, or null for the list. */
function chosenIndex() {
  const match = /^#\/(\d+)$/.exec(location.hash);
  return match && element(`text-${match[1]}`) ? match[1] : null;
}

/** Previous and next go through the table as it is sorted and filtered. */
function linkNeighbours() {
  const order = rows().filter((row) => !row.hidden).map((row) => row.cells[0].textContent.trim());
  const at = order.indexOf(chosenIndex());
  for (const [id, index] of [["previous", order[at - 1]], ["next", at < 0 ? undefined : order[at + 1]]]) {
    const link = element(id);
    link.hidden = index === undefined;
    if (index !== undefined) link.href = `#/${index}`;
  }
}

const pageTitle = document.title;
let overviewShown = false;

async function route() {
  const index = chosenIndex();
  element("list").hidden = index !== null;
  element("candidate").hidden = index === null;
  linkNeighbours();
  document.title = index === null ? pageTitle : `${index} – ${pageTitle}`;
  if (index !== null) {
    await showCandidate(index);
  } else if (!overviewShown) {
    overviewShown = true;
    await showOverview();
  }
  if (index === chosenIndex()) document.body.dataset.shown = index ?? "list"; // For tests: this page is complete.
}

addEventListener("hashchange", route);
await route();

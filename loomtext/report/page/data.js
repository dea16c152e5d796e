// Settings of the page, and the packed pictures of candidates (payload.py says how they are packed).
const settings = JSON.parse(document.getElementById("settings").textContent);
const TYPES = {
  uint8: Uint8Array, uint32: Uint32Array, float64: Float64Array,
};
const FULL = 250;

/** The header of a candidate's picture with its arrays ({values, shape}), or null if it has none. */
async function unpack(index) {
  const packed = document.getElementById(`picture-${index}`);
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const buffer = await new Response(stream).arrayBuffer();
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  for (const [name, place] of Object.entries(header.arrays)) {
    const count = place.shape.reduce((a, b) => a * b, 1);
    const values = new TYPES[place.type](buffer, 4 + length + place.offset, count);
    header.arrays[name] = { values, shape: place.shape };
  }
  return header;
}

const mounted = {};

/** The model of a figure, which is put into the page when it is first asked for. */
async function figure(name) {
  mounted[name] ??= Bokeh.embed.embed_item(settings.figures[name], document.getElementById(name));
  const manager = await mounted[name];
  return [...manager.roots][0].model;
}

/** A model inside a figure, by its name. */
function part(plot, name) {
  return plot.document.get_model_by_name(name);
}

/** Show a whole range; reset comes back to it. */
function setRange(range, start, end) {
  const bounds = [Math.min(start, end), Math.max(start, end)];
  range.setv({ start, end, reset_start: start, reset_end: end, bounds });
}

function whole(number) {
  return Math.round(number).toLocaleString("en");
}

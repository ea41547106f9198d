/** What has text in it and a place of its own. */
const BLOCKS = "h1, h2, h3, p, li, a, button, label, legend, dt, dd, input, img";
/** Chromium counts a move of text from 3 px on; in a row of words of other widths the last is 5 px off at most. */
const TOLERANCE = { x: 6, y: 1 };

/**
 * Loads the web fonts after the first paint and takes them at once where that moves nothing in view.
 * @returns takes them for good; a page whose lines would break elsewhere keeps the fallback until then
 */
export async function loadWebFonts(): Promise<() => void> {
  const { dataset } = document.documentElement;
  if (dataset.saver === "on" || navigator.connection?.saveData) return () => {};
  const faces = hasRoboto() ? ["800 1em Display"] : ["800 1em Display", '1em "Roboto Web"'];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  const before = positionsInView();
  const take = () => {
    dataset.fonts = "web";
  };
  take();
  for (const [element, { x, y }] of positionsInView()) {
    const was = before.get(element);
    if (was && (Math.abs(was.x - x) > TOLERANCE.x || Math.abs(was.y - y) > TOLERANCE.y)) delete dataset.fonts;
  }
  return take;
}

function positionsInView(): Map<Element, DOMRect> {
  const found = new Map<Element, DOMRect>();
  for (const element of document.querySelectorAll(BLOCKS)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) found.set(element, box);
  }
  return found;
}

/** Phones with Android have it; only what is drawn tells. */
function hasRoboto(): boolean {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return true;
  const [without, having] = ["monospace", "Roboto, monospace"].map((font) => {
    canvas.font = `16px ${font}`;
    return canvas.measureText("Wanjiku Mill").width;
  });
  return without !== having;
}

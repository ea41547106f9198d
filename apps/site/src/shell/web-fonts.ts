/** Elements whose position is compared before and after the fonts are applied. */
const MEASURED_SELECTOR = "h1, h2, h3, p, li, a, button, label, legend, dt, dd, input, img";
/** Chromium counts layout shifts from 3 px on; in a row of links the widths add up to 5 px at most. */
const MOVE_TOLERANCE_PX = { x: 6, y: 1 };

/**
 * Loads the web fonts after the first paint and applies them at once if that moves nothing in view.
 * @returns applies them regardless, for the next page
 */
export async function loadWebFonts(): Promise<() => void> {
  const { dataset } = document.documentElement;
  if (dataset.saver === "on" || navigator.connection?.saveData) return () => {};
  const faces = hasRoboto() ? ["800 1em Display"] : ["800 1em Display", '1em "Roboto Web"'];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  const before = positionsInView();
  // Titles are few, so the display face alone moves less than the text.
  for (const fonts of ["web", "display"]) {
    dataset.fonts = fonts;
    if (!haveElementsMoved(before)) break;
    delete dataset.fonts;
  }
  return () => {
    dataset.fonts = "web";
  };
}

function haveElementsMoved(before: Map<Element, DOMRect>): boolean {
  return [...positionsInView()].some(([element, { x, y }]) => {
    const was = before.get(element);
    return was && (Math.abs(was.x - x) > MOVE_TOLERANCE_PX.x || Math.abs(was.y - y) > MOVE_TOLERANCE_PX.y);
  });
}

function positionsInView(): Map<Element, DOMRect> {
  const found = new Map<Element, DOMRect>();
  for (const element of document.querySelectorAll(MEASURED_SELECTOR)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) found.set(element, box);
  }
  return found;
}

/** Whether Roboto is installed, as on Android; found by measuring text. */
function hasRoboto(): boolean {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return true;
  const [without, having] = ["monospace", "Roboto, monospace"].map((font) => {
    canvas.font = `16px ${font}`;
    return canvas.measureText("Wanjiku Mill").width;
  });
  return without !== having;
}

/** A copy of an SVG with its images embedded as data URLs. An image that cannot be fetched is left out. */
export async function embedImages(drawing: Element): Promise<Element> {
  const copy = drawing.cloneNode(true) as Element;
  copy.removeAttribute("class");
  await Promise.all(
    [...copy.querySelectorAll("image")].map(async (image) => {
      try {
        const response = await fetch(image.getAttribute("href")!);
        if (!response.ok) throw new Error(response.statusText);
        image.setAttribute("href", await dataUrl(await response.blob()));
      } catch {
        image.remove();
      }
    }),
  );
  return copy;
}

/** An SVG as markup. */
export const markupOf = (drawing: Element): string => new XMLSerializer().serializeToString(drawing);

/** A face of the page, which a picture does not have. */
interface EmbeddedFace {
  family: string;
  url: string;
}

/** An SVG as a PNG of the given size in pixels. @param face without which the picture has the fonts of the device alone */
export async function renderPicture(
  drawing: Element,
  width: number,
  height: number,
  face?: EmbeddedFace,
): Promise<Blob> {
  const copy = await embedImages(drawing);
  if (face) await embedFace(copy, face);
  // Firefox does not draw an SVG without a size.
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markupOf(copy))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(picture, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

async function embedFace(drawing: Element, { family, url }: EmbeddedFace): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return;
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `@font-face{font-family:${family};font-weight:800;src:url(${await dataUrl(await response.blob())})}`;
  drawing.prepend(style);
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(content);
  });
}

interface FittedText {
  lines: string[];
  /** The font size chosen from the given sizes. */
  size: number;
}

/**
 * Breaks a text into lines at the largest font size at which it fits.
 * @param room width of a line, in the unit of the sizes
 * @param sizes font sizes, largest first, each with the number of lines allowed at it
 * @param widthOf width of a text at size 1
 */
export function fitText(
  text: string,
  room: number,
  sizes: readonly (readonly [size: number, lines: number])[],
  widthOf: (text: string) => number,
): FittedText {
  let fitted: FittedText = { lines: [text], size: sizes.at(-1)![0] };
  for (const [size, most] of sizes) {
    fitted = { size, lines: breakLines(text, room / size, widthOf) };
    if (fitted.lines.length <= most) break;
  }
  return fitted;
}

/** Breaks between words and after hyphens, and inside a word that is wider than a line. */
function breakLines(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of text.trim().match(/[^\s-]*(?:-|\s+|$)/g) ?? []) {
    if (line && widthOf((line + part).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
    while (widthOf(line.trimEnd()) > room && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > room) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

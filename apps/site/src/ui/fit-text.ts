export interface FittedText {
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
    fitted = { size, lines: broken(text, room / size, widthOf) };
    if (fitted.lines.length <= most) break;
  }
  return fitted;
}

/** Breaks between words and after hyphens, and inside a word that is wider than a line. */
function broken(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.trim().match(/[^\s-]*(?:-|\s+|$)/g) ?? []) {
    if (line && widthOf((line + piece).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
    while (widthOf(line.trimEnd()) > room && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > room) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

export interface FittedText {
  lines: string[];
  /** Of the type, in the measure that was given. */
  size: number;
}

/**
 * Breaks a text so that all of it stands in its room: at the largest size at which its lines are few enough.
 * @param sizes of the type, largest first; each with the number of lines that have room at it
 * @param widthOf a text at size 1
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

/** Between words and behind hyphens; in the middle of a word that is longer than the room. */
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

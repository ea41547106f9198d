import { CREAM, FOREST, GOLD, LEAF } from "../drawing/colour.ts";
import { lettering } from "../drawing/letters.ts";
import { circle, createSheet, rect } from "../drawing/sheet.ts";
import { drawWords } from "./brand.ts";

// Of a party whose own mark is not known, in the default colours, which the site's server replaces by the party's.

const MARK_SIZE = 96;

/** The first letter of a name in a disc. @param letter A to Z */
export const initialMark = (letter: string): string =>
  circle(48, 48, 46, GOLD) + circle(48, 48, 39, FOREST) + drawWords(letter, 48, 66, 38, GOLD, 0.2, true);

export const markSvg = (content: string, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" role="img" aria-label="${title}">${content}</svg>`;

/** The icon of an app: the mark within the middle of a square, since systems cut the corners. */
export function markIconSvg(content: string, share: number): string {
  const size = (MARK_SIZE * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${rect(0, 0, MARK_SIZE, MARK_SIZE, FOREST)}<g transform="translate(${size} ${size}) scale(${share})">${content}</g></svg>`;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
const WORDS_WIDTH = 640;
const LARGEST_NAME = 66;
const SMALLEST_NAME = 30;

const widthOf = (text: string, size: number) => lettering(text, size).width;

/** Lines of whole words that are within the width. */
function breakLines(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= WORDS_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The Open Graph image of a party: its mark beside name, tagline and slogan, as SVG of 1200 by 630. */
export function partyCard(party: { name: string; tagline: string; slogan: string }, mark: string): string {
  const sheet = createSheet(WIDTH, HEIGHT, "share");
  let size = LARGEST_NAME;
  let lines = breakLines(party.name, size);
  while (size > SMALLEST_NAME && (lines.length > 4 || lines.some((line) => widthOf(line, size) > WORDS_WIDTH))) {
    size -= 4;
    lines = breakLines(party.name, size);
  }
  const fitted = (text: string, largest: number) =>
    Math.min(largest, (largest * WORDS_WIDTH) / Math.max(1, widthOf(text, largest)));
  const top = HEIGHT / 2 - (lines.length * size * 1.4 + 150) / 2 + size;
  const below = top + (lines.length - 1) * size * 1.4;
  return sheet.svg(
    [
      rect(0, 0, WIDTH, HEIGHT, sheet.linear(`0 ${FOREST}, 1 #00330a`)),
      `<g transform="translate(776 155) scale(3.33)">${mark}</g>`,
      ...lines.map((line, at) => drawWords(line, MARGIN, top + at * size * 1.4, size, CREAM, 0.2)),
      drawWords(party.tagline, MARGIN, below + 64, fitted(party.tagline, 32), GOLD, 0.17),
      rect(MARGIN, below + 92, 120, 8, GOLD, { rx: 4 }),
      drawWords(party.slogan, MARGIN, below + 146, fitted(party.slogan, 22), LEAF, 0.15),
    ].join(""),
  );
}

import type { PagePicture } from "../../src/page-context.ts";
import { fitText } from "../../src/ui/pictures/svg-picture.ts";
import type { Letters, Weight } from "./letters.ts";

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
/** Where the item's own picture is. */
export const IMAGE_AREA = { left: 626, top: 0, width: 574, height: 630 } as const;

/** Colours of the party: `#rrggbb`. */
export interface PictureColours {
  ground: string;
  deepGround: string;
  accent: string;
  title: string;
  text: string;
}

/** Markup of SVG that stands in the place of the item's own picture. */
export interface Figure {
  content: string;
  width: number;
  height: number;
}

const MARGIN = 64;
const WORDS_WIDTH = 536;
const LOGO_SIZE = 64;
/** Of the line with the party's logo and name. */
const SIGNATURE_MIDDLE = 562;
/** Where title and facts stand, from top to bottom. */
const WORDS = { top: 56, bottom: 516 } as const;
const LABEL_SIZE = 30;
const LINE_HEIGHT = 1.08;
/** Of the bar below the title, with the space around it. */
const BAR_HEIGHT = 40;
const FACT_LINE_HEIGHT = 1.3;
const TITLE_SIZES = [
  [84, 2],
  [72, 3],
  [62, 4],
  [54, 5],
  [46, 6],
  [40, 7],
] as const;
const FACT_SIZES = [
  [32, 1],
  [28, 2],
  [26, 4],
] as const;
const PARTY_SIZES = [
  [34, 1],
  [26, 2],
  [20, 3],
] as const;
/** The edge between words and picture, from top to bottom. */
const EDGE = { top: 700, bottom: 626 } as const;

interface PictureParts {
  picture: Pick<PagePicture, "label" | "title" | "facts" | "party" | "figure">;
  colours: PictureColours;
  letters: Letters;
  /** The item's own pictures are drawn below this one. */
  hasImage: boolean;
  figure?: Figure | undefined;
  /** The party's logo as a data URL. */
  logo?: string | undefined;
}

/** The lines of a text at the largest size at which it fits; what does not fit at the smallest ends in an ellipsis. */
export function fitLines(
  text: string,
  sizes: readonly (readonly [size: number, lines: number])[],
  weight: Weight,
  letters: Letters,
  room: number = WORDS_WIDTH,
): { lines: string[]; size: number } {
  const widthOf = (part: string) => letters.widthOf(part, weight);
  const { lines, size } = fitText(letters.writable(text), room, sizes, widthOf);
  const [, most] = sizes.at(-1)!;
  if (lines.length <= most) return { lines, size };
  let last = lines[most - 1]!;
  while (widthOf(`${last}…`) * size > room) last = last.slice(0, -1);
  return { lines: [...lines.slice(0, most - 1), `${last.trimEnd()}…`], size };
}

/** The picture as SVG, without the item's own pictures. */
export function drawPicture({ picture, colours, letters, hasImage, figure, logo }: PictureParts): string {
  const { width, height } = PICTURE_SIZE;
  const facts = picture.facts.map((fact) => fitLines(fact, FACT_SIZES, 600, letters)).filter(hasLines);
  // A title without a letter that can be drawn, as one of emoji alone.
  const [titleText, labelText] = letters.writable(picture.title) ? [picture.title, picture.label] : [picture.label, ""];
  const label = fitLines(labelText, [[LABEL_SIZE, 1]], 600, letters);
  const partyLeft = MARGIN + (logo ? LOGO_SIZE + 18 : 0);
  const party = fitLines(picture.party, PARTY_SIZES, 600, letters, EDGE.bottom - 20 - partyLeft);
  const line = (text: string, weight: Weight, size: number, y: number, colour: string, x: number = MARGIN) =>
    `<path fill="${colour}" d="${letters.outline(text, weight, size, x, y)}"/>`;

  const factsHeight = facts.reduce((sum, { lines, size }) => sum + lines.length * size * FACT_LINE_HEIGHT, 0);
  const labelHeight = hasLines(label) ? LABEL_SIZE * 1.6 : 0;
  const room = WORDS.bottom - WORDS.top - labelHeight - factsHeight - BAR_HEIGHT;
  let title = fitLines(titleText, TITLE_SIZES, 800, letters);
  let titleHeight = title.lines.length * title.size * LINE_HEIGHT;
  for (let smaller = 1; titleHeight > room && smaller < TITLE_SIZES.length; smaller += 1) {
    title = fitLines(titleText, TITLE_SIZES.slice(smaller), 800, letters);
    titleHeight = title.lines.length * title.size * LINE_HEIGHT;
  }
  let y = WORDS.top + Math.max(0, room - titleHeight) / 2;
  const words: string[] = [];
  const write = (lines: string[], weight: Weight, size: number, lineHeight: number, colour: string) => {
    for (const text of lines) {
      words.push(line(text, weight, size, y + size * 0.8, colour));
      y += size * lineHeight;
    }
  };
  if (hasLines(label)) {
    write(label.lines, 600, LABEL_SIZE, 1.6, colours.accent);
  }
  write(title.lines, 800, title.size, LINE_HEIGHT, colours.title);
  y += 8;
  words.push(`<rect x="${MARGIN}" y="${Math.round(y)}" width="120" height="8" rx="4" fill="${colours.accent}"/>`);
  y += 32;
  for (const { lines, size } of facts) write(lines, 600, size, FACT_LINE_HEIGHT, colours.text);

  const signatureTop = SIGNATURE_MIDDLE - ((party.lines.length - 1) * party.size * 1.1) / 2;
  const signature = party.lines.map((text, at) =>
    line(text, 600, party.size, signatureTop + party.size * (0.3 + at * 1.1), colours.text, partyLeft),
  );
  const edge = `M0 0H${EDGE.top}L${EDGE.bottom} ${height}H0Z`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${colours.ground}"/><stop offset="1" stop-color="${colours.deepGround}"/></linearGradient></defs>`,
    hasImage
      ? `<path d="${edge}" fill="url(#ground)"/>`
      : `<path d="M0 0H${width}V${height}H0Z" fill="url(#ground)"/>${figureMarkup()}`,
    hasImage ? `<path d="M${EDGE.top} 0L${EDGE.bottom} ${height}" stroke="${colours.accent}" stroke-width="10"/>` : "",
    ...words,
    logo
      ? `<image href="${logo}" x="${MARGIN}" y="${SIGNATURE_MIDDLE - LOGO_SIZE / 2}" width="${LOGO_SIZE}" height="${LOGO_SIZE}"/>`
      : "",
    ...signature,
    "</svg>",
  ].join("");

  /** A figure, a number, or the logo, in the middle of the right part. */
  function figureMarkup(): string {
    if (figure) {
      const scale = Math.min(1, 460 / figure.width, 540 / figure.height);
      const x = width - MARGIN - figure.width * scale;
      const top = (height - figure.height * scale) / 2;
      return `<g transform="translate(${x} ${top}) scale(${scale})">${figure.content}</g>`;
    }
    const middle = 930;
    if (picture.figure) {
      const size = 420;
      const left = middle - (letters.widthOf(picture.figure, 800) * size) / 2;
      const circle = `<circle cx="${middle}" cy="${height / 2}" r="220" fill="${colours.title}" fill-opacity="0.1"/>`;
      return circle + line(picture.figure, 800, size, height / 2 + size * 0.3, colours.accent, left);
    }
    if (!logo) return "";
    const size = 340;
    return `<image href="${logo}" x="${middle - size / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"/>`;
  }
}

const hasLines = ({ lines }: { lines: string[] }) => lines.some((text) => text !== "");

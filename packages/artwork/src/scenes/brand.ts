import { CREAM, FOREST, GOLD, GREEN, INK, LEAF } from "../drawing/colour.ts";
import { lettering } from "../drawing/letters.ts";
import {
  circle,
  group,
  linePath,
  parsePoints,
  path,
  rect,
  round,
  type Sheet,
  stroke,
  translatedGroup,
} from "../drawing/sheet.ts";

const MOUNTAIN_POINTS = "28,56 28,52 36,46 41,40 43.5,42 46,37.5 48,39 50,37.5 55,45 58,43 68,52 68,56";

/** The bus from the front, on a field of 96: Mount Kenya stands in its windscreen. */
function busFront(): string {
  return [
    rect(12.5, 37, 5.5, 13, FOREST, { rx: 2.4 }) + rect(78, 37, 5.5, 13, FOREST, { rx: 2.4 }),
    stroke("M17 38L24 34M79 38L72 34", FOREST, 2.6),
    rect(27, 74, 11, 12, INK, { rx: 3 }) + rect(58, 74, 11, 12, INK, { rx: 3 }),
    rect(21, 16, 54, 64, FOREST, { rx: 12 }),
    path("M21 58H75V68A12 12 0 0 1 63 80H33A12 12 0 0 1 21 68Z", GREEN),
    rect(33, 21, 30, 7, GOLD, { rx: 3.5 }),
    rect(27, 32, 42, 25, CREAM, { rx: 6 }),
    path(`${linePath(parsePoints(MOUNTAIN_POINTS))}Q68 57 63 57H33Q28 57 28 56Z`, GREEN),
    path("M41 40L43.5 42L46 37.5L48 39L50 37.5L53 42L50.5 43.6L48 41.6L45.6 44.4L42.8 43.6Z", "#ffffff"),
    rect(21, 61, 54, 3.6, GOLD),
    circle(31, 71, 4.6, CREAM) + circle(65, 71, 4.6, CREAM),
    rect(40, 68.6, 16, 2.2, LEAF, { rx: 1.1 }) + rect(40, 72.6, 16, 2.2, LEAF, { rx: 1.1 }),
  ].join("");
}

/** The sun that the bus drives out of. */
function sunDisc(): string {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = ((i * 30 - 6) * Math.PI) / 180;
    const b = ((i * 30 + 6) * Math.PI) / 180;
    const at = (angle: number) => `${round(48 + Math.cos(angle) * 46)} ${round(48 + Math.sin(angle) * 46)}`;
    return `M48 48L${at(a)}A46 46 0 0 1 ${at(b)}Z`;
  });
  return circle(48, 48, 46, GOLD) + path(rays.join(""), "#FFB800");
}

/** The whole mark: the bus in the sun. */
export const logoMark = () => sunDisc() + translatedGroup(busFront(), 0.96, -1.6, 0.98);

const svgDocument = (size: string, content: string, title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}" role="img" aria-label="${title}">${content}</svg>\n`;

export const logoSvg = (title: string) => svgDocument("0 0 96 96", logoMark(), title);

/** The bus alone; a cream edge lets it stand on dark green as on white. */
export const logoMarkSvg = (title: string) => {
  const edge = `<g stroke="${CREAM}" stroke-width="5" stroke-linejoin="round">${rect(12.5, 37, 5.5, 13, CREAM, { rx: 2.4 })}${rect(78, 37, 5.5, 13, CREAM, { rx: 2.4 })}${rect(27, 74, 11, 12, CREAM, { rx: 3 })}${rect(58, 74, 11, 12, CREAM, { rx: 3 })}${rect(21, 16, 54, 64, CREAM, { rx: 12 })}</g>`;
  return svgDocument("6 7 84 84", edge + busFront(), title);
};

/** A square for home screens: the mark on the party's green, `share` of its width. */
export function appIcon(sheet: Sheet, share: number): string {
  const { width } = sheet;
  const size = (width * share) / 96;
  const at = (width - 96 * size) / 2;
  return rect(0, 0, width, width, sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) + translatedGroup(logoMark(), at, at, size);
}

/** Words in the drawn capitals; x is the left end, or the middle when `middle`. */
export function drawWords(
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight = 0.17,
  middle = false,
): string {
  const { width, strokes } = lettering(text, size);
  const data = strokes.map((line) => linePath(line)).join("");
  return group(stroke(data, colour, size * weight), {
    transform: `translate(${round(middle ? x - width / 2 : x)} ${round(y)})`,
  });
}

/** The Open Graph image: name, tagline, the sun over the hills. Flat colours keep it small as a PNG. */
export function shareCard(sheet: Sheet, name: string, tagline: string, slogan: string): string {
  const { width, height } = sheet;
  const rings = [560, 470, 388, 314].map((r, i) =>
    circle(878, 330, r, ["#0b6b12", "#16761c", "#228B22", "#3b9d32"][i]!),
  );
  const hills = [
    path("M-10 500Q240 420 520 486T1210 440V640H-10Z", "#0d5a1a"),
    path("M-10 552Q340 482 700 540T1210 520V640H-10Z", "#0a4a16"),
    path("M-10 596Q500 556 1210 588V640H-10Z", "#07380f"),
  ];
  return [
    rect(0, 0, width, height, FOREST),
    rings.join(""),
    hills.slice(0, 1).join(""),
    translatedGroup(logoMark(), 640, 90, 4.95),
    hills.slice(1).join(""),
    name
      .split(" ")
      .map((word, i, all) => drawWords(word, 84, 236 + (i - all.length + 2) * 96, 66, CREAM, 0.2))
      .join(""),
    drawWords(tagline, 86, 408, 32, GOLD, 0.17),
    rect(86, 440, 120, 8, GOLD, { rx: 4 }),
    drawWords(slogan, 86, 496, 22, LEAF, 0.15),
  ].join("");
}

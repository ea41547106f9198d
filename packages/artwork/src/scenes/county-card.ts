import { CREAM, FOREST, GOLD, LEAF } from "../drawing/colour.ts";
import { lettering } from "../drawing/letters.ts";
import { createSheet, rect } from "../drawing/sheet.ts";
import { drawWords } from "./brand.ts";

interface CountyCard {
  /** Of the page, in its language. */
  title: string;
  party: string;
  /** The ids of counties by row and column, 0 for none. */
  tiles: readonly (readonly number[])[];
  /** The id of the one that shines. */
  county: number;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const TILE = 62;
const WORDS_WIDTH = 560;
const LARGEST_TITLE = 74;

/** As large as it fits. */
const sizeWithin = (text: string, size: number, width: number) =>
  Math.min(size, (size * width) / Math.max(1, lettering(text, size).width));

/** The Open Graph image of a county: its name beside its place on the map, as SVG of 1200 by 630. */
export function countyCard({ title, party, tiles, county }: CountyCard): string {
  const sheet = createSheet(WIDTH, HEIGHT, "county");
  const columns = Math.max(...tiles.map((row) => row.length));
  const left = WIDTH - MARGIN - columns * (TILE + 6);
  const top = (HEIGHT - tiles.length * (TILE + 6)) / 2;
  const map = tiles.flatMap((row, y) =>
    row.map((id, x) =>
      id === 0
        ? ""
        : rect(left + x * (TILE + 6), top + y * (TILE + 6), TILE, TILE, id === county ? GOLD : "#1f7a2b", { rx: 10 }),
    ),
  );
  const lines = title.split(" ");
  const size = Math.min(...lines.map((line) => sizeWithin(line, LARGEST_TITLE, WORDS_WIDTH)));
  const first = HEIGHT / 2 - ((lines.length - 2) * size * 1.5) / 2;
  return sheet.svg(
    [
      rect(0, 0, WIDTH, HEIGHT, sheet.linear(`0 ${FOREST}, 1 #00330a`)),
      ...map,
      ...lines.map((line, at) => drawWords(line, MARGIN, first + at * size * 1.5 - size * 0.5, size, CREAM, 0.2)),
      rect(MARGIN, first + (lines.length - 1) * size * 1.5, 120, 8, GOLD, { rx: 4 }),
      drawWords(
        party,
        MARGIN,
        first + (lines.length - 1) * size * 1.5 + 74,
        sizeWithin(party, 30, WORDS_WIDTH),
        LEAF,
        0.17,
      ),
    ].join(""),
  );
}

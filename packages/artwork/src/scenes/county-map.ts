import { rect } from "../drawing/sheet.ts";

const TILE = 62;
const GAP = 6;

interface CountyMap {
  /** The ids of counties by row and column, 0 for none. */
  tiles: readonly (readonly number[])[];
  /** The id of the one that shines. */
  county: number;
  colour: string;
  shining: string;
}

/** The counties as tiles, as markup of SVG with its size. */
export function countyMap({ tiles, county, colour, shining }: CountyMap): {
  content: string;
  width: number;
  height: number;
} {
  const step = TILE + GAP;
  const content = tiles.flatMap((row, y) =>
    row.map((id, x) =>
      id === 0 ? "" : rect(x * step, y * step, TILE, TILE, id === county ? shining : colour, { rx: 10 }),
    ),
  );
  return {
    content: content.join(""),
    width: Math.max(...tiles.map((row) => row.length)) * step - GAP,
    height: tiles.length * step - GAP,
  };
}

import { type Point, parsePoints } from "./sheet.ts";

/**
 * A drawn alphabet of capitals in strokes, so that no picture depends on the fonts of the machine that builds it.
 * Each letter stands on y = 0, is 10 high (towards negative y), and has its own width.
 */
interface Letter {
  width: number;
  strokes: Point[][];
}

const arcPoints = (cx: number, cy: number, rx: number, ry: number, from: number, to: number, steps = 10): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

const letter = (width: number, ...strokes: Point[][]): Letter => ({ width, strokes });

const LETTER_STROKES: Record<string, Letter> = {
  A: letter(8, parsePoints("0,0 4,-10 8,0"), [
    [1.4, -3.4],
    [6.6, -3.4],
  ]),
  B: letter(6.6, [
    [3.4, -5.3],
    [0, -5.3],
    [0, -10],
    [3.4, -10],
    ...arcPoints(3.6, -7.65, 2.4, 2.35, -90, 90),
    [3.8, -5.3],
    ...arcPoints(3.8, -2.65, 2.8, 2.65, -90, 90),
    [0, 0],
    [0, -5.3],
  ]),
  C: letter(7.4, arcPoints(4.4, -5, 4.4, 5, -45, -315, 16)),
  D: letter(7.6, [[0, 0], [0, -10], [3, -10], ...arcPoints(3, -5, 4.6, 5, -90, 90, 14), [0, 0]]),
  E: letter(5.8, parsePoints("5.8,-10 0,-10 0,0 5.8,0"), [
    [0, -5.1],
    [5, -5.1],
  ]),
  F: letter(5.6, parsePoints("5.6,-10 0,-10 0,0"), [
    [0, -5],
    [4.8, -5],
  ]),
  G: letter(8.2, [...arcPoints(4.6, -5, 4.6, 5, -48, -330, 18), [8.3, -4.6], [5, -4.6]]),
  H: letter(
    7.2,
    [
      [0, 0],
      [0, -10],
    ],
    [
      [7.2, 0],
      [7.2, -10],
    ],
    [
      [0, -5],
      [7.2, -5],
    ],
  ),
  I: letter(0.4, [
    [0.2, 0],
    [0.2, -10],
  ]),
  J: letter(5, [[5, -10], [5, -2.6], ...arcPoints(2.5, -2.6, 2.5, 2.6, 0, 160)]),
  K: letter(
    6.8,
    [
      [0, 0],
      [0, -10],
    ],
    [
      [6.4, -10],
      [0, -4.2],
    ],
    [
      [2.2, -6.2],
      [6.8, 0],
    ],
  ),
  L: letter(5.4, parsePoints("0,-10 0,0 5.4,0")),
  M: letter(9, parsePoints("0,0 0.6,-10 4.5,-2.6 8.4,-10 9,0")),
  N: letter(7.4, parsePoints("0,0 0,-10 7.4,0 7.4,-10")),
  O: letter(9.4, arcPoints(4.7, -5, 4.7, 5, -90, 270, 24)),
  P: letter(6.4, [[0, 0], [0, -10], [3.4, -10], ...arcPoints(3.6, -7.2, 2.8, 2.8, -90, 90), [0, -4.4]]),
  Q: letter(9.4, arcPoints(4.7, -5, 4.7, 5, -90, 270, 24), [
    [5.8, -2.6],
    [9.2, 0.6],
  ]),
  R: letter(
    6.8,
    [[0, 0], [0, -10], [3.4, -10], ...arcPoints(3.6, -7.3, 2.7, 2.7, -90, 90), [0, -4.6]],
    [
      [3.4, -4.6],
      [6.8, 0],
    ],
  ),
  S: letter(6.4, [...arcPoints(3.2, -7.5, 2.8, 2.5, -30, -270, 12), ...arcPoints(3.2, -2.5, 3.1, 2.5, -90, 155, 12)]),
  T: letter(
    7.2,
    [
      [0, -10],
      [7.2, -10],
    ],
    [
      [3.6, -10],
      [3.6, 0],
    ],
  ),
  U: letter(7.4, [[0, -10], [0, -3.7], ...arcPoints(3.7, -3.7, 3.7, 3.7, 180, 0, 12), [7.4, -10]]),
  V: letter(8, parsePoints("0,-10 4,0 8,-10")),
  W: letter(11.4, parsePoints("0,-10 2.8,0 5.7,-8 8.6,0 11.4,-10")),
  X: letter(
    7,
    [
      [0, -10],
      [7, 0],
    ],
    [
      [7, -10],
      [0, 0],
    ],
  ),
  Y: letter(7.4, parsePoints("0,-10 3.7,-4.8 7.4,-10"), [
    [3.7, -4.8],
    [3.7, 0],
  ]),
  Z: letter(6.8, parsePoints("0,-10 6.8,-10 0,0 6.8,0")),
  "0": letter(7.2, arcPoints(3.6, -5, 3.6, 5, -90, 270, 20)),
  "2": letter(6, [...arcPoints(3, -7.2, 2.9, 2.8, -170, 30, 10), [0, 0], [6.2, 0]]),
  "7": letter(6, parsePoints("0,-10 6,-10 1.8,0")),
  " ": letter(2.6),
  "'": letter(0.4, [
    [0.2, -10],
    [0.2, -8],
  ]),
  "/": letter(5, [
    [0, 1],
    [5, -11],
  ]),
  "-": letter(3.4, [
    [0, -4.8],
    [3.4, -4.8],
  ]),
};

/** The strokes of a line of capitals, its left end at 0 and its baseline at y = 0, `size` high. Unknown signs leave a gap. */
export function lettering(text: string, size: number, spacing = 3.4): { width: number; strokes: Point[][] } {
  const scale = size / 10;
  let x = 0;
  const strokes: Point[][] = [];
  for (const sign of text.toUpperCase()) {
    const shape = LETTER_STROKES[sign] ?? LETTER_STROKES[" "]!;
    for (const points of shape.strokes) {
      if (points.length > 0) strokes.push(points.map(([px, py]) => [(x + px) * scale, py * scale]));
    }
    x += shape.width + spacing;
  }
  return { width: Math.max(0, x - spacing) * scale, strokes };
}

import { CREAM, FOREST, GOLD, GREEN } from "../drawing/colour.ts";
import { randomPerson } from "../drawing/crowd.ts";
import type { Palette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { path, round, type Sheet, stroke, translatedGroup } from "../drawing/sheet.ts";
import { basket } from "../drawing/tea.ts";

type PersonPosition = [x: number, y: number, height: number];

/** Tea pickers bent to the bushes, a basket on the back. The bushes before them hide their feet. */
export function teaPickers(sheet: Sheet, spots: PersonPosition[], palette: Palette, leaf: string): string {
  const { random } = sheet;
  return spots
    .map(([x, y, height], i) => {
      const side = i % 2 ? -1 : 1;
      const who = randomPerson(random, {
        sex: "woman",
        dress: "dress",
        sleeves: "long",
        top: ["#d9622b", "#c93a4e", "#e6b32e", "#2f6fa0", "#8a3f84"][i % 5]!,
        lean: side * 9,
        arms:
          side > 0
            ? [
                [-36, -14],
                [46, 18],
              ]
            : [
                [46, 18],
                [-36, -14],
              ],
        look: {
          wear: i % 3 === 1 ? "straw" : "scarf",
          wearColour: ["#f3e3b0", "#e8c46a", "#e0503a", "#f6efe0"][i % 4]!,
          turn: side,
        },
      });
      return (
        translatedGroup(basket(leaf), x - side * height * 0.15, y - height * 0.66, height / 92) +
        person(sheet, who, palette, x, y, height)
      );
    })
    .join("");
}

/** A string of small flags in the party's colours, sagging between two points. */
export function bunting(
  sheet: Sheet,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  size: number,
  palette: Palette,
): string {
  const count = Math.round(Math.abs(x2 - x1) / (size * 1.5));
  const sag = Math.abs(x2 - x1) * 0.06;
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(t * Math.PI) * sag] as const;
  const flags = Array.from({ length: count }, (_, i) => {
    const [ax, ay] = at((i + 0.14) / count);
    const [bx, by] = at((i + 0.86) / count);
    const lean = sheet.random.between(-0.2, 0.2) * size;
    const colour = palette.tone([GREEN, GOLD, CREAM, FOREST][i % 4]!);
    return path(
      `M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}L${round((ax + bx) / 2 + lean)} ${round((ay + by) / 2 + size)}Z`,
      colour,
    );
  });
  return (
    stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, palette.tone("#4a3a2a"), 1.6) +
    flags.join("")
  );
}

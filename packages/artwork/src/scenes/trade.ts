import { mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { ridge } from "../drawing/land.ts";
import { bundledGreens, crate, fruitHeap, parasol, shops, stall } from "../drawing/market.ts";
import { createPalette, type Palette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { ellipse, path, rect, type Sheet } from "../drawing/sheet.ts";
import { MORNING_LIGHT, mist, shadeBehindText, sky, softGlow } from "../drawing/sky.ts";
import { banana, roundTree } from "../drawing/trees.ts";
import { bunting } from "./groups.ts";

const GOODS_COLOURS = ["#d9432e", "greens", "#e8932e", "bananas", "#7a3a5a", "#c9a23a", "#8fbf3f"] as const;

/** A trader behind her table, an apron over her dress. */
function trader(sheet: Sheet, palette: Palette, x: number, y: number, height: number, turn: number): string {
  const { random } = sheet;
  const arms = random.pick([
    [
      [18, -62],
      [44, 12],
    ],
    [
      [40, 16],
      [16, -58],
    ],
    [
      [30, -84],
      [28, -82],
    ],
    [
      [24, -40],
      [104, 44],
    ],
  ] as const);
  const who = randomPerson(random, {
    sex: "woman",
    dress: "apron",
    printColour: random.pick(["#228B22", "#FFD700", "#c8452e", "#f3e6c4"]),
    print: random.pick(["dots", "leaves", "suns", "waves"] as const),
    sleeves: "short",
    arms: [[...arms[0]], [...arms[1]]],
    build: random.between(1, 1.2),
    look: { wear: "wrap", turn },
  });
  return person(sheet, who, palette, x, y, height);
}

/** Market day: umbrellas, heaps of fruit, women who run their own trade. */
export function marketDay(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const { random } = sheet;
  const back = createPalette({ air: haze, depth: 0.3, glow: 0.3 });
  const middle = createPalette({ air: haze, depth: 0.13, glow: 0.34 });
  const near = createPalette({ air: haze, depth: 0, glow: 0.36 });
  const colours: [string, string][] = [
    ["#228B22", "#fff3d0"],
    ["#d9432e", "#f6d24a"],
    ["#2b6fa8", "#fff3d0"],
    ["#FFD700", "#228B22"],
    ["#8a3f84", "#f6c9a0"],
    ["#e0782e", "#fff3d0"],
  ];
  const goods = () => Array.from({ length: 4 }, () => random.pick(GOODS_COLOURS));
  const place = (x: number, y: number, width: number, palette: Palette, i: number) =>
    parasol(palette, x + width / 2, y, width * 1.02, colours[i % colours.length]!) +
    trader(sheet, palette, x + width * 0.34, y - width * 0.02, width * 0.66, 0.6) +
    stall(sheet, palette, x, y, width, ["#c8452e", "#1f7a4a", "#2b5a8c", "#e0a52e"][i % 4]!, goods());
  return [
    sky(sheet, light, { horizon: 430, clouds: 8 }),
    ridge(sheet, { y: 400, rise: 120, seed: 12, colour: mix("#6fa08a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 440, rise: 60, seed: 4, colour: mix("#4f8f5a", haze, 0.3), foot: haze, hills: 2, trees: 16 }),
    shops(sheet, back, -30, 1640, 500, 110),
    [70, 420, 1180, 1540]
      .map((x, i) => roundTree(sheet, x, 510, 170 + (i % 2) * 40, mix("#3f8a45", haze, 0.2)))
      .join(""),
    mist(sheet, 500, 60, haze, 0.4),
    path("M-20 492L1640 492L1640 920L-20 920Z", sheet.linear("0 #e3bb84, 0.4 #cf9459, 1 #8a5632")),
    rowOfPeople(sheet, { from: -10, to: 1640, y: 545, height: 104, gap: 36, palette: back, glad: 0.08, flags: 0 }),
    [-40, 190, 420, 650, 880, 1110, 1340, 1560].map((x, i) => place(x, 610, 190, middle, i + 2)).join(""),
    bunting(sheet, -20, 262, 820, 300, 26, middle),
    bunting(sheet, 800, 300, 1640, 250, 26, middle),
    rowOfPeople(sheet, {
      from: 40,
      to: 1600,
      y: 690,
      height: 190,
      gap: 150,
      palette: middle,
      away: true,
      glad: 0.05,
      flags: 0,
      shadow: "#5a3a20",
    }),
    banana(sheet, 30, 800, 260, "#4c9a3c"),
    place(700, 830, 420, near, 0),
    place(1190, 860, 440, near, 3),
    rowOfPeople(sheet, {
      from: 640,
      to: 690,
      y: 860,
      height: 330,
      gap: 200,
      palette: near,
      away: true,
      glad: 0,
      flags: 0,
      shadow: "#4a2a18",
      wish: () => ({ sex: "woman", dress: "dress" }),
    }),
    ellipse(1000, 905, 560, 22, "#4a2a18", { opacity: 0.25 }),
    crate(near, 880, 915, 140, 66) + fruitHeap(sheet, near, 950, 852, 62, "#e8932e"),
    crate(near, 1060, 925, 150, 60, "#8f6a40") + bundledGreens(sheet, near, 1135, 868, 72),
    rect(0, 0, sheet.width, sheet.height, sheet.linear("0 #ffffff/0, 0.75 #5a2f14/0, 1 #5a2f14/0.35")),
    softGlow(sheet, light, 0.24),
    shadeBehindText(sheet, "#5a3a24", 0.85),
  ].join("");
}

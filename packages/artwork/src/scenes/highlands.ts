import { bus } from "../drawing/bus.ts";
import { mix } from "../drawing/colour.ts";
import { rowOfPeople } from "../drawing/crowd.ts";
import { grass, heightAt, mountKenya, ridge, road, smoothLine } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { type Point, parsePoints, path, type Sheet } from "../drawing/sheet.ts";
import { birds, DAWN_LIGHT, MORNING_LIGHT, mist, shadeBehindText, sky, softGlow, sunRays } from "../drawing/sky.ts";
import { teaHill } from "../drawing/tea.ts";
import { acacia, roundTree } from "../drawing/trees.ts";
import { teaPickers } from "./groups.ts";

/** The bus comes down from Mount Kenya at dawn, and people greet it. */
export function busAtDawn(sheet: Sheet): string {
  const light = DAWN_LIGHT;
  const { haze } = light;
  const people = createPalette({ air: haze, depth: 0.06, shade: 0.1, glow: 0.42 });
  const far = createPalette({ air: haze, depth: 0.22, shade: 0.08, glow: 0.4 });
  const way = [
    { x: 760, y: 940, half: 430 },
    { x: 930, y: 800, half: 270 },
    { x: 1085, y: 690, half: 128 },
    { x: 1085, y: 630, half: 62 },
    { x: 985, y: 590, half: 30 },
    { x: 960, y: 566, half: 15 },
    { x: 1010, y: 548, half: 7 },
  ];
  return [
    sky(sheet, light, { horizon: 540, clouds: 6 }),
    sunRays(sheet, light),
    mountKenya(sheet, light, 800, 500, 275, 0.34),
    mist(sheet, 470, 120, haze, 0.75),
    ridge(sheet, { y: 490, rise: 60, seed: 3, colour: mix("#4f7f6c", haze, 0.5), foot: haze, hills: 3 }),
    ridge(sheet, {
      y: 540,
      rise: 80,
      seed: 9,
      colour: mix("#3d7a55", haze, 0.34),
      foot: mix("#f0d39a", haze, 0.5),
      hills: 2.4,
      trees: 14,
    }),
    mist(sheet, 545, 60, "#ffe6b4", 0.6),
    ridge(sheet, {
      y: 590,
      rise: 60,
      seed: 14,
      colour: mix("#3c8148", haze, 0.2),
      foot: "#c8c374",
      hills: 1.6,
      trees: 20,
      rim: "#ffe9a8",
    }),
    path("M-20 610Q500 570 1000 590T1640 570L1640 920L-20 920Z", sheet.linear("0 #b9b85c, 0.4 #5f9440, 1 #1d5429")),
    path("M-20 640Q420 600 900 640L500 700L-20 720Z", "#8fae4c", { opacity: 0.5 }),
    path("M1130 640Q1400 600 1640 620L1640 700Q1400 660 1180 690Z", "#a4b850", { opacity: 0.55 }),
    acacia(sheet, 1330, 620, 120, { trunk: "#4a3a2c", crown: "#4f8040", light: "#c9c96a" }, 1.1),
    acacia(sheet, 545, 612, 84, { trunk: "#4a3a2c", crown: "#5a8a4a", light: "#c9c96a" }, 1.1),
    road(sheet, way, { tar: "#5b5a5e", edge: "#a9834f", line: "#ffe9b0", far: "#c9a878" }),
    rowOfPeople(sheet, {
      from: 1215,
      to: 1420,
      y: 690,
      height: 92,
      gap: 32,
      palette: far,
      glad: 0.7,
      flags: 0.12,
      shadow: "#20401f",
    }),
    rowOfPeople(sheet, {
      from: 700,
      to: 880,
      y: 672,
      height: 70,
      gap: 27,
      palette: far,
      glad: 0.7,
      flags: 0.1,
      shadow: "#20401f",
    }),
    bus(sheet, {
      x: 1030,
      y: 762,
      scale: 44,
      turn: 118,
      pitch: 7,
      distance: 20,
      palette: createPalette({ air: haze, depth: 0.04, glow: 0.4 }),
      mirror: ["#8fb4b4", "#ffdf9f"],
      shadow: "#1c2a24",
      lights: true,
    }),
    path("M-20 770Q200 730 520 800Q640 840 700 920L-20 920Z", sheet.linear("0 #2f6a33, 1 #0e3a1e")),
    path("M1170 920Q1260 800 1640 740L1640 920Z", sheet.linear("0 #3f7d36, 1 #14481f")),
    rowOfPeople(sheet, {
      from: 1262,
      to: 1600,
      y: 885,
      height: 225,
      gap: 66,
      palette: people,
      away: true,
      glad: 0.75,
      flags: 0.25,
      shadow: "#0c2a16",
    }),
    grass(sheet, 1150, 1600, (x) => 905 - (x - 1150) * 0.02, ["#2f7a33", "#1d5a28", "#7aa63e"], 46, 0.3),
    acacia(sheet, 96, 800, 400, { trunk: "#1c2620", crown: "#1f4a2a", light: "#5b8a3c" }, 0.9),
    grass(sheet, 0, 660, (x) => 806 + Math.abs(x - 200) * 0.14, ["#1d5a2a", "#2c6e30", "#6f9a3c"], 34, 0.3),
    birds(sheet, 1240, 250, 6, "#5b4a4a"),
    softGlow(sheet, light, 0.3),
    shadeBehindText(sheet, "#2f5a58", 0.6),
  ].join("");
}

/** Mount Kenya over its foothills at sunrise, without people: the ground of the membership card. */
export function mountKenyaAtDawn(sheet: Sheet): string {
  const light = DAWN_LIGHT;
  const { haze } = light;
  return [
    sky(sheet, light, { horizon: 560, clouds: 5 }),
    sunRays(sheet, light),
    mountKenya(sheet, light, 860, 560, 400, 0.26),
    mist(sheet, 520, 120, haze, 0.7),
    ridge(sheet, { y: 560, rise: 80, seed: 3, colour: mix("#4f7f6c", haze, 0.45), foot: haze, hills: 3 }),
    ridge(sheet, {
      ...{ y: 640, rise: 90, seed: 9, hills: 2.4, trees: 14 },
      ...{ colour: mix("#3d7a55", haze, 0.28), foot: mix("#f0d39a", haze, 0.4) },
    }),
    mist(sheet, 650, 60, "#ffe6b4", 0.5),
    ridge(sheet, {
      ...{ y: 740, rise: 90, seed: 14, hills: 1.8, trees: 20 },
      ...{ colour: mix("#2c6b3a", haze, 0.1), foot: "#1d5429", rim: "#ffe9a8" },
    }),
    ridge(sheet, { y: 860, rise: 90, seed: 21, colour: "#0f4a21", foot: "#06300f", hills: 1.4, trees: 26 }),
    acacia(sheet, 1220, 800, 190, { trunk: "#2a2a1c", crown: "#1f5a2c", light: "#8fae4c" }, 1.1),
    birds(sheet, 420, 250, 5, "#7a4a3c"),
  ].join("");
}

/** Tea hills in the morning, with women at the picking. */
export function teaHills(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const back: Point[] = smoothLine(parsePoints("-20,430 200,455 480,520 760,510 1040,440 1300,405 1620,440"));
  const middle: Point[] = smoothLine(parsePoints("-20,520 260,540 560,610 860,640 1160,580 1420,530 1620,520"));
  const front: Point[] = smoothLine(parsePoints("-20,640 300,660 640,720 960,735 1280,700 1620,650"));
  return [
    sky(sheet, light, { horizon: 470, clouds: 7 }),
    ridge(sheet, { y: 420, rise: 110, seed: 2, colour: mix("#5f95a5", haze, 0.35), foot: haze, hills: 2 }),
    ridge(sheet, { y: 470, rise: 100, seed: 31, colour: mix("#4f8f7d", haze, 0.3), foot: haze, hills: 2.6, trees: 10 }),
    mist(sheet, 470, 80, "#fdfbe0", 0.7),
    teaHill(sheet, {
      top: back,
      bottom: 720,
      rows: 12,
      leaf: "#4c9a48",
      sunny: "#b9dc7c",
      air: haze,
      depth: 0.42,
      seed: 4,
      bush: 17,
    }),
    mist(sheet, 560, 80, "#f4f9d8", 0.4),
    teaHill(sheet, {
      top: middle,
      bottom: 900,
      rows: 11,
      leaf: "#33883a",
      sunny: "#a5d75f",
      air: haze,
      depth: 0.2,
      seed: 9,
      bush: 34,
    }),
    teaPickers(
      sheet,
      [
        [640, 640, 92],
        [745, 655, 96],
        [1010, 628, 90],
        [430, 690, 104],
      ],
      createPalette({ air: haze, depth: 0.14, glow: 0.35 }),
      "#7fc24e",
    ),
    teaHill(sheet, {
      top: front,
      bottom: 1060,
      rows: 7,
      leaf: "#1f7030",
      sunny: "#8fd04c",
      air: haze,
      depth: 0.03,
      seed: 17,
      bush: 66,
    }),
    [90, 150, 205, 1395, 1450, 1500, 1545]
      .map((x, i) =>
        roundTree(sheet, x, heightAt(back, x) + 16, 70 + (i % 3) * 22, mix("#2f7a45", haze, 0.34), "#5a6a50"),
      )
      .join(""),
    teaPickers(
      sheet,
      [
        [1060, 925, 340],
        [1370, 945, 400],
        [800, 940, 290],
      ],
      createPalette({ air: haze, depth: 0, glow: 0.34 }),
      "#8fd04c",
    ),
    teaHill(sheet, {
      top: smoothLine(parsePoints("-20,842 420,850 900,815 1300,790 1620,760")),
      bottom: 1120,
      rows: 5,
      leaf: "#15602a",
      sunny: "#6fbf45",
      air: haze,
      depth: 0,
      seed: 12,
      bush: 92,
    }),
    birds(sheet, 430, 170, 5, "#4a7282"),
    softGlow(sheet, light, 0.3),
    shadeBehindText(sheet, "#1f5a4a", 0.6),
  ].join("");
}

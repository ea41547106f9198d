import { bus } from "../drawing/bus.ts";
import { mix } from "../drawing/colour.ts";
import { partyFlag, rowOfPeople } from "../drawing/crowd.ts";
import { grass, ridge, road } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { ellipse, group, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, DAWN_LIGHT, GOLDEN_LIGHT, mist, shadeBehindText, sky, softGlow, sunRays } from "../drawing/sky.ts";
import { acacia } from "../drawing/trees.ts";

/** The road along the edge of the Rift Valley, a lake with flamingos far below. */
export function escarpment(sheet: Sheet): string {
  return escarpmentRoad(sheet, busOnEscarpment(sheet, 880));
}

/** Where the road runs at `x`. */
const escarpmentY = (x: number) => 896 - Math.sin(((x + 20) / 1640) * Math.PI) * 62;

export const busOnEscarpment = (sheet: Sheet, x: number, roll = 0, bob = 0) =>
  bus(sheet, {
    x,
    y: escarpmentY(x) + bob,
    scale: 52,
    turn: 16,
    pitch: 5,
    palette: createPalette({ air: GOLDEN_LIGHT.haze, depth: 0.05, glow: 0.4 }),
    mirror: ["#8a7a9a", "#ffd08a"],
    shadow: "#1c1a20",
    lights: true,
    roll,
  });

/** The same view with whatever is `onRoad`. */
export function escarpmentRoad(sheet: Sheet, onRoad: string): string {
  const light = GOLDEN_LIGHT;
  const { haze } = light;
  const pink = Array.from({ length: 46 }, (_, i) =>
    ellipse(
      540 + ((i * 37) % 560) + sheet.random.between(-20, 20),
      570 + sheet.random.between(-10, 16),
      5,
      1.6,
      "#f59aa8",
    ),
  );
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    sunRays(sheet, light, 8),
    ridge(sheet, { y: 480, rise: 90, seed: 18, colour: mix("#6f6a92", haze, 0.4), foot: haze, hills: 1.3 }),
    ridge(sheet, { y: 520, rise: 70, seed: 33, colour: mix("#77708a", haze, 0.25), foot: haze, hills: 2.1 }),
    path("M-20 530L1640 522L1640 700L-20 700Z", sheet.linear(`0 ${mix("#c9a86a", haze, 0.4)}, 1 #8a8a4c`)),
    path("M420 560Q760 536 1180 562Q1120 604 800 606Q500 600 420 560Z", sheet.linear("0 #ffd9a0, 1 #b98a8a")),
    pink.join(""),
    [300, 360, 1240, 1330, 1420, 700]
      .map((x, i) =>
        acacia(
          sheet,
          x,
          610 + (i % 3) * 18,
          46 + (i % 2) * 18,
          { trunk: "#4a3a2c", crown: mix("#5c7a40", haze, 0.25), light: "#d3b45f" },
          1.1,
        ),
      )
      .join(""),
    path("M-20 560Q140 590 260 690L420 920L-20 920Z", sheet.linear("0 #a9774a, 1 #5a3a28")) +
      path("M-20 560Q140 590 260 690L300 760Q120 640 -20 640Z", "#6f7a3c"),
    path("M1640 600Q1480 640 1400 720L1300 920L1640 920Z", sheet.linear("0 #8a7a42, 1 #4a3a24")),
    path("M-20 800Q700 690 1640 770L1640 920L-20 920Z", sheet.linear("0 #7a8a40, 0.3 #4f6a30, 1 #243a1c")),
    path("M-20 846Q700 742 1640 816L1640 890Q700 816 -20 926Z", sheet.linear("0 #77706c, 1 #4a4648")),
    stroke("M-20 884Q700 778 1640 852", "#ffe2a0", 4, { "stroke-dasharray": "46 30" }),
    onRoad,
    Array.from({ length: 15 }, (_, i) =>
      rect(i * 116 - 20, 876 - Math.sin(((i * 116) / 1600) * 3.1) * 62 + 28, 9, 40, "#efe2c4"),
    ).join(""),
    grass(sheet, 0, 1600, (x) => 925 - Math.sin((x / 1600) * 3.1) * 26, ["#3f5a28", "#7a8a3c", "#c9a84a"], 40, 0.26),
    birds(sheet, 420, 250, 7, "#5a4050", 12),
    softGlow(sheet, light, 0.34),
    shadeBehindText(sheet, "#4a3440", 0.6),
  ].join("");
}

/** The way ahead: a road in five bends, a flag at each, towards the sunrise. */
export function roadAhead(sheet: Sheet): string {
  const light = DAWN_LIGHT;
  const { haze } = light;
  const palette = createPalette({ air: haze, depth: 0.05, glow: 0.42 });
  const way = [
    { x: 520, y: 930, half: 190 },
    { x: 760, y: 840, half: 120 },
    { x: 1120, y: 770, half: 76 },
    { x: 1180, y: 700, half: 50 },
    { x: 900, y: 650, half: 34 },
    { x: 720, y: 610, half: 24 },
    { x: 860, y: 572, half: 16 },
    { x: 1020, y: 548, half: 10 },
    { x: 1000, y: 526, half: 5 },
  ];
  const post = (x: number, y: number, size: number) =>
    group(partyFlag(sheet, createPalette({ air: haze, depth: 0.3 - size / 12 }), 1, size), {
      transform: `translate(${x} ${y - size * 8})`,
    });
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.63, y: 0.5 } }, { horizon: 540, clouds: 6 }),
    sunRays(sheet, { ...light, sun: { ...light.sun, x: 0.63, y: 0.5 } }, 11),
    ridge(sheet, { y: 520, rise: 100, seed: 61, colour: mix("#5f7a8a", haze, 0.5), foot: haze, hills: 2 }),
    mist(sheet, 510, 60, haze, 0.6),
    ridge(sheet, {
      y: 560,
      rise: 60,
      seed: 41,
      colour: mix("#4a8a60", haze, 0.35),
      foot: "#e3d293",
      hills: 2,
      trees: 10,
    }),
    path("M-20 580Q500 520 1000 540T1640 570L1640 920L-20 920Z", sheet.linear("0 #c3bd66, 0.4 #6a9a44, 1 #1d5429")),
    path("M-20 640Q400 560 800 620Q500 680 -20 720Z", "#8fae4c", { opacity: 0.6 }),
    path("M1640 620Q1300 600 1200 660Q1400 700 1640 720Z", "#a9b850", { opacity: 0.6 }),
    road(sheet, way, { tar: "#5b5a5e", edge: "#b58f58", line: "#ffe9b0", far: "#d9b880" }),
    post(1036, 548, 1) + post(700, 606, 1.5) + post(1246, 700, 2.4) + post(690, 806, 3.2) + post(250, 900, 4.4),
    acacia(sheet, 1450, 720, 190, { trunk: "#4a3a2c", crown: "#4f8040", light: "#c9c96a" }, 1),
    bus(sheet, {
      x: 1150,
      y: 756,
      scale: 19,
      turn: 150,
      pitch: 9,
      palette,
      mirror: ["#8fb4b4", "#ffdf9f"],
      shadow: "#1c2a24",
    }),
    rowOfPeople(sheet, {
      from: 1290,
      to: 1600,
      y: 900,
      height: 210,
      gap: 84,
      palette,
      away: true,
      glad: 0.7,
      flags: 0.2,
      shadow: "#12301a",
    }),
    grass(sheet, 0, 1600, () => 915, ["#2f6a2c", "#5f8f34", "#1d4a22"], 36, 0.24),
    softGlow(sheet, { ...light, sun: { ...light.sun, y: 0.5 } }, 0.34),
    shadeBehindText(sheet, "#2f5a50", 0.5),
  ].join("");
}

import { cow, goat } from "../drawing/animals.ts";
import { mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { grass, mountKenya, ridge, road } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { circle, ellipse, path, type Sheet, stroke } from "../drawing/sheet.ts";
import {
  birds,
  GOLDEN_LIGHT,
  MORNING_LIGHT,
  mist,
  NOON_LIGHT,
  shadeBehindText,
  sky,
  softGlow,
  sunRays,
} from "../drawing/sky.ts";
import { banana, roundTree } from "../drawing/trees.ts";
import { longHouse, roundHouse, solarPanel, waterTank } from "../drawing/village.ts";
import { water } from "../drawing/water.ts";

/** A meeting under the great tree: everyone is heard. */
export function villageMeeting(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const mid = createPalette({ air: haze, depth: 0.12, glow: 0.34 });
  const near = createPalette({ air: haze, depth: 0, shade: 0.08, glow: 0.36 });
  const speaker = randomPerson(sheet.random, {
    sex: "woman",
    dress: "dress",
    top: "#228B22",
    print: "diamonds",
    printColour: "#FFD700",
    arms: [
      [24, -50],
      [98, 34],
    ],
    look: { wear: "wrap", wearColour: "#FFD700", accent: "#006400", turn: -0.4 },
  });
  return [
    sky(sheet, light, { horizon: 470, clouds: 7 }),
    ridge(sheet, { y: 450, rise: 110, seed: 7, colour: mix("#6fa09a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 500, rise: 70, seed: 15, colour: mix("#4a8f5a", haze, 0.3), foot: haze, hills: 2, trees: 14 }),
    mist(sheet, 500, 60, haze, 0.5),
    path("M-20 520Q800 494 1640 520L1640 920L-20 920Z", sheet.linear("0 #b9cc74, 0.3 #8fae52, 1 #4a6a2c")),
    longHouse(sheet, createPalette({ air: haze, depth: 0.26 }), 90, 560, 430),
    longHouse(sheet, createPalette({ air: haze, depth: 0.3 }), 1330, 552, 300, { roof: "#3f6a5a", cross: true }),
    ellipse(900, 690, 620, 96, "#cfa46a", { opacity: 0.75 }),
    ellipse(860, 690, 560, 60, "#4a5a2a", { opacity: 0.28 }),
    path(
      "M800 706Q866 560 850 330L1000 330Q984 560 1060 712Q990 690 940 712Q880 690 820 700Z",
      sheet.linear("0 #4a3626, 0.6 #6b4f36, 1 #8a6a48", [0, 0, 1, 0]),
    ),
    roundTree(sheet, 925, 700, 720, mix("#2f7a3a", haze, 0.06), "#5a4230", "#8fc552"),
    roundTree(sheet, 640, 520, 400, mix("#2a6f36", haze, 0.08), "#5a4230", "#86bd50"),
    roundTree(sheet, 1220, 520, 420, mix("#2f7a3a", haze, 0.08), "#5a4230", "#9acb58"),
    rowOfPeople(sheet, {
      from: 470,
      to: 1400,
      y: 672,
      height: 160,
      gap: 62,
      palette: mid,
      glad: 0.08,
      flags: 0,
      shadow: "#3a4a20",
    }),
    person(sheet, speaker, mid, 960, 730, 210),
    rowOfPeople(sheet, {
      from: 330,
      to: 780,
      y: 800,
      height: 226,
      gap: 96,
      palette: near,
      away: true,
      glad: 0.12,
      flags: 0,
      shadow: "#2a3a18",
    }),
    rowOfPeople(sheet, {
      from: 1120,
      to: 1560,
      y: 806,
      height: 226,
      gap: 92,
      palette: near,
      away: true,
      glad: 0.16,
      flags: 0.1,
      shadow: "#2a3a18",
    }),
    rowOfPeople(sheet, {
      from: 500,
      to: 1500,
      y: 960,
      height: 270,
      gap: 118,
      palette: createPalette({ shade: 0.2, glow: 0.34 }),
      away: true,
      glad: 0.1,
      flags: 0,
    }),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#3a5a30", 0.6),
  ].join("");
}

/** A green valley that has what it needs: school, clinic, water, light. */
export function village(sheet: Sheet): string {
  const light = NOON_LIGHT;
  const { haze } = light;
  const mid = createPalette({ air: haze, depth: 0.12, glow: 0.3 });
  const near = createPalette({ air: haze, depth: 0, glow: 0.32 });
  const pupil = () =>
    ({
      dress: sheet.random.happens(0.5) ? "skirt" : "shorts",
      top: "#f6f3ea",
      bottom: "#1f6f3a",
      print: "plain",
      sleeves: "short",
      look: { wear: "crop" },
    }) as const;
  return [
    sky(sheet, light, { horizon: 440, clouds: 9 }),
    mountKenya(sheet, light, 1180, 440, 190, 0.5),
    ridge(sheet, { y: 450, rise: 80, seed: 10, colour: mix("#5f9a86", haze, 0.4), foot: haze, hills: 2.2 }),
    ridge(sheet, {
      y: 500,
      rise: 80,
      seed: 6,
      colour: mix("#46914f", haze, 0.25),
      foot: mix("#b9d68a", haze, 0.4),
      hills: 1.8,
      trees: 15,
    }),
    path("M-20 540Q500 480 900 530T1640 510L1640 920L-20 920Z", sheet.linear("0 #a9cf6a, 0.4 #6fae48, 1 #2f6f2e")),
    Array.from({ length: 7 }, (_, i) =>
      stroke(
        `M${-40 + i * 90} ${640 + i * 8}Q${200 + i * 50} ${560 + i * 4} ${420 + i * 26} 548`,
        i % 2 ? "#8fc552" : "#5a9a3c",
        12,
        { opacity: 0.6 },
      ),
    ).join(""),
    road(
      sheet,
      [
        { x: 700, y: 930, half: 150 },
        { x: 860, y: 780, half: 78 },
        { x: 990, y: 690, half: 44 },
        { x: 940, y: 620, half: 24 },
        { x: 860, y: 570, half: 12 },
        { x: 880, y: 540, half: 6 },
      ],
      { tar: "#c98f5a", edge: "#a9b85a", line: "#c98f5a", far: "#e0b98a" },
    ),
    roundHouse(sheet, mid, 240, 610, 90) + roundHouse(sheet, mid, 330, 622, 100),
    cow(sheet, mid, 140, 690, 78, "#8a5a3a") + cow(sheet, mid, 60, 670, 70, "#f0e6d4", true),
    [430, 620, 1560, 40]
      .map((x, i) => roundTree(sheet, x, 600 + (i % 2) * 16, 150 + (i % 3) * 20, mix("#3a8a42", haze, 0.1)))
      .join(""),
    longHouse(sheet, mid, 1060, 660, 520),
    [1130, 1230, 1330, 1430]
      .map((x) => path(`M${x} 542l60 0l8 26l-60 0Z`, "#24507f", { stroke: "#d6dde0", "stroke-width": 2 }))
      .join(""),
    longHouse(sheet, mid, 500, 640, 330, { wall: "#eef3ea", trim: "#2b6fa8", roof: "#3f7a6a", cross: true }),
    waterTank(sheet, mid, 1010, 664, 160),
    banana(sheet, 1560, 760, 190, "#4c9a3c") + banana(sheet, 420, 720, 130, "#4c9a3c"),
    rowOfPeople(sheet, {
      from: 1090,
      to: 1420,
      y: 720,
      height: 104,
      gap: 42,
      palette: mid,
      glad: 0.3,
      flags: 0,
      shadow: "#2a4a20",
      wish: pupil,
    }),
    rowOfPeople(sheet, {
      from: 560,
      to: 760,
      y: 690,
      height: 116,
      gap: 60,
      palette: mid,
      glad: 0,
      flags: 0,
      shadow: "#2a4a20",
    }),
    rowOfPeople(sheet, {
      from: 900,
      to: 1090,
      y: 880,
      height: 230,
      gap: 96,
      palette: near,
      glad: 0.5,
      flags: 0,
      shadow: "#2a4a20",
      wish: pupil,
    }),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "dress",
        print: "leaves",
        top: "#d9622b",
        look: { wear: "wrap" },
      }),
      near,
      1160,
      896,
      300,
    ),
    solarPanel(sheet, near, 1440, 850, 120),
    goat(sheet, near, 380, 830, 86, "#f3ead6", false, true) + goat(sheet, near, 480, 850, 88, "#8a5a3a", true),
    grass(sheet, 0, 1600, () => 915, ["#2f7a33", "#5a9a3c", "#1f5f2a"], 36, 0.24),
    birds(sheet, 500, 180, 5, "#4a6a7a"),
    softGlow(sheet, light, 0.2),
    shadeBehindText(sheet, "#2f5a30", 0.6),
  ].join("");
}

/** The five priorities in one land: trade, wards, school and clinic, trees and wind, people. */
export function fivePriorities(sheet: Sheet): string {
  const light = GOLDEN_LIGHT;
  const { haze } = light;
  const mid = createPalette({ air: haze, depth: 0.16, glow: 0.36 });
  const near = createPalette({ air: haze, depth: 0.02, glow: 0.4 });
  const turbine = (x: number, y: number, size: number, angle: number) => {
    const white = mix("#f6f3ea", haze, 0.2);
    const blade = (a: number) =>
      path(`M0 0L${size * 0.03} ${-size * 0.2}L0 ${-size * 0.56}L${-size * 0.02} ${-size * 0.14}Z`, white, {
        transform: `translate(${x} ${y - size}) rotate(${a})`,
      });
    return (
      path(
        `M${x - size * 0.02} ${y}L${x - size * 0.01} ${y - size}H${x + size * 0.01}L${x + size * 0.026} ${y}Z`,
        white,
      ) +
      blade(angle) +
      blade(angle + 120) +
      blade(angle + 240) +
      circle(x, y - size, size * 0.025, white)
    );
  };
  return [
    sky(sheet, light, { horizon: 520, clouds: 8 }),
    sunRays(sheet, light, 8),
    ridge(sheet, { y: 500, rise: 120, seed: 44, colour: mix("#7a7a92", haze, 0.4), foot: haze, hills: 2.2 }),
    [210, 340, 470, 620, 760].map((x, i) => turbine(x, 500 - Math.sin(i) * 14, 150 + (i % 3) * 34, i * 37)).join(""),
    ridge(sheet, {
      y: 540,
      rise: 70,
      seed: 3.3,
      colour: mix("#5a8a50", haze, 0.25),
      foot: "#e8cf86",
      hills: 1.8,
      trees: 14,
    }),
    path("M-20 580Q700 530 1640 570L1640 920L-20 920Z", sheet.linear("0 #c9bf5f, 0.35 #7a9a40, 1 #2a4f26")),
    Array.from({ length: 9 }, (_, i) =>
      path(
        `M${40 + i * 60} ${690 - i * 8}L${110 + i * 60} ${680 - i * 8}L${60 + i * 40} 900L${-80 + i * 30} 910Z`,
        i % 2 ? "#8fae44" : "#b5b04a",
        { opacity: 0.5 },
      ),
    ).join(""),
    water(sheet, { ...light, sun: { ...light.sun, x: 0.6 } }, 606, 640, "#f0c98a", "#b58a7a", 20),
    path("M-20 632Q500 612 900 640T1640 630L1640 660L-20 660Z", "#8a9a44"),
    longHouse(sheet, mid, 1080, 690, 420, { cross: true, roof: "#3f7a6a" }),
    longHouse(sheet, mid, 640, 676, 340),
    [560, 1030, 1540]
      .map((x, i) => roundTree(sheet, x, 690, 150 + i * 16, mix("#3f7a3a", haze, 0.1), "#4a3526", "#d9b45a"))
      .join(""),
    solarPanel(sheet, mid, 980, 760, 90) + solarPanel(sheet, mid, 880, 752, 84),
    cow(sheet, mid, 500, 770, 90, "#8a5a3a"),
    rowOfPeople(sheet, {
      from: 1090,
      to: 1420,
      y: 770,
      height: 130,
      gap: 56,
      palette: mid,
      glad: 0.2,
      flags: 0.05,
      shadow: "#2a3a1c",
    }),
    rowOfPeople(sheet, {
      from: 960,
      to: 1580,
      y: 925,
      height: 280,
      gap: 124,
      palette: near,
      away: true,
      glad: 0.35,
      flags: 0.2,
      shadow: "#1a2a14",
    }),
    grass(sheet, 0, 1600, () => 915, ["#3f5a24", "#8a9a3c", "#243f1c"], 38, 0.24),
    softGlow(sheet, light, 0.32),
    shadeBehindText(sheet, "#4a4030", 0.6),
  ].join("");
}

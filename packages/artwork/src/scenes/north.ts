import { camel, goat } from "../drawing/animals.ts";
import { mix } from "../drawing/colour.ts";
import { type PersonOptions, randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { grass, ridge, tableMountain } from "../drawing/land.ts";
import { createPalette, type Palette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { ellipse, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, type Light, mist, NOON_LIGHT, shadeBehindText, sky, softGlow } from "../drawing/sky.ts";
import { acacia } from "../drawing/trees.ts";
import { roundHouse, solarPanel, waterTank } from "../drawing/village.ts";

const DRY_LIGHT: Light = {
  ...NOON_LIGHT,
  sky: "0 #3f8fbf, 0.5 #a4cfd6, 0.85 #f6e2b4, 1 #fbe6b8",
  haze: "#f0d9a8",
  warm: "#ffe9b0",
  cool: "#5a3a2c",
  sun: { ...NOON_LIGHT.sun, x: 0.84, y: 0.2 },
};

const herder = (index: number): PersonOptions => ({
  sex: "man",
  dress: "shuka",
  top: (["#c1272d", "#8a1f3a", "#d9622b", "#2b4a8c"] as const)[index % 4]!,
  print: "checks",
  printColour: index % 2 ? "#1f1f3a" : "#5a0f14",
  sleeves: "none",
  look: { wear: "beads", accent: "#FFD700", wearColour: "#e8432e" },
});

const jerrican = (palette: Palette, x: number, y: number, size: number, colour = "#f2c230") =>
  rect(x - size * 0.4, y - size, size * 0.8, size, palette.tone(colour), { rx: size * 0.12 }) +
  rect(x - size * 0.1, y - size * 1.16, size * 0.24, size * 0.2, palette.tone("#c8452e")) +
  stroke(
    `M${x - size * 0.24} ${y - size * 0.2}L${x + size * 0.24} ${y - size * 0.8}M${x + size * 0.24} ${y - size * 0.2}L${x - size * 0.24} ${y - size * 0.8}`,
    palette.tone("#b98a1a"),
    size * 0.06,
  );

/** The plain of the north: a well that runs on sunlight, herders, goats and camels, Ololokwe on the horizon. */
export function solarWell(sheet: Sheet): string {
  const light = DRY_LIGHT;
  const { haze } = light;
  const { random } = sheet;
  const far = createPalette({ air: haze, depth: 0.28, glow: 0.3 });
  const mid = createPalette({ air: haze, depth: 0.12, glow: 0.34 });
  const near = createPalette({ air: haze, depth: 0, glow: 0.36 });
  const tree = (depth: number) => ({
    trunk: mix("#4a3626", haze, depth),
    crown: mix("#5c8040", haze, depth),
    light: mix("#b5bf62", haze, depth),
  });
  const staff = stroke("M2 -40L-3 34", near.tone("#5a3a22"), 1.4);
  return [
    sky(sheet, light, { horizon: 520, clouds: 9 }),
    tableMountain(sheet, light, 560, 530, 190, 0.42),
    ridge(sheet, { y: 520, rise: 50, seed: 40, colour: mix("#a5826a", haze, 0.5), foot: haze, hills: 3 }),
    mist(sheet, 515, 60, haze, 0.6),
    path("M-20 528Q800 508 1640 524L1640 920L-20 920Z", sheet.linear("0 #eacb8e, 0.35 #d79a58, 1 #8f4f2a")),
    Array.from({ length: 20 }, () => {
      const x = random.between(0, 1600);
      const t = random.next();
      return ellipse(x, 540 + t * 120, 12 + t * 26, 3 + t * 7, mix("#7a8a4a", haze, 0.5 - t * 0.4), { opacity: 0.8 });
    }).join(""),
    [120, 330, 820, 980, 1290]
      .map((x, i) => acacia(sheet, x, 545 + (i % 3) * 8, 56 + (i % 3) * 18, tree(0.4), 1.2))
      .join(""),
    roundHouse(sheet, far, 250, 576, 74) + roundHouse(sheet, far, 330, 586, 84) + roundHouse(sheet, far, 185, 590, 80),
    rowOfPeople(sheet, { from: 380, to: 480, y: 596, height: 60, gap: 32, palette: far, glad: 0.1, flags: 0 }),
    [0, 1, 2, 3].map((i) => camel(sheet, far, 640 + i * 74, 604 + (i % 2) * 6, 66)).join(""),
    person(sheet, randomPerson(random, { ...herder(0), stride: 4 }), far, 930, 612, 66),
    acacia(sheet, 1500, 640, 300, tree(0.08), 1.05),
    solarPanel(sheet, mid, 1010, 690, 84) +
      solarPanel(sheet, mid, 1120, 696, 88) +
      solarPanel(sheet, mid, 1236, 702, 92),
    waterTank(sheet, mid, 1360, 706, 230),
    stroke("M1360 690Q1300 720 1180 724", mid.tone("#5a6a70"), 6),
    path("M900 742L1190 742L1172 768L916 768Z", mid.tone("#9a9a94")) +
      ellipse(1045, 743, 142, 10, mid.tone("#4f9fb5")) +
      ellipse(1070, 742, 70, 3.6, "#ffffff", { opacity: 0.5 }),
    [
      ["#f3ead6", 868, 778, 70],
      ["#8a5a3a", 936, 792, 74],
      ["#3a2a24", 820, 800, 72],
      ["#f3ead6", 1010, 806, 78],
      ["#c9a27a", 1210, 790, 74],
    ]
      .map(([coat, x, y, h], i) =>
        goat(sheet, mid, Number(x), Number(y), Number(h), String(coat), i === 4, i % 2 === 0),
      )
      .join(""),
    camel(sheet, mid, 740, 776, 190),
    rowOfPeople(sheet, {
      from: 1250,
      to: 1350,
      y: 806,
      height: 176,
      gap: 84,
      palette: mid,
      glad: 0,
      flags: 0,
      shadow: "#6a3a20",
      wish: () => ({ sex: "woman", dress: "gown", look: { wear: "hijab" } }),
    }),
    jerrican(mid, 1258, 806, 34) + jerrican(mid, 1292, 812, 34, "#3f8fbf") + jerrican(mid, 1216, 810, 32),
    person(
      sheet,
      randomPerson(random, {
        ...herder(0),
        arms: [
          [30, -30],
          [16, 4],
        ],
        held: [staff, ""],
        look: { ...herder(0).look, turn: -0.6 },
      }),
      near,
      1416,
      902,
      300,
    ),
    person(
      sheet,
      randomPerson(random, {
        ...herder(3),
        arms: [
          [10, 6],
          [118, 40],
        ],
        look: { ...herder(3).look, turn: 0.4 },
      }),
      near,
      1512,
      918,
      310,
    ),
    grass(sheet, 0, 1600, (x) => 912 + Math.sin(x / 90) * 4, ["#a5803a", "#c9a24a", "#7a6a2c"], 34, 0.22),
    birds(sheet, 980, 180, 5, "#6a5a4a"),
    softGlow(sheet, light, 0.24),
    shadeBehindText(sheet, "#6a3f2a", 0.8),
  ].join("");
}

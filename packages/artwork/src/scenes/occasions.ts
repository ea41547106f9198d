import { bus } from "../drawing/bus.ts";
import { CREAM, FOREST, GOLD, GREEN, LEAF, mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { grass, ridge } from "../drawing/land.ts";
import { shops } from "../drawing/market.ts";
import { createPalette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { circle, ellipse, linePath, type Point, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, DUSK_LIGHT, MORNING_LIGHT, NOON_LIGHT, shadeBehindText, sky, softGlow } from "../drawing/sky.ts";
import { acacia, roundTree } from "../drawing/trees.ts";
import { longHouse } from "../drawing/village.ts";
import { drawWords } from "./brand.ts";
import { bunting } from "./groups.ts";

/** An open-air evening: dancers and drummers on the party's stage. */
export function festival(sheet: Sheet): string {
  const light = DUSK_LIGHT;
  const { haze } = light;
  const stage = createPalette({ air: "#ffc98a", depth: 0.08, glow: 0.46 });
  const drum = (x: number) =>
    path(`M${x - 26} 640L${x - 18} 700H${x + 18}L${x + 26} 640Z`, stage.tone("#8a4a24")) +
    ellipse(x, 640, 26, 8, stage.tone("#f3e2c0")) +
    stroke(`M${x - 24} 646L${x - 8} 696L${x + 6} 646L${x + 20} 694`, stage.tone(GOLD), 2);
  const beam = (x: number, lean: number, colour: string) =>
    path(`M${x} 300L${x + lean - 90} 700H${x + lean + 90}Z`, sheet.linear(`0 ${colour}/0.5, 1 ${colour}/0`));
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.2, y: 0.54 } }, { horizon: 600, clouds: 9 }),
    ridge(sheet, { y: 590, rise: 110, seed: 17, colour: mix("#45457a", haze, 0.25), foot: haze, hills: 2 }),
    ridge(sheet, {
      y: 640,
      rise: 60,
      seed: 26,
      colour: mix("#2f3a5a", haze, 0.1),
      foot: "#8a5f7a",
      hills: 2,
      trees: 16,
    }),
    path("M-20 660L1640 650L1640 920L-20 920Z", sheet.linear("0 #8a5a60, 0.4 #4a3448, 1 #1f1a2c")),
    rect(760, 300, 16, 420, "#2a2034") + rect(1500, 300, 16, 420, "#2a2034") + rect(740, 284, 800, 22, "#2a2034"),
    path("M760 306H1516V640H760Z", sheet.linear("0 #2f2450, 1 #7a3f5a")),
    circle(1138, 470, 130, GOLD, { opacity: 0.9 }) + circle(1138, 470, 160, GOLD, { opacity: 0.25 }),
    beam(850, 120, "#ffe9a8") + beam(1138, 0, LEAF) + beam(1430, -120, "#ffd27a"),
    rect(720, 696, 840, 50, "#1f3a24") + rect(720, 688, 840, 14, GOLD),
    [820, 940, 1060, 1200, 1320, 1440]
      .map((x, i) =>
        person(
          sheet,
          randomPerson(sheet.random, {
            sex: i % 2 ? "man" : "woman",
            dress: i % 2 ? "shuka" : "dress",
            top: i % 2 ? "#c1272d" : ["#e0912f", GREEN, "#c93a4e"][i / 2]!,
            print: i % 2 ? "checks" : "suns",
            printColour: i % 2 ? "#3a0f1a" : GOLD,
            arms:
              i % 3
                ? [
                    [138, 14],
                    [96, 48],
                  ]
                : [
                    [70, -100],
                    [140, 20],
                  ],
            lean: i % 2 ? 5 : -5,
            stride: 5,
            look: { wear: "beads", accent: GOLD },
          }),
          stage,
          x,
          690,
          210,
        ),
      )
      .join(""),
    drum(890) + drum(1130) + drum(1380),
    bunting(sheet, -20, 330, 770, 300, 26, stage) + bunting(sheet, 760, 310, 1516, 310, 24, stage),
    rowOfPeople(sheet, {
      from: -20,
      to: 1640,
      y: 830,
      height: 170,
      gap: 48,
      palette: createPalette({ air: "#4a3050", depth: 0.3, shade: 0.2 }),
      away: true,
      glad: 0.5,
      flags: 0.1,
    }),
    rowOfPeople(sheet, {
      from: -20,
      to: 1640,
      y: 960,
      height: 260,
      gap: 84,
      palette: createPalette({ air: "#2a1c3a", depth: 0.4, shade: 0.4, glow: 0.2 }),
      away: true,
      glad: 0.4,
      flags: 0.08,
    }),
    softGlow(sheet, light, 0.2),
    shadeBehindText(sheet, "#2a2040", 0.55),
  ].join("");
}

/** Five-pointed. */
const star = (x: number, y: number, outer: number, inner: number) =>
  `${linePath(
    Array.from({ length: 10 }, (_, at): Point => {
      const angle = (at * Math.PI) / 5;
      const radius = at % 2 ? inner : outer;
      return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
    }),
  )}Z`;

const hallPalette = createPalette({ air: "#ffe2a8", depth: 0.05, glow: 0.36 });

/** A hall: the stage, the party's sun behind it, rows of delegates. */
export function meetingHall(sheet: Sheet): string {
  const speaker = randomPerson(sheet.random, {
    sex: "man",
    dress: "suit",
    top: "#1f3a33",
    arms: [
      [20, -40],
      [96, 40],
    ],
    look: { wear: "crop", hair: "#a9a39a" },
  });
  return [
    rect(0, 0, 1600, 900, sheet.linear("0 #123a20, 0.6 #1f5a2c, 1 #0a2412")),
    Array.from({ length: 9 }, (_, i) =>
      path(`M${i * 200 - 40} 0h100l-30 520h-40Z`, i % 2 ? "#1a4a26" : "#0f3018", { opacity: 0.7 }),
    ).join(""),
    circle(800, 330, 250, GOLD, { opacity: 0.14 }) +
      circle(800, 330, 200, GOLD, { opacity: 0.25 }) +
      circle(800, 330, 150, GOLD),
    path(star(800, 330, 92, 40), FOREST),
    [300, 560, 1040, 1300]
      .map((x, i) =>
        path(
          `M${x} -20L${x + (800 - x) * 0.5 - 120} 560H${x + (800 - x) * 0.5 + 120}Z`,
          sheet.linear(`0 #fff3c0/${i % 2 ? 0.3 : 0.24}, 1 #fff3c0/0`),
        ),
      )
      .join(""),
    path("M120 560H1480L1560 640H40Z", "#8a5a30") + rect(40, 640, 1520, 40, "#5a3820") + rect(40, 640, 1520, 8, GOLD),
    rowOfPeople(sheet, {
      from: 240,
      to: 640,
      y: 590,
      height: 170,
      gap: 84,
      palette: hallPalette,
      glad: 0,
      flags: 0,
      wish: (i) => (i % 2 ? { sex: "woman", dress: "gown" } : { sex: "man", dress: "suit" }),
    }),
    rowOfPeople(sheet, {
      from: 980,
      to: 1400,
      y: 590,
      height: 170,
      gap: 84,
      palette: hallPalette,
      glad: 0,
      flags: 0,
      wish: (i) => (i % 2 ? { sex: "man", dress: "suit" } : { sex: "woman", dress: "dress" }),
    }),
    person(sheet, speaker, hallPalette, 800, 606, 210),
    path("M756 520H846L836 616H766Z", GREEN) + rect(748, 510, 106, 14, "#8a6238") + circle(801, 566, 20, GOLD),
    bunting(sheet, 0, 60, 800, 40, 26, hallPalette) + bunting(sheet, 800, 40, 1600, 60, 26, hallPalette),
    rowOfPeople(sheet, {
      from: -20,
      to: 1640,
      y: 800,
      height: 190,
      gap: 58,
      palette: createPalette({ air: "#1f5a2c", depth: 0.16, shade: 0.06 }),
      away: true,
      glad: 0.4,
      flags: 0.14,
    }),
    rowOfPeople(sheet, {
      from: -20,
      to: 1640,
      y: 950,
      height: 290,
      gap: 96,
      palette: createPalette({ air: "#0a2412", depth: 0.25, shade: 0.3 }),
      away: true,
      glad: 0.34,
      flags: 0.12,
    }),
  ].join("");
}

/** A new office opens its doors: the ribbon is cut. */
export function ribbonCutting(sheet: Sheet): string {
  const light = NOON_LIGHT;
  const { haze } = light;
  const palette = createPalette({ air: haze, depth: 0.02, glow: 0.34 });
  const mid = createPalette({ air: haze, depth: 0.1, glow: 0.32 });
  return [
    sky(sheet, light, { horizon: 440, clouds: 9 }),
    ridge(sheet, { y: 460, rise: 100, seed: 58, colour: mix("#6fa08a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 520, rise: 60, seed: 42, colour: mix("#46914f", haze, 0.2), foot: haze, hills: 2, trees: 16 }),
    path("M-20 560L1640 550L1640 920L-20 920Z", sheet.linear("0 #b5d07a, 0.3 #cfae74, 1 #9a6a3c")),
    longHouse(sheet, mid, 260, 690, 1080, { roof: "#2f7f5a", trim: "#228B22" }),
    rect(620, 346, 360, 62, mid.tone(CREAM), { rx: 8 }) + drawWords("PARTY OFFICE", 800, 390, 26, FOREST, 0.19, true),
    roundTree(sheet, 130, 700, 300, mix("#3a8a42", haze, 0.06)) +
      roundTree(sheet, 1500, 700, 320, mix("#3a8a42", haze, 0.06)),
    bunting(sheet, 200, 470, 1400, 470, 28, mid),
    rowOfPeople(sheet, {
      from: 210,
      to: 1420,
      y: 790,
      height: 220,
      gap: 92,
      palette: mid,
      glad: 0.5,
      flags: 0.1,
      shadow: "#5a4a20",
    }),
    rowOfPeople(sheet, {
      from: 520,
      to: 1120,
      y: 880,
      height: 340,
      gap: 165,
      palette,
      glad: 0,
      flags: 0,
      shadow: "#5a4020",
      wish: (i) => ({
        sex: i % 2 ? "man" : "woman",
        dress: i % 2 ? "suit" : "dress",
        arms: [
          [24, -50],
          [24, -50],
        ],
      }),
    }),
    stroke("M240 720Q520 760 800 742T1360 720", "#d9232e", 15) +
      path(
        "M800 742l-70 -34q-12 30 0 56ZM800 742l70 -34q12 30 0 56ZM790 742l-34 96l30 -10l18 26l4 -112ZM808 742l30 94l-28 -8l-18 26l6 -112Z",
        "#c8102e",
      ) +
      circle(800, 742, 16, "#e8434e"),
    grass(sheet, 0, 1600, () => 915, ["#4a8a34", "#8aae44"], 30, 0.14),
    softGlow(sheet, light, 0.2),
  ].join("");
}

/** All aboard: people of every age get on the party's bus. */
export function busBoarding(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const near = createPalette({ air: haze, depth: 0, glow: 0.36 });
  const mid = createPalette({ air: haze, depth: 0.12, glow: 0.34 });
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    ridge(sheet, { y: 470, rise: 130, seed: 47, colour: mix("#6f9fa5", haze, 0.4), foot: haze, hills: 1.8 }),
    ridge(sheet, { y: 520, rise: 80, seed: 30, colour: mix("#4a8f5a", haze, 0.28), foot: haze, hills: 2, trees: 15 }),
    shops(sheet, createPalette({ air: haze, depth: 0.3 }), -30, 520, 590, 110),
    roundTree(sheet, 560, 600, 230, mix("#3a8a42", haze, 0.16)) +
      acacia(sheet, 1540, 610, 220, { trunk: "#4a3a2c", crown: mix("#4f8a44", haze, 0.12) }),
    path("M-20 580L1640 566L1640 920L-20 920Z", sheet.linear("0 #e3c08a, 0.4 #c58f58, 1 #7a4a2a")),
    rowOfPeople(sheet, {
      from: 60,
      to: 520,
      y: 660,
      height: 130,
      gap: 62,
      palette: mid,
      glad: 0.3,
      flags: 0.08,
      shadow: "#5a3a20",
    }),
    bus(sheet, {
      x: 930,
      y: 800,
      scale: 96,
      turn: 24,
      pitch: 5,
      distance: 26,
      palette: near,
      mirror: ["#7fb4c4", "#f6ecc0"],
      shadow: "#3a2416",
    }),
    rowOfPeople(sheet, {
      from: 600,
      to: 1130,
      y: 890,
      height: 300,
      gap: 128,
      palette: near,
      glad: 0.24,
      flags: 0.16,
      shadow: "#4a2c18",
      wish: () => ({ look: { turn: 0.8 } }),
    }),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "woman",
        dress: "dress",
        top: "#c93a4e",
        arms: [
          [14, -8],
          [70, 30],
        ],
        stride: 3,
        look: { wear: "wrap", away: true },
      }),
      near,
      1186,
      872,
      290,
    ),
    person(
      sheet,
      randomPerson(sheet.random, {
        sex: "man",
        dress: "trousers",
        top: "#f3f0e6",
        print: "plain",
        arms: [
          [12, 6],
          [150, 16],
        ],
        look: { wear: "straw" },
      }),
      near,
      1480,
      905,
      330,
    ),
    bunting(sheet, -20, 250, 700, 210, 24, mid),
    birds(sheet, 760, 130, 6, "#4a7282"),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#4a3a28", 0.66),
  ].join("");
}

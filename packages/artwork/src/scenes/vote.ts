import { CREAM, FOREST, GOLD, GREEN, LEAF, mix } from "../drawing/colour.ts";
import { randomPerson, rowOfPeople } from "../drawing/crowd.ts";
import { hand } from "../drawing/hand.ts";
import { ridge } from "../drawing/land.ts";
import { createPalette, type Palette } from "../drawing/palette.ts";
import { person } from "../drawing/person.ts";
import { circle, ellipse, group, path, rect, round, type Sheet, stroke, translatedGroup } from "../drawing/sheet.ts";
import {
  DUSK_LIGHT,
  GOLDEN_LIGHT,
  type Light,
  MORNING_LIGHT,
  mist,
  shadeBehindText,
  sky,
  softGlow,
  sunRays,
} from "../drawing/sky.ts";
import { acacia, roundTree } from "../drawing/trees.ts";
import { ballotBox, longHouse } from "../drawing/village.ts";
import { drawWords } from "./brand.ts";
import { bunting } from "./groups.ts";

const table = (palette: Palette, x: number, y: number, width: number, height: number, cloth = GREEN) =>
  ellipse(x + width / 2, y, width * 0.55, 14, "#1a140c", { opacity: 0.3 }) +
  rect(x, y - height, width, height * 0.8, palette.tone(cloth)) +
  rect(x - 8, y - height - 8, width + 16, 14, palette.tone("#8a6238"), { rx: 4 }) +
  rect(x, y - height + 6, width, 8, palette.tone(GOLD));

/** Voting day at a village school: a calm queue, a sealed box, a paper going in. */
export function pollingStation(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const mid = createPalette({ air: haze, depth: 0.1, glow: 0.34 });
  const near = createPalette({ air: haze, depth: 0, glow: 0.36 });
  const voter = randomPerson(sheet.random, {
    sex: "woman",
    dress: "dress",
    top: "#d9622b",
    print: "suns",
    printColour: "#fff1c9",
    arms: [
      [12, 6],
      [52, 6],
    ],
    look: { wear: "wrap", wearColour: "#FFD700", turn: 0.8 },
    held: ["", rect(-5, -9, 9, 12, "#ffffff") + stroke("M-3 -5H2M-3 -2H2", "#228B22", 1)],
  });
  return [
    sky(sheet, light, { horizon: 440, clouds: 7 }),
    ridge(sheet, { y: 440, rise: 120, seed: 51, colour: mix("#6fa09a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 490, rise: 70, seed: 16, colour: mix("#4a8f5a", haze, 0.3), foot: haze, hills: 2, trees: 15 }),
    path("M-20 540L1640 530L1640 920L-20 920Z", sheet.linear("0 #e0c088, 0.4 #c9975c, 1 #7a4f2e")),
    roundTree(sheet, 250, 560, 260, mix("#3a8a42", haze, 0.16)),
    longHouse(sheet, mid, 640, 600, 820),
    roundTree(sheet, 1560, 610, 300, mix("#3a8a42", haze, 0.06)),
    acacia(sheet, 60, 600, 190, { trunk: "#4a3a2c", crown: mix("#4f8a44", haze, 0.15) }),
    bunting(sheet, 640, 380, 1480, 380, 24, mid),
    rowOfPeople(sheet, {
      from: 90,
      to: 1000,
      y: 670,
      height: 170,
      gap: 62,
      palette: mid,
      glad: 0,
      flags: 0,
      shadow: "#5a3a20",
    }),
    path("M1330 560L1480 560L1480 720L1330 720Z", mid.tone("#f3ead6")) +
      path("M1330 560L1480 560L1480 576L1330 576Z", mid.tone(GREEN)) +
      path("M1405 560V720", "none", { stroke: mid.tone("#b9a888"), "stroke-width": 3 }),
    rowOfPeople(sheet, {
      from: 1230,
      to: 1300,
      y: 760,
      height: 210,
      gap: 200,
      palette: mid,
      glad: 0,
      flags: 0,
      wish: () => ({ sex: "man", dress: "suit" }),
    }),
    table(mid, 1120, 850, 330, 104),
    ballotBox(sheet, near, 1290, 746, 170),
    person(sheet, voter, near, 1060, 880, 330),
    rowOfPeople(sheet, {
      from: 560,
      to: 930,
      y: 905,
      height: 330,
      gap: 150,
      palette: near,
      glad: 0,
      flags: 0,
      shadow: "#4a2f1c",
      wish: () => ({ look: { turn: 0.8 } }),
    }),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#4a4a30", 0.7),
  ].join("");
}

/** Evening: agents count in the open, under lamps, and everyone may watch. */
export function voteCounting(sheet: Sheet): string {
  const light: Light = { ...DUSK_LIGHT, sun: { ...DUSK_LIGHT.sun, x: 0.18, y: 0.5 } };
  const { haze } = light;
  const back = createPalette({ air: haze, depth: 0.22, shade: 0.2, sunSide: -1, glow: 0.4 });
  const near = createPalette({ air: "#ffcf8a", depth: 0.06, shade: 0.04, glow: 0.46 });
  const lamp = (x: number, y: number) =>
    circle(x, y, 150, sheet.radial("0 #ffe9a8/0.75, 0.4 #ffd27a/0.28, 1 #ffd27a/0")) +
    stroke(`M${x} ${y - 110}V${y - 14}`, "#20182a", 3) +
    path(`M${x - 22} ${y}L${x - 8} ${y - 18}H${x + 8}L${x + 22} ${y}Z`, "#20182a") +
    circle(x, y + 2, 9, "#fff6d0");
  const vest = { print: "plain", dress: "trousers", top: GREEN, sleeves: "short" } as const;
  const paper = rect(-6, -9, 12, 15, "#fffdf2") + stroke("M-4 -5H4M-4 -1.6H4M-4 1.8H1", "#228B22", 1);
  const board =
    rect(1330, 430, 210, 210, near.tone("#fdf6e0")) +
    rect(1330, 430, 210, 34, near.tone(FOREST)) +
    drawWords("RESULTS", 1435, 456, 17, GOLD, 0.16, true) +
    Array.from({ length: 6 }, (_, i) =>
      rect(
        1348,
        484 + i * 24,
        [120, 84, 150, 60, 104, 40][i]!,
        12,
        near.tone([GREEN, "#e0912f", "#2b5a8c", "#c8452e", GREEN, "#7a3b78"][i]!),
      ),
    ).join("") +
    stroke("M1350 640L1336 770M1520 640L1536 770", near.tone("#6b4a2a"), 7);
  return [
    sky(sheet, light, { horizon: 520, clouds: 8 }),
    ridge(sheet, { y: 520, rise: 90, seed: 71, colour: mix("#4a4a78", haze, 0.2), foot: haze, hills: 2, trees: 12 }),
    longHouse(sheet, createPalette({ air: haze, depth: 0.16, shade: 0.34 }), 720, 610, 720),
    path("M-20 590L1640 580L1640 920L-20 920Z", sheet.linear("0 #b5786a, 0.4 #7a4f52, 1 #33263a")),
    ellipse(1130, 770, 560, 130, sheet.radial("0 #ffd98a/0.7, 1 #ffd98a/0")),
    rowOfPeople(sheet, { from: 420, to: 1600, y: 690, height: 190, gap: 74, palette: back, glad: 0, flags: 0.02 }),
    bunting(sheet, 700, 330, 1600, 330, 24, back),
    lamp(930, 430) + lamp(1250, 410),
    board,
    [820, 960, 1120, 1260]
      .map((x, i) =>
        person(
          sheet,
          randomPerson(sheet.random, {
            ...vest,
            sex: i % 2 ? "woman" : "man",
            dress: i % 2 ? "skirt" : "trousers",
            arms: [
              [24, -62],
              [30, -86],
            ],
            held: ["", i === 2 ? paper : ""],
            look: { turn: i < 2 ? 0.6 : -0.6 },
          }),
          near,
          x,
          800,
          250,
        ),
      )
      .join(""),
    table(near, 760, 890, 600, 130, "#006400"),
    ballotBox(sheet, near, 1060, 764, 130),
    [800, 860, 920, 1180, 1240, 1300]
      .map((x, i) =>
        [0, 1, 2, 3].map((k) => rect(x, 748 - k * 5 - (i % 2) * 4, 46, 5, k % 2 ? "#f3ead0" : "#ffffff")).join(""),
      )
      .join(""),
    rowOfPeople(sheet, {
      from: 380,
      to: 720,
      y: 985,
      height: 330,
      gap: 140,
      palette: createPalette({ air: "#2a2040", shade: 0.35, depth: 0.2 }),
      away: true,
      glad: 0,
      flags: 0,
    }),
    rowOfPeople(sheet, {
      from: 1420,
      to: 1640,
      y: 985,
      height: 330,
      gap: 120,
      palette: createPalette({ air: "#2a2040", shade: 0.3, depth: 0.16 }),
      away: true,
      glad: 0,
      flags: 0,
    }),
    softGlow(sheet, light, 0.2),
    shadeBehindText(sheet, "#2a2448", 0.6),
  ].join("");
}

const reachingArm = (
  sheet: Sheet,
  skin: string,
  sleeve: string,
  x: number,
  y: number,
  size: number,
  turn: number,
  pose: "pinch" | "open" | "fist" = "pinch",
) =>
  group(translatedGroup(hand(sheet, { skin, sleeve, pose }), 0, 0, size), {
    transform: `translate(${x} ${y}) rotate(${turn})`,
  });

/** Close up: a hand lets a ballot fall into the box. */
export function ballotHand(sheet: Sheet): string {
  const paper = group(
    rect(-70, -110, 140, 190, "#fffdf4", { rx: 4 }) +
      rect(-70, -110, 140, 34, GREEN) +
      [0, 1, 2, 3]
        .map(
          (i) =>
            rect(-54, -58 + i * 32, 22, 22, "none", { stroke: "#8a9a8a", "stroke-width": 3 }) +
            rect(-22, -52 + i * 32, 72, 9, "#c9d6c9"),
        )
        .join("") +
      stroke("M-52 -16L-43 -6L-26 -32", FOREST, 7),
    { transform: "translate(800 312) rotate(-7)" },
  );
  return [
    rect(0, 0, sheet.width, sheet.height, sheet.linear("0 #f6e2a8, 0.55 #f3c46a, 1 #c98a3a")),
    [430, 340, 260].map((r, i) => circle(800, 330, r, "#fff3c4", { opacity: 0.2 + i * 0.14 })).join(""),
    ridge(sheet, { y: 640, rise: 90, seed: 5, colour: "#a9a04f", foot: "#d3b45f", hills: 2.4 }),
    ridge(sheet, { y: 730, rise: 70, seed: 9, colour: "#5f8a3c", foot: "#2f6a2f", hills: 2, trees: 22 }),
    paper,
    ballotBox(sheet, createPalette({ glow: 0.3 }), 800, 900, 500),
    group(reachingArm(sheet, "#6d4630", "#d9622b", 905, 190, 1.55, 150)),
    reachingArm(sheet, "#4a2e20", "#2b5a8c", 380, 560, 1.1, 14, "fist") +
      reachingArm(sheet, "#8a5d40", GREEN, 1230, 540, 1.15, -12, "open") +
      reachingArm(sheet, "#5b3a29", "#7a3b78", 1110, 660, 0.9, -5, "fist") +
      reachingArm(sheet, "#7d5238", "#e0b02f", 500, 680, 0.86, 6, "open"),
  ].join("");
}

/** Close up: many hands hold the party's shield over the ballot box. */
export function shieldHands(sheet: Sheet): string {
  const shield =
    path(
      "M800 150C900 214 1010 222 1060 214C1076 470 990 640 800 730C610 640 524 470 540 214C590 222 700 214 800 150Z",
      sheet.linear(`0 ${LEAF}, 0.35 ${GREEN}, 1 ${FOREST}`, [0.8, 0, 0.2, 1]),
    ) +
    path(
      "M800 190C890 244 980 254 1026 250C1036 460 960 610 800 690C640 610 564 460 574 250C620 254 710 244 800 190Z",
      "none",
      { stroke: GOLD, "stroke-width": 9 },
    );
  return [
    rect(0, 0, sheet.width, sheet.height, sheet.linear("0 #27406a, 0.6 #8a5f7a, 1 #e09a6a")),
    [480, 390, 310].map((r, i) => circle(800, 430, r, "#ffd98a", { opacity: 0.14 + i * 0.1 })).join(""),
    ridge(sheet, { y: 720, rise: 100, seed: 7, colour: "#5f4a6a", foot: "#a9707a", hills: 2.2 }),
    ridge(sheet, { y: 800, rise: 70, seed: 12, colour: "#33304f", foot: "#1f2440", hills: 1.8, trees: 22 }),
    shield,
    translatedGroup(ballotBox(sheet, createPalette({ glow: 0.4 }), 0, 0, 230), 800, 560, 1),
    reachingArm(sheet, "#6d4630", "#d9622b", 560, 560, 1.3, 30, "open") +
      reachingArm(sheet, "#4a2e20", "#f0e2c4", 1040, 560, 1.3, -30, "open") +
      reachingArm(sheet, "#8a5d40", "#2f7f86", 700, 690, 1.12, 10, "open") +
      reachingArm(sheet, "#5b3a29", GOLD, 900, 690, 1.12, -10, "open"),
  ].join("");
}

/** Harambee: hands of all ages drop coins into one basket. */
export function coinCollection(sheet: Sheet): string {
  const light = GOLDEN_LIGHT;
  const stripes = [0, 1, 2, 3, 4]
    .map((i) =>
      path(
        `M${848 + i * 8} ${600 + i * 50}Q1100 ${650 + i * 54} ${1352 - i * 8} ${600 + i * 50}L${1350 - i * 8} ${622 + i * 50}Q1100 ${674 + i * 54} ${850 + i * 8} ${622 + i * 50}Z`,
        [GREEN, GOLD, "#8a2f24", FOREST, "#d9622b"][i]!,
      ),
    )
    .join("");
  const coin = (x: number, y: number, r: number) =>
    ellipse(x, y, r, r * 0.72, "#d9a400") +
    ellipse(x, y - 4, r, r * 0.72, GOLD) +
    ellipse(x, y - 4, r * 0.66, r * 0.46, "#ffe98a");
  return [
    sky(sheet, light, { horizon: 600, clouds: 7 }),
    sunRays(sheet, light, 9),
    ridge(sheet, { y: 600, rise: 110, seed: 14, colour: mix("#7a6a8a", light.haze, 0.3), foot: light.haze, hills: 2 }),
    ridge(sheet, {
      y: 690,
      rise: 80,
      seed: 22,
      colour: mix("#5a8a44", light.haze, 0.15),
      foot: "#8a8a3c",
      hills: 1.8,
      trees: 20,
    }),
    path("M-20 760Q800 700 1640 750L1640 920L-20 920Z", sheet.linear("0 #8a9a40, 1 #24401f")),
    rowOfPeople(sheet, {
      from: 80,
      to: 780,
      y: 820,
      height: 190,
      gap: 72,
      palette: createPalette({ air: light.haze, depth: 0.16, glow: 0.4 }),
      glad: 0.3,
      flags: 0.1,
      shadow: "#2a3a1c",
    }),
    ellipse(1100, 905, 300, 34, "#1a2412", { opacity: 0.5 }),
    ellipse(1100, 600, 258, 50, "#5a3a1c"),
    [
      [960, 596],
      [1020, 580],
      [1090, 574],
      [1160, 582],
      [1230, 594],
      [1050, 602],
      [1130, 606],
      [1190, 604],
      [990, 610],
    ]
      .map(([x, y]) => coin(x!, y!, 34))
      .join(""),
    path(
      "M842 596Q1100 690 1358 596Q1350 830 1260 905H940Q850 830 842 596Z",
      sheet.linear("0 #a9793c, 0.5 #d9ac66, 1 #f0cf8a", [0, 0, 1, 0]),
    ),
    stripes,
    stroke("M842 598Q1100 690 1358 598", "#8a5a28", 14),
    coin(1010, 470, 30) + coin(1120, 420, 32) + coin(1210, 490, 30),
    reachingArm(sheet, "#6d4630", "#d9622b", 960, 430, 1.15, 128) +
      reachingArm(sheet, "#4a2e20", "#f3f0e6", 1130, 380, 1.25, 176) +
      reachingArm(sheet, "#8a5d40", "#2f7f86", 1270, 450, 1.15, 226),
    softGlow(sheet, light, 0.24),
    shadeBehindText(sheet, "#4a4030", 0.66),
  ].join("");
}

/** The party's constitution, open on a table before the hills at first light. */
export function openBook(sheet: Sheet): string {
  const light = MORNING_LIGHT;
  const { haze } = light;
  const lineOf = (x1: number, x2: number, y: number, bend: number) =>
    stroke(`M${x1} ${y}Q${(x1 + x2) / 2} ${y + bend} ${x2} ${round(y + bend * 0.4)}`, "#9aa59a", 5, { opacity: 0.8 });
  const left = Array.from({ length: 7 }, (_, i) => lineOf(640 - i * 9, 960 - i * 3, 560 + i * 34, -18)).join("");
  const right = Array.from({ length: 7 }, (_, i) => lineOf(1070 + i * 3, 1390 + i * 9, 546 + i * 34, 14)).join("");
  return [
    sky(sheet, light, { horizon: 420, clouds: 8 }),
    ridge(sheet, { y: 420, rise: 130, seed: 36, colour: mix("#6fa0a8", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 470, rise: 90, seed: 20, colour: mix("#4a8f6a", haze, 0.3), foot: haze, hills: 1.8, trees: 13 }),
    ridge(sheet, { y: 540, rise: 70, seed: 25, colour: mix("#3d8a44", haze, 0.1), foot: "#9ac56a", hills: 1.5 }),
    mist(sheet, 480, 60, haze, 0.5),
    path("M-20 640L1640 600L1640 920L-20 920Z", sheet.linear("0 #b5783c, 0.5 #8a5628, 1 #4a2c14")),
    [0, 1, 2, 3, 4]
      .map((i) => stroke(`M-20 ${690 + i * 48}L1640 ${660 + i * 54}`, "#6b3f1c", 3, { opacity: 0.5 }))
      .join(""),
    path("M500 850Q760 810 1015 872Q1270 800 1530 838L1530 868Q1270 836 1015 905Q760 842 500 880Z", "#2a1a0e", {
      opacity: 0.4,
    }),
    path(
      "M560 500Q800 450 1012 530Q1220 440 1462 484L1540 846Q1270 800 1015 876Q760 806 496 858Z",
      sheet.linear(`0 ${FOREST}, 1 #043a08`),
    ),
    path(
      "M580 496Q800 440 1012 520L1015 856Q770 786 514 836Z",
      sheet.linear("0 #fdf8e8, 0.85 #f3e8c8, 1 #d3c49a", [0, 0, 1, 0]),
    ),
    path(
      "M1444 480Q1220 430 1012 520L1015 856Q1260 780 1522 824Z",
      sheet.linear("0 #d9caa2, 0.12 #f6edd2, 1 #fffdf2", [0, 0, 1, 0]),
    ),
    left + right,
    group(rect(1190, 430, 34, 210, GOLD) + path("M1190 640L1207 622L1224 640V430H1190Z", GOLD), {
      transform: "rotate(3 1207 540)",
    }),
    path("M1380 836L1560 660L1584 684L1404 858L1372 868Z", "#16352a") + path("M1380 836L1404 858L1372 868Z", GOLD),
    circle(330, 800, 74, CREAM) +
      circle(330, 800, 60, "#6b3a1c") +
      stroke("M396 776Q450 776 440 820Q430 850 390 842", CREAM, 16) +
      stroke("M310 716Q300 690 318 670T312 626M344 716Q336 690 352 672T346 636", "#ffffff", 5, { opacity: 0.5 }),
    softGlow(sheet, light, 0.24),
    shadeBehindText(sheet, "#3a3a24", 0.6),
  ].join("");
}

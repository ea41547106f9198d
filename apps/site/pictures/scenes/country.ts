import { cow, goat } from "../drawing/animals.ts";
import { bus } from "../drawing/bus.ts";
import { mix } from "../drawing/colour.ts";
import { anyone, partyFlag, row } from "../drawing/crowd.ts";
import { grass, mountKenya, ridge, road } from "../drawing/land.ts";
import { inkOf, person } from "../drawing/person.ts";
import { circle, ellipse, group, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, bloom, DAWN, GOLDEN, MORNING, mist, NOON, rays, shadeForWords, sky } from "../drawing/sky.ts";
import { acacia, banana, roundTree } from "../drawing/trees.ts";
import { longHouse, roundHouse, solarPanel, waterTank } from "../drawing/village.ts";
import { water } from "../drawing/water.ts";

/** A meeting under the great tree: everyone is heard. */
export function baraza(sheet: Sheet): string {
  const light = MORNING;
  const { haze } = light;
  const mid = inkOf({ air: haze, depth: 0.12, glow: 0.34 });
  const near = inkOf({ air: haze, depth: 0, shade: 0.08, glow: 0.36 });
  const speaker = anyone(sheet.chance, { sex: "woman", dress: "dress", top: "#228B22", print: "diamonds", printColour: "#FFD700", arms: [[24, -50], [98, 34]], look: { wear: "wrap", wearColour: "#FFD700", accent: "#006400", turn: -0.4 } });
  return [
    sky(sheet, light, { horizon: 470, clouds: 7 }),
    ridge(sheet, { y: 450, rise: 110, seed: 7, colour: mix("#6fa09a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 500, rise: 70, seed: 15, colour: mix("#4a8f5a", haze, 0.3), foot: haze, hills: 2, trees: 14 }),
    mist(sheet, 500, 60, haze, 0.5),
    path("M-20 520Q800 494 1640 520L1640 920L-20 920Z", sheet.linear("0 #b9cc74, 0.3 #8fae52, 1 #4a6a2c")),
    longHouse(sheet, inkOf({ air: haze, depth: 0.26 }), 90, 560, 430),
    longHouse(sheet, inkOf({ air: haze, depth: 0.3 }), 1330, 552, 300, { roof: "#3f6a5a", cross: true }),
    ellipse(900, 690, 620, 96, "#cfa46a", { opacity: 0.75 }),
    ellipse(860, 690, 560, 60, "#4a5a2a", { opacity: 0.28 }),
    path("M800 706Q866 560 850 330L1000 330Q984 560 1060 712Q990 690 940 712Q880 690 820 700Z", sheet.linear("0 #4a3626, 0.6 #6b4f36, 1 #8a6a48", [0, 0, 1, 0])),
    roundTree(sheet, 925, 700, 720, mix("#2f7a3a", haze, 0.06), "#5a4230", "#8fc552"),
    roundTree(sheet, 640, 520, 400, mix("#2a6f36", haze, 0.08), "#5a4230", "#86bd50"),
    roundTree(sheet, 1220, 520, 420, mix("#2f7a3a", haze, 0.08), "#5a4230", "#9acb58"),
    row(sheet, { from: 470, to: 1400, y: 672, height: 160, gap: 62, ink: mid, glad: 0.08, flags: 0, shadow: "#3a4a20" }),
    person(sheet, speaker, mid, 960, 730, 210),
    row(sheet, { from: 330, to: 780, y: 800, height: 226, gap: 96, ink: near, away: true, glad: 0.12, flags: 0, shadow: "#2a3a18" }),
    row(sheet, { from: 1120, to: 1560, y: 806, height: 226, gap: 92, ink: near, away: true, glad: 0.16, flags: 0.1, shadow: "#2a3a18" }),
    row(sheet, { from: 500, to: 1500, y: 960, height: 270, gap: 118, ink: inkOf({ shade: 0.2, glow: 0.34 }), away: true, glad: 0.1, flags: 0 }),
    bloom(sheet, light, 0.26),
    shadeForWords(sheet, "#3a5a30", 0.6),
  ].join("");
}

/** The road along the edge of the Rift Valley, a lake with flamingos far below. */
export function escarpment(sheet: Sheet): string {
  return escarpmentRoad(sheet, busOnEscarpment(sheet, 880));
}

/** Where the road runs at `x`. */
export const escarpmentY = (x: number) => 896 - Math.sin(((x + 20) / 1640) * Math.PI) * 62;

export const busOnEscarpment = (sheet: Sheet, x: number, roll = 0, bob = 0) =>
  bus(sheet, { x, y: escarpmentY(x) + bob, scale: 52, turn: 16, pitch: 5, ink: inkOf({ air: GOLDEN.haze, depth: 0.05, glow: 0.4 }), mirror: ["#8a7a9a", "#ffd08a"], shadow: "#1c1a20", words: "POWER TO THE PEOPLE", sign: "UGATUZI", lights: true, roll });

/** The same view with whatever is `onRoad`. */
export function escarpmentRoad(sheet: Sheet, onRoad: string): string {
  const light = GOLDEN;
  const { haze } = light;
  const pink = Array.from({ length: 46 }, (_, i) => ellipse(540 + (i * 37) % 560 + sheet.chance.between(-20, 20), 570 + sheet.chance.between(-10, 16), 5, 1.6, "#f59aa8"));
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    rays(sheet, light, 8),
    ridge(sheet, { y: 480, rise: 90, seed: 18, colour: mix("#6f6a92", haze, 0.4), foot: haze, hills: 1.3 }),
    ridge(sheet, { y: 520, rise: 70, seed: 33, colour: mix("#77708a", haze, 0.25), foot: haze, hills: 2.1 }),
    path("M-20 530L1640 522L1640 700L-20 700Z", sheet.linear(`0 ${mix("#c9a86a", haze, 0.4)}, 1 #8a8a4c`)),
    path("M420 560Q760 536 1180 562Q1120 604 800 606Q500 600 420 560Z", sheet.linear("0 #ffd9a0, 1 #b98a8a")),
    pink.join(""),
    [300, 360, 1240, 1330, 1420, 700].map((x, i) => acacia(sheet, x, 610 + (i % 3) * 18, 46 + (i % 2) * 18, { trunk: "#4a3a2c", crown: mix("#5c7a40", haze, 0.25), light: "#d3b45f" }, 1.1)).join(""),
    path("M-20 560Q140 590 260 690L420 920L-20 920Z", sheet.linear("0 #a9774a, 1 #5a3a28")) + path("M-20 560Q140 590 260 690L300 760Q120 640 -20 640Z", "#6f7a3c"),
    path("M1640 600Q1480 640 1400 720L1300 920L1640 920Z", sheet.linear("0 #8a7a42, 1 #4a3a24")),
    path("M-20 800Q700 690 1640 770L1640 920L-20 920Z", sheet.linear("0 #7a8a40, 0.3 #4f6a30, 1 #243a1c")),
    path("M-20 846Q700 742 1640 816L1640 890Q700 816 -20 926Z", sheet.linear("0 #77706c, 1 #4a4648")),
    stroke("M-20 884Q700 778 1640 852", "#ffe2a0", 4, { "stroke-dasharray": "46 30" }),
    onRoad,
    Array.from({ length: 15 }, (_, i) => rect(i * 116 - 20, 876 - Math.sin(((i * 116) / 1600) * 3.1) * 62 + 28, 9, 40, "#efe2c4")).join(""),
    grass(sheet, 0, 1600, (x) => 925 - Math.sin((x / 1600) * 3.1) * 26, ["#3f5a28", "#7a8a3c", "#c9a84a"], 40, 0.26),
    birds(sheet, 420, 250, 7, "#5a4050", 12),
    bloom(sheet, light, 0.34),
    shadeForWords(sheet, "#4a3440", 0.6),
  ].join("");
}

/** A green valley that has what it needs: school, clinic, water, light. */
export function village(sheet: Sheet): string {
  const light = NOON;
  const { haze } = light;
  const mid = inkOf({ air: haze, depth: 0.12, glow: 0.3 });
  const near = inkOf({ air: haze, depth: 0, glow: 0.32 });
  const pupil = () => ({ dress: sheet.chance.happens(0.5) ? "skirt" : "shorts", top: "#f6f3ea", bottom: "#1f6f3a", print: "plain", sleeves: "short", look: { wear: "crop" } }) as const;
  return [
    sky(sheet, light, { horizon: 440, clouds: 9 }),
    mountKenya(sheet, light, 1180, 440, 190, 0.5),
    ridge(sheet, { y: 450, rise: 80, seed: 10, colour: mix("#5f9a86", haze, 0.4), foot: haze, hills: 2.2 }),
    ridge(sheet, { y: 500, rise: 80, seed: 6, colour: mix("#46914f", haze, 0.25), foot: mix("#b9d68a", haze, 0.4), hills: 1.8, trees: 15 }),
    path("M-20 540Q500 480 900 530T1640 510L1640 920L-20 920Z", sheet.linear("0 #a9cf6a, 0.4 #6fae48, 1 #2f6f2e")),
    Array.from({ length: 7 }, (_, i) => stroke(`M${-40 + i * 90} ${640 + i * 8}Q${200 + i * 50} ${560 + i * 4} ${420 + i * 26} 548`, i % 2 ? "#8fc552" : "#5a9a3c", 12, { opacity: 0.6 })).join(""),
    road(sheet, [{ x: 700, y: 930, half: 150 }, { x: 860, y: 780, half: 78 }, { x: 990, y: 690, half: 44 }, { x: 940, y: 620, half: 24 }, { x: 860, y: 570, half: 12 }, { x: 880, y: 540, half: 6 }], { tar: "#c98f5a", edge: "#a9b85a", line: "#c98f5a", far: "#e0b98a" }),
    roundHouse(sheet, mid, 240, 610, 90) + roundHouse(sheet, mid, 330, 622, 100),
    cow(sheet, mid, 140, 690, 78, "#8a5a3a") + cow(sheet, mid, 60, 670, 70, "#f0e6d4", true),
    [430, 620, 1560, 40].map((x, i) => roundTree(sheet, x, 600 + (i % 2) * 16, 150 + (i % 3) * 20, mix("#3a8a42", haze, 0.1))).join(""),
    longHouse(sheet, mid, 1060, 660, 520),
    [1130, 1230, 1330, 1430].map((x) => path(`M${x} 542l60 0l8 26l-60 0Z`, "#24507f", { stroke: "#d6dde0", "stroke-width": 2 })).join(""),
    longHouse(sheet, mid, 500, 640, 330, { wall: "#eef3ea", trim: "#2b6fa8", roof: "#3f7a6a", cross: true }),
    waterTank(sheet, mid, 1010, 664, 160),
    banana(sheet, 1560, 760, 190, "#4c9a3c") + banana(sheet, 420, 720, 130, "#4c9a3c"),
    row(sheet, { from: 1090, to: 1420, y: 720, height: 104, gap: 42, ink: mid, glad: 0.3, flags: 0, shadow: "#2a4a20", wish: pupil }),
    row(sheet, { from: 560, to: 760, y: 690, height: 116, gap: 60, ink: mid, glad: 0, flags: 0, shadow: "#2a4a20" }),
    row(sheet, { from: 900, to: 1090, y: 880, height: 230, gap: 96, ink: near, glad: 0.5, flags: 0, shadow: "#2a4a20", wish: pupil }),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "dress", print: "leaves", top: "#d9622b", look: { wear: "wrap" } }), near, 1160, 896, 300),
    solarPanel(sheet, near, 1440, 850, 120),
    goat(sheet, near, 380, 830, 86, "#f3ead6", false, true) + goat(sheet, near, 480, 850, 88, "#8a5a3a", true),
    grass(sheet, 0, 1600, () => 915, ["#2f7a33", "#5a9a3c", "#1f5f2a"], 36, 0.24),
    birds(sheet, 500, 180, 5, "#4a6a7a"),
    bloom(sheet, light, 0.2),
    shadeForWords(sheet, "#2f5a30", 0.6),
  ].join("");
}

/** People of every corner of the country, side by side at sunrise. */
export function together(sheet: Sheet): string {
  const light = DAWN;
  const { haze } = light;
  const ink = inkOf({ air: haze, depth: 0.02, glow: 0.44 });
  const back = inkOf({ air: haze, depth: 0.16, glow: 0.4 });
  const wishes = [
    { sex: "man", dress: "shuka", top: "#c1272d", print: "checks", printColour: "#3a0f1a", sleeves: "none", look: { wear: "beads", accent: "#FFD700" } },
    { sex: "woman", dress: "dress", top: "#228B22", print: "suns", printColour: "#FFD700", look: { wear: "wrap", wearColour: "#FFD700" } },
    { sex: "man", dress: "kanzu", top: "#f6f1e4", print: "plain", look: { wear: "kofia", wearColour: "#f3e6c4" } },
    { sex: "woman", dress: "gown", top: "#2b5a8c", look: { wear: "hijab", wearColour: "#c9683a" } },
    { sex: "man", dress: "suit", top: "#3a3226", bottom: "#3a3226", look: { wear: "crop", hair: "#a9a39a" } },
    { sex: "woman", dress: "skirt", top: "#f3f0e6", look: { wear: "afro" } },
    { sex: "man", dress: "trousers", top: "#e0912f", print: "dots", printColour: "#0b5d2a", look: { wear: "cap", wearColour: "#228B22" } },
    { sex: "woman", dress: "apron", look: { wear: "scarf" } },
  ] as const;
  return [
    sky(sheet, light, { horizon: 600, clouds: 6 }),
    rays(sheet, light, 11),
    mountKenya(sheet, light, 560, 560, 230, 0.4),
    ridge(sheet, { y: 570, rise: 80, seed: 19, colour: mix("#4f8f6a", haze, 0.45), foot: haze, hills: 2 }),
    ridge(sheet, { y: 640, rise: 70, seed: 27, colour: mix("#3d8048", haze, 0.2), foot: "#d6c87a", hills: 1.6, trees: 17 }),
    path("M-20 700Q800 640 1640 690L1640 920L-20 920Z", sheet.linear("0 #b5b85a, 0.4 #5f8f3c, 1 #1f4a26")),
    row(sheet, { from: 60, to: 1590, y: 800, height: 290, gap: 120, ink: back, glad: 0.5, flags: 0.3 }),
    row(sheet, { from: 130, to: 1560, y: 905, height: 400, gap: 184, ink, glad: 0.16, flags: 0, shadow: "#1a3a1c", wish: (i) => wishes[i % wishes.length]! }),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "dress", top: "#d9622b", arms: [[10, 6], [150, 10]], held: ["", partyFlag(sheet, ink, 1, 1.3)], look: { wear: "braids" } }), ink, 1440, 900, 390),
    grass(sheet, 0, 1600, () => 916, ["#2f6a2c", "#5f8f34", "#1d4a22"], 34, 0.26),
    bloom(sheet, light, 0.3),
    shadeForWords(sheet, "#2f4a40", 0.5),
  ].join("");
}

/** The way ahead: a road in five bends, a flag at each, towards the sunrise. */
export function roadAhead(sheet: Sheet): string {
  const light = DAWN;
  const { haze } = light;
  const ink = inkOf({ air: haze, depth: 0.05, glow: 0.42 });
  const way = [{ x: 520, y: 930, half: 190 }, { x: 760, y: 840, half: 120 }, { x: 1120, y: 770, half: 76 }, { x: 1180, y: 700, half: 50 }, { x: 900, y: 650, half: 34 }, { x: 720, y: 610, half: 24 }, { x: 860, y: 572, half: 16 }, { x: 1020, y: 548, half: 10 }, { x: 1000, y: 526, half: 5 }];
  const post = (x: number, y: number, size: number) => group(partyFlag(sheet, inkOf({ air: haze, depth: 0.3 - size / 12 }), 1, size), { transform: `translate(${x} ${y - size * 8})` });
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.63, y: 0.5 } }, { horizon: 540, clouds: 6 }),
    rays(sheet, { ...light, sun: { ...light.sun, x: 0.63, y: 0.5 } }, 11),
    ridge(sheet, { y: 520, rise: 100, seed: 61, colour: mix("#5f7a8a", haze, 0.5), foot: haze, hills: 2 }),
    mist(sheet, 510, 60, haze, 0.6),
    ridge(sheet, { y: 560, rise: 60, seed: 41, colour: mix("#4a8a60", haze, 0.35), foot: "#e3d293", hills: 2, trees: 10 }),
    path("M-20 580Q500 520 1000 540T1640 570L1640 920L-20 920Z", sheet.linear("0 #c3bd66, 0.4 #6a9a44, 1 #1d5429")),
    path("M-20 640Q400 560 800 620Q500 680 -20 720Z", "#8fae4c", { opacity: 0.6 }),
    path("M1640 620Q1300 600 1200 660Q1400 700 1640 720Z", "#a9b850", { opacity: 0.6 }),
    road(sheet, way, { tar: "#5b5a5e", edge: "#b58f58", line: "#ffe9b0", far: "#d9b880" }),
    post(1036, 548, 1) + post(700, 606, 1.5) + post(1246, 700, 2.4) + post(690, 806, 3.2) + post(250, 900, 4.4),
    acacia(sheet, 1450, 720, 190, { trunk: "#4a3a2c", crown: "#4f8040", light: "#c9c96a" }, 1),
    bus(sheet, { x: 1150, y: 756, scale: 19, turn: 150, pitch: 9, ink, mirror: ["#8fb4b4", "#ffdf9f"], shadow: "#1c2a24", sign: "UGATUZI", words: "UGATUZI" }),
    row(sheet, { from: 1290, to: 1600, y: 900, height: 210, gap: 84, ink, away: true, glad: 0.7, flags: 0.2, shadow: "#12301a" }),
    grass(sheet, 0, 1600, () => 915, ["#2f6a2c", "#5f8f34", "#1d4a22"], 36, 0.24),
    bloom(sheet, { ...light, sun: { ...light.sun, y: 0.5 } }, 0.34),
    shadeForWords(sheet, "#2f5a50", 0.5),
  ].join("");
}

/** Many hands plant a young wood below Mount Kenya. */
export function planting(sheet: Sheet): string {
  const light = MORNING;
  const { haze } = light;
  const near = inkOf({ air: haze, depth: 0, glow: 0.34 });
  const mid = inkOf({ air: haze, depth: 0.14, glow: 0.34 });
  const seedling = (x: number, y: number, size: number) => ellipse(x, y + 2, size * 0.6, size * 0.16, "#4a2f1c") + stroke(`M${x} ${y}V${y - size}`, "#4a6a2a", size * 0.07) + [-1, 1].map((s) => path(`M${x} ${y - size * 0.5}Q${x + s * size * 0.5} ${y - size * 0.9} ${x + s * size * 0.56} ${y - size * 0.5}Q${x + s * size * 0.3} ${y - size * 0.3} ${x} ${y - size * 0.5}Z`, "#4aa544")).join("") + path(`M${x} ${y - size * 0.8}Q${x - size * 0.2} ${y - size * 1.3} ${x} ${y - size * 1.4}Q${x + size * 0.24} ${y - size * 1.2} ${x} ${y - size * 0.8}Z`, "#7fc24e");
  const spade = stroke("M0 -26V30", near.tone("#8a6238"), 2) + path("M-5 28H5L3.4 42Q0 46 -3.4 42Z", near.tone("#8f979a"));
  const planter = (x: number, y: number, h: number, side: 1 | -1, tool: boolean) =>
    person(sheet, anyone(sheet.chance, { sex: tool ? "man" : "woman", dress: tool ? "trousers" : "dress", lean: side * 14, arms: side > 0 ? [[-26, -20], [40, 6]] : [[40, 6], [-26, -20]], ...(tool && { held: side > 0 ? ["", spade] : [spade, ""] }), look: { turn: side } }), near, x, y, h);
  const beds = Array.from({ length: 6 }, (_, r) => Array.from({ length: 9 }, (_, i) => seedling(120 + i * 185 + (r % 2) * 80, 610 + r * 26 + r * r * 4, 14 + r * 5)).join(""));
  return [
    sky(sheet, light, { horizon: 460, clouds: 7 }),
    mountKenya(sheet, light, 980, 480, 240, 0.42),
    ridge(sheet, { y: 480, rise: 70, seed: 8, colour: mix("#5f9a8a", haze, 0.4), foot: haze, hills: 2.2 }),
    ridge(sheet, { y: 540, rise: 80, seed: 29, colour: mix("#3d8a4c", haze, 0.2), foot: mix("#c8d68a", haze, 0.3), hills: 1.7, trees: 19 }),
    path("M-20 590Q700 540 1640 580L1640 920L-20 920Z", sheet.linear("0 #c9b06a, 0.3 #a9824a, 1 #5a3a22")),
    Array.from({ length: 7 }, (_, i) => stroke(`M-20 ${620 + i * 26 + i * i * 4}Q800 ${590 + i * 26 + i * i * 4} 1640 ${612 + i * 26 + i * i * 4}`, "#6b4426", 3 + i * 1.5, { opacity: 0.4 })).join(""),
    beds.slice(0, 3).join(""),
    row(sheet, { from: 300, to: 1500, y: 672, height: 120, gap: 150, ink: mid, glad: 0.1, flags: 0, shadow: "#4a2f1c" }),
    beds.slice(3).join(""),
    planter(780, 830, 250, 1, true) + planter(1060, 850, 270, -1, false) + planter(1380, 880, 320, -1, true),
    seedling(900, 836, 56) + seedling(1240, 890, 66) + seedling(600, 890, 54),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "dress", top: "#d9622b", arms: [[30, -74], [32, -76]], look: { wear: "wrap", turn: 0.4 } }), near, 1540, 905, 330),
    bloom(sheet, light, 0.26),
    shadeForWords(sheet, "#4a4a2c", 0.66),
  ].join("");
}

/** The five priorities in one land: trade, wards, school and clinic, trees and wind, people. */
export function fivePriorities(sheet: Sheet): string {
  const light = GOLDEN;
  const { haze } = light;
  const mid = inkOf({ air: haze, depth: 0.16, glow: 0.36 });
  const near = inkOf({ air: haze, depth: 0.02, glow: 0.4 });
  const turbine = (x: number, y: number, size: number, angle: number) => {
    const white = mix("#f6f3ea", haze, 0.2);
    const blade = (a: number) => path(`M0 0L${size * 0.03} ${-size * 0.2}L0 ${-size * 0.56}L${-size * 0.02} ${-size * 0.14}Z`, white, { transform: `translate(${x} ${y - size}) rotate(${a})` });
    return path(`M${x - size * 0.02} ${y}L${x - size * 0.01} ${y - size}H${x + size * 0.01}L${x + size * 0.026} ${y}Z`, white) + blade(angle) + blade(angle + 120) + blade(angle + 240) + circle(x, y - size, size * 0.025, white);
  };
  return [
    sky(sheet, light, { horizon: 520, clouds: 8 }),
    rays(sheet, light, 8),
    ridge(sheet, { y: 500, rise: 120, seed: 44, colour: mix("#7a7a92", haze, 0.4), foot: haze, hills: 2.2 }),
    [210, 340, 470, 620, 760].map((x, i) => turbine(x, 500 - Math.sin(i) * 14, 150 + (i % 3) * 34, i * 37)).join(""),
    ridge(sheet, { y: 540, rise: 70, seed: 3.3, colour: mix("#5a8a50", haze, 0.25), foot: "#e8cf86", hills: 1.8, trees: 14 }),
    path("M-20 580Q700 530 1640 570L1640 920L-20 920Z", sheet.linear("0 #c9bf5f, 0.35 #7a9a40, 1 #2a4f26")),
    Array.from({ length: 9 }, (_, i) => path(`M${40 + i * 60} ${690 - i * 8}L${110 + i * 60} ${680 - i * 8}L${60 + i * 40} 900L${-80 + i * 30} 910Z`, i % 2 ? "#8fae44" : "#b5b04a", { opacity: 0.5 })).join(""),
    water(sheet, { ...light, sun: { ...light.sun, x: 0.6 } }, 606, 640, "#f0c98a", "#b58a7a", 20),
    path("M-20 632Q500 612 900 640T1640 630L1640 660L-20 660Z", "#8a9a44"),
    longHouse(sheet, mid, 1080, 690, 420, { cross: true, roof: "#3f7a6a" }),
    longHouse(sheet, mid, 640, 676, 340),
    [560, 1030, 1540].map((x, i) => roundTree(sheet, x, 690, 150 + i * 16, mix("#3f7a3a", haze, 0.1), "#4a3526", "#d9b45a")).join(""),
    solarPanel(sheet, mid, 980, 760, 90) + solarPanel(sheet, mid, 880, 752, 84),
    cow(sheet, mid, 500, 770, 90, "#8a5a3a"),
    row(sheet, { from: 1090, to: 1420, y: 770, height: 130, gap: 56, ink: mid, glad: 0.2, flags: 0.05, shadow: "#2a3a1c" }),
    row(sheet, { from: 960, to: 1580, y: 925, height: 280, gap: 124, ink: near, away: true, glad: 0.35, flags: 0.2, shadow: "#1a2a14" }),
    grass(sheet, 0, 1600, () => 915, ["#3f5a24", "#8a9a3c", "#243f1c"], 38, 0.24),
    bloom(sheet, light, 0.32),
    shadeForWords(sheet, "#4a4030", 0.6),
  ].join("");
}

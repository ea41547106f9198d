import { bus } from "../drawing/bus.ts";
import { kicc, nairobi, tower } from "../drawing/city.ts";
import { CREAM, FOREST, GOLD, GREEN, LEAF, mix } from "../drawing/colour.ts";
import { anyone, partyFlag, row } from "../drawing/crowd.ts";
import { grass, ridge } from "../drawing/land.ts";
import { crate, shops } from "../drawing/market.ts";
import { type Ink, inkOf, person } from "../drawing/person.ts";
import { circle, ellipse, group, path, rect, type Sheet, stroke } from "../drawing/sheet.ts";
import { birds, bloom, DAWN, DUSK, GOLDEN, MORNING, mist, NOON, rays, shadeForWords, sky } from "../drawing/sky.ts";
import { acacia, roundTree } from "../drawing/trees.ts";
import { longHouse } from "../drawing/village.ts";
import { words } from "./brand.ts";
import { bunting } from "./groups.ts";

/** The convention centre, with delegates arriving. */
export function conventionCentre(sheet: Sheet): string {
  const light = DAWN;
  const { haze } = light;
  const ink = inkOf({ air: haze, depth: 0.03, glow: 0.4 });
  const mid = inkOf({ air: haze, depth: 0.16, glow: 0.4 });
  const pole = (x: number, y: number, size: number) => group(partyFlag(sheet, mid, 1, size), { transform: `translate(${x} ${y - 36 * size})` }) + stroke(`M${x} ${y - 36 * size}V${y}`, mid.tone("#8a8a84"), size * 1.4);
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.78, y: 0.5 } }, { horizon: 620, clouds: 8 }),
    rays(sheet, { ...light, sun: { ...light.sun, x: 0.78, y: 0.5 } }, 9),
    [0.06, 0.15, 0.24, 0.34, 0.76, 0.84, 0.93].map((share, i) => tower(sheet, light, share * 1600, 640, 90 + (i % 2) * 30, 190 + (i % 3) * 90, ["#8f8f98", "#a08a78", "#7d8a98"][i % 3]!, 0.46)).join(""),
    kicc(sheet, { ...light, sun: { ...light.sun, x: 0.8 } }, 960, 640, 520, 0.12),
    mist(sheet, 630, 110, haze, 0.6),
    Array.from({ length: 16 }, (_, i) => roundTree(sheet, i * 108, 656, sheet.chance.between(70, 110), mix("#3d7a44", haze, 0.2), "#5a4636", "#d9c56a")).join(""),
    path("M-20 650L1640 650L1640 920L-20 920Z", sheet.linear("0 #e3c38a, 0.4 #c9a274, 1 #6a5340")),
    [0, 1, 2, 3, 4, 5].map((i) => stroke(`M${960 + (i - 2.5) * 90} 650L${960 + (i - 2.5) * 420} 920`, "#8a6e50", 3, { opacity: 0.35 })).join(""),
    pole(640, 700, 4) + pole(760, 690, 3.6) + pole(1180, 690, 3.6) + pole(1300, 700, 4),
    row(sheet, { from: 420, to: 1560, y: 726, height: 120, gap: 46, ink: mid, glad: 0.12, flags: 0.08, shadow: "#4a3626" }),
    row(sheet, { from: 720, to: 1600, y: 900, height: 330, gap: 150, ink, glad: 0.12, flags: 0, shadow: "#4a3626", wish: (i) => (i % 2 ? { sex: "woman", dress: "gown" } : { sex: "man", dress: "suit" }) }),
    bloom(sheet, light, 0.26),
    shadeForWords(sheet, "#3a4048", 0.6),
  ].join("");
}

/** People on the move through town, with a banner, flags and a loud-hailer. */
export function march(sheet: Sheet): string {
  const light = NOON;
  const { haze } = light;
  const near = inkOf({ air: haze, depth: 0, glow: 0.34 });
  const rank = (y: number, height: number, gap: number, depth: number) => row(sheet, { from: 380, to: 1640, y, height, gap, ink: inkOf({ air: haze, depth, glow: 0.32 }), glad: 0.55, flags: 0.2 });
  const horn = path("M0 -3L16 -10V8L0 3Z", "#f6f3ea") + ellipse(16, -1, 3, 9, GREEN);
  const banner = path("M620 560Q1000 600 1400 556L1404 690Q1000 736 616 694Z", sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) + path("M620 560Q1000 600 1400 556L1400 570Q1000 614 620 574ZM616 680Q1000 722 1404 676L1404 690Q1000 736 616 694Z", GOLD);
  return [
    sky(sheet, light, { horizon: 460, clouds: 9 }),
    nairobi(sheet, { ...light, haze: "#cfe6ea" }, 500, 0.86),
    mist(sheet, 490, 90, haze, 0.5),
    shops(sheet, inkOf({ air: haze, depth: 0.26 }), -20, 420, 570, 150),
    Array.from({ length: 11 }, (_, i) => roundTree(sheet, 420 + i * 122, 540, 110 + (i % 3) * 20, mix("#3a8a42", haze, 0.2))).join(""),
    path("M-20 560L1640 530L1640 920L-20 920Z", sheet.linear("0 #a9a8a0, 0.4 #7d7b78, 1 #45464a")),
    stroke("M60 900L460 570", "#f3e6b8", 8, { "stroke-dasharray": "60 40", opacity: 0.7 }),
    rank(600, 100, 28, 0.32) + rank(652, 140, 40, 0.2) + rank(720, 190, 58, 0.1),
    row(sheet, { from: 640, to: 1400, y: 850, height: 300, gap: 104, ink: near, glad: 0, flags: 0, shadow: "#2a2a2c" }),
    banner,
    words("POWER TO THE PEOPLE", 1010, 664, 40, CREAM, 0.19, true),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "trousers", top: GREEN, print: "plain", sleeves: "short", arms: [[14, 6], [96, 12]], held: ["", horn], stride: 4, look: { wear: "afro", turn: 0.6 } }), near, 470, 890, 350),
    person(sheet, anyone(sheet.chance, { sex: "man", dress: "trousers", top: GOLD, print: "plain", arms: [[10, 8], [140, 18]], held: ["", partyFlag(sheet, near, 1, 1.2)], stride: 4, look: { wear: "cap", wearColour: GREEN } }), near, 1490, 905, 370),
    birds(sheet, 300, 200, 6, "#5a6a7a"),
    bloom(sheet, light, 0.2),
    shadeForWords(sheet, "#3a4a4a", 0.66),
  ].join("");
}

/** All aboard: people of every age get on the party's bus. */
export function boarding(sheet: Sheet): string {
  const light = MORNING;
  const { haze } = light;
  const near = inkOf({ air: haze, depth: 0, glow: 0.36 });
  const mid = inkOf({ air: haze, depth: 0.12, glow: 0.34 });
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    ridge(sheet, { y: 470, rise: 130, seed: 47, colour: mix("#6f9fa5", haze, 0.4), foot: haze, hills: 1.8 }),
    ridge(sheet, { y: 520, rise: 80, seed: 30, colour: mix("#4a8f5a", haze, 0.28), foot: haze, hills: 2, trees: 15 }),
    shops(sheet, inkOf({ air: haze, depth: 0.3 }), -30, 520, 590, 110),
    roundTree(sheet, 560, 600, 230, mix("#3a8a42", haze, 0.16)) + acacia(sheet, 1540, 610, 220, { trunk: "#4a3a2c", crown: mix("#4f8a44", haze, 0.12) }),
    path("M-20 580L1640 566L1640 920L-20 920Z", sheet.linear("0 #e3c08a, 0.4 #c58f58, 1 #7a4a2a")),
    row(sheet, { from: 60, to: 520, y: 660, height: 130, gap: 62, ink: mid, glad: 0.3, flags: 0.08, shadow: "#5a3a20" }),
    bus(sheet, { x: 930, y: 800, scale: 96, turn: 24, pitch: 5, distance: 26, ink: near, mirror: ["#7fb4c4", "#f6ecc0"], shadow: "#3a2416", words: "POWER TO THE PEOPLE", sign: "UGATUZI" }),
    row(sheet, { from: 600, to: 1130, y: 890, height: 300, gap: 128, ink: near, glad: 0.24, flags: 0.16, shadow: "#4a2c18", wish: () => ({ look: { turn: 0.8 } }) }),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "dress", top: "#c93a4e", arms: [[14, -8], [70, 30]], stride: 3, look: { wear: "wrap", away: true } }), near, 1186, 872, 290),
    person(sheet, anyone(sheet.chance, { sex: "man", dress: "trousers", top: "#f3f0e6", print: "plain", arms: [[12, 6], [150, 16]], look: { wear: "straw" } }), near, 1480, 905, 330),
    bunting(sheet, -20, 250, 700, 210, 24, mid),
    birds(sheet, 760, 130, 6, "#4a7282"),
    bloom(sheet, light, 0.26),
    shadeForWords(sheet, "#4a3a28", 0.66),
  ].join("");
}

/** A newspaper stand at a street corner, with readers round it. */
export function newsstand(sheet: Sheet): string {
  const light = MORNING;
  const { haze } = light;
  const near = inkOf({ air: haze, depth: 0, glow: 0.34 });
  const mid = inkOf({ air: haze, depth: 0.14, glow: 0.34 });
  const paper = rect(-13, -10, 26, 19, "#fdfaf0") + stroke("M0 -10V9", "#c9c2ae", 0.8) + rect(-11, -8, 9, 5, GREEN) + stroke("M-11 0H-2M-11 3H-2M-11 6H-4M2 -6H11M2 -3H11M2 0H11M2 3H8", "#8a8a80", 0.9);
  const sheets = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = [950 + (i % 7) * 66, 520 + Math.floor(i / 7) * 86];
    return rect(x, y, 56, 74, near.tone("#fdfaf0")) + rect(x + 5, y + 6, 46, 10, near.tone([FOREST, "#8a2f24", "#1f3f6a"][i % 3]!)) + rect(x + 5, y + 21, 26, 22, near.tone([LEAF, "#f0c27a", "#9ac4d9", "#e8a08a"][i % 4]!)) + stroke(`M${x + 36} ${y + 24}H${x + 50}M${x + 36} ${y + 32}H${x + 50}M${x + 36} ${y + 40}H${x + 50}M${x + 6} ${y + 52}H${x + 50}M${x + 6} ${y + 60}H${x + 44}`, near.tone("#a9a698"), 2.4);
  });
  return [
    sky(sheet, light, { horizon: 470, clouds: 8 }),
    nairobi(sheet, { ...light, haze: "#dfeee0" }, 520, 0.8),
    mist(sheet, 510, 100, haze, 0.6),
    Array.from({ length: 13 }, (_, i) => roundTree(sheet, i * 132, 560, 120 + (i % 3) * 26, mix("#3a8a42", haze, 0.2))).join(""),
    path("M-20 570L1640 560L1640 920L-20 920Z", sheet.linear("0 #d9cfb8, 0.4 #b5a78c, 1 #6a5f50")),
    row(sheet, { from: 20, to: 800, y: 640, height: 130, gap: 66, ink: mid, glad: 0.06, flags: 0, shadow: "#5a4a38" }),
    bus(sheet, { x: 300, y: 690, scale: 34, turn: 12, pitch: 4, ink: mid, mirror: ["#7fb4c4", "#f6ecc0"], shadow: "#4a4038", words: "UGATUZI", sign: "UGATUZI" }),
    ellipse(1180, 850, 330, 24, "#3a2f24", { opacity: 0.35 }),
    rect(916, 470, 10, 380, near.tone("#5a3a20")) + rect(1434, 470, 10, 380, near.tone("#5a3a20")),
    rect(930, 500, 500, 200, near.tone("#7a5230")),
    sheets.join(""),
    path("M890 470L940 400L1420 400L1470 470Z", sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) + Array.from({ length: 6 }, (_, i) => path(`M${890 + i * 97} 470h48q0 34 -24 34t-24 -34Z`, near.tone(i % 2 ? CREAM : GOLD)) + path(`M${938 + i * 97} 470h49q0 34 -24 34t-24 -34Z`, near.tone(GREEN))).join(""),
    words("HABARI", 1180, 452, 30, CREAM, 0.18, true),
    crate(near, 940, 850, 480, 130, "#8a5a30") + [0, 1, 2, 3].map((i) => [0, 1, 2].map((k) => rect(960 + i * 116, 712 - k * 8, 96, 8, near.tone(k % 2 ? "#efe8d4" : "#fdfaf0"))).join("")).join(""),
    [[760, 880, 320], [1500, 890, 330], [1330, 905, 320]].map(([x, y, h], i) => person(sheet, anyone(sheet.chance, { sex: i === 1 ? "woman" : "man", dress: i === 1 ? "dress" : i ? "suit" : "trousers", arms: [[22, -104], [22, -104]], held: ["", group(paper, { transform: "translate(-6 0)" })], look: { turn: i ? -0.5 : 0.5 } }), near, x!, y!, h!)).join(""),
    bloom(sheet, light, 0.22),
    shadeForWords(sheet, "#4a4438", 0.66),
  ].join("");
}

/** An open-air evening: dancers and drummers on the party's stage. */
export function festival(sheet: Sheet): string {
  const light = DUSK;
  const { haze } = light;
  const stage = inkOf({ air: "#ffc98a", depth: 0.08, glow: 0.46 });
  const drum = (x: number) => path(`M${x - 26} 640L${x - 18} 700H${x + 18}L${x + 26} 640Z`, stage.tone("#8a4a24")) + ellipse(x, 640, 26, 8, stage.tone("#f3e2c0")) + stroke(`M${x - 24} 646L${x - 8} 696L${x + 6} 646L${x + 20} 694`, stage.tone(GOLD), 2);
  const beam = (x: number, lean: number, colour: string) => path(`M${x} 300L${x + lean - 90} 700H${x + lean + 90}Z`, sheet.linear(`0 ${colour}/0.5, 1 ${colour}/0`));
  return [
    sky(sheet, { ...light, sun: { ...light.sun, x: 0.2, y: 0.54 } }, { horizon: 600, clouds: 9 }),
    ridge(sheet, { y: 590, rise: 110, seed: 17, colour: mix("#45457a", haze, 0.25), foot: haze, hills: 2 }),
    ridge(sheet, { y: 640, rise: 60, seed: 26, colour: mix("#2f3a5a", haze, 0.1), foot: "#8a5f7a", hills: 2, trees: 16 }),
    path("M-20 660L1640 650L1640 920L-20 920Z", sheet.linear("0 #8a5a60, 0.4 #4a3448, 1 #1f1a2c")),
    rect(760, 300, 16, 420, "#2a2034") + rect(1500, 300, 16, 420, "#2a2034") + rect(740, 284, 800, 22, "#2a2034"),
    path("M760 306H1516V640H760Z", sheet.linear("0 #2f2450, 1 #7a3f5a")),
    circle(1138, 470, 130, GOLD, { opacity: 0.9 }) + circle(1138, 470, 160, GOLD, { opacity: 0.25 }),
    beam(850, 120, "#ffe9a8") + beam(1138, 0, LEAF) + beam(1430, -120, "#ffd27a"),
    rect(720, 696, 840, 50, "#1f3a24") + rect(720, 688, 840, 14, GOLD),
    [820, 940, 1060, 1200, 1320, 1440].map((x, i) => person(sheet, anyone(sheet.chance, { sex: i % 2 ? "man" : "woman", dress: i % 2 ? "shuka" : "dress", top: i % 2 ? "#c1272d" : ["#e0912f", GREEN, "#c93a4e"][i / 2]!, print: i % 2 ? "checks" : "suns", printColour: i % 2 ? "#3a0f1a" : GOLD, arms: i % 3 ? [[138, 14], [96, 48]] : [[70, -100], [140, 20]], lean: i % 2 ? 5 : -5, stride: 5, look: { wear: "beads", accent: GOLD } }), stage, x, 690, 210)).join(""),
    drum(890) + drum(1130) + drum(1380),
    bunting(sheet, -20, 330, 770, 300, 26, stage) + bunting(sheet, 760, 310, 1516, 310, 24, stage),
    row(sheet, { from: -20, to: 1640, y: 830, height: 170, gap: 48, ink: inkOf({ air: "#4a3050", depth: 0.3, shade: 0.2 }), away: true, glad: 0.5, flags: 0.1 }),
    row(sheet, { from: -20, to: 1640, y: 960, height: 260, gap: 84, ink: inkOf({ air: "#2a1c3a", depth: 0.4, shade: 0.4, glow: 0.2 }), away: true, glad: 0.4, flags: 0.08 }),
    bloom(sheet, light, 0.2),
    shadeForWords(sheet, "#2a2040", 0.55),
  ].join("");
}

const shirt = (x: number, y: number, size: number, colour: string, mark: string) =>
  path(`M${x - size * 0.22} ${y - size * 0.5}Q${x} ${y - size * 0.4} ${x + size * 0.22} ${y - size * 0.5}L${x + size * 0.56} ${y - size * 0.3}L${x + size * 0.44} ${y - size * 0.06}L${x + size * 0.32} ${y - size * 0.14}V${y + size * 0.5}H${x - size * 0.32}V${y - size * 0.14}L${x - size * 0.44} ${y - size * 0.06}L${x - size * 0.56} ${y - size * 0.3}Z`, colour) + circle(x, y, size * 0.15, mark) + path(`M${x - size * 0.08} ${y - size * 0.06}h${size * 0.16}v${size * 0.13}h${-size * 0.16}Z`, FOREST);

/** The party's shop: shirts on the line, caps and mugs on the shelf. */
export function merchStall(sheet: Sheet): string {
  const light = NOON;
  const { haze } = light;
  const near = inkOf({ air: haze, depth: 0, glow: 0.34 });
  const mid = inkOf({ air: haze, depth: 0.16, glow: 0.32 });
  const cap = (x: number, y: number, s: number, colour: string) => path(`M${x - s} ${y}C${x - s} ${y - s * 1.2} ${x + s} ${y - s * 1.2} ${x + s} ${y}Z`, colour) + path(`M${x - s * 0.2} ${y}Q${x + s * 1.2} ${y - s * 0.3} ${x + s * 1.7} ${y + s * 0.2}Q${x + s * 0.8} ${y + s * 0.16} ${x - s * 0.2} ${y}Z`, mix(colour, "#000000", 0.3)) + circle(x + s * 0.2, y - s * 0.5, s * 0.22, colour === GOLD ? GREEN : GOLD);
  const mug = (x: number, y: number, s: number, colour: string) => stroke(`M${x + s * 0.5} ${y - s * 0.8}q${s * 0.5} ${s * 0.1} ${s * 0.34} ${s * 0.44}q${-s * 0.1} ${s * 0.18} ${-s * 0.36} ${s * 0.16}`, colour, s * 0.16) + rect(x - s * 0.5, y - s, s, s, colour, { rx: s * 0.1 }) + circle(x, y - s * 0.5, s * 0.24, GOLD);
  return [
    sky(sheet, light, { horizon: 460, clouds: 9 }),
    ridge(sheet, { y: 460, rise: 110, seed: 38, colour: mix("#6fa08a", haze, 0.4), foot: haze, hills: 2 }),
    shops(sheet, inkOf({ air: haze, depth: 0.3 }), -30, 760, 560, 120),
    [120, 480, 1580].map((x) => roundTree(sheet, x, 580, 220, mix("#3a8a42", haze, 0.16))).join(""),
    path("M-20 560L1640 550L1640 920L-20 920Z", sheet.linear("0 #e6c690, 0.4 #c9975c, 1 #7a4f2e")),
    row(sheet, { from: 20, to: 700, y: 660, height: 150, gap: 74, ink: mid, glad: 0.1, flags: 0.04, shadow: "#5a3a20" }),
    ellipse(1150, 880, 470, 26, "#3a2414", { opacity: 0.4 }),
    rect(740, 330, 820, 540, near.tone("#f3e6c8")) + rect(740, 330, 820, 300, near.tone("#d9c49a")),
    stroke("M750 402Q1150 424 1550 402", near.tone("#6b4a2a"), 4),
    [830, 990, 1310, 1470].map((x, i) => shirt(x, 500, 150, near.tone([GREEN, CREAM, GOLD, FOREST][i]!), i === 2 ? CREAM : GOLD)).join(""),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "dress", top: GREEN, print: "suns", printColour: GOLD, arms: [[24, -60], [104, 40]], look: { wear: "wrap", wearColour: GOLD, accent: FOREST } }), near, 1150, 800, 340),
    rect(740, 690, 820, 180, sheet.linear(`0 ${GREEN}, 1 ${FOREST}`)) + rect(724, 674, 852, 24, near.tone("#8a6238"), { rx: 6 }),
    words("THE BUS PARTY SHOP", 1150, 800, 34, GOLD, 0.18, true),
    cap(810, 674, 38, GREEN) + cap(920, 674, 38, GOLD) + mug(1330, 674, 58, near.tone(CREAM)) + mug(1420, 674, 58, GREEN) + mug(1500, 674, 58, near.tone(CREAM)),
    path("M700 340L770 220H1530L1600 340Z", sheet.linear(`0 ${GREEN}, 1 #167a1c`)) + Array.from({ length: 10 }, (_, i) => path(`M${700 + i * 90} 340L${770 + i * 76} 220H${808 + i * 76}L${745 + i * 90} 340q0 40 -22 40t-23 -40Z`, i % 2 ? GOLD : CREAM)).join(""),
    row(sheet, { from: 580, to: 700, y: 900, height: 320, gap: 200, ink: near, away: true, glad: 0, flags: 0, shadow: "#4a2c18" }),
    bloom(sheet, light, 0.2),
    shadeForWords(sheet, "#5a4028", 0.7),
  ].join("");
}

const hallInk = inkOf({ air: "#ffe2a8", depth: 0.05, glow: 0.36 });

/** A hall: the stage, the party's sun behind it, rows of delegates. */
export function hall(sheet: Sheet): string {
  const speaker = anyone(sheet.chance, { sex: "man", dress: "suit", top: "#1f3a33", arms: [[20, -40], [96, 40]], look: { wear: "crop", hair: "#a9a39a" } });
  return [
    rect(0, 0, 1600, 900, sheet.linear("0 #123a20, 0.6 #1f5a2c, 1 #0a2412")),
    Array.from({ length: 9 }, (_, i) => path(`M${i * 200 - 40} 0h100l-30 520h-40Z`, i % 2 ? "#1a4a26" : "#0f3018", { opacity: 0.7 })).join(""),
    circle(800, 330, 250, GOLD, { opacity: 0.14 }) + circle(800, 330, 200, GOLD, { opacity: 0.25 }) + circle(800, 330, 150, GOLD),
    words("UGATUZI", 800, 316, 40, FOREST, 0.2, true) + words("CONVENTION", 800, 372, 22, FOREST, 0.18, true),
    [300, 560, 1040, 1300].map((x, i) => path(`M${x} -20L${x + (800 - x) * 0.5 - 120} 560H${x + (800 - x) * 0.5 + 120}Z`, sheet.linear(`0 #fff3c0/${i % 2 ? 0.3 : 0.24}, 1 #fff3c0/0`))).join(""),
    path("M120 560H1480L1560 640H40Z", "#8a5a30") + rect(40, 640, 1520, 40, "#5a3820") + rect(40, 640, 1520, 8, GOLD),
    row(sheet, { from: 240, to: 640, y: 590, height: 170, gap: 84, ink: hallInk, glad: 0, flags: 0, wish: (i) => (i % 2 ? { sex: "woman", dress: "gown" } : { sex: "man", dress: "suit" }) }),
    row(sheet, { from: 980, to: 1400, y: 590, height: 170, gap: 84, ink: hallInk, glad: 0, flags: 0, wish: (i) => (i % 2 ? { sex: "man", dress: "suit" } : { sex: "woman", dress: "dress" }) }),
    person(sheet, speaker, hallInk, 800, 606, 210),
    path("M756 520H846L836 616H766Z", GREEN) + rect(748, 510, 106, 14, "#8a6238") + circle(801, 566, 20, GOLD),
    bunting(sheet, 0, 60, 800, 40, 26, hallInk) + bunting(sheet, 800, 40, 1600, 60, 26, hallInk),
    row(sheet, { from: -20, to: 1640, y: 800, height: 190, gap: 58, ink: inkOf({ air: "#1f5a2c", depth: 0.16, shade: 0.06 }), away: true, glad: 0.4, flags: 0.14 }),
    row(sheet, { from: -20, to: 1640, y: 950, height: 290, gap: 96, ink: inkOf({ air: "#0a2412", depth: 0.25, shade: 0.3 }), away: true, glad: 0.34, flags: 0.12 }),
  ].join("");
}

const desk = (ink: Ink, x: number, y: number, w: number) => rect(x, y, w, 14, ink.tone("#a9763f"), { rx: 3 }) + rect(x + 10, y + 14, 8, 90, ink.tone("#6b4526")) + rect(x + w - 18, y + 14, 8, 90, ink.tone("#6b4526"));

/** A workshop: learners at their tables, a teacher at the board. */
export function workshop(sheet: Sheet): string {
  const ink = inkOf({ air: "#fff0c8", depth: 0.05, glow: 0.34 });
  const laptop = (x: number, y: number) => path(`M${x - 42} ${y}L${x - 34} ${y - 52}H${x + 34}L${x + 42} ${y}Z`, "#3a444a") + path(`M${x - 34} ${y - 6}L${x - 28} ${y - 46}H${x + 28}L${x + 34} ${y - 6}Z`, LEAF);
  return [
    rect(0, 0, 1600, 900, sheet.linear("0 #f6e6c0, 0.7 #efd59a, 1 #d9b06a")),
    rect(0, 640, 1600, 260, sheet.linear("0 #b5804a, 1 #7a4f2a")),
    rect(120, 140, 300, 330, "#8fc9dc") + path("M120 400Q260 340 420 390V470H120Z", GREEN) + path("M120 436Q300 390 420 430V470H120Z", FOREST) + circle(340, 220, 34, "#fff6d0") + path("M262 140h14v330h-14ZM120 296h300v12H120Z", "#fdf6e4") + rect(104, 470, 332, 18, "#fdf6e4"),
    rect(600, 130, 720, 370, "#8a5a30", { rx: 8 }) + rect(616, 146, 688, 338, "#14402a"),
    words("OUR WARD OUR PLAN", 960, 214, 32, "#f6f3e0", 0.13, true),
    [0, 1, 2, 3].map((i) => rect(690 + i * 76, 420 - i * 40, 46, 30 + i * 40, [LEAF, GOLD, "#f0a05a", "#9ad0e0"][i]!)).join("") + stroke("M670 452H1010M670 452V260", "#f6f3e0", 4),
    circle(1160, 350, 82, "none", { stroke: "#f6f3e0", "stroke-width": 4 }) + path("M1160 350V268A82 82 0 0 1 1231 391Z", GOLD) + path("M1160 350L1231 391A82 82 0 0 1 1089 391Z", LEAF),
    person(sheet, anyone(sheet.chance, { sex: "woman", dress: "skirt", top: GREEN, print: "waves", arms: [[12, 6], [112, 14]], look: { wear: "bun", turn: 0.6 } }), ink, 560, 690, 400),
    [0, 1, 2].map((i) => person(sheet, anyone(sheet.chance, { arms: [[24, -60], [26, -60]], look: { away: true } }), ink, 800 + i * 270, 830, 330) + desk(ink, 690 + i * 270, 700, 220) + laptop(860 + i * 270, 700)).join(""),
    row(sheet, { from: 130, to: 480, y: 960, height: 380, gap: 190, ink: inkOf({ shade: 0.14 }), away: true, glad: 0.3, flags: 0 }),
    row(sheet, { from: 900, to: 1560, y: 1060, height: 400, gap: 210, ink: inkOf({ shade: 0.2 }), away: true, glad: 0.3, flags: 0 }),
  ].join("");
}

/** A new clinic opens: the ribbon is cut. */
export function ribbon(sheet: Sheet): string {
  const light = NOON;
  const { haze } = light;
  const ink = inkOf({ air: haze, depth: 0.02, glow: 0.34 });
  const mid = inkOf({ air: haze, depth: 0.1, glow: 0.32 });
  return [
    sky(sheet, light, { horizon: 440, clouds: 9 }),
    ridge(sheet, { y: 460, rise: 100, seed: 58, colour: mix("#6fa08a", haze, 0.4), foot: haze, hills: 2 }),
    ridge(sheet, { y: 520, rise: 60, seed: 42, colour: mix("#46914f", haze, 0.2), foot: haze, hills: 2, trees: 16 }),
    path("M-20 560L1640 550L1640 920L-20 920Z", sheet.linear("0 #b5d07a, 0.3 #cfae74, 1 #9a6a3c")),
    longHouse(sheet, mid, 260, 690, 1080, { cross: true, roof: "#2f7f5a", trim: "#228B22" }),
    roundTree(sheet, 130, 700, 300, mix("#3a8a42", haze, 0.06)) + roundTree(sheet, 1500, 700, 320, mix("#3a8a42", haze, 0.06)),
    bunting(sheet, 200, 330, 1400, 330, 28, mid),
    row(sheet, { from: 210, to: 1420, y: 790, height: 220, gap: 92, ink: mid, glad: 0.5, flags: 0.1, shadow: "#5a4a20" }),
    row(sheet, { from: 520, to: 1120, y: 880, height: 340, gap: 165, ink, glad: 0, flags: 0, shadow: "#5a4020", wish: (i) => ({ sex: i % 2 ? "man" : "woman", dress: i % 2 ? "suit" : "dress", arms: [[24, -50], [24, -50]] }) }),
    stroke("M240 720Q520 760 800 742T1360 720", "#d9232e", 15) + path("M800 742l-70 -34q-12 30 0 56ZM800 742l70 -34q12 30 0 56ZM790 742l-34 96l30 -10l18 26l4 -112ZM808 742l30 94l-28 -8l-18 26l6 -112Z", "#c8102e") + circle(800, 742, 16, "#e8434e"),
    grass(sheet, 0, 1600, () => 915, ["#4a8a34", "#8aae44"], 30, 0.14),
    bloom(sheet, light, 0.2),
  ].join("");
}

/** Prints on a line: moments of the party's road. `scenes` are drawn small, each on its card. */
export function photoLine(sheet: Sheet, scenes: ((sheet: Sheet) => string)[]): string {
  const light = GOLDEN;
  const frame = (draw: (sheet: Sheet) => string, x: number, y: number, w: number, turn: number) => {
    const scale = w / 1600;
    const clip = sheet.clip('<rect width="1600" height="900"/>');
    return group(
      rect(-18, -18, w + 36, w * 0.5625 + 74, "#1a140c", { opacity: 0.3, transform: "translate(8 12)" }) +
        rect(-18, -18, w + 36, w * 0.5625 + 74, "#fffaf0", { rx: 4 }) +
        group(group(draw(sheet), { "clip-path": clip }), { transform: `scale(${scale})` }) +
        rect(w / 2 - 9, -44, 18, 44, "#c9975c", { rx: 4 }) + rect(w / 2 - 9, -26, 18, 5, "#8a6238"),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    );
  };
  const places = [[30, 262, 460, -4], [566, 246, 480, 2.5], [1120, 254, 440, -2]] as const;
  return [
    sky(sheet, light, { horizon: 640, clouds: 8 }),
    ridge(sheet, { y: 720, rise: 120, seed: 3, colour: mix("#6a6a8a", light.haze, 0.3), foot: light.haze, hills: 2 }),
    ridge(sheet, { y: 800, rise: 80, seed: 13, colour: mix("#4a7a44", light.haze, 0.1), foot: "#8a8a3c", hills: 1.8, trees: 20 }),
    path("M-20 860Q800 800 1640 850V920H-20Z", "#2a4a22"),
    stroke("M-20 160Q800 250 1620 170", "#5a3a20", 4),
    scenes.map((draw, i) => frame(draw, ...places[i % places.length]!)).join(""),
    shadeForWords(sheet, "#3a3440", 0.5),
  ].join("");
}

import { CREAM, darken, FOREST, GOLD, GREEN, LEAF, lighten, mix } from "../drawing/colour.ts";
import { ridge } from "../drawing/land.ts";
import {
  circle,
  ellipse,
  group,
  linePath,
  parsePoints,
  path,
  rect,
  type Sheet,
  stroke,
  translatedGroup,
} from "../drawing/sheet.ts";
import { drawWords, logoMark } from "./brand.ts";

/** A soft wall and floor with the party's sun behind the thing. */
function wallAndFloor(sheet: Sheet, wall: string, floor: string, sun: string): string {
  return [
    rect(0, 0, 1600, 900, sheet.linear(`0 ${lighten(wall, 0.3)}, 1 ${wall}`)),
    circle(800, 400, 330, sun, { opacity: 0.35 }) + circle(800, 400, 270, sun, { opacity: 0.5 }),
    path("M350 700Q800 660 1250 700V900H350Z", sheet.linear(`0 ${floor}, 1 ${darken(floor, 0.15)}`)),
  ].join("");
}

export function tShirt(sheet: Sheet): string {
  const outline =
    "M690 170Q800 236 910 170L1010 214L1096 404L990 448L962 384V780Q800 812 638 780V384L610 448L504 404L590 214Z";
  return [
    wallAndFloor(sheet, "#dff0d8", "#cfe3b8", GOLD),
    ellipse(800, 800, 220, 22, "#4a5a2a", { opacity: 0.25 }),
    path(outline, sheet.linear(`0 ${darken(GREEN, 0.28)}, 0.5 ${GREEN}, 1 ${lighten(GREEN, 0.24)}`, [0, 0, 1, 0.1])),
    path("M690 170Q800 236 910 170L896 164Q800 214 704 164Z", FOREST) + stroke("M690 170Q800 262 910 170", FOREST, 12),
    stroke("M638 384Q650 470 642 560M962 384Q950 470 958 560", darken(GREEN, 0.4), 4, { opacity: 0.5 }),
    stroke("M690 760Q700 640 680 560M910 760Q900 660 926 590M770 790Q776 730 770 690", darken(GREEN, 0.35), 5, {
      opacity: 0.35,
    }),
    stroke("M512 396L604 436M1088 396L996 436", lighten(GREEN, 0.35), 5, { "stroke-dasharray": "8 6" }),
    translatedGroup(logoMark(), 696, 330, 2.16),
    stroke(diamonds(800, 604, 5, 18), CREAM, 6, { "stroke-linejoin": "round" }),
  ].join("");
}

/** A row of beadwork: no lettering, so that it is any party's. */
const diamonds = (middle: number, y: number, count: number, half: number) =>
  Array.from({ length: count }, (_, at) => {
    const x = middle + (at - (count - 1) / 2) * half * 2;
    return `M${x - half} ${y}L${x} ${y - half}L${x + half} ${y}L${x} ${y + half}Z`;
  }).join("");

export function baseballCap(sheet: Sheet): string {
  const crown = "M560 590C540 330 700 236 830 236C990 236 1070 370 1062 590Q820 520 560 590Z";
  return [
    wallAndFloor(sheet, "#fdf1cc", "#f0d894", GREEN),
    ellipse(800, 700, 340, 34, "#5a4a1a", { opacity: 0.3 }),
    path(crown, sheet.linear(`0 ${lighten(GREEN, 0.14)}, 0.4 ${GREEN}, 1 ${FOREST}`, [1, 0, 0, 1])),
    path("M560 590C540 330 700 236 830 236Q700 300 690 562Q620 568 560 590Z", FOREST, { opacity: 0.5 }),
    stroke("M830 238Q700 300 692 560M830 238Q960 320 972 556", lighten(GREEN, 0.3), 3, {
      "stroke-dasharray": "9 7",
      opacity: 0.8,
    }),
    circle(830, 236, 15, GOLD),
    path(
      "M556 590Q820 516 1066 590Q1090 640 1040 660Q760 560 470 690Q400 706 404 670Q420 610 556 590Z",
      sheet.linear(`0 ${GOLD}, 1 #c99a00`),
    ),
    stroke("M420 684Q740 560 1046 648", "#b58a00", 3, { "stroke-dasharray": "9 7" }),
    translatedGroup(logoMark(), 732, 322, 2.04),
  ].join("");
}

export function mug(sheet: Sheet): string {
  const glaze = sheet.linear(`0 #cfc6ae, 0.3 ${CREAM}, 0.75 #ffffff, 1 #e3dac0`, [0, 0, 1, 0]);
  const cup = [
    ellipse(1000, 812, 190, 22, "#3a4a2a", { opacity: 0.3 }),
    stroke("M1100 600Q1220 590 1210 680T1090 750", "#e9e0c8", 30) +
      stroke("M1100 600Q1220 590 1210 680T1090 750", "#ffffff", 12, { opacity: 0.7 }),
    path("M860 560H1110L1096 800Q985 824 874 800Z", glaze),
    ellipse(985, 560, 125, 24, "#f6efdc") + ellipse(985, 563, 108, 18, "#4a2a16"),
    stroke("M950 540Q936 500 956 470T946 410M1010 540Q998 506 1014 478T1006 430", "#ffffff", 8, { opacity: 0.6 }),
    translatedGroup(logoMark(), 922, 612, 1.3),
  ].join("");
  return wallAndFloor(sheet, "#e6efe2", "#d3dcc0", LEAF) + translatedGroup(cup, -955, -590, 1.7);
}

/** What stands in where a picture is missing: the mark over hills. */
export function placeholder(sheet: Sheet, sun: string): string {
  return [
    rect(0, 0, 1600, 900, sheet.linear(`0 ${lighten(LEAF, 0.62)}, 1 ${lighten(LEAF, 0.2)}`)),
    [420, 330, 240].map((r, i) => circle(800, 430, r, sun, { opacity: 0.14 + i * 0.1 })).join(""),
    ridge(sheet, { y: 620, rise: 110, seed: 4, colour: mix(GREEN, LEAF, 0.6), foot: LEAF, hills: 2.4 }),
    ridge(sheet, { y: 720, rise: 90, seed: 9, colour: mix(GREEN, LEAF, 0.25), foot: GREEN, hills: 2 }),
    ridge(sheet, { y: 820, rise: 60, seed: 2, colour: FOREST, foot: FOREST, hills: 1.6, trees: 24 }),
    translatedGroup(logoMark(), 624, 250, 3.66),
  ].join("");
}

/** The middle of Nairobi as a drawn map; streets after their true lie, simplified. */
export function nairobiMap(sheet: Sheet): string {
  const { random } = sheet;
  const street = (data: string, width: number, colour = "#ffffff") =>
    stroke(data, "#d3c9ad", width + 6) + stroke(data, colour, width);
  const label = (text: string, x: number, y: number, turn: number, size = 15, colour = "#5a5a4a") =>
    group(drawWords(text, 0, 0, size, colour, 0.16, true), { transform: `translate(${x} ${y}) rotate(${turn})` });
  const blocks: string[] = [];
  for (let r = 0; r < 11; r++) {
    for (let c = 0; c < 17; c++) {
      if (random.happens(0.12)) continue;
      const colour = random.pick(["#efe6cc", "#e6dcc0", "#f3ecd8", "#e9d9b4"]);
      blocks.push(
        rect(-120 + c * 110, -80 + r * 96, random.between(66, 92), random.between(50, 78), colour, { rx: 6 }),
      );
    }
  }
  const tree = (x: number, y: number, s: number) =>
    circle(x + 2, y + 3, s, "#3f7a3a", { opacity: 0.4 }) +
    circle(x, y, s, "#5fae4c") +
    circle(x + s * 0.25, y - s * 0.3, s * 0.45, "#8fd06a");
  const park = (outline: string, count: number, box: [number, number, number, number]) =>
    path(linePath(parsePoints(outline), true), "#bfe3a0", { stroke: "#a3d184", "stroke-width": 4 }) +
    Array.from({ length: count }, () =>
      tree(random.between(box[0], box[0] + box[2]), random.between(box[1], box[1] + box[3]), random.between(9, 17)),
    ).join("");
  const pin = translatedGroup(
    path("M0 0C-14 -34 -46 -54 -46 -92A46 46 0 1 1 46 -92C46 -54 14 -34 0 0Z", GREEN, {
      stroke: "#ffffff",
      "stroke-width": 6,
    }) +
      circle(0, -92, 32, "#ffffff") +
      translatedGroup(logoMark(), -28, -120, 0.584),
    905,
    452,
    1.35,
  );
  return [
    rect(0, 0, 1600, 900, "#f6f0de"),
    group(blocks.join(""), { transform: "rotate(-24 800 450)" }),
    path("M-20 130Q300 60 520 120T980 70T1620 150V60Q1240 -10 980 20T520 66T-20 70Z", "#9fd3e0") +
      label("NAIROBI RIVER", 700, 94, 5, 14, "#3f7f93"),
    park("-20,330 330,420 430,700 260,920 -20,920", 46, [10, 430, 300, 430]),
    park("500,640 690,700 640,860 450,830", 10, [520, 690, 110, 60]),
    park("1240,330 1380,300 1420,400 1280,430", 6, [1280, 330, 90, 46]),
    path("M60 600Q170 560 220 640T120 740Q30 700 60 600Z", "#a8dcea") +
      label("UHURU PARK", 170, 510, 14, 18, "#2f6a2c"),
    street("M360 -20Q400 300 470 520T640 920", 30, "#ffe9a8"),
    street("M-20 250Q500 330 900 270T1620 60", 22),
    street("M420 420L1620 -60", 16) +
      street("M470 560L1620 130", 20) +
      street("M540 720L1620 330", 20) +
      street("M610 870L1620 520", 16) +
      street("M900 900L1620 660", 14),
    street("M640 180L860 920", 14) +
      street("M820 160L1060 920", 18) +
      street("M1010 120L1260 920", 14) +
      street("M1190 60L1460 920", 18) +
      street("M1390 20L1620 740", 14),
    label("UHURU HIGHWAY", 428, 350, 76, 17) +
      label("KENYATTA AVENUE", 760, 458, -20.5, 15) +
      label("CITY HALL WAY", 860, 606, -20, 14) +
      label("HAILE SELASSIE AVENUE", 1236, 668, -18, 14) +
      label("MOI AVENUE", 1244, 240, 71, 15) +
      label("TOM MBOYA STREET", 1490, 380, 71, 13) +
      label("UNIVERSITY WAY", 700, 312, -7, 15),
    translatedGroup(
      circle(0, 0, 46, "#e0b98a") +
        circle(0, 0, 34, "#d19a68") +
        circle(0, 0, 12, "#8a5a34") +
        path("M40 18L104 40L60 78Z", "#d9ac7a"),
      1000,
      640,
      1,
    ) + label("KICC", 1000, 578, 0, 17),
    rect(1098, 470, 110, 62, "#d3b48a", { rx: 6, transform: "rotate(-20 1150 500)" }) +
      label("PARLIAMENT", 700, 640, -20, 14) +
      rect(664, 560, 92, 50, "#d3b48a", { rx: 6, transform: "rotate(-20 710 585)" }),
    ellipse(905, 456, 34, 11, "#2a3a1c", { opacity: 0.4 }),
    pin,
    translatedGroup(
      circle(0, 0, 42, "#ffffff", { opacity: 0.9 }) +
        path("M0 -34L10 0L0 -6L-10 0Z", GREEN) +
        path("M0 34L10 0L0 6L-10 0Z", "#a9a596"),
      1520,
      800,
      1,
    ) + label("N", 1520, 748, 0, 15),
  ].join("");
}

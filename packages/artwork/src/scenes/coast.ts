import { coralHouse, minaret } from "../drawing/city.ts";
import { mix } from "../drawing/colour.ts";
import { rowOfPeople } from "../drawing/crowd.ts";
import { ridge } from "../drawing/land.ts";
import { createPalette } from "../drawing/palette.ts";
import { group, path, type Sheet } from "../drawing/sheet.ts";
import { birds, COAST_LIGHT, mist, shadeBehindText, sky, softGlow } from "../drawing/sky.ts";
import { palm } from "../drawing/trees.ts";
import { dhow, reflection, water } from "../drawing/water.ts";

/** The seafront of an old coast town: lime-washed houses, palms, dhows under sail. */
export function seafront(sheet: Sheet): string {
  const light = COAST_LIGHT;
  const { haze } = light;
  const { random } = sheet;
  const houses: string[] = [];
  let x = 560;
  while (x < 1640) {
    const wide = random.between(70, 130);
    houses.push(
      coralHouse(
        sheet,
        light,
        x,
        500,
        wide,
        random.between(80, 176),
        random.pick(["flat", "battlement", "thatch", "battlement"] as const),
        0.18,
      ),
    );
    x += wide * random.between(0.8, 1.02);
  }
  const front: string[] = [];
  for (x = 690; x < 1640; x += random.between(100, 190))
    front.push(
      coralHouse(
        sheet,
        light,
        x,
        528,
        random.between(80, 130),
        random.between(66, 120),
        random.pick(["flat", "battlement", "thatch"] as const),
        0.06,
      ),
    );
  const leaves = (depth: number) => ({
    trunk: mix("#7a5f42", haze, depth),
    leaf: mix("#2f7f4a", haze, depth),
    light: mix("#86bf5a", haze, depth),
  });
  const people = createPalette({ air: haze, depth: 0.04, sunSide: -1, glow: 0.36 });
  const coastal = (index: number) =>
    index % 3 === 1
      ? ({
          sex: "woman",
          dress: "gown",
          top: ["#2a2438", "#7a2f4a", "#1f5a5a"][index % 3]!,
          look: { wear: "hijab", wearColour: ["#2a2438", "#c9683a", "#2f8a8a"][(index + 1) % 3]! },
        } as const)
      : index % 3 === 2
        ? ({ sex: "woman", dress: "skirt", look: { wear: "scarf" } } as const)
        : ({
            sex: "man",
            dress: "kanzu",
            top: "#f6f1e4",
            print: "plain",
            look: { wear: "kofia", wearColour: "#f3e6c4", accent: "#b5803a" },
          } as const);
  return [
    sky(sheet, light, { horizon: 500, clouds: 9 }),
    ridge(sheet, { y: 496, rise: 36, seed: 6, colour: mix("#6f9f95", haze, 0.4), foot: haze, hills: 2 }),
    [600, 700, 905, 1010, 1180, 1330, 1500]
      .map((px, i) => palm(sheet, px, 470, 170 + (i % 3) * 40, leaves(0.28), (i % 2 ? 1 : -1) * 0.12))
      .join(""),
    houses.join(""),
    minaret(sheet, light, 1120, 500, 250, 0.12),
    front.join(""),
    mist(sheet, 525, 50, haze, 0.35),
    path("M540 540Q700 520 1640 524L1640 560Q1000 545 540 552Z", mix("#d9c096", haze, 0.2)),
    rowOfPeople(sheet, {
      from: 720,
      to: 1600,
      y: 545,
      height: 52,
      gap: 44,
      palette: createPalette({ air: haze, depth: 0.16, sunSide: -1 }),
      glad: 0.12,
      flags: 0.03,
      wish: coastal,
    }),
    water(sheet, light, 548, 920, "#4fb3b8", "#0e5f78", 190),
    reflection(sheet, 1120, 550, 360, 110, mix("#f3e8d0", "#4fb3b8", 0.4)),
    dhow(sheet, light, 250, 572, 96, "#f3e3c4", false, 0.3),
    dhow(sheet, light, 470, 600, 70, "#fff2d4", true, 0.36),
    reflection(sheet, 1050, 742, 160, 120, "#e6dcc0"),
    dhow(sheet, light, 1020, 735, 262, "#fbf0d6", false, 0.02),
    rowOfPeople(sheet, {
      from: 925,
      to: 1150,
      y: 738,
      height: 84,
      gap: 56,
      palette: people,
      glad: 0.3,
      flags: 0.1,
      wish: () => ({ sex: "man", look: { wear: "kofia", wearColour: "#f3e6c4" } }),
    }),
    group(path("M885 703Q1050 718 1186 690L1170 742Q1040 748 920 742Z", "#5a3820")),
    path("M1080 925Q1260 832 1640 812L1640 925Z", sheet.linear("0 #f0dcae, 1 #b58d58")),
    path("M1050 925Q1250 822 1640 804L1640 812Q1260 832 1080 925Z", "#ffffff", { opacity: 0.6 }),
    palm(sheet, 1575, 900, 560, leaves(0), -0.16),
    rowOfPeople(sheet, {
      from: 1290,
      to: 1560,
      y: 905,
      height: 215,
      gap: 82,
      palette: people,
      away: false,
      glad: 0.55,
      flags: 0.3,
      shadow: "#7a5a34",
      wish: coastal,
    }),
    palm(sheet, 40, 960, 640, leaves(0), 0.1),
    birds(sheet, 640, 150, 7, "#ffffff", 10),
    softGlow(sheet, light, 0.26),
    shadeBehindText(sheet, "#1f5a66", 0.66),
  ].join("");
}

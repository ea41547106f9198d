import { GOLD, GREEN, LEAF } from "./colour.ts";
import type { Weave } from "./fabric-patterns.ts";
import type { Wear } from "./head.ts";
import type { Ink } from "./ink.ts";
import { type Arm, flag, type Person, person } from "./person.ts";
import type { Chance } from "./seeded-random.ts";
import { ellipse, type Sheet } from "./sheet.ts";

const SKINS = ["#5b3a29", "#6d4630", "#4a2e20", "#7d5238", "#8a5d40", "#3c251b", "#64402b"] as const;
const HAIRS = ["#17110e", "#1f1713", "#120d0b", "#2a1f1a"] as const;
const CLOTHS = [
  "#c8452e",
  "#e0912f",
  GREEN,
  "#0f6e4f",
  "#2b5a8c",
  "#7a3b78",
  "#d9b23a",
  "#b5305a",
  "#f0e2c4",
  "#2f7f86",
  "#a34a22",
  "#f3f0e6",
  "#3d4f8a",
] as const;
const BOTTOMS = ["#27344d", "#3a2f2a", "#4a5a3a", "#1f2c36", "#6a5238", "#2c4a52"] as const;
const PRINTS: readonly string[] = [GOLD, "#fff1c9", LEAF, "#f2784b", "#123f5c", "#ffb84d", "#0b5d2a"];
const WEAVES: readonly Weave[] = ["dots", "diamonds", "waves", "leaves", "suns", "stripes"];

const GRACE: readonly Arm[] = [
  [6, 6],
  [10, 4],
  [14, -16],
  [9, 10],
];

export interface Wish extends Partial<Omit<Person, "look">> {
  look?: Partial<Person["look"]>;
  sex?: "woman" | "man";
}

/** Somebody new, with what is wished for. */
export function anyone(chance: Chance, wish: Wish = {}): Person {
  const woman = (wish.sex ?? (chance.happens(0.52) ? "woman" : "man")) === "woman";
  const top = chance.pick(CLOTHS);
  const wears: readonly Wear[] = woman
    ? ["wrap", "wrap", "afro", "bun", "braids", "hijab", "scarf", "braids"]
    : ["crop", "crop", "crop", "bald", "cap", "straw", "kofia", "cap"];
  const { look, sex: _sex, ...rest } = wish;
  const dress = woman
    ? chance.pick(["dress", "gown", "skirt", "dress"] as const)
    : chance.pick(["trousers", "trousers", "trousers", "suit"] as const);
  return {
    dress,
    top: dress === "suit" ? chance.pick(["#27344d", "#3d3a36", "#4b3b2c", "#1f4a3a"]) : top,
    bottom: woman ? chance.pick(CLOTHS) : chance.pick(BOTTOMS),
    print: woman ? chance.pick(WEAVES) : chance.happens(0.35) ? chance.pick(WEAVES) : "plain",
    printColour: chance.pick(PRINTS.filter((colour) => colour !== top)),
    sleeves: dress === "suit" ? "long" : chance.happens(0.7) ? "short" : "long",
    arms: [chance.pick(GRACE), chance.pick(GRACE)],
    stride: chance.between(0, 1.6),
    lean: 0,
    build: chance.between(0.92, 1.16),
    ...rest,
    look: {
      skin: chance.pick(SKINS),
      hair: chance.happens(0.13) ? "#a9a39a" : chance.pick(HAIRS),
      wear: chance.pick(wears),
      wearColour: chance.pick(CLOTHS),
      accent: chance.pick(PRINTS),
      turn: chance.between(-0.8, 0.8),
      away: false,
      ...look,
    },
  };
}

/** A gesture of gladness: a wave, a raised fist, both arms up. */
function cheering(chance: Chance): [Arm, Arm] {
  const calm = chance.pick(GRACE);
  const up: Arm = [chance.between(128, 158), chance.between(8, 34)];
  const wave: Arm = [chance.between(96, 118), chance.between(40, 62)];
  const other: Arm = [chance.between(128, 158), chance.between(8, 34)];
  return chance.pick<[Arm, Arm]>([
    [calm, up],
    [up, calm],
    [up, other],
    [calm, wave],
    [wave, calm],
  ]);
}

export const partyFlag = (sheet: Sheet, ink: Ink, wind: 1 | -1, size = 1) =>
  flag(sheet, ink, [GREEN, "#fff6df", GOLD], size, wind);

interface Row {
  from: number;
  to: number;
  y: number;
  height: number;
  gap: number;
  ink: Ink;
  away?: boolean;
  /** Share of the people who raise their hands, and who carry a flag. */
  glad?: number;
  flags?: number;
  shadow?: string;
  wish?: (index: number) => Wish;
}

/** A row of people side by side, each another. */
export function row(
  sheet: Sheet,
  { from, to, y, height, gap, ink, away = false, glad = 0.4, flags = 0.06, shadow, wish }: Row,
): string {
  const { chance } = sheet;
  let drawn = "";
  let index = 0;
  for (let x = from; x < to; x += gap * chance.between(0.75, 1.25)) {
    const asked = wish?.(index++) ?? {};
    const turn = away ? 0 : chance.between(-0.9, 0.9);
    const who = anyone(chance, {
      ...asked,
      ...(chance.happens(glad) && { arms: cheering(chance) }),
      look: { away, turn, ...asked.look },
    });
    if (chance.happens(flags)) {
      who.arms = [who.arms[0], [138, 22]];
      who.held = ["", partyFlag(sheet, ink, 1)];
    }
    const size = height * chance.between(0.9, 1.07);
    const foot = y + chance.between(-0.02, 0.03) * height;
    if (shadow) drawn += ellipse(x, foot, size * 0.2, size * 0.03, shadow, { opacity: 0.35 });
    drawn += person(sheet, who, ink, x, foot, size);
  }
  return drawn;
}

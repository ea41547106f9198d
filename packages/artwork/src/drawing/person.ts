import { darken, lighten } from "./colour.ts";
import { drawFabricPattern, type FabricPattern } from "./fabric-patterns.ts";
import { type HeadOptions, head } from "./head.ts";
import type { Palette } from "./palette.ts";
import {
  circle,
  curvePath,
  ellipse,
  group,
  linePath,
  type Point,
  path,
  rect,
  type Sheet,
  stroke,
  translatedGroup,
} from "./sheet.ts";

/** Outward angles in degrees: shoulder from hanging (0) to overhead (180), elbow added to it. */
export type Arm = [shoulder: number, elbow: number];

export type Dress = "dress" | "gown" | "skirt" | "trousers" | "shorts" | "kanzu" | "shuka" | "suit" | "apron";

export interface Person {
  dress: Dress;
  top: string;
  bottom: string;
  print: FabricPattern;
  printColour: string;
  sleeves: "none" | "short" | "long";
  look: HeadOptions;
  arms: [left: Arm, right: Arm];
  /** Feet apart while walking, in hundredths of the height. */
  stride: number;
  lean: number;
  build: number;
  /** Drawn at the hands, about the point where each is. */
  held?: [left: string, right: string];
}

const direction = (side: number, degrees: number): Point => [
  side * Math.sin((degrees * Math.PI) / 180),
  Math.cos((degrees * Math.PI) / 180),
];

/** Tapered limb with round joints. */
function limb(points: Point[], widths: number[], fill: string): string {
  let shape = "";
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = points[i - 1]!;
    const [x2, y2] = points[i]!;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length];
    const [a, b] = [widths[i - 1]! / 2, widths[i]! / 2];
    shape += path(
      linePath(
        [
          [x1 + nx * a, y1 + ny * a],
          [x2 + nx * b, y2 + ny * b],
          [x2 - nx * b, y2 - ny * b],
          [x1 - nx * a, y1 - ny * a],
        ],
        true,
      ),
      fill,
    );
  }
  return shape + points.map(([x, y], i) => circle(x, y, widths[i]! / 2, fill)).join("");
}

function arm(person: Person, palette: Palette, side: 1 | -1, shoulderX: number): string {
  const [raise, bend] = side === 1 ? person.arms[1] : person.arms[0];
  const from: Point = [side * shoulderX, -78];
  const up = direction(side, raise);
  const fore = direction(side, raise + bend);
  const elbow: Point = [from[0] + up[0] * 15.5, from[1] + up[1] * 15.5];
  const hand: Point = [elbow[0] + fore[0] * 14, elbow[1] + fore[1] * 14];
  const skin = palette.tone(side === 1 ? person.look.skin : darken(person.look.skin, 0.12));
  const colour = person.dress === "shuka" ? person.look.skin : person.top;
  const cloth = palette.tone(side === 1 ? colour : darken(colour, 0.15));
  const b = person.build;
  const palm = ellipse(hand[0] + fore[0] * 1.4, hand[1] + fore[1] * 1.4, 2.3, 2.9, skin, {
    transform: `rotate(${(-Math.atan2(fore[0], fore[1]) * 180) / Math.PI} ${hand[0]} ${hand[1]})`,
  });
  const bare = limb([from, elbow, hand], [5.2 * b, 4.5 * b, 3.4 * b], skin) + palm;
  const mid: Point = [from[0] + up[0] * 9.5, from[1] + up[1] * 9.5];
  const cuff: Point = [elbow[0] + fore[0] * 11.5, elbow[1] + fore[1] * 11.5];
  const sleeve =
    person.sleeves === "long"
      ? limb([from, elbow, cuff], [6.6 * b, 5.8 * b, 5 * b], cloth)
      : person.sleeves === "short"
        ? limb([from, mid], [6.8 * b, 6.4 * b], cloth)
        : "";
  const held = person.held?.[side === 1 ? 1 : 0];
  return (held ? translatedGroup(held, hand[0] + fore[0] * 1.5, hand[1] + fore[1] * 1.5) : "") + bare + sleeve;
}

/** Anyone, standing on y = 0 and 100 high. */
function body(sheet: Sheet, person: Person, palette: Palette): string {
  const { dress, stride, look } = person;
  const b = person.build;
  const cloth = (data: string, colour: string, print = true) => {
    const pattern = print
      ? drawFabricPattern(
          sheet,
          person.print,
          palette.tone(person.printColour),
          palette.tone(lighten(person.printColour, 0.55)),
        )
      : undefined;
    return (
      path(data, palette.round(sheet, palette.tone(colour))) + (pattern ? path(data, pattern, { opacity: 0.85 }) : "")
    );
  };
  const leg = (side: 1 | -1, top: number, widths: number[], colour: string) =>
    limb(
      [
        [side * 4.2 * b, top],
        [side * (4 + stride * 0.35), -26],
        [side * (3.4 + stride), -4],
      ],
      widths,
      colour,
    );
  const skin = palette.tone(darken(look.skin, 0.1));
  const shoe = (side: 1 | -1, colour: string) =>
    ellipse(side * (4 + stride) + look.turn * 1.2, -1.6, 4, 2, palette.tone(colour));
  const bare =
    leg(-1, -30, [6, 5, 3.4], skin) + leg(1, -30, [6, 5, 3.4], skin) + shoe(-1, "#3a2a20") + shoe(1, "#3a2a20");
  const woman = dress === "dress" || dress === "gown" || dress === "skirt" || dress === "apron";
  const s = (woman ? 8.4 : 10) * b;
  const w = (woman ? 6.2 : 8.2) * b;
  const h = (woman ? 9 : 8.6) * b;
  const torso = `M-2.6 -84Q-${s} -82.6 -${s + 0.8} -78Q-${s} -70 -${w} -60Q-${w + 0.4} -54 -${h} -48L${h} -48Q${w + 0.4} -54 ${w} -60Q${s} -70 ${s + 0.8} -78Q${s} -82.6 2.6 -84Q0 -81.6 -2.6 -84Z`;
  const neck = rect(-2.5, -88, 5, 9, palette.tone(darken(look.skin, 0.25)), { rx: 2 });
  const sway = stride * 0.6;
  const flare = (hem: number, half: number) =>
    `M-${w} -60C-${h + 2} -50 -${half - 1} ${hem - 14} -${half + sway} ${hem}Q0 ${hem + 4} ${half + sway} ${hem}C${half - 1} ${hem - 14} ${h + 2} -50 ${w} -60Z`;
  let lower = "";
  let upper = cloth(
    torso,
    person.top,
    dress === "dress" || dress === "gown" || (dress === "trousers" && person.sleeves === "short"),
  );
  switch (dress) {
    case "dress":
      lower = bare + cloth(flare(-16, 13 * b), person.top);
      upper += stroke(`M-${w} -60Q0 -57.4 ${w} -60`, palette.tone(person.printColour), 1.8);
      break;
    case "gown":
      lower = shoe(-1, "#3a2a20") + shoe(1, "#3a2a20") + cloth(flare(-3, 14.5 * b), person.top);
      break;
    case "skirt":
      lower =
        bare +
        cloth(
          `M-${w} -58L${w} -58Q${h + 2.4} -46 ${h + 1 + sway} -13L-${h + 1 + sway} -13Q-${h + 2.4} -46 -${w} -58Z`,
          person.bottom,
        );
      upper = path(torso, palette.round(sheet, palette.tone(person.top)));
      break;
    case "apron":
      lower =
        bare +
        path(
          `M-${w} -60Q-${h + 3} -46 -${h + 2} -14L${h + 2} -14Q${h + 3} -46 ${w} -60Z`,
          palette.round(sheet, palette.tone(person.bottom)),
        );
      upper +=
        cloth(
          `M-4.6 -76L4.6 -76L6.4 -60Q8.4 -46 7.6 -22Q0 -19 -7.6 -22Q-8.4 -46 -6.4 -60Z`,
          person.printColour,
          false,
        ) + stroke(`M-${w} -59L${w} -59`, palette.tone(darken(person.printColour, 0.3)), 1.4);
      break;
    case "kanzu":
      lower =
        shoe(-1, "#5a4030") +
        shoe(1, "#5a4030") +
        path(
          `M-${w} -60Q-${h + 2} -40 -${h + 1.5 + sway} -4Q0 -1 ${h + 1.5 + sway} -4Q${h + 2} -40 ${w} -60Z`,
          palette.round(sheet, palette.tone(person.top)),
        );
      break;
    case "shuka": {
      lower =
        leg(-1, -34, [6, 5, 3.4], skin) + leg(1, -34, [6, 5, 3.4], skin) + shoe(-1, "#5a4030") + shoe(1, "#5a4030");
      upper = path(torso, palette.round(sheet, palette.tone(look.skin)));
      upper += cloth(
        `M-${h + 1} -34Q-${w + 2} -56 -${s + 0.5} -74L-6 -83Q0 -80 6 -72Q${w + 2} -60 ${h + 2} -30Q0 -25 -${h + 1} -34Z`,
        person.top,
      );
      upper += cloth(`M-${s + 1.4} -78Q-4 -86 3 -83Q8 -70 ${h} -52Q2 -56 -6 -66Z`, darken(person.top, 0.12));
      break;
    }
    case "suit": {
      const trouser = palette.tone(darken(person.bottom, 0.1));
      lower =
        leg(-1, -50, [9.4 * b, 7.6, 6], trouser) +
        leg(1, -50, [9.4 * b, 7.6, 6], palette.tone(person.bottom)) +
        shoe(-1, "#1c1510") +
        shoe(1, "#1c1510");
      const jacket = `M-2.6 -84Q-${s} -82.6 -${s + 0.8} -78Q-${s} -66 -${w + 0.6} -60L-${h + 1} -43Q-4 -41 -0.6 -43L0 -56L0.6 -43Q4 -41 ${h + 1} -43L${w + 0.6} -60Q${s} -66 ${s + 0.8} -78Q${s} -82.6 2.6 -84Q0 -81.6 -2.6 -84Z`;
      upper = path(jacket, palette.round(sheet, palette.tone(person.top)));
      if (!look.away) {
        upper +=
          path("M-3.2 -84.2L0 -62L3.2 -84.2Z", palette.tone("#f6f3ea")) +
          path("M-0.9 -81.5L0.9 -81.5L1.5 -68L0 -64.6L-1.5 -68Z", palette.tone(person.printColour));
        upper += path(
          "M-3.2 -84.2L-5.6 -74L-0.4 -61.4ZM3.2 -84.2L5.6 -74L0.4 -61.4Z",
          palette.tone(darken(person.top, 0.3)),
        );
      }
      break;
    }
    default: {
      const trouser = palette.tone(darken(person.bottom, 0.16));
      const end = dress === "shorts" ? -24 : -4;
      if (dress === "shorts") lower = bare;
      const shaft = (side: 1 | -1, colour: string) =>
        limb(
          [
            [side * 4.3 * b, -49],
            [side * (4.1 + stride * 0.4), -26],
            ...(end > -20 ? [[side * (3.6 + stride), end] as Point] : []),
          ],
          [9.2 * b, 7.4, 5.6],
          colour,
        );
      lower +=
        (end > -20 ? shoe(-1, "#241a14") + shoe(1, "#241a14") : "") +
        shaft(-1, trouser) +
        shaft(1, palette.tone(person.bottom));
    }
  }
  return lower + neck + upper;
}

/** A person `height` pixels high whose feet stand at `x`, `y`. */
export function person(sheet: Sheet, who: Person, palette: Palette, x: number, y: number, height: number): string {
  const woman = who.dress === "dress" || who.dress === "gown" || who.dress === "skirt" || who.dress === "apron";
  const shoulder = (woman ? 7.8 : 9.4) * who.build;
  const raised = who.arms.map(([a, bend]) => a + bend > 95);
  const left = arm(who, palette, -1, shoulder);
  const right = arm(who, palette, 1, shoulder);
  const behind = (raised[0] ? left : "") + (raised[1] ? right : "");
  const before = (raised[0] ? "" : left) + (raised[1] ? "" : right);
  const drawn =
    behind +
    body(sheet, who, palette) +
    before +
    translatedGroup(head(sheet, who.look, palette), who.look.turn * 0.6, -91.5, 0.96);
  const leaned = who.lean ? group(drawn, { transform: `rotate(${who.lean} 0 -45)` }) : drawn;
  return translatedGroup(leaned, x, y, height / 100);
}

/** A flag on a pole, about the hand that holds it. */
export function flag(
  sheet: Sheet,
  palette: Palette,
  colours: [string, string, string],
  size = 1,
  wind: 1 | -1 = 1,
): string {
  const at = (px: number, py: number): Point => [px * wind * size, py * size];
  const top = curvePath([at(0, -34), at(8, -36.5), at(16, -32.5), at(25, -35)]);
  const bottom = curvePath([at(25, -19), at(16, -16.5), at(8, -20.5), at(0, -18)]);
  const all = `${top}L${bottom.slice(1)}Z`;
  const band = `${curvePath([at(0, -28.6), at(8, -31), at(16, -27), at(25, -29.6)])}L${curvePath([at(25, -24.4), at(16, -22), at(8, -26), at(0, -23.4)]).slice(1)}Z`;
  return (
    stroke(linePath([at(0, 8), at(0, -36)]), palette.tone("#6b4a2a"), 1.3 * size) +
    path(all, palette.round(sheet, palette.tone(colours[0]))) +
    path(band, palette.tone(colours[1])) +
    ellipse(...at(12, -26.4), 3.4 * size, 3.8 * size, palette.tone(colours[2]))
  );
}

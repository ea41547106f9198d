import { darken, GOLD, lighten, mix } from "./colour.ts";
import { drawFabricPattern } from "./fabric-patterns.ts";
import { circle, ellipse, group, path, type Sheet, stroke, translatedGroup } from "./sheet.ts";

export interface PortraitOptions {
  skin: string;
  hair: string;
  style: "short" | "grey-crown" | "wrap" | "fade" | "cornrows" | "cap" | "plain";
  beard?: "full" | "moustache" | "stubble";
  glasses?: boolean;
  woman?: boolean;
  /** Lines of age, 0 to 1. */
  age: number;
  /** How far the mouth is open and the eyes are shut, 0 to 1, for moving pictures. */
  talk?: number;
  blink?: number;
  clothes: "suit" | "kitenge" | "kaunda" | "shirt";
  cloth: string;
  accent: string;
}

/** A bust about the middle of the face at 0,0; the face is 208 wide, the shoulders begin at 190. Light falls from the right. */
export function portrait(sheet: Sheet, sitter: PortraitOptions): string {
  const { skin } = sitter;
  const dark = darken(skin, 0.42);
  const soft = darken(skin, 0.22);
  const bright = lighten(skin, 0.26);
  const j = sitter.woman ? 0.9 : 1;
  const face = `M${-102 * j} -34C${-108 * j} -160 ${108 * j} -160 ${102 * j} -34C${104 * j} 40 ${82 * j} 96 ${44 * j} 128Q0 ${sitter.woman ? 154 : 150} ${-44 * j} 128C${-82 * j} 96 ${-104 * j} 40 ${-102 * j} -34Z`;
  const fill = sheet.linear(`0 ${soft}, 0.45 ${skin}, 1 ${bright}`, [0, 0.2, 1, 0]);
  const neck = sitter.woman ? 44 : 58;
  const parts = [
    hairBehindHead(sitter),
    translatedGroup(clothes(sheet, sitter, "back"), 0, -34),
    path(
      `M${-neck} 80L${-neck - 6} 200Q0 262 ${neck + 6} 200L${neck} 80Z`,
      sheet.linear(`0 ${dark}, 0.5 ${soft}, 1 ${skin}`, [0, 0, 1, 0.2]),
    ),
    path(`M${-neck} 108Q0 190 ${neck} 108L${neck} 96Q0 150 ${-neck} 96Z`, dark, { opacity: 0.6 }),
    translatedGroup(clothes(sheet, sitter, "front"), 0, -34),
    ellipse(-104 * j, 4, 17, 31, soft) +
      ellipse(104 * j, 4, 17, 31, skin) +
      ellipse(107 * j, 6, 8, 18, soft, { opacity: 0.6 }),
    path(face, fill),
    // The far side of the face lies in shade, as in the other pictures.
    path(
      `M${-102 * j} -34C${-108 * j} -120 -60 -146 -20 -148C-44 -90 -40 -50 -24 -18C-34 6 -40 26 -30 40C-20 54 -22 66 -26 84C-26 108 -20 128 -8 148Q${-26 * j} 146 ${-44 * j} 128C${-82 * j} 96 ${-104 * j} 40 ${-102 * j} -34Z`,
      dark,
      { opacity: 0.3 },
    ),
    ellipse(56 * j, 44, 26, 15, lighten(skin, 0.4), { opacity: 0.13 }),
    facialFeatures(sitter, { dark, soft, bright }, j),
    beard(sitter, j),
    hairOnTop(sheet, sitter, j),
  ];
  return group(parts.join(""));
}

function facialFeatures(
  sitter: PortraitOptions,
  { dark, soft, bright }: Record<"dark" | "soft" | "bright", string>,
  j: number,
): string {
  const brow = sitter.age > 0.6 ? "#8d8780" : "#1a120e";
  const eye = (x: number) =>
    path(`M${x - 21} -8Q${x} -24 ${x + 21} -8Q${x} 4 ${x - 21} -8Z`, "#f4ead8") +
    circle(x, -10, 8.4, "#2a1a10") +
    circle(x + 3, -13, 2.2, "#ffffff") +
    stroke(`M${x - 23} -7Q${x} -27 ${x + 23} -8`, "#140d09", sitter.woman ? 5 : 4) +
    stroke(`M${x - 18} 4Q${x} 10 ${x + 17} 3`, dark, 2, { opacity: 0.35 + sitter.age * 0.3 });
  const arch = (side: number) =>
    stroke(
      `M${side * 20} -36Q${side * 44 * j} ${sitter.woman ? -54 : -48} ${side * 70 * j} -34`,
      brow,
      sitter.woman ? 6 : 9,
    );
  const lip = sitter.woman ? mix("#a8303c", sitter.skin, 0.2) : mix("#7a3a32", sitter.skin, 0.5);
  const smile =
    path("M-40 86Q-14 76 0 81Q14 76 40 86Q16 92 0 91Q-16 92 -40 86Z", darken(lip, 0.2)) +
    path("M-36 88Q0 96 36 88Q22 108 0 109Q-22 108 -36 88Z", lip) +
    stroke("M-43 84Q-20 93 0 92Q20 93 43 84", darken(lip, 0.6), 3) +
    ellipse(8, 101, 12, 3, lighten(lip, 0.4), { opacity: 0.5 });
  const open = sitter.talk
    ? ellipse(0, 92, 27, 14 * sitter.talk, "#4a1a16") + ellipse(0, 92 - 8 * sitter.talk, 18, 4 * sitter.talk, "#fbf6ea")
    : "";
  const lids = sitter.blink ? [-44, 44].map((x) => ellipse(x * j, -9, 24, 14 * sitter.blink!, soft)).join("") : "";
  const folds =
    sitter.age > 0.2 ? stroke("M-46 52Q-58 68 -54 84M46 52Q58 68 54 84", dark, 2.6, { opacity: sitter.age * 0.6 }) : "";
  const brows =
    sitter.age > 0.5 ? stroke("M-40 -86Q0 -94 40 -86M-34 -100Q0 -107 34 -100", dark, 2.4, { opacity: 0.32 }) : "";
  const nose =
    path("M-6 -22Q-10 20 -26 38Q-28 52 -14 52Q0 60 14 52Q28 52 26 38Q12 20 8 -22Q2 -28 -6 -22Z", soft, {
      opacity: 0.5,
    }) +
    path("M2 -20Q4 14 6 34Q10 40 14 34Q8 6 7 -20Z", bright, { opacity: 0.7 }) +
    stroke("M-24 44Q-18 54 -10 50M24 44Q18 54 10 50", dark, 4);
  const glasses = sitter.glasses
    ? `<g fill="#ffffff" fill-opacity="0.12" stroke="#20180f" stroke-width="5"><rect x="-78" y="-34" width="66" height="48" rx="18"/><rect x="12" y="-34" width="66" height="48" rx="18"/></g>` +
      stroke("M-12 -16Q0 -24 12 -16M-78 -18L-104 -12M78 -18L104 -12", "#20180f", 5)
    : "";
  return eye(-44 * j) + eye(44 * j) + arch(-1) + arch(1) + lids + nose + smile + open + folds + brows + glasses;
}

function beard(sitter: PortraitOptions, j: number): string {
  const colour = sitter.age > 0.6 ? "#b9b3aa" : "#1a120e";
  if (sitter.beard === "full") {
    return (
      path(
        `M${-101 * j} 10C-98 70 -84 110 -46 134Q0 162 46 134C84 110 98 70 ${101 * j} 10C92 50 76 66 58 70Q30 62 0 66Q-30 62 -58 70C-76 66 -92 50 ${-101 * j} 10ZM-42 84Q0 72 42 84Q30 112 0 113Q-30 112 -42 84Z`,
        colour,
        { "fill-rule": "evenodd", opacity: 0.94 },
      ) + path("M20 128Q52 116 74 86Q62 124 20 146Z", lighten(colour, 0.4), { opacity: 0.35 })
    );
  }
  if (sitter.beard === "moustache") return path("M-44 76Q-20 58 0 66Q20 58 44 76Q20 74 0 74Q-20 74 -44 76Z", colour);
  if (sitter.beard === "stubble")
    return path(
      `M${-100 * j} 20C-96 74 -80 108 -46 131Q0 154 46 131C80 108 96 74 ${100 * j} 20C90 66 70 84 52 74Q0 58 -52 74C-70 84 -90 66 ${-100 * j} 20ZM-42 84Q0 74 42 84Q30 112 0 112Q-30 112 -42 84Z`,
      colour,
      { opacity: 0.34, "fill-rule": "evenodd" },
    );
  return "";
}

function hairBehindHead({ style, cloth, hair }: PortraitOptions): string {
  if (style === "wrap")
    return path("M-104 -60C-170 -150 -130 -290 -10 -286C120 -296 172 -150 104 -60Z", darken(cloth, 0.2));
  if (style === "cornrows")
    return (
      ellipse(0, -150, 62, 54, hair) + stroke("M-40 -160Q0 -196 40 -160M-46 -144Q0 -176 46 -144", lighten(hair, 0.2), 5)
    );
  return "";
}

function hairOnTop(sheet: Sheet, sitter: PortraitOptions, j: number): string {
  const { style, hair, cloth, accent } = sitter;
  const line = (low: number) =>
    `M${-106 * j} ${low}C${-118 * j} -176 ${118 * j} -176 ${106 * j} ${low}C${100 * j} -60 ${92 * j} -84 ${74 * j} -98Q0 -122 ${-74 * j} -98C${-92 * j} -84 ${-100 * j} -60 ${-106 * j} ${low}Z`;
  const shine = (colour: string) => path("M20 -146Q70 -140 92 -92Q66 -124 20 -130Z", colour, { opacity: 0.4 });
  switch (style) {
    case "short":
    case "fade":
      return (
        path(
          `M${-103 * j} -30C${-102 * j} -60 ${-98 * j} -80 ${-84 * j} -96L${-84 * j} -60ZM${103 * j} -30C${102 * j} -60 ${98 * j} -80 ${84 * j} -96L${84 * j} -60Z`,
          hair,
          { opacity: 0.5 },
        ) +
        path(line(-50), hair) +
        shine(lighten(hair, 0.4))
      );
    case "grey-crown":
      return path(line(-40), "#b9b3aa") + shine("#ffffff");
    case "cornrows":
      return (
        path(line(-30), hair) +
        [-60, -36, -12, 12, 36, 60]
          .map((x) => stroke(`M${x} -108Q${x * 0.7} -140 ${x * 0.4} -158`, lighten(hair, 0.24), 4, { opacity: 0.8 }))
          .join("") +
        earrings(j)
      );
    case "wrap": {
      const whole = "M-108 -52C-150 -150 -120 -272 -8 -268C116 -276 152 -150 108 -52C60 -104 -60 -104 -108 -52Z";
      const print = drawFabricPattern(sheet, "suns", accent, lighten(cloth, 0.5), 6);
      return (
        path(whole, sheet.linear(`0 ${darken(cloth, 0.25)}, 0.6 ${cloth}, 1 ${lighten(cloth, 0.25)}`, [0, 0, 1, 0.1])) +
        (print ? path(whole, print, { opacity: 0.55 }) : "") +
        stroke(
          "M-104 -66Q-40 -160 100 -176M-116 -110Q-30 -200 76 -230M-100 -170Q-40 -236 20 -262",
          darken(cloth, 0.35),
          6,
          { opacity: 0.6 },
        ) +
        path("M-110 -46C-60 -112 60 -112 110 -46L104 -78C60 -136 -60 -136 -104 -78Z", lighten(cloth, 0.12)) +
        path(
          "M-70 -226C-120 -300 -60 -330 -20 -270C0 -330 70 -320 44 -256Q-10 -226 -70 -226Z",
          sheet.linear(`0 ${lighten(cloth, 0.2)}, 1 ${darken(cloth, 0.2)}`),
        ) +
        earrings(j)
      );
    }
    case "cap":
      return (
        path(
          "M-110 -48C-116 -190 116 -190 110 -48C60 -74 -60 -74 -110 -48Z",
          sheet.linear(`0 ${lighten(cloth, 0.2)}, 1 ${cloth}`),
        ) + path("M-100 -56Q0 -10 100 -56Q60 -84 0 -84Q-60 -84 -100 -56Z", darken(cloth, 0.35))
      );
    default:
      return path(line(-40), hair);
  }
}

const earrings = (j: number) =>
  circle(-106 * j, 52, 11, GOLD) +
  circle(106 * j, 52, 11, GOLD) +
  circle(-106 * j, 52, 5, darken(GOLD, 0.3)) +
  circle(106 * j, 52, 5, darken(GOLD, 0.3));

function clothes(
  sheet: Sheet,
  { clothes: kind, cloth, accent, woman }: PortraitOptions,
  layer: "back" | "front",
): string {
  const w = woman ? 260 : 300;
  const body = `M${-w} 640C${-w - 6} 380 ${-w + 20} 286 ${-w + 130} 240Q-90 216 -58 178Q0 258 58 178Q90 216 ${w - 130} 240C${w - 20} 286 ${w + 6} 380 ${w} 640Z`;
  const fill = sheet.linear(`0 ${darken(cloth, 0.32)}, 0.55 ${cloth}, 1 ${lighten(cloth, 0.16)}`, [0, 0, 1, 0.1]);
  if (layer === "back")
    return kind === "suit" || kind === "kaunda"
      ? path("M-70 168Q0 140 70 168L84 214L-84 214Z", kind === "suit" ? "#d9d4c6" : darken(cloth, 0.4))
      : "";
  if (kind === "suit") {
    return (
      path("M-62 176L-96 236L0 420L96 236L62 176Q0 256 -62 176Z", "#f4f0e6") +
      path("M-16 250L16 250L26 276L16 440L0 500L-16 440L-26 276Z", accent) +
      path("M-20 236L20 236L14 268L-14 268Z", darken(accent, 0.25)) +
      path(`M${-w} 640C${-w - 6} 380 ${-w + 20} 286 ${-w + 130} 240Q-100 222 -70 176L-30 340L-4 640Z`, fill) +
      path(`M${w} 640C${w + 6} 380 ${w - 20} 286 ${w - 130} 240Q100 222 70 176L30 340L4 640Z`, fill) +
      path(
        "M-74 176L-132 250L-104 300L-126 318L-10 560L-30 340ZM74 176L132 250L104 300L126 318L10 560L30 340Z",
        darken(cloth, 0.3),
      ) +
      circle(118, 296, 13, GOLD) +
      circle(118, 296, 7, "#228B22")
    );
  }
  if (kind === "kaunda") {
    return (
      path(body, fill) +
      path("M-64 174L-104 236L-30 300L0 246ZM64 174L104 236L30 300L0 246Z", darken(cloth, 0.28)) +
      stroke("M0 250V640", darken(cloth, 0.5), 4) +
      [300, 380, 460].map((y) => circle(12, y, 7, accent)).join("") +
      path("M90 380H190V396H90Z", darken(cloth, 0.3)) +
      circle(150, 330, 13, GOLD) +
      circle(150, 330, 7, "#228B22")
    );
  }
  const print = kind === "kitenge" ? drawFabricPattern(sheet, "suns", accent, lighten(accent, 0.6), 8) : undefined;
  const collar = woman
    ? stroke("M-64 184Q-40 300 0 316Q40 300 64 184", accent, 16)
    : path("M-62 176L-86 240L0 330L86 240L62 176Q0 256 -62 176Z", darken(cloth, 0.3)) +
      stroke("M0 330V640", accent, 12);
  const beads = woman
    ? Array.from({ length: 15 }, (_, i) => {
        const t = (i / 14 - 0.5) * 2;
        return circle(t * 74, 216 + (1 - t * t) * 44, 9, [GOLD, "#c8452e", "#228B22"][i % 3]!);
      }).join("")
    : "";
  return path(body, fill) + (print ? path(body, print, { opacity: 0.75 }) : "") + collar + beads;
}

import { mix } from "./colour.ts";
import {
  circle,
  curvePath,
  ellipse,
  type GradientStops,
  group,
  type Point,
  path,
  rect,
  type Sheet,
  stroke,
} from "./sheet.ts";

export interface Light {
  sky: GradientStops;
  sun: { x: number; y: number; r: number; colour: string; glow: string };
  /** What far things fade to. */
  haze: string;
  /** Sunlight on edges, and the colour of shade. */
  warm: string;
  cool: string;
}

const sun = (x: number, y: number, r: number, colour: string, glow: string) => ({ x, y, r, colour, glow });

/** Times of the day; the sun's place is in shares of the picture. */
export const DAWN_LIGHT: Light = {
  sky: "0 #2b5a86, 0.3 #7aa0b4, 0.52 #f0b795, 0.72 #ffd083, 1 #fff0c4",
  sun: sun(0.66, 0.42, 50, "#fff8dc", "#ffc861"),
  haze: "#f3c893",
  warm: "#ffdf95",
  cool: "#1c3b45",
};
export const MORNING_LIGHT: Light = {
  sky: "0 #4f9fc0, 0.45 #a5d3d6, 0.8 #f6f0c8, 1 #fff6d8",
  sun: sun(0.8, 0.2, 40, "#fffbe6", "#fff1a8"),
  haze: "#dcebd0",
  warm: "#fdf3b0",
  cool: "#12423c",
};
export const NOON_LIGHT: Light = {
  sky: "0 #2f8fc4, 0.5 #86c8e0, 1 #e6f4e4",
  sun: sun(0.7, 0.12, 36, "#ffffff", "#fff6c8"),
  haze: "#d6eade",
  warm: "#fff3c0",
  cool: "#14424a",
};
export const GOLDEN_LIGHT: Light = {
  sky: "0 #45507c, 0.3 #a5707f, 0.55 #ee9a63, 0.78 #ffc65f, 1 #ffe9a6",
  sun: sun(0.74, 0.56, 58, "#fff4c4", "#ffb23e"),
  haze: "#f5b877",
  warm: "#ffd479",
  cool: "#2c2438",
};
export const DUSK_LIGHT: Light = {
  sky: "0 #1d2f56, 0.35 #54528a, 0.6 #c4728a, 0.8 #f59d6b, 1 #ffd08a",
  sun: sun(0.3, 0.5, 44, "#ffe9b8", "#ff9d5a"),
  haze: "#d98f86",
  warm: "#ffc07a",
  cool: "#1b2040",
};
export const COAST_LIGHT: Light = {
  sky: "0 #1f86b3, 0.4 #6fc0cf, 0.75 #f7e6c0, 1 #ffdcae",
  sun: sun(0.2, 0.26, 38, "#fffdf0", "#ffeeb0"),
  haze: "#f3e2c2",
  warm: "#fff0bd",
  cool: "#164a5c",
};

/** Sky, glow, sun and thin layers of cloud; `horizon` in pixels. */
export function sky(
  sheet: Sheet,
  light: Light,
  { horizon = sheet.height * 0.62, clouds = 7, disc = true } = {},
): string {
  const { width, height } = sheet;
  const x = light.sun.x * width;
  const y = light.sun.y * height;
  const glow = light.sun.glow;
  const parts = [
    rect(0, 0, width, height, sheet.linear(light.sky, [0, 0, 0, horizon], "picture")),
    rect(
      0,
      0,
      width,
      height,
      sheet.radial(`0 ${glow}/0.95, 0.25 ${glow}/0.5, 0.6 ${glow}/0.16, 1 ${glow}/0`, [x, y, width * 0.42], "picture"),
    ),
  ];
  if (disc) {
    parts.push(circle(x, y, light.sun.r * 2.1, light.sun.colour, { opacity: 0.22 }));
    parts.push(circle(x, y, light.sun.r * 1.45, light.sun.colour, { opacity: 0.35 }));
    parts.push(circle(x, y, light.sun.r, light.sun.colour));
  }
  parts.push(cloudLayers(sheet, light, horizon, clouds));
  return parts.join("");
}

function cloudLayers(sheet: Sheet, light: Light, horizon: number, count: number): string {
  const { random, width } = sheet;
  const clouds: string[] = [];
  for (let i = 0; i < count; i++) {
    const y = horizon * (0.12 + (0.72 * (i + random.next() * 0.7)) / count);
    const near = 1 - y / horizon;
    clouds.push(
      cloud(sheet, light, random.between(-0.1, 1.05) * width, y, (0.4 + near) * random.between(180, 420), near),
    );
  }
  return clouds.join("");
}

/** A bank of cloud: flat below, heaped above, lit from the sun's side. */
function cloud(sheet: Sheet, light: Light, x: number, y: number, length: number, near: number): string {
  const { random } = sheet;
  const rise = length * (0.035 + near * 0.06);
  const top: Point[] = [];
  const humps = random.whole(6, 9);
  for (let i = 0; i <= humps; i++) {
    const t = i / humps;
    top.push([x + (t - 0.5) * length, y - Math.sin(t * Math.PI) ** 0.7 * rise * random.between(0.4, 1.25)]);
  }
  const outline = `${curvePath([[x - length * 0.58, y], ...top, [x + length * 0.58, y]])}Z`;
  const body = mix(light.haze, "#ffffff", 0.55);
  const fill = sheet.linear(`0 ${mix(light.warm, "#ffffff", 0.5)}/0.85, 0.55 ${body}/0.4, 1 ${body}/0`);
  return path(outline, fill, { opacity: 0.35 + near * 0.4 });
}

/** Rays from the sun, very soft. */
export function sunRays(sheet: Sheet, light: Light, count = 9): string {
  const x = light.sun.x * sheet.width;
  const y = light.sun.y * sheet.height;
  const beams = Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * (1.02 + (0.96 * (i + 0.5)) / count) + sheet.random.between(-0.05, 0.05);
    const spread = sheet.random.between(0.02, 0.05);
    const far = sheet.width;
    const edge = (a: number) => `${Math.round(x + Math.cos(a) * far)} ${Math.round(y + Math.sin(a) * far)}`;
    return path(`M${Math.round(x)} ${Math.round(y)}L${edge(angle - spread)}L${edge(angle + spread)}Z`, light.sun.glow, {
      opacity: 0.16,
    });
  });
  return group(beams.join(""), { filter: sheet.blur(6) });
}

export function birds(sheet: Sheet, x: number, y: number, count: number, colour: string, size = 9): string {
  const { random } = sheet;
  return Array.from({ length: count }, () => {
    const bx = x + random.between(-90, 90);
    const by = y + random.between(-40, 40);
    const s = size * random.between(0.6, 1.2);
    return stroke(
      `M${bx - s} ${by - s * 0.35}Q${bx - s * 0.4} ${by - s * 0.6} ${bx} ${by}Q${bx + s * 0.4} ${by - s * 0.6} ${bx + s} ${by - s * 0.35}`,
      colour,
      1.8,
    );
  }).join("");
}

/** A band of mist that softens what is behind it. */
export const mist = (sheet: Sheet, y: number, height: number, colour: string, opacity = 0.6) =>
  rect(0, y - height / 2, sheet.width, height, sheet.linear(`0 ${colour}/0, 0.5 ${colour}/${opacity}, 1 ${colour}/0`));

/** Darker at the lower left, where the page lays its white words. */
export function shadeBehindText(sheet: Sheet, colour: string, strength = 0.6): string {
  const { width, height } = sheet;
  const fill = sheet.radial(`0 ${colour}/${strength}, 0.45 ${colour}/${strength * 0.7}, 1 ${colour}/0`);
  return ellipse(width * 0.16, height * 0.94, width * 0.62, height * 0.52, fill, { style: "mix-blend-mode:multiply" });
}

/** Soft light over everything, from the sun's place. */
export function softGlow(sheet: Sheet, light: Light, strength = 0.35): string {
  const fill = sheet.radial(
    `0 ${light.sun.glow}/${strength}, 1 ${light.sun.glow}/0`,
    [light.sun.x * sheet.width, light.sun.y * sheet.height, sheet.width * 0.5],
    "picture",
  );
  return rect(0, 0, sheet.width, sheet.height, fill, { style: "mix-blend-mode:screen" });
}

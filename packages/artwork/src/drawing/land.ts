import { darken, mix } from "./colour.ts";
import { noise } from "./seeded-random.ts";
import { curvePath, group, linePath, type Point, parsePoints, path, round, type Sheet, stroke } from "./sheet.ts";
import type { Light } from "./sky.ts";

interface RidgeOptions {
  y: number;
  rise: number;
  seed: number;
  colour: string;
  /** What its foot fades to: the mist of the valley before it. */
  foot: string;
  /** How many hills fit into the picture. */
  hills?: number;
  octaves?: number;
  trees?: number;
  rim?: string;
  fade?: number;
}

function ridgeLine(sheet: Sheet, { y, rise, seed, hills = 2.2, octaves = 3 }: RidgeOptions, step = 16): Point[] {
  const points: Point[] = [];
  for (let x = -step; x <= sheet.width + step; x += step) {
    points.push([x, y - rise * (0.5 + 0.5 * noise((x / sheet.width) * hills, seed, octaves))]);
  }
  return points;
}

/** A line of hills that stands in its own mist; with `trees` its edge is a wood. */
export function ridge(sheet: Sheet, spec: RidgeOptions): string {
  const line = ridgeLine(sheet, spec);
  const top = Math.min(...line.map(([, y]) => y));
  const fade = spec.fade ?? Math.max(90, spec.rise * 1.5);
  const fill = sheet.linear(`0 ${spec.colour}, 1 ${spec.foot}`, [0, top, 0, top + fade], "picture");
  const edge = spec.trees ? treeLine(sheet, line, spec.trees) : curvePath(line);
  const close = `L${sheet.width + 40} ${sheet.height}L-40 ${sheet.height}Z`;
  const rim = spec.rim
    ? stroke(spec.trees ? edge : curvePath(line), spec.rim, spec.trees ? 1.6 : 2.4, { opacity: 0.55 })
    : "";
  return path(edge + close, fill) + rim;
}

function treeLine(sheet: Sheet, line: Point[], size: number): string {
  const { random } = sheet;
  let data = `M${round(line[0]![0])} ${round(line[0]![1])}`;
  let x = line[0]![0];
  const end = line.at(-1)![0];
  while (x < end) {
    const width = size * random.between(0.5, 1.7);
    const at = heightAt(line, x + width);
    const tall = size * (0.45 + 0.5 * noise(x / (size * 9), size, 2)) + width * random.between(0.1, 0.35);
    data += `Q${round(x + width * 0.1)} ${round(at - tall)} ${round(x + width * 0.5)} ${round(at - tall)}Q${round(x + width * 0.95)} ${round(at - tall)} ${round(x + width)} ${round(at)}`;
    x += width;
  }
  return data;
}

/** A smooth line through a few points, walked in small steps. */
export function smoothLine(points: Point[], step = 14): Point[] {
  const line: Point[] = [];
  const end = points.at(-1)![0];
  for (let x = points[0]![0]; x <= end; x += step) {
    const i = Math.max(
      1,
      points.findIndex(([px]) => px >= x),
    );
    const at = (k: number) => points[Math.max(0, Math.min(points.length - 1, k))]!;
    const [p0, p1, p2, p3] = [at(i - 2), at(i - 1), at(i), at(i + 1)];
    const t = (x - p1[0]) / (p2[0] - p1[0] || 1);
    const spline =
      2 * p1[1] +
      (p2[1] - p0[1]) * t +
      (2 * p0[1] - 5 * p1[1] + 4 * p2[1] - p3[1]) * t ** 2 +
      (3 * p1[1] - p0[1] - 3 * p2[1] + p3[1]) * t ** 3;
    line.push([x, spline / 2]);
  }
  return line;
}

export function heightAt(line: Point[], x: number): number {
  for (let i = 1; i < line.length; i++) {
    const [x1, y1] = line[i - 1]!;
    const [x2, y2] = line[i]!;
    if (x <= x2) return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1 || 1);
  }
  return line.at(-1)![1];
}

/**
 * Mount Kenya from the west: Batian and Nelion with the Gate of the Mists between them, Point Lenana to the right.
 * `x` is the summit, `y` the foot, `size` the height in pixels.
 */
export function mountKenya(sheet: Sheet, light: Light, x: number, y: number, size: number, depth = 0.45): string {
  const at = (px: number, py: number): Point => [x + px * size, y - py * size];
  const sunRight = light.sun.x * sheet.width >= x - size * 0.3;
  const side = sunRight ? 1 : -1;
  const rock = mix("#5f6796", light.haze, depth);
  const bright = mix("#e8946a", light.warm, 0.3);
  const dark = mix("#39406e", light.haze, depth * 0.7);
  const outline: [number, number][] = parsePoints(
    "-3.4,0 -2.3,0.13 -1.7,0.22 -1.2,0.36 -0.98,0.41 -0.78,0.52 -0.66,0.53 -0.56,0.62 -0.46,0.6 -0.38,0.7 -0.31,0.69 -0.2,0.86 -0.15,0.85 -0.06,0.98 -0.035,0.965 0,1 0.03,0.955 0.055,0.975 0.09,0.95 0.14,0.82 0.19,0.79 0.24,0.7 0.3,0.72 0.36,0.79 0.4,0.77 0.46,0.67 0.56,0.61 0.64,0.62 0.72,0.54 0.9,0.46 1.04,0.43 1.3,0.31 1.8,0.19 2.5,0.1 3.4,0",
  );
  const body = linePath([...outline.map(([px, py]) => at(px, py)), at(3.4, -0.6), at(-3.4, -0.6)], true);
  const foot = sheet.linear(
    `0 ${rock}, 0.55 ${mix(rock, light.haze, 0.45)}, 1 ${light.haze}`,
    [0, y - size, 0, y + size * 0.1],
    "picture",
  );
  const facet = (points: [number, number][], colour: string, opacity: number) =>
    path(
      linePath(
        points.map(([px, py]) => at(px, py)),
        true,
      ),
      colour,
      { opacity },
    );
  const shades: [number, number][][] = [
    parsePoints(
      "0,1 -0.06,0.98 -0.15,0.85 -0.2,0.86 -0.31,0.69 -0.38,0.7 -0.3,0.56 -0.2,0.6 -0.14,0.46 -0.06,0.58 -0.02,0.72 -0.05,0.82",
    ),
    parsePoints(
      "-0.38,0.7 -0.46,0.6 -0.56,0.62 -0.66,0.53 -0.78,0.52 -0.98,0.41 -0.8,0.36 -0.66,0.42 -0.5,0.34 -0.44,0.48",
    ),
    parsePoints("0.36,0.79 0.3,0.72 0.24,0.7 0.2,0.56 0.27,0.5 0.33,0.6"),
  ];
  const lights: [number, number][][] = [
    parsePoints(
      "0,1 0.03,0.955 0.055,0.975 0.09,0.95 0.14,0.82 0.19,0.79 0.24,0.7 0.2,0.56 0.12,0.62 0.08,0.5 0.03,0.66 0.05,0.78 -0.01,0.86",
    ),
    parsePoints(
      "0.36,0.79 0.4,0.77 0.46,0.67 0.56,0.61 0.64,0.62 0.72,0.54 0.9,0.46 0.72,0.4 0.58,0.46 0.47,0.38 0.42,0.54 0.35,0.64",
    ),
    parsePoints("-0.2,0.86 -0.15,0.85 -0.12,0.74 -0.2,0.62 -0.26,0.7"),
  ];
  const snow: [number, number][][] = [
    parsePoints("0.005,0.985 0.03,0.95 0.02,0.87 0.05,0.8 0.02,0.72 -0.02,0.8 -0.005,0.9"),
    parsePoints("0.06,0.965 0.09,0.945 0.12,0.84 0.16,0.76 0.13,0.68 0.1,0.78 0.07,0.86"),
    parsePoints("-0.06,0.97 -0.1,0.88 -0.16,0.8 -0.14,0.7 -0.09,0.8"),
    parsePoints("0.36,0.78 0.39,0.765 0.43,0.67 0.4,0.6 0.37,0.68"),
    parsePoints("0.28,0.71 0.25,0.66 0.29,0.58 0.31,0.66"),
    parsePoints("-0.34,0.68 -0.4,0.6 -0.36,0.54 -0.31,0.61"),
  ];
  const white = mix(mix("#ffffff", light.warm, 0.25), light.haze, depth * 0.5);
  const [left, right] = side === 1 ? [dark, bright] : [bright, dark];
  return group(
    path(body, foot) +
      shades.map((points) => facet(points, left, 0.62)).join("") +
      lights.map((points) => facet(points, right, 0.6)).join("") +
      snow.map((points) => facet(points, white, 0.92)).join(""),
  );
}

/** A far table mountain of the north (Ololokwe): sheer sides and a flat, wooded top. */
export function tableMountain(sheet: Sheet, light: Light, x: number, y: number, size: number, depth = 0.5): string {
  const at = (px: number, py: number): Point => [x + px * size, y - py * size];
  const rock = mix("#a0674d", light.haze, depth);
  const outline: Point[] = [
    at(-2.6, 0),
    at(-1.7, 0.14),
    at(-1.15, 0.3),
    at(-1.02, 0.78),
    at(-0.9, 0.92),
    at(-0.4, 0.98),
    at(0.1, 1),
    at(0.55, 0.93),
    at(0.78, 0.86),
    at(0.9, 0.42),
    at(1.2, 0.27),
    at(1.9, 0.12),
    at(2.8, 0),
  ];
  const fill = sheet.linear(
    `0 ${rock}, 0.6 ${mix(rock, light.haze, 0.5)}, 1 ${light.haze}`,
    [0, y - size, 0, y + 10],
    "picture",
  );
  const cracks = [-0.8, -0.62, -0.3, -0.12, 0.16, 0.4, 0.66].map((px, i) =>
    stroke(
      linePath([at(px, 0.9 - (i % 3) * 0.04), at(px + 0.03, 0.6), at(px - 0.03, 0.36)]),
      darken(rock, 0.35),
      size * 0.03,
      { opacity: 0.28 },
    ),
  );
  const cap = path(
    linePath(
      [at(-0.92, 0.9), at(-0.4, 0.98), at(0.1, 1), at(0.55, 0.93), at(0.8, 0.85), at(0.3, 0.88), at(-0.4, 0.9)],
      true,
    ),
    mix("#4f7a45", light.haze, depth * 0.8),
  );
  const sunny = path(
    linePath([at(0.3, 0.9), at(0.78, 0.86), at(0.9, 0.42), at(1.2, 0.27), at(0.6, 0.3), at(0.46, 0.6)], true),
    light.warm,
    { opacity: 0.3 },
  );
  return path(linePath([...outline, at(2.8, -0.3), at(-2.6, -0.3)], true), fill) + cracks.join("") + sunny + cap;
}

/** Grass at the lower edge, in clumps of blades. */
export function grass(
  sheet: Sheet,
  from: number,
  to: number,
  yAt: (x: number) => number,
  colours: string[],
  height = 26,
  density = 0.14,
): string {
  const { random } = sheet;
  const blades = new Map<string, string>();
  for (let i = 0; i < (to - from) * density; i++) {
    const x = random.between(from, to);
    const y = yAt(x) + random.between(0, 8);
    const colour = random.pick(colours);
    const tall = height * random.between(0.5, 1.25);
    const lean = random.between(-0.4, 0.4) * tall;
    const blade = `M${round(x - 2)} ${round(y)}Q${round(x + lean * 0.3)} ${round(y - tall * 0.6)} ${round(x + lean)} ${round(y - tall)}Q${round(x + lean * 0.3 + 3)} ${round(y - tall * 0.5)} ${round(x + 3)} ${round(y)}Z`;
    blades.set(colour, (blades.get(colour) ?? "") + blade);
  }
  return [...blades].map(([colour, data]) => path(data, colour)).join("");
}

/** A road that narrows to the distance: centres and half widths from near to far. */
export function road(
  sheet: Sheet,
  stops: { x: number; y: number; half: number }[],
  colours: { tar: string; edge: string; line: string; far: string },
): string {
  const left = stops.map(({ x, y, half }): Point => [x - half, y]);
  const right = stops.map(({ x, y, half }): Point => [x + half, y]);
  const shape = (grow: number) =>
    `${curvePath(left.map(([x, y], i) => [x - stops[i]!.half * grow, y]))}L${curvePath(right.map(([x, y], i): Point => [x + stops[i]!.half * grow, y]).reverse()).slice(1)}Z`;
  const near = stops[0]!.y;
  const far = stops.at(-1)!.y;
  const tar = sheet.linear(
    `0 ${colours.far}, 0.35 ${colours.tar}, 1 ${darken(colours.tar, 0.25)}`,
    [0, far, 0, near],
    "picture",
  );
  const dashes: string[] = [];
  for (let t = 0; t < 0.97; t += 0.06) {
    const from = interpolateStops(stops, t ** 0.6);
    const to = interpolateStops(stops, (t + 0.028) ** 0.6);
    const w = 0.035;
    dashes.push(
      path(
        linePath(
          [
            [from.x - from.half * w, from.y],
            [to.x - to.half * w, to.y],
            [to.x + to.half * w, to.y],
            [from.x + from.half * w, from.y],
          ],
          true,
        ),
        colours.line,
        { opacity: 0.9 },
      ),
    );
  }
  return path(shape(0.22), colours.edge) + path(shape(0), tar) + dashes.join("");
}

function interpolateStops(stops: { x: number; y: number; half: number }[], t: number) {
  const at = Math.min(stops.length - 1.001, Math.max(0, t) * (stops.length - 1));
  const i = Math.floor(at);
  const [a, b, f] = [stops[i]!, stops[i + 1]!, at - i];
  return { x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f, half: a.half + (b.half - a.half) * f };
}

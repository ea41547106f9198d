import { createRandomSource, type RandomSource } from "./seeded-random.ts";

export type Point = [x: number, y: number];
/** Stops of a gradient, each "offset colour" or "offset colour/opacity": `0 #ffffff, 1 #228B22/0.5`. */
export type GradientStops = string;

/** A part of a picture: left, top, width, height. */
export type View = [x: number, y: number, width: number, height: number];

/** One picture while it is drawn: its size, its shared definitions, its seeded random source. */
export interface Sheet {
  width: number;
  height: number;
  random: RandomSource;
  /** A paint server along a line; in the box of what it paints unless `units` is the picture. */
  linear(
    stops: GradientStops,
    line?: [x1: number, y1: number, x2: number, y2: number],
    units?: "box" | "picture",
  ): string;
  radial(stops: GradientStops, circle?: [cx: number, cy: number, r: number], units?: "box" | "picture"): string;
  blur(deviation: number): string;
  clip(shape: string): string;
  pattern(width: number, height: number, content: string, transform?: string): string;
  /** The finished document; `view` shows a part of the picture alone. */
  svg(content: string, view?: View): string;
}

export const round = (value: number) => String(Math.round(value * 10) / 10);

export function createSheet(width: number, height: number, seed: string): Sheet {
  const ids = new Map<string, string>();
  const definition = (make: (id: string) => string) => {
    const key = make("");
    const known = ids.get(key);
    if (known) return known;
    const id = `d${ids.size}`;
    ids.set(key, id);
    definitions.push(make(id));
    return id;
  };
  const definitions: string[] = [];
  const stopTags = (stops: GradientStops) =>
    stops
      .split(", ")
      .map((stop) => {
        const [offset, paint] = stop.split(" ");
        const [colour, opacity] = paint!.split("/");
        return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
      })
      .join("");
  const unit = (units: "box" | "picture") => (units === "picture" ? ' gradientUnits="userSpaceOnUse"' : "");
  return {
    width,
    height,
    random: createRandomSource(seed),
    linear(stops, [x1, y1, x2, y2] = [0, 0, 0, 1], units = "box") {
      const id = definition(
        (name) =>
          `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${unit(units)}>${stopTags(stops)}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radial(stops, [cx, cy, r] = [0.5, 0.5, 0.5], units = "box") {
      const id = definition(
        (name) =>
          `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}"${unit(units)}>${stopTags(stops)}</radialGradient>`,
      );
      return `url(#${id})`;
    },
    blur(deviation) {
      const id = definition(
        (name) =>
          `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      );
      return `url(#${id})`;
    },
    clip(shape) {
      return `url(#${definition((name) => `<clipPath id="${name}">${shape}</clipPath>`)})`;
    },
    pattern(tileWidth, tileHeight, content, transform) {
      const turned = transform ? ` patternTransform="${transform}"` : "";
      const id = definition(
        (name) =>
          `<pattern id="${name}" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse"${turned}>${content}</pattern>`,
      );
      return `url(#${id})`;
    },
    svg(content, [x, y, across, down] = [0, 0, width, height]) {
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="${x} ${y} ${across} ${down}"><defs>${definitions.join("")}</defs>${content}</svg>`;
    },
  };
}

/** Points written as "x,y x,y …". */
export const parsePoints = (list: string): Point[] =>
  list.split(" ").map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return [x!, y!];
  });

/** Straight lines through the points, as path data. */
export const linePath = (points: Point[], close = false) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${close ? "Z" : ""}`;

/** A soft curve through the points (Catmull-Rom), as path data. */
export function curvePath(points: Point[], close = false): string {
  const count = points.length;
  const at = (i: number) => points[close ? (i + count) % count : Math.max(0, Math.min(count - 1, i))]!;
  let data = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let i = 0; i < (close ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    data += `C${round(c1[0])} ${round(c1[1])} ${round(c2[0])} ${round(c2[1])} ${round(to[0])} ${round(to[1])}`;
  }
  return close ? `${data}Z` : data;
}

type Attributes = Record<string, string | number | undefined>;

const attributes = (all: Attributes) =>
  Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`)
    .join("");

export const path = (data: string, fill: string, more: Attributes = {}) =>
  `<path${attributes({ d: data, fill, ...more })}/>`;

export const stroke = (data: string, colour: string, width: number, more: Attributes = {}) =>
  `<path${attributes({ d: data, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more })}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${attributes({ cx: Number(round(cx)), cy: Number(round(cy)), r, fill, ...more })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse${attributes({ cx: Number(round(cx)), cy: Number(round(cy)), rx, ry, fill, ...more })}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect${attributes({ x: Number(round(x)), y: Number(round(y)), width, height, fill, ...more })}/>`;

export const group = (content: string, more: Attributes = {}) => `<g${attributes(more)}>${content}</g>`;

export const translatedGroup = (content: string, x: number, y: number, scale = 1, flip = false) =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${flip ? -scale : scale} ${scale})">${content}</g>`;

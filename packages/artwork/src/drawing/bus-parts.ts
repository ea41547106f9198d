import { INK, lit, shaded } from "./colour.ts";
import type { Ink } from "./ink.ts";
import { lettering } from "./letters.ts";
import { ellipse, lines, type Point, path, points, type Sheet } from "./sheet.ts";

/** Metres: x forward, y up, z to the side that faces away. */
export type Place = [x: number, y: number, z: number];

export const LENGTH = 9.6;
export const HALF = 1.25;
export const FLOOR = 0.42;
const ROOF = 3.15;

/** Twice the area, positive where the points run clockwise on the picture. */
export const turned = (points: Point[]) => {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [x1, y1] = points[i]!;
    const [x2, y2] = points[(i + 1) % points.length]!;
    twice += x1 * y2 - x2 * y1;
  }
  return twice;
};

/** The cross-section, from the lower edge of the side that we see, over the roof, to the other. */
export function outline(): Point[] {
  const corner = 0.42;
  const arc = (from: number, to: number, cz: number): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const a = ((from + ((to - from) * i) / 5) * Math.PI) / 180;
      return [cz + Math.cos(a) * corner, ROOF - corner + Math.sin(a) * corner];
    });
  return [[-HALF, FLOOR], ...arc(180, 90, -HALF + corner), ...arc(90, 0, HALF - corner), [HALF, FLOOR]];
}

/** A rectangle with round corners, as points. */
export function box(x1: number, y1: number, x2: number, y2: number, r: number): Point[] {
  const corner = (cx: number, cy: number, from: number): Point[] =>
    Array.from({ length: 5 }, (_, i) => {
      const a = ((from + i * 22.5) * Math.PI) / 180;
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
    });
  return [
    ...corner(x2 - r, y2 - r, 0),
    ...corner(x1 + r, y2 - r, 90),
    ...corner(x1 + r, y1 + r, 180),
    ...corner(x2 - r, y1 + r, 270),
  ];
}

const ring = (x: number, z: number, r: number, project: (place: Place) => Point): Point[] =>
  Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return project([x + Math.cos(a) * r, 0.5 + Math.sin(a) * r, z]);
  });

export const wheelDisc = (x: number, z: number, r: number, project: (place: Place) => Point, fill: string) =>
  path(lines(ring(x, z, r, project), true), fill);

export function wheel(x: number, z: number, project: (place: Place) => Point, ink: Ink, roll: number): string {
  const bolts = Array.from({ length: 5 }, (_, i) => {
    const a = (i / 5) * Math.PI * 2 + (roll * Math.PI) / 180;
    const [bx, by] = project([x + Math.cos(a) * 0.17, 0.5 + Math.sin(a) * 0.17, z - 0.03]);
    return ellipse(bx, by, 2.2, 2.6, ink.tone("#3a443e"));
  });
  return (
    wheelDisc(x, z, 0.62, project, "#0a130f") +
    wheelDisc(x, z + 0.16, 0.5, project, "#05080a") +
    wheelDisc(x, z - 0.02, 0.5, project, "#1b1f1f") +
    wheelDisc(x, z - 0.03, 0.3, project, ink.tone("#c9cfc4")) +
    wheelDisc(x, z - 0.03, 0.24, project, ink.tone("#8e978d")) +
    wheelDisc(x, z - 0.03, 0.1, project, ink.tone("#FFD700")) +
    bolts.join("")
  );
}

export function rider(sheet: Sheet, ink: Ink, x: number, project: (place: Place) => Point): string {
  const { chance } = sheet;
  if (chance.happens(0.12)) return "";
  const [hx, hy] = project([x + chance.between(-0.1, 0.1), 1.98, -HALF - 0.01]);
  const unit = Math.abs(project([x, 2, -HALF])[1] - project([x, 1, -HALF])[1]);
  const cloth = ink.tone(chance.pick(["#c8452e", "#e0912f", "#f0e2c4", "#2b5a8c", "#d9b23a", "#7a3b78"]));
  const skin = ink.tone(chance.pick(["#5b3a29", "#4a2e20", "#6d4630"]));
  const shoulders = `M${hx - unit * 0.27} ${hy + unit * 0.4}Q${hx - unit * 0.26} ${hy + unit * 0.15} ${hx} ${hy + unit * 0.14}Q${hx + unit * 0.26} ${hy + unit * 0.15} ${hx + unit * 0.27} ${hy + unit * 0.4}Z`;
  const hair = chance.happens(0.4)
    ? ellipse(hx, hy - unit * 0.08, unit * 0.15, unit * 0.14, cloth)
    : ellipse(hx, hy - unit * 0.06, unit * 0.13, unit * 0.12, "#17110e");
  return path(shoulders, cloth) + ellipse(hx, hy, unit * 0.12, unit * 0.15, skin) + hair;
}

export type Area = (places: Place[], fill: string, more?: Record<string, string | number>) => string;
export type Run = (places: Place[], colour: string, width: number, more?: Record<string, string | number>) => string;

export function words(
  text: string,
  near: number,
  onSide: (points: Point[]) => Place[],
  run: Run,
  colour: string,
): string {
  const { width, strokes } = lettering(text, 0.3);
  const from = -LENGTH / 2 + 3 + (LENGTH - 6.6 - width) / 2;
  return strokes
    .map((points) =>
      run(onSide(points.map(([x, y]) => [near > 0 ? from + x : from + width - x, 1.16 - y])), colour, 0.055),
    )
    .join("");
}

export function roofLoad(sheet: Sheet, ink: Ink, run: Run, area: Area): string {
  const { chance } = sheet;
  const back = -LENGTH / 2 + 0.9;
  const end = LENGTH / 2 - 2.6;
  const rail = ink.tone("#c9b98c");
  const far = run(
    [
      [back, ROOF + 0.28, 0.8],
      [end, ROOF + 0.28, 0.8],
    ],
    shaded(rail, 0.3),
    0.05,
  );
  let load = "";
  for (let x = back + 0.15; x < end - 0.7; ) {
    const wide = chance.between(0.55, 1.05);
    const tall = chance.between(0.28, 0.62);
    const colour = ink.tone(chance.pick(["#c8452e", "#d9b23a", "#2b5a8c", "#8a6a3c", "#e8dcc0", "#5a8a3a", "#a34a22"]));
    load += area(
      [
        [x, ROOF - 0.04, -0.6],
        [x + wide, ROOF - 0.04, -0.6],
        [x + wide * 0.96, ROOF + tall, -0.6],
        [x + wide * 0.5, ROOF + tall + 0.06, -0.6],
        [x + wide * 0.04, ROOF + tall, -0.6],
      ],
      colour,
    );
    load += area(
      [
        [x + wide, ROOF - 0.04, -0.6],
        [x + wide, ROOF - 0.04, 0.3],
        [x + wide * 0.96, ROOF + tall, 0.3],
        [x + wide * 0.96, ROOF + tall, -0.6],
      ],
      lit(colour, 0.25),
    );
    load += run(
      [
        [x + wide * 0.4, ROOF, -0.61],
        [x + wide * 0.45, ROOF + tall + 0.04, -0.61],
      ],
      shaded(colour, 0.4),
      0.03,
    );
    x += wide + 0.06;
  }
  const posts = Array.from({ length: 7 }, (_, i) => {
    const x = back + ((end - back) * i) / 6;
    return run(
      [
        [x, ROOF - 0.06, -0.82],
        [x, ROOF + 0.28, -0.82],
      ],
      rail,
      0.045,
    );
  });
  return (
    far +
    load +
    posts.join("") +
    run(
      [
        [back, ROOF + 0.28, -0.82],
        [end, ROOF + 0.28, -0.82],
      ],
      rail,
      0.055,
    ) +
    run(
      [
        [end, ROOF + 0.28, -0.82],
        [end, ROOF + 0.28, 0.8],
      ],
      rail,
      0.05,
    )
  );
}

export function frontFace(
  view: { ink: Ink; lights?: boolean; sign?: string },
  near: number,
  {
    area,
    run,
    onFront,
    glass,
    gold,
    cream,
    dark,
  }: {
    area: Area;
    run: Run;
    onFront: (points: Point[], bulge?: number) => Place[];
    glass: string;
    gold: string;
    cream: string;
    dark: string;
  },
): string {
  const { ink } = view;
  const parts = [
    area(onFront(box(-1.1, 1.36, 1.1, 2.52, 0.2)), ink.tone("#10231c")),
    area(onFront(box(-1.03, 1.43, -0.03, 2.45, 0.15)), glass),
    area(onFront(box(0.03, 1.43, 1.03, 2.45, 0.15)), glass),
    area(onFront(points("-0.95,2.3 -0.6,2.42 -0.2,1.48 -0.62,1.48")), "#ffffff", { opacity: 0.2 }),
    area(onFront(points("0.2,2.42 0.42,2.42 0.8,1.48 0.6,1.48")), "#ffffff", { opacity: 0.16 }),
    area(onFront(box(-0.85, 2.62, 0.85, 2.96, 0.1)), ink.tone(INK)),
    area(onFront(box(-1.16, 0.98, 1.16, 1.22, 0.08)), gold),
    area(onFront(box(-0.72, 0.66, 0.72, 0.92, 0.06)), ink.tone("#12291d")),
    area(onFront(box(-1.2, 0.4, 1.2, 0.62, 0.1), 0.28), ink.tone("#dfe3d6")),
    area(onFront(box(-0.42, 0.42, 0.42, 0.6, 0.04), 0.29), ink.tone("#f6d94a")),
    run(
      onFront([
        [-0.7, 0.75],
        [0.7, 0.75],
      ]),
      dark,
      0.03,
    ),
    run(
      onFront([
        [-0.7, 0.84],
        [0.7, 0.84],
      ]),
      dark,
      0.03,
    ),
    run(
      onFront([
        [-0.55, 1.46],
        [-0.2, 1.95],
      ]),
      INK,
      0.03,
    ) +
      run(
        onFront([
          [0.55, 1.46],
          [0.2, 1.95],
        ]),
        INK,
        0.03,
      ),
  ];
  const disc = (z: number, y: number, r: number): Point[] =>
    Array.from({ length: 18 }, (_, i) => [z + Math.cos((i / 18) * 6.283) * r, y + Math.sin((i / 18) * 6.283) * r]);
  for (const z of [-0.92, 0.92]) {
    parts.push(
      area(onFront(disc(z, 0.82, 0.19)), ink.tone("#c7cdbf")),
      area(onFront(disc(z, 0.82, 0.14), 0.22), view.lights ? "#fffbe0" : ink.tone("#f6f3df")),
    );
  }
  parts.push(area(onFront(disc(0, 1.1, 0.2), 0.24), dark), area(onFront(disc(0, 1.1, 0.15), 0.24), cream));
  const { width, strokes } = lettering(view.sign ?? "", 0.2);
  for (const points of strokes)
    parts.push(run(onFront(points.map(([x, y]) => [near * (x - width / 2), 2.7 - y])), gold, 0.04));
  for (const z of [-1, 1]) {
    parts.push(
      run(
        [
          [LENGTH / 2 + 0.1, 2.5, z * 1.2],
          [LENGTH / 2 + 0.5, 2.4, z * 1.42],
        ],
        ink.tone("#20302a"),
        0.05,
      ),
    );
    parts.push(
      area(
        box(z * 1.42 - 0.11, 1.95, z * 1.42 + 0.11, 2.42, 0.06).map(([pz, py]): Place => [LENGTH / 2 + 0.5, py, pz]),
        ink.tone("#16241c"),
      ),
    );
  }
  return parts.join("");
}

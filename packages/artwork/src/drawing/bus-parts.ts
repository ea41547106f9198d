import { darken, INK, lighten } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { ellipse, linePath, type Point, parsePoints, path, type Sheet } from "./sheet.ts";

/** Metres: x forward, y up, z to the side that faces away. */
export type Point3d = [x: number, y: number, z: number];

export const BUS_LENGTH = 9.6;
export const BUS_HALF_WIDTH = 1.25;
export const BUS_FLOOR_HEIGHT = 0.42;
const BUS_ROOF_HEIGHT = 3.15;

/** Twice the area, positive where the points run clockwise on the picture. */
export const signedDoubleArea = (points: Point[]) => {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [x1, y1] = points[i]!;
    const [x2, y2] = points[(i + 1) % points.length]!;
    twice += x1 * y2 - x2 * y1;
  }
  return twice;
};

/** The cross-section, from the lower edge of the side that we see, over the roof, to the other. */
export function busOutline(): Point[] {
  const corner = 0.42;
  const arc = (from: number, to: number, cz: number): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const a = ((from + ((to - from) * i) / 5) * Math.PI) / 180;
      return [cz + Math.cos(a) * corner, BUS_ROOF_HEIGHT - corner + Math.sin(a) * corner];
    });
  return [
    [-BUS_HALF_WIDTH, BUS_FLOOR_HEIGHT],
    ...arc(180, 90, -BUS_HALF_WIDTH + corner),
    ...arc(90, 0, BUS_HALF_WIDTH - corner),
    [BUS_HALF_WIDTH, BUS_FLOOR_HEIGHT],
  ];
}

/** A rectangle with round corners, as points. */
export function roundedBox(x1: number, y1: number, x2: number, y2: number, r: number): Point[] {
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

const circlePoints = (x: number, z: number, r: number, project: (place: Point3d) => Point): Point[] =>
  Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return project([x + Math.cos(a) * r, 0.5 + Math.sin(a) * r, z]);
  });

export const wheelDisc = (x: number, z: number, r: number, project: (place: Point3d) => Point, fill: string) =>
  path(linePath(circlePoints(x, z, r, project), true), fill);

export function wheel(
  x: number,
  z: number,
  project: (place: Point3d) => Point,
  palette: Palette,
  roll: number,
): string {
  const bolts = Array.from({ length: 5 }, (_, i) => {
    const a = (i / 5) * Math.PI * 2 + (roll * Math.PI) / 180;
    const [bx, by] = project([x + Math.cos(a) * 0.17, 0.5 + Math.sin(a) * 0.17, z - 0.03]);
    return ellipse(bx, by, 2.2, 2.6, palette.tone("#3a443e"));
  });
  return (
    wheelDisc(x, z, 0.62, project, "#0a130f") +
    wheelDisc(x, z + 0.16, 0.5, project, "#05080a") +
    wheelDisc(x, z - 0.02, 0.5, project, "#1b1f1f") +
    wheelDisc(x, z - 0.03, 0.3, project, palette.tone("#c9cfc4")) +
    wheelDisc(x, z - 0.03, 0.24, project, palette.tone("#8e978d")) +
    wheelDisc(x, z - 0.03, 0.1, project, palette.tone("#FFD700")) +
    bolts.join("")
  );
}

export function passenger(sheet: Sheet, palette: Palette, x: number, project: (place: Point3d) => Point): string {
  const { random } = sheet;
  if (random.happens(0.12)) return "";
  const [hx, hy] = project([x + random.between(-0.1, 0.1), 1.98, -BUS_HALF_WIDTH - 0.01]);
  const unit = Math.abs(project([x, 2, -BUS_HALF_WIDTH])[1] - project([x, 1, -BUS_HALF_WIDTH])[1]);
  const cloth = palette.tone(random.pick(["#c8452e", "#e0912f", "#f0e2c4", "#2b5a8c", "#d9b23a", "#7a3b78"]));
  const skin = palette.tone(random.pick(["#5b3a29", "#4a2e20", "#6d4630"]));
  const shoulders = `M${hx - unit * 0.27} ${hy + unit * 0.4}Q${hx - unit * 0.26} ${hy + unit * 0.15} ${hx} ${hy + unit * 0.14}Q${hx + unit * 0.26} ${hy + unit * 0.15} ${hx + unit * 0.27} ${hy + unit * 0.4}Z`;
  const hair = random.happens(0.4)
    ? ellipse(hx, hy - unit * 0.08, unit * 0.15, unit * 0.14, cloth)
    : ellipse(hx, hy - unit * 0.06, unit * 0.13, unit * 0.12, "#17110e");
  return path(shoulders, cloth) + ellipse(hx, hy, unit * 0.12, unit * 0.15, skin) + hair;
}

export type DrawArea = (places: Point3d[], fill: string, more?: Record<string, string | number>) => string;
export type DrawLine = (
  places: Point3d[],
  colour: string,
  width: number,
  more?: Record<string, string | number>,
) => string;

/** A row of beadwork along the side. The drawings carry no lettering, so that they are any party's. */
export function beadworkOnBus(
  onSide: (points: Point[]) => Point3d[],
  run: DrawLine,
  area: DrawArea,
  tone: string[],
): string {
  const from = -BUS_LENGTH / 2 + 2.9;
  const to = BUS_LENGTH / 2 - 3.5;
  const steps = 16;
  const across = (to - from) / steps;
  const zigzag = Array.from({ length: steps + 1 }, (_, at): Point => [from + at * across, at % 2 ? 1.44 : 1.18]);
  return [
    run(onSide(zigzag), tone[0]!, 0.055),
    ...zigzag
      .filter((_, at) => at % 2 === 0 && at > 0 && at < steps)
      .map(([x]) => area(onSide(diamond(x, 1.39, 0.07)), tone[1]!)),
  ].join("");
}

const diamond = (x: number, y: number, half: number): Point[] => [
  [x - half, y],
  [x, y + half],
  [x + half, y],
  [x, y - half],
];

export function roofLuggage(sheet: Sheet, palette: Palette, run: DrawLine, area: DrawArea): string {
  const { random } = sheet;
  const back = -BUS_LENGTH / 2 + 0.9;
  const end = BUS_LENGTH / 2 - 2.6;
  const rail = palette.tone("#c9b98c");
  const far = run(
    [
      [back, BUS_ROOF_HEIGHT + 0.28, 0.8],
      [end, BUS_ROOF_HEIGHT + 0.28, 0.8],
    ],
    darken(rail, 0.3),
    0.05,
  );
  let load = "";
  for (let x = back + 0.15; x < end - 0.7; ) {
    const wide = random.between(0.55, 1.05);
    const tall = random.between(0.28, 0.62);
    const colour = palette.tone(
      random.pick(["#c8452e", "#d9b23a", "#2b5a8c", "#8a6a3c", "#e8dcc0", "#5a8a3a", "#a34a22"]),
    );
    load += area(
      [
        [x, BUS_ROOF_HEIGHT - 0.04, -0.6],
        [x + wide, BUS_ROOF_HEIGHT - 0.04, -0.6],
        [x + wide * 0.96, BUS_ROOF_HEIGHT + tall, -0.6],
        [x + wide * 0.5, BUS_ROOF_HEIGHT + tall + 0.06, -0.6],
        [x + wide * 0.04, BUS_ROOF_HEIGHT + tall, -0.6],
      ],
      colour,
    );
    load += area(
      [
        [x + wide, BUS_ROOF_HEIGHT - 0.04, -0.6],
        [x + wide, BUS_ROOF_HEIGHT - 0.04, 0.3],
        [x + wide * 0.96, BUS_ROOF_HEIGHT + tall, 0.3],
        [x + wide * 0.96, BUS_ROOF_HEIGHT + tall, -0.6],
      ],
      lighten(colour, 0.25),
    );
    load += run(
      [
        [x + wide * 0.4, BUS_ROOF_HEIGHT, -0.61],
        [x + wide * 0.45, BUS_ROOF_HEIGHT + tall + 0.04, -0.61],
      ],
      darken(colour, 0.4),
      0.03,
    );
    x += wide + 0.06;
  }
  const posts = Array.from({ length: 7 }, (_, i) => {
    const x = back + ((end - back) * i) / 6;
    return run(
      [
        [x, BUS_ROOF_HEIGHT - 0.06, -0.82],
        [x, BUS_ROOF_HEIGHT + 0.28, -0.82],
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
        [back, BUS_ROOF_HEIGHT + 0.28, -0.82],
        [end, BUS_ROOF_HEIGHT + 0.28, -0.82],
      ],
      rail,
      0.055,
    ) +
    run(
      [
        [end, BUS_ROOF_HEIGHT + 0.28, -0.82],
        [end, BUS_ROOF_HEIGHT + 0.28, 0.8],
      ],
      rail,
      0.05,
    )
  );
}

export function frontFace(
  view: { palette: Palette; lights?: boolean },
  {
    area,
    run,
    onFront,
    glass,
    gold,
    cream,
    dark,
  }: {
    area: DrawArea;
    run: DrawLine;
    onFront: (points: Point[], bulge?: number) => Point3d[];
    glass: string;
    gold: string;
    cream: string;
    dark: string;
  },
): string {
  const { palette } = view;
  const parts = [
    area(onFront(roundedBox(-1.1, 1.36, 1.1, 2.52, 0.2)), palette.tone("#10231c")),
    area(onFront(roundedBox(-1.03, 1.43, -0.03, 2.45, 0.15)), glass),
    area(onFront(roundedBox(0.03, 1.43, 1.03, 2.45, 0.15)), glass),
    area(onFront(parsePoints("-0.95,2.3 -0.6,2.42 -0.2,1.48 -0.62,1.48")), "#ffffff", { opacity: 0.2 }),
    area(onFront(parsePoints("0.2,2.42 0.42,2.42 0.8,1.48 0.6,1.48")), "#ffffff", { opacity: 0.16 }),
    area(onFront(roundedBox(-0.85, 2.62, 0.85, 2.96, 0.1)), palette.tone(INK)),
    area(onFront(roundedBox(-1.16, 0.98, 1.16, 1.22, 0.08)), gold),
    area(onFront(roundedBox(-0.72, 0.66, 0.72, 0.92, 0.06)), palette.tone("#12291d")),
    area(onFront(roundedBox(-1.2, 0.4, 1.2, 0.62, 0.1), 0.28), palette.tone("#dfe3d6")),
    area(onFront(roundedBox(-0.42, 0.42, 0.42, 0.6, 0.04), 0.29), palette.tone("#f6d94a")),
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
      area(onFront(disc(z, 0.82, 0.19)), palette.tone("#c7cdbf")),
      area(onFront(disc(z, 0.82, 0.14), 0.22), view.lights ? "#fffbe0" : palette.tone("#f6f3df")),
    );
  }
  parts.push(area(onFront(disc(0, 1.1, 0.2), 0.24), dark), area(onFront(disc(0, 1.1, 0.15), 0.24), cream));
  for (const [at, half] of [
    [-0.45, 0.08],
    [0, 0.12],
    [0.45, 0.08],
  ] as const)
    parts.push(area(onFront(diamond(at, 2.8, half), 0.02), gold));
  for (const z of [-1, 1]) {
    parts.push(
      run(
        [
          [BUS_LENGTH / 2 + 0.1, 2.5, z * 1.2],
          [BUS_LENGTH / 2 + 0.5, 2.4, z * 1.42],
        ],
        palette.tone("#20302a"),
        0.05,
      ),
    );
    parts.push(
      area(
        roundedBox(z * 1.42 - 0.11, 1.95, z * 1.42 + 0.11, 2.42, 0.06).map(
          ([pz, py]): Point3d => [BUS_LENGTH / 2 + 0.5, py, pz],
        ),
        palette.tone("#16241c"),
      ),
    );
  }
  return parts.join("");
}

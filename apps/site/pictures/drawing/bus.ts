import { CREAM, FOREST, GOLD, GREEN, INK, lit, mix, shaded } from "./colour.ts";
import { lettering } from "./letters.ts";
import type { Ink } from "./person.ts";
import { ellipse, group, lines, type Point, path, points, type Sheet, stroke } from "./sheet.ts";

/** Metres: x forward, y up, z to the side that faces away. */
type Place = [x: number, y: number, z: number];

interface View {
  /** Where the middle of its wheels' track stands, pixels. */
  x: number;
  y: number;
  /** Pixels per metre at its middle. */
  scale: number;
  /** 0 shows its side, 90 its front; positive looks to the right. */
  turn: number;
  /** How far above the road we look from, in degrees. */
  pitch?: number;
  distance?: number;
  ink: Ink;
  /** What its windows mirror. */
  mirror: [string, string];
  shadow?: string;
  words?: string;
  sign?: string;
  /** Turned degrees of the wheels, for moving pictures. */
  roll?: number;
  lights?: boolean;
  luggage?: boolean;
}

const LENGTH = 9.6;
const HALF = 1.25;
const FLOOR = 0.42;
const ROOF = 3.15;

/** The party's bus as a solid body, seen in true perspective from any side. */
export function bus(sheet: Sheet, view: View): string {
  const { ink, scale } = view;
  const turn = (view.turn * Math.PI) / 180;
  const pitch = ((view.pitch ?? 6) * Math.PI) / 180;
  const distance = view.distance ?? 22;
  // Past a right angle we see its other side: everything is drawn on the near one.
  const near = Math.cos(turn) >= 0 ? 1 : -1;
  const project = ([x, y, along]: Place): Point => {
    const z = along * near;
    const across = x * Math.cos(turn) + z * Math.sin(turn);
    const depth = z * Math.cos(turn) - x * Math.sin(turn);
    const up = y * Math.cos(pitch) + depth * Math.sin(pitch);
    const away = depth * Math.cos(pitch) - y * Math.sin(pitch);
    const k = (scale * distance) / (distance + away);
    return [view.x + across * k, view.y - up * k];
  };
  const area = (places: Place[], fill: string, more = {}) => path(lines(places.map(project), true), fill, more);
  const run = (places: Place[], colour: string, width: number, more = {}) =>
    stroke(lines(places.map(project)), colour, width * scale, more);
  const side = -HALF - 0.002;
  const front = LENGTH / 2;
  const onSide = (points: Point[]): Place[] => points.map(([x, y]) => [x, y, side]);
  const onFront = (points: Point[], bulge = 0.2): Place[] => points.map(([z, y]) => [front + bulge, y, z]);
  const body = ink.tone(GREEN);
  const dark = ink.tone(FOREST);
  const gold = ink.tone(GOLD);
  const cream = ink.tone(CREAM);
  const [skyTop, skyFoot] = view.mirror;
  const glass = sheet.linear(
    `0 ${ink.tone(skyTop)}, 0.55 ${ink.tone(skyFoot)}, 1 ${ink.tone(shaded(skyTop, 0.6))}`,
    [0, 0, 0.25, 1],
  );
  const parts: string[] = [];

  if (view.shadow) {
    const foot: Place[] = [
      [-front - 0.5, 0, -HALF - 0.9],
      [front + 0.7, 0, -HALF - 0.7],
      [front + 0.5, 0, HALF + 0.2],
      [-front - 0.4, 0, HALF + 0.2],
    ];
    parts.push(group(area(foot, view.shadow, { opacity: 0.55 }), { filter: sheet.blur(Math.max(2, scale * 0.12)) }));
  }
  // The far wheels and the underside.
  parts.push(
    area(
      [
        [-front + 0.2, FLOOR + 0.1, -HALF],
        [front, FLOOR + 0.1, -HALF],
        [front, 0.14, HALF - 0.3],
        [-front + 0.2, 0.14, HALF - 0.3],
      ],
      "#0d1210",
    ),
  );
  for (const x of [front - 1.9, -front + 2.2]) parts.push(wheelDisc(x, HALF - 0.28, 0.5, project, "#0b0f0d"));
  // Body: its profile pushed along its length, each strip lit by its slope.
  const profile = outline();
  for (let i = 0; i < profile.length; i++) {
    const [z1, y1] = profile[i]!;
    const [z2, y2] = profile[(i + 1) % profile.length]!;
    const up = (z1 - z2) / (Math.hypot(z2 - z1, y2 - y1) || 1);
    const fill = y1 > 2.5 && y2 > 2.5 ? mix(cream, ink.tone(lit(CREAM, 0.6)), Math.max(0, up)) : body;
    const strip: Place[] = [
      [-front, y1, z1],
      [front, y1, z1],
      [front, y2, z2],
      [-front, y2, z2],
    ];
    if (turned(strip.map(project)) * near < 0) parts.push(area(strip, fill, { stroke: fill, "stroke-width": 1 }));
  }
  if (view.luggage !== false) parts.push(roofLoad(sheet, ink, run, area));
  // The side: skirt, band, windows, door, words.
  const sideLight = sheet.linear(`0 ${lit(body, 0.2)}, 0.5 ${body}, 1 ${shaded(body, 0.2)}`);
  parts.push(area(onSide(box(-front, FLOOR, front, 2.58, 0.12)), sideLight));
  parts.push(area(onSide(box(-front, FLOOR, front, 0.78, 0.06)), dark));
  const sweep = (low: number, thick: number): Point[] => {
    const top = Array.from({ length: 25 }, (_, i): Point => {
      const x = -front + (LENGTH * i) / 24;
      return [x, low + 0.1 * Math.sin((i / 24) * Math.PI * 1.6 + 0.4) + thick * (0.35 + (i / 24) * 0.65)];
    });
    const under = top.map(([x], i): Point => [x, low + 0.1 * Math.sin((i / 24) * Math.PI * 1.6 + 0.4) - 0.02]);
    return [...top, ...under.reverse()];
  };
  parts.push(area(onSide(sweep(0.86, 0.2)), gold));
  parts.push(area(onSide(sweep(0.8, 0.06)), cream));
  const windows = 7;
  const left = -front + 0.35;
  const wide = (LENGTH - 2.1) / windows;
  parts.push(area(onSide(box(left - 0.12, 1.5, front - 0.14, 2.5, 0.16)), ink.tone("#10231c")));
  for (let i = 0; i < windows; i++) {
    const x = left + i * wide;
    parts.push(area(onSide(box(x, 1.58, x + wide - 0.1, 2.42, 0.1)), glass));
    parts.push(rider(sheet, ink, x + wide * 0.5, project));
    parts.push(
      area(
        onSide([
          [x + 0.1, 2.42],
          [x + 0.42, 2.42],
          [x + 0.12, 1.62],
          [x, 1.62],
          [x, 2.1],
        ]),
        "#ffffff",
        { opacity: 0.22 },
      ),
    );
    parts.push(
      run(
        onSide([
          [x, 2.08],
          [x + wide - 0.1, 2.08],
        ]),
        ink.tone("#10231c"),
        0.035,
      ),
    );
  }
  const doorX = front - 1.55;
  parts.push(area(onSide(box(doorX, 0.5, doorX + 1.05, 2.46, 0.08)), ink.tone("#0f2a1c")));
  parts.push(
    area(onSide(box(doorX + 0.07, 0.95, doorX + 0.49, 2.38, 0.05)), glass) +
      area(onSide(box(doorX + 0.56, 0.95, doorX + 0.98, 2.38, 0.05)), glass),
  );
  parts.push(
    run(
      onSide([
        [-front + 0.1, 2.62],
        [front - 0.1, 2.62],
      ]),
      gold,
      0.05,
    ),
  );
  if (view.words) parts.push(words(view.words, near, onSide, run, cream));
  for (const x of [front - 2.35, -front + 2.2]) parts.push(wheel(x, side, project, ink, view.roll ?? 0));
  // The front: nose, windscreen, sign, lamps.
  const nose = profile.map(([z, y]): Place => [front + 0.2, FLOOR + (y - FLOOR) * 0.965 + 0.03, z * 0.95]);
  for (let i = 0; i < profile.length; i++) {
    const j = (i + 1) % profile.length;
    const strip: Place[] = [
      [front, profile[i]![1], profile[i]![0]],
      nose[i]!,
      nose[j]!,
      [front, profile[j]![1], profile[j]![0]],
    ];
    const fill = profile[i]![1] > 2.5 ? ink.tone(lit(CREAM, 0.3)) : mix(body, ink.tone(lit(GREEN, 0.5)), 0.45);
    if (turned(strip.map(project)) * near < 0) parts.push(area(strip, fill, { stroke: fill, "stroke-width": 1 }));
  }
  if (turned(onFront(points("-1,1 -1,2 1,2 1,1")).map(project)) * near > 0) {
    parts.push(
      area(
        nose,
        sheet.linear(`0 ${cream}, 0.2 ${cream}, 0.22 ${lit(body, 0.14)}, 1 ${shaded(body, 0.12)}`),
      ),
    );
    parts.push(frontFace(view, near, { area, run, onFront, glass, gold, cream, dark }));
  }
  return group(parts.join(""));
}

/** Twice the area, positive where the points run clockwise on the picture. */
const turned = (points: Point[]) => {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [x1, y1] = points[i]!;
    const [x2, y2] = points[(i + 1) % points.length]!;
    twice += x1 * y2 - x2 * y1;
  }
  return twice;
};

/** The cross-section, from the lower edge of the side that we see, over the roof, to the other. */
function outline(): Point[] {
  const corner = 0.42;
  const arc = (from: number, to: number, cz: number): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const a = ((from + ((to - from) * i) / 5) * Math.PI) / 180;
      return [cz + Math.cos(a) * corner, ROOF - corner + Math.sin(a) * corner];
    });
  return [[-HALF, FLOOR], ...arc(180, 90, -HALF + corner), ...arc(90, 0, HALF - corner), [HALF, FLOOR]];
}

/** A rectangle with round corners, as points. */
function box(x1: number, y1: number, x2: number, y2: number, r: number): Point[] {
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

const wheelDisc = (x: number, z: number, r: number, project: (place: Place) => Point, fill: string) =>
  path(lines(ring(x, z, r, project), true), fill);

function wheel(x: number, z: number, project: (place: Place) => Point, ink: Ink, roll: number): string {
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

function rider(sheet: Sheet, ink: Ink, x: number, project: (place: Place) => Point): string {
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

type Area = (places: Place[], fill: string, more?: Record<string, string | number>) => string;
type Run = (places: Place[], colour: string, width: number, more?: Record<string, string | number>) => string;

function words(text: string, near: number, onSide: (points: Point[]) => Place[], run: Run, colour: string): string {
  const { width, strokes } = lettering(text, 0.3);
  const from = -LENGTH / 2 + 3 + (LENGTH - 6.6 - width) / 2;
  return strokes.map((points) => run(onSide(points.map(([x, y]) => [near > 0 ? from + x : from + width - x, 1.16 - y])), colour, 0.055)).join("");
}

function roofLoad(sheet: Sheet, ink: Ink, run: Run, area: Area): string {
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

function frontFace(
  view: View,
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
    area(
      onFront(points("-0.95,2.3 -0.6,2.42 -0.2,1.48 -0.62,1.48")),
      "#ffffff",
      { opacity: 0.2 },
    ),
    area(
      onFront(points("0.2,2.42 0.42,2.42 0.8,1.48 0.6,1.48")),
      "#ffffff",
      { opacity: 0.16 },
    ),
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
  for (const points of strokes) parts.push(run(onFront(points.map(([x, y]) => [near * (x - width / 2), 2.7 - y])), gold, 0.04));
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

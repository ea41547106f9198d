import {
  BUS_FLOOR_HEIGHT,
  BUS_HALF_WIDTH,
  BUS_LENGTH,
  beadworkOnBus,
  busOutline,
  frontFace,
  type Point3d,
  passenger,
  roofLuggage,
  roundedBox,
  signedDoubleArea,
  wheel,
  wheelDisc,
} from "./bus-parts.ts";
import { CREAM, darken, FOREST, GOLD, GREEN, lighten, mix } from "./colour.ts";
import type { Palette } from "./palette.ts";
import { group, linePath, type Point, parsePoints, path, type Sheet, stroke } from "./sheet.ts";

export interface BusView {
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
  palette: Palette;
  /** What its windows mirror. */
  mirror: [string, string];
  shadow?: string;
  /** Turned degrees of the wheels, for moving pictures. */
  roll?: number;
  lights?: boolean;
  luggage?: boolean;
}

/** The party's bus as a solid body, seen in true perspective from any side. */
export function bus(sheet: Sheet, view: BusView): string {
  const { palette, scale } = view;
  const turn = (view.turn * Math.PI) / 180;
  const pitch = ((view.pitch ?? 6) * Math.PI) / 180;
  const distance = view.distance ?? 22;
  // Past a right angle we see its other side: everything is drawn on the near one.
  const near = Math.cos(turn) >= 0 ? 1 : -1;
  const project = ([x, y, along]: Point3d): Point => {
    const z = along * near;
    const across = x * Math.cos(turn) + z * Math.sin(turn);
    const depth = z * Math.cos(turn) - x * Math.sin(turn);
    const up = y * Math.cos(pitch) + depth * Math.sin(pitch);
    const away = depth * Math.cos(pitch) - y * Math.sin(pitch);
    const k = (scale * distance) / (distance + away);
    return [view.x + across * k, view.y - up * k];
  };
  const area = (places: Point3d[], fill: string, more = {}) => path(linePath(places.map(project), true), fill, more);
  const run = (places: Point3d[], colour: string, width: number, more = {}) =>
    stroke(linePath(places.map(project)), colour, width * scale, more);
  const side = -BUS_HALF_WIDTH - 0.002;
  const front = BUS_LENGTH / 2;
  const onSide = (points: Point[]): Point3d[] => points.map(([x, y]) => [x, y, side]);
  const onFront = (points: Point[], bulge = 0.2): Point3d[] => points.map(([z, y]) => [front + bulge, y, z]);
  const body = palette.tone(GREEN);
  const dark = palette.tone(FOREST);
  const gold = palette.tone(GOLD);
  const cream = palette.tone(CREAM);
  const [skyTop, skyFoot] = view.mirror;
  const glass = sheet.linear(
    `0 ${palette.tone(skyTop)}, 0.55 ${palette.tone(skyFoot)}, 1 ${palette.tone(darken(skyTop, 0.6))}`,
    [0, 0, 0.25, 1],
  );
  const parts: string[] = [];

  if (view.shadow) {
    const foot: Point3d[] = [
      [-front - 0.5, 0, -BUS_HALF_WIDTH - 0.9],
      [front + 0.7, 0, -BUS_HALF_WIDTH - 0.7],
      [front + 0.5, 0, BUS_HALF_WIDTH + 0.2],
      [-front - 0.4, 0, BUS_HALF_WIDTH + 0.2],
    ];
    parts.push(group(area(foot, view.shadow, { opacity: 0.55 }), { filter: sheet.blur(Math.max(2, scale * 0.12)) }));
  }
  // The far wheels and the underside.
  parts.push(
    area(
      [
        [-front + 0.2, BUS_FLOOR_HEIGHT + 0.1, -BUS_HALF_WIDTH],
        [front, BUS_FLOOR_HEIGHT + 0.1, -BUS_HALF_WIDTH],
        [front, 0.14, BUS_HALF_WIDTH - 0.3],
        [-front + 0.2, 0.14, BUS_HALF_WIDTH - 0.3],
      ],
      "#0d1210",
    ),
  );
  for (const x of [front - 1.9, -front + 2.2]) parts.push(wheelDisc(x, BUS_HALF_WIDTH - 0.28, 0.5, project, "#0b0f0d"));
  // Body: its profile pushed along its length, each strip lit by its slope.
  const profile = busOutline();
  for (let i = 0; i < profile.length; i++) {
    const [z1, y1] = profile[i]!;
    const [z2, y2] = profile[(i + 1) % profile.length]!;
    const up = (z1 - z2) / (Math.hypot(z2 - z1, y2 - y1) || 1);
    const fill = y1 > 2.5 && y2 > 2.5 ? mix(cream, palette.tone(lighten(CREAM, 0.6)), Math.max(0, up)) : body;
    const strip: Point3d[] = [
      [-front, y1, z1],
      [front, y1, z1],
      [front, y2, z2],
      [-front, y2, z2],
    ];
    if (signedDoubleArea(strip.map(project)) * near < 0)
      parts.push(area(strip, fill, { stroke: fill, "stroke-width": 1 }));
  }
  if (view.luggage !== false) parts.push(roofLuggage(sheet, palette, run, area));
  // The side: skirt, band, windows, door, beadwork.
  const sideLight = sheet.linear(`0 ${lighten(body, 0.2)}, 0.5 ${body}, 1 ${darken(body, 0.2)}`);
  parts.push(area(onSide(roundedBox(-front, BUS_FLOOR_HEIGHT, front, 2.58, 0.12)), sideLight));
  parts.push(area(onSide(roundedBox(-front, BUS_FLOOR_HEIGHT, front, 0.78, 0.06)), dark));
  const sweep = (low: number, thick: number): Point[] => {
    const top = Array.from({ length: 25 }, (_, i): Point => {
      const x = -front + (BUS_LENGTH * i) / 24;
      return [x, low + 0.1 * Math.sin((i / 24) * Math.PI * 1.6 + 0.4) + thick * (0.35 + (i / 24) * 0.65)];
    });
    const under = top.map(([x], i): Point => [x, low + 0.1 * Math.sin((i / 24) * Math.PI * 1.6 + 0.4) - 0.02]);
    return [...top, ...under.reverse()];
  };
  parts.push(area(onSide(sweep(0.86, 0.2)), gold));
  parts.push(area(onSide(sweep(0.8, 0.06)), cream));
  const windows = 7;
  const left = -front + 0.35;
  const wide = (BUS_LENGTH - 2.1) / windows;
  parts.push(area(onSide(roundedBox(left - 0.12, 1.5, front - 0.14, 2.5, 0.16)), palette.tone("#10231c")));
  for (let i = 0; i < windows; i++) {
    const x = left + i * wide;
    parts.push(area(onSide(roundedBox(x, 1.58, x + wide - 0.1, 2.42, 0.1)), glass));
    parts.push(passenger(sheet, palette, x + wide * 0.5, project));
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
        palette.tone("#10231c"),
        0.035,
      ),
    );
  }
  const doorX = front - 1.55;
  parts.push(area(onSide(roundedBox(doorX, 0.5, doorX + 1.05, 2.46, 0.08)), palette.tone("#0f2a1c")));
  parts.push(
    area(onSide(roundedBox(doorX + 0.07, 0.95, doorX + 0.49, 2.38, 0.05)), glass) +
      area(onSide(roundedBox(doorX + 0.56, 0.95, doorX + 0.98, 2.38, 0.05)), glass),
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
  parts.push(beadworkOnBus(onSide, run, area, [cream, gold]));
  for (const x of [front - 2.35, -front + 2.2]) parts.push(wheel(x, side, project, palette, view.roll ?? 0));
  // The front: nose, windscreen, sign, lamps.
  const nose = profile.map(
    ([z, y]): Point3d => [front + 0.2, BUS_FLOOR_HEIGHT + (y - BUS_FLOOR_HEIGHT) * 0.965 + 0.03, z * 0.95],
  );
  for (let i = 0; i < profile.length; i++) {
    const j = (i + 1) % profile.length;
    const strip: Point3d[] = [
      [front, profile[i]![1], profile[i]![0]],
      nose[i]!,
      nose[j]!,
      [front, profile[j]![1], profile[j]![0]],
    ];
    const fill =
      profile[i]![1] > 2.5 ? palette.tone(lighten(CREAM, 0.3)) : mix(body, palette.tone(lighten(GREEN, 0.5)), 0.45);
    if (signedDoubleArea(strip.map(project)) * near < 0)
      parts.push(area(strip, fill, { stroke: fill, "stroke-width": 1 }));
  }
  if (signedDoubleArea(onFront(parsePoints("-1,1 -1,2 1,2 1,1")).map(project)) * near > 0) {
    parts.push(
      area(nose, sheet.linear(`0 ${cream}, 0.2 ${cream}, 0.22 ${lighten(body, 0.14)}, 1 ${darken(body, 0.12)}`)),
    );
    parts.push(frontFace(view, { area, run, onFront, glass, gold, cream, dark }));
  }
  return group(parts.join(""));
}

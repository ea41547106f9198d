import { circle, path, rect, type Sheet, stroke } from "./sheet.ts";

export type FabricPattern = "plain" | "dots" | "diamonds" | "waves" | "checks" | "stripes" | "leaves" | "suns";

/** Kitenge, kanga and shuka prints: small repeating tiles in one or two colours over the cloth. */
export function drawFabricPattern(
  sheet: Sheet,
  kind: FabricPattern,
  colour: string,
  second = "#fff3cf",
  scale = 1,
): string | undefined {
  const at = (size: number) => size * scale;
  const scaled = (content: string) => `<g transform="scale(${scale})">${content}</g>`;
  switch (kind) {
    case "plain":
      return undefined;
    case "dots":
      return sheet.pattern(at(5), at(5), scaled(circle(1.4, 1.4, 0.9, colour) + circle(3.9, 3.9, 0.9, second)));
    case "diamonds":
      return sheet.pattern(
        at(6),
        at(8),
        scaled(path("M3 0.6L5.2 4L3 7.4L0.8 4Z", colour) + path("M3 2.6L4 4L3 5.4L2 4Z", second)),
      );
    case "waves":
      return sheet.pattern(
        at(8),
        at(5),
        scaled(
          stroke("M-1 3Q1 0 3 2.4T7 2.4T11 2.4", colour, 1.3) + stroke("M-1 5Q1 2.4 3 4.6T7 4.6T11 4.6", second, 0.6),
        ),
      );
    case "checks":
      return sheet.pattern(
        at(7),
        at(7),
        scaled(
          rect(0, 0, 2.4, 7, colour, { opacity: 0.75 }) +
            rect(0, 0, 7, 2.4, colour, { opacity: 0.75 }) +
            rect(4.4, 0, 0.7, 7, second, { opacity: 0.8 }) +
            rect(0, 4.4, 7, 0.7, second, { opacity: 0.8 }),
        ),
      );
    case "stripes":
      return sheet.pattern(at(4), at(4), scaled(rect(0, 0, 1.4, 4, colour) + rect(2.4, 0, 0.5, 4, second)));
    case "leaves":
      return sheet.pattern(
        at(7),
        at(7),
        scaled(path("M1 4Q2 0.6 5.4 0.8Q5 4 1 4Z", colour) + path("M4 7Q4.4 5 6.6 4.8Q6.6 6.8 4 7Z", second)),
      );
    case "suns":
      return sheet.pattern(
        at(9),
        at(9),
        scaled(
          circle(4.5, 4.5, 3, colour) +
            circle(4.5, 4.5, 1.9, second) +
            circle(4.5, 4.5, 1, colour) +
            circle(0, 0, 0.8, second) +
            circle(9, 9, 0.8, second),
        ),
      );
  }
}

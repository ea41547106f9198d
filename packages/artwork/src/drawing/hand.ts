import { darken, lighten } from "./colour.ts";
import { group, path, type Sheet, stroke } from "./sheet.ts";

/**
 * A forearm and hand, large, coming from below; the fingertips end at 0,0 and it is 100 long from wrist to fingertip.
 * "pinch" holds something between thumb and fingers, "open" shows the palm, "fist" is raised.
 */
export function hand(
  sheet: Sheet,
  { skin, sleeve, pose }: { skin: string; sleeve: string; pose: "pinch" | "open" | "fist" },
): string {
  const tone = sheet.linear(`0 ${darken(skin, 0.24)}, 0.6 ${skin}, 1 ${lighten(skin, 0.22)}`, [0, 0, 1, 0]);
  const finger = (x1: number, y1: number, x2: number, y2: number, width: number) =>
    stroke(`M${x1} ${y1}L${x2} ${y2}`, skin, width);
  const forearm = path("M-24 96Q-30 150 -36 240L36 240Q30 150 24 96Z", tone);
  const cuff =
    path(
      "M-40 176Q0 166 40 176L56 420L-56 420Z",
      sheet.linear(`0 ${darken(sleeve, 0.25)}, 0.5 ${sleeve}, 1 ${lighten(sleeve, 0.2)}`, [0, 0, 1, 0]),
    ) + path("M-41 176Q0 166 41 176L43 196Q0 186 -43 196Z", lighten(sleeve, 0.3));
  const lines = (data: string) => stroke(data, darken(skin, 0.4), 2, { opacity: 0.6 });
  const shapes = {
    pinch:
      path("M-26 100Q-38 66 -30 44Q-10 24 22 40Q36 66 26 100Z", tone) +
      finger(-20, 50, -8, 6, 17) +
      finger(-2, 44, 6, 2, 17) +
      finger(14, 46, 18, 10, 16) +
      finger(26, 56, 30, 26, 14) +
      finger(-30, 70, -24, 22, 17) +
      lines("M-4 40L3 14M10 42L13 18M22 48L24 30"),
    open:
      path("M-30 104Q-40 70 -32 44L32 40Q40 70 28 104Z", tone) +
      finger(-24, 48, -32, 0, 15) +
      finger(-8, 44, -10, -14, 16) +
      finger(8, 44, 12, -12, 16) +
      finger(24, 48, 32, 4, 14) +
      finger(-32, 84, -58, 44, 17) +
      lines("M-20 70Q0 60 24 72M-22 88Q0 74 10 96"),
    fist:
      path("M-30 100Q-42 60 -34 26Q-20 4 0 6Q26 2 36 26Q42 60 28 100Z", tone) +
      finger(-22, 22, -20, 42, 17) +
      finger(-5, 16, -4, 40, 17) +
      finger(12, 16, 12, 40, 17) +
      finger(28, 24, 27, 44, 16) +
      finger(-30, 64, 10, 58, 17) +
      lines("M-13 18V46M4 16V46M20 18V48M-24 72L12 67"),
  };
  return group(cuff + forearm + shapes[pose]);
}

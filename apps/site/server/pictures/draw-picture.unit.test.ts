import { beforeAll, expect, test } from "vitest";
import { drawPicture, fitLines, PICTURE_SIZE } from "./draw-picture.ts";
import { type Letters, loadLetters } from "./letters.ts";
import { DEFAULT_COLOURS } from "./page-pictures.ts";

const SIZES = [
  [84, 2],
  [54, 5],
  [40, 7],
] as const;
const ROOM = 536;

let letters: Letters;
beforeAll(async () => {
  letters = await loadLetters();
});

const base = { label: "News", title: "Water for Kieni", facts: ["16 November 2026"], party: "Ugatuzi Party" };
const draw = (picture: Partial<typeof base & { figure: string }>, hasImage = false) =>
  drawPicture({ picture: { ...base, ...picture }, colours: DEFAULT_COLOURS, letters, hasImage });

/** The x and y of all points of the letters. */
const pointsOf = (svg: string) =>
  [...svg.matchAll(/ d="(M[^"]*)"\/>/g)].flatMap(([, data]) =>
    [...data!.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  );

test("letters of Kenyan names and accents are kept, or lose their accent; emoji and other scripts are left out", () => {
  expect(letters.writable("🎉 Asante Mũrang’a 🇰🇪 tumeshinda! 💚👩🏾‍🌾")).toBe("Asante Mũrang’a tumeshinda!");
  expect(letters.writable("Café Ǹdị ① – “KES 1,500” & 50%")).toBe("Café Ndi 1 – “KES 1,500” & 50%");
  expect(letters.writable("مرحبا 你好")).toBe("");
});

test("a short title is large; a long one takes more lines at a smaller size, none wider than there is room", () => {
  const short = fitLines("Maji", SIZES, 800, letters);
  expect(short).toEqual({ lines: ["Maji"], size: 84 });
  const title =
    "Nyeri, Kieni and Mukurwe-ini publish their water budgets for the first time and invite everybody to check them, item by item";
  const { lines, size } = fitLines(title, SIZES, 800, letters);
  expect(size).toBeLessThan(84);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join(" ").replaceAll("- ", "-")).toBe(title);
  for (const line of lines) expect(letters.widthOf(line, 800) * size).toBeLessThanOrEqual(ROOM);
});

test("what does not fit at the smallest size ends in an ellipsis", () => {
  const { lines, size } = fitLines("Ugatuzi ".repeat(100), SIZES, 800, letters);
  expect([lines.length, size]).toEqual([7, 40]);
  expect(lines.at(-1)).toMatch(/\p{L}…$/u);
  expect(letters.widthOf(lines.at(-1)!, 800) * size).toBeLessThanOrEqual(ROOM);
});

test.each([
  ["one word", "Maji"],
  ["120 characters", "Ahadi ".repeat(20)],
  ["400 characters", "Ahadi ".repeat(67)],
  ["a word without spaces", "Uwajibikaji".repeat(12)],
  ["emoji", "🎉🎉🎉"],
  ["nothing", ""],
])(
  "a title of %s, long facts and a long name of the party stay inside the picture and clear of its other half",
  (_, title) => {
    const svg = draw({
      title,
      facts: [
        "Jumamosi, 20 Februari 2027",
        "9:00 AM – 4:30 PM",
        "Uwanja wa michezo wa shule ya msingi ya Nakuru Mashariki, lango la pili",
      ],
      party: "Chama cha Maendeleo Endelevu na Haki ya Kijamii kwa Wananchi Wote wa Jamhuri ya Kenya",
    });
    const points = pointsOf(svg.replace(/<path d="M0 0.*?\/>/g, ""));
    const outside = points.filter(([x, y]) => x < 60 || x > 640 || y < 20 || y > PICTURE_SIZE.height - 20);
    expect(points.length).toBeGreaterThan(1_000);
    expect(outside).toEqual([]);
  },
);

test("a title of emoji alone is replaced by the kind of page", () => {
  expect(draw({ title: "🎉🎉" })).toBe(draw({ title: "News", label: "" }));
});

test("words that mean something to SVG are drawn as letters", () => {
  expect(draw({ title: '</svg><script>alert("1")</script>' })).not.toMatch(/<script|alert/);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { translationFiles } from "./text-pairs.ts";
import { exportTexts, importTexts } from "./text-table.ts";

const root = path.join(import.meta.dirname, "../..");

const english = `export const giftContent = {
  title: "Your gift",
  list: ["- By phone", "By hand"],
  left: (seats: number) => (seats === 1 ? "1 seat left" : \`\${seats} seats left\`),
  link: { label: "Give", to: "/donate" },
  message: "{name} waits",
};
`;
const source = `// not reviewed
export const giftContent = {
  title: "Mchango wako",
  list: ["- Kwa simu", "Kwa mkono"],
  left: (seats) => (seats === 1 ? "Nafasi 1 imebaki" : \`Nafasi \${seats} zimebaki\`),
  link: { label: "Changia", to: "/donate" },
  message: "{name} anasubiri",
};
`;
const translations = [{ file: "gift.content.sw.ts", english, source }];
const table = exportTexts(translations);
const change = (from: string, to: string) => importTexts(table.replace(from, to), translations);

test("the table has a row for each text, with names for values, and no addresses", () => {
  expect(table.split("\r\n")).toEqual([
    "\uFEFFEnglish,Kiswahili,Where",
    "Your gift,Mchango wako,gift.content.sw.ts giftContent.title",
    "'- By phone,'- Kwa simu,gift.content.sw.ts giftContent.list.0",
    "By hand,Kwa mkono,gift.content.sw.ts giftContent.list.1",
    "1 seat left,Nafasi 1 imebaki,gift.content.sw.ts giftContent.left#1",
    "{seats} seats left,Nafasi {seats} zimebaki,gift.content.sw.ts giftContent.left#2",
    "Give,Changia,gift.content.sw.ts giftContent.link.label",
    "{name} waits,{name} anasubiri,gift.content.sw.ts giftContent.message",
    "",
  ]);
});

test("the table of the repository, taken out and read in, changes nothing", () => {
  const read = (name: string) => readFileSync(path.join(root, name), "utf8");
  const all = translationFiles().map((file) => ({
    file,
    english: read(file.replace(/\.sw\.ts$/, ".ts")),
    source: read(file),
  }));
  const whole = exportTexts(all);
  expect(whole.split("\r\n").length).toBeGreaterThan(1_500);
  expect(importTexts(whole, all)).toEqual({ changed: new Map(), faults: [] });
});

test("a changed cell is written, also one with values, and the file stays not reviewed", () => {
  const { changed, faults } = importTexts(
    table.replace("Mchango wako", "“Zawadi” `yako`").replace("Nafasi {seats} zimebaki", "Zimebaki nafasi {seats}"),
    translations,
  );
  expect(faults).toEqual([]);
  expect(changed.get("gift.content.sw.ts")).toBe(
    source.replace("Mchango wako", "“Zawadi” `yako`").replace(/Nafasi (\S+) zimebaki/, "Zimebaki nafasi $1"),
  );
});

test("texts in the code of another text are rows of their own", () => {
  const file = "size.sw.ts";
  const of = (text: string, none: string) => `export const title = (size) => \`${text} \${size ?? "${none}"}\`;\n`;
  const nested = [{ file, english: of("size", "not chosen"), source: of("saizi", "haipo") }];
  const rows = exportTexts(nested);
  expect(rows).toContain("size {1},saizi {1},size.sw.ts title#1\r\nnot chosen,haipo,size.sw.ts title#2");
  const { changed } = importTexts(rows.replace("saizi {1}", "kipimo {1}").replace("haipo", "bado"), nested);
  expect(changed.get(file)).toBe(of("kipimo", "bado"));
});

test("a reviewer is named in each file of which all texts are in the table", () => {
  const reviewed = { name: "Wangari Nduta", day: "2026-11-27" };
  expect(importTexts(table, translations, { reviewed }).changed.get("gift.content.sw.ts")).toBe(
    source.replace("not reviewed", "reviewed by Wangari Nduta on 2026-11-27"),
  );
  const part = table.replace(/Your gift.*\r\n/, "");
  expect(importTexts(part, translations, { reviewed }).changed.size).toBe(0);
});

describe("a table of the console", () => {
  const head = "English,Kiswahili,Where,Before,Reviewer,Day\r\n";
  const rows = table
    .split("\r\n")
    .slice(1, -1)
    .map((row) => {
      const [, text] = row.split(",");
      return `${row},${text},Wangari Nduta,2026-11-27\r\n`;
    });
  const whole = head + rows.join("");
  const read = (from: string, to: string) => importTexts(whole.replace(from, to), translations);

  test("names on the first line who has read all texts of the file, and the last day", () => {
    const { changed, faults } = read("Wangari Nduta,2026-11-27", "Tom Mboya,2026-11-28");
    expect(faults).toEqual([]);
    expect([...changed.values()]).toEqual([
      source.replace("not reviewed", "reviewed by Tom Mboya, Wangari Nduta on 2026-11-28"),
    ]);
  });

  test("of which a text is missing writes what is better, and the file stays not reviewed", () => {
    const part = whole.replace(/Your gift.*\r\n/, "").replace("Kwa mkono,gift", "Mkononi,gift");
    expect([...importTexts(part, translations).changed.values()]).toEqual([source.replace("Kwa mkono", "Mkononi")]);
  });

  test.each([
    [
      "English has changed, also where it was right",
      "By hand,",
      "In hand,",
      "4: the English text is another one than in the table: By hand",
    ],
    [
      "Kiswahili has changed since",
      "Kwa mkono,gift.content.sw.ts giftContent.list.1,Kwa mkono",
      "Mkononi,gift.content.sw.ts giftContent.list.1,Kwa mikono",
      "4: the Kiswahili is another one than was read: Kwa mkono",
    ],
    [
      "reviewer would end the comment",
      "Wangari Nduta,2026-11-27",
      '"\n",2026-11-27',
      " giftContent.title: no reviewer and day",
    ],
    ["day is none", "2026-11-27", "27 November", " giftContent.title: no reviewer and day"],
  ])("is refused with file and line where the %s, and the file stays not reviewed", (_, from, to, fault) => {
    const { changed, faults } = read(from, to);
    expect(faults).toEqual([fault.startsWith(" ") ? `gift.content.sw.ts${fault}` : `gift.content.sw.ts:${fault}`]);
    expect(changed.size).toBe(0);
  });
});

test("a word of the glossary is needed for each of its terms, but for those that lack it already", () => {
  const glossary = [{ english: "gift", kiswahili: ["mchango"], label: false }];
  const write = (text: string) => importTexts(table.replace("Mchango wako", text), translations, { glossary });
  expect(write("Zawadi yako").faults).toEqual([
    "gift.content.sw.ts:3: the text has no word of the glossary for gift (mchango): Zawadi yako",
  ]);
  expect(write("Michango yako").faults).toEqual([]);
});

test.each([
  ["a lost placeholder", "Nafasi {seats} zimebaki", "Nafasi zimebaki", "5: the text has lost {seats}: Nafasi zimebaki"],
  ["a lost name of a message", "{name} anasubiri", "Anasubiri", "7: the text has lost {name}: Anasubiri"],
  ["an unknown placeholder", "Kwa mkono", "Kwa {mkono}", "4: the text has no value for {mkono}: Kwa {mkono}"],
  ["an empty cell", "Mchango wako", " ", "3: the text is empty"],
  [
    "a change of what is another text in English now",
    "Your gift,Mchango",
    "My gift,Zawadi",
    "3: the English text is another one than in the table: Your gift",
  ],
])("%s is refused with file and line", (_, from, to, fault) => {
  const { changed, faults } = change(from, to);
  expect(faults).toEqual([`gift.content.sw.ts:${fault}`]);
  expect(changed.size).toBe(0);
});

test("a row of no text, and a table without the columns, are refused", () => {
  expect(change("giftContent.title", "giftContent.name").faults).toEqual([
    "gift.content.sw.ts giftContent.name: no such text",
  ]);
  expect(change("English,", "Deutsch,").faults).toHaveLength(1);
});

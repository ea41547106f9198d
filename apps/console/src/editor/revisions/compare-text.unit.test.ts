import fc from "fast-check";
import { expect, test } from "vitest";
import { diffTexts, htmlToText, keepLinesNearChanges } from "./compare-text.ts";

test("only the changed words differ", () => {
  expect(diffTexts("Rally in Nyeri on Sunday", "Rally in Tetu on Sunday")).toEqual([
    { kind: "same", text: "Rally in " },
    { kind: "removed", text: "Nyeri" },
    { kind: "added", text: "Tetu" },
    { kind: "same", text: " on Sunday" },
  ]);
});

test("lines far from every change are left out, and no change is", () => {
  const lines = (from: number) => Array.from({ length: 30 }, (_, line) => `Clause ${from + line}.\n`).join("");
  const near = keepLinesNearChanges(diffTexts(`${lines(1)}Dues.\n${lines(41)}`, `${lines(1)}Fees.\n${lines(41)}`));
  const text = near.map((piece) => piece.text).join("");
  for (const shown of ["Clause 30.", "Dues", "Fees.", "Clause 41."]) expect(text).toContain(shown);
  for (const hidden of ["Clause 20.", "Clause 51."]) expect(text).not.toContain(hidden);
});

test("the pieces of each side are its whole text", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), fc.lorem({ maxCount: 20 }), (before, after) => {
      const pieces = diffTexts(before, after);
      const side = (left: "added" | "removed") => pieces.filter((one) => one.kind !== left).map((one) => one.text);
      expect([side("added").join(""), side("removed").join("")]).toEqual([before, after]);
    }),
  );
});

test("the text of HTML has a line for each block, pictures by what they show and links with their address", () => {
  const html =
    '<h2>Plan &amp; budget</h2><p>Read <a href="/news/3" rel="noopener noreferrer">the <strong>news</strong></a>.</p>' +
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><img src="/a.jpg" alt="Wangari at the door" loading="lazy" />';
  expect(htmlToText(html)).toBe("Plan & budget\nRead the news (/news/3).\n• one\n• two\n[Wangari at the door]");
});

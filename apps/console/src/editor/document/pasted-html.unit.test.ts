import { expect, test } from "vitest";
import { preparePastedHtml } from "./pasted-html.ts";

const marked = (mark: string) =>
  `<!--[if !supportLists]--><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->`;
/** As programs hand it on that remove comments. */
const unmarked = (mark: string) => `<span>${mark}<span>&nbsp;&nbsp; </span></span>`;
const item = (text: string, name = "MsoListParagraph") =>
  `<p class=${name} style='mso-list:l0 level1 lfo1'>${text}</p>`;

const plain = (html: string) => preparePastedHtml(html).replaceAll(/<\/?span[^>]*>|\s+(?=<)/g, "");

test.each([
  ["with Word's comments", marked],
  ["without comments", unmarked],
])("bullets and numbers of a Word list become items of lists, without their marks, %s", (_, mark) => {
  expect(plain(item(`${mark("·")}Water`) + item(`${mark("\uf0b7")}Roads`))).toBe(
    "<ul><li>Water</li><li>Roads</li></ul>",
  );
  expect(plain(item(`${mark("o")}Water`))).toBe("<ul><li>Water</li></ul>");
  expect(plain(item(`${mark("1.")}Water`) + item(`${mark("2)")}Roads`))).toBe("<ol><li>Water</li><li>Roads</li></ol>");
  expect(plain(item(`${mark("a.")}Water`))).toBe("<ol><li>Water</li></ol>");
});

test("a numbered item after bullets begins a list of its own", () => {
  expect(plain(item(`${marked("·")}Water`) + item(`${marked("2.")}Roads`))).toBe(
    "<ul><li>Water</li></ul><ol><li>Roads</li></ol>",
  );
});

test("items that Word wrote as ordinary paragraphs become items too", () => {
  expect(plain(item(`${marked("·")}Water`, "MsoNormal"))).toBe("<ul><li>Water</li></ul>");
});

test("an item that begins with a figure or a letter keeps it", () => {
  expect(plain(item(`${marked("·")}2 wells`))).toBe("<ul><li>2 wells</li></ul>");
  expect(plain(item("2,000 seedlings"))).toBe("<ul><li>2,000 seedlings</li></ul>");
  expect(plain(item("O people"))).toBe("<ul><li>O people</li></ul>");
  expect(plain(item("One well"))).toBe("<ul><li>One well</li></ul>");
});

import { expect, test } from "vitest";
import { warningsAboutHtml, warningsAboutPicture } from "./edition.ts";

test.each([
  ["<p>The kiosk is open again.</p><h2>Where</h2><h3>Wamagana</h3><h2>When</h2>", []],
  ['<img src="/a.webp" alt="" loading="lazy" />', ["1 picture in the text has no alternative text."]],
  ['<img src="/a.webp" /><img src="/b.webp" alt=" " />', ["2 pictures in the text have no alternative text."]],
  ['<img src="/a.webp" alt="The kiosk" />', []],
  ["<h2>One</h2><h4>Deep</h4>", ["The heading “Deep” skips a level. Use a larger one first."]],
  ["<h3>First</h3>", ["The heading “First” skips a level. Use a larger one first."]],
  ['<p><a href="/x">Click here</a></p>', ["A link is called “Click here”. Say where it leads."]],
  ['<p><a href="/x">here</a> <a href="/y">here</a></p>', ["A link is called “here”. Say where it leads."]],
  ['<p><a href="/x"></a></p>', ["A link has no text. Say where it leads."]],
  ['<p><a href="/x">the county budget</a></p>', []],
  [
    `<p>${"word ".repeat(31)}.</p>`,
    ["1 sentence has more than 30 words, for example “word word word word word word …”."],
  ],
  [`<ul>${"<li>Ten words are in this item of the long list.</li>".repeat(20)}</ul>`, []],
  [`<p>${"Short. ".repeat(5_000)}</p>`, ["The text has 35 kB. Below 30 kB it loads faster on phones."]],
])("checks of %.60s", (html, expected) => {
  expect(warningsAboutHtml(html)).toEqual(expected);
});

test("a picture beside the text needs an alternative text", () => {
  expect(warningsAboutPicture("/a.webp", " ")).toHaveLength(1);
  expect(warningsAboutPicture("/a.webp", "The kiosk")).toEqual([]);
  expect(warningsAboutPicture(null, "")).toEqual([]);
});

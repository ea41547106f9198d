import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.server.ts";
import { descriptionOf, excerptOf } from "./clean-html.ts";

test.each([
  ["<script>alert(1)</script>words", "words"],
  ['<img src="/pictures/a-960.webp" onerror="alert(1)">', '<img src="/pictures/a-960.webp" alt="" loading="lazy" />'],
  ['<a href="javascript:alert(1)">link</a>', "<a>link</a>"],
  ['<a href=" java\nscript:alert(1)">link</a>', "<a>link</a>"],
  ['<a href="//elsewhere.example">link</a>', "<a>link</a>"],
  ['<a href="/joinus">link</a>', '<a href="/joinus" rel="noopener noreferrer">link</a>'],
  ['<iframe src="https://elsewhere.example">words</iframe>', "words"],
  ['<p onclick="x" style="color:red" class="a" id="main">words</p>', "<p>words</p>"],
  ["<svg><script>alert(1)</script><p>in</p></svg>after", "after"],
  ["<math><mi>in</mi></math><h1>Title</h1>", "<h2>Title</h2>"],
  ['<form action="/logout"><button>go</button></form>', "go"],
])("%j is sanitised to %j, and sanitising that changes nothing", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test("an excerpt is plain text, cut between words", () => {
  expect(excerptOf("<p>Soil &amp; <b>water</b></p><script>x</script><p>&lt;now&gt;</p>")).toBe("Soil & water <now>");
  const long = descriptionOf(`<p>${"word ".repeat(100)}</p>`);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/word…$/);
});

import { expect, test, vi } from "vitest";
import { cleanHtml } from "./clean-html.server.ts";
import { descriptionOf, excerptOf } from "./clean-html.ts";

vi.mock("@tanstack/react-start", () => ({ getGlobalStartContext: () => ({ apiUrl: "https://api.example" }) }));
const file = `/media/pictures/${"a".repeat(40)}`;

test.each([
  ["<script>alert(1)</script>words", "words"],
  ['<img src="/pictures/a-960.webp" onerror="alert(1)">', '<img src="/pictures/a-960.webp" alt="" loading="lazy" />'],
  [
    `<img src="${file}-960.webp" srcset="${file}-960.webp 960w, //evil.example${file}-480.webp 480w" sizes="92vw">`,
    `<img src="https://api.example${file}-960.webp" alt="" srcset="https://api.example${file}-960.webp 960w" sizes="92vw" loading="lazy" />`,
  ],
  [
    `<img src="/pictures/a.webp" srcset="https://evil.example${file}-480.webp 480w, data:,x 2x" sizes="1px">`,
    '<img src="/pictures/a.webp" alt="" loading="lazy" />',
  ],
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

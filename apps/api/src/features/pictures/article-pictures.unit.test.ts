import { expect, test } from "vitest";
import { sanitiseHtml } from "#documents/safe-html.ts";
import { addPictureSizes, pictureHashesIn } from "./article-pictures.ts";
import { type LibraryPicture, pictureUrls } from "./pictures.ts";

const WELL = "a".repeat(40);
const BUS = "b".repeat(40);

const createPicture = (more: Partial<LibraryPicture> = {}): LibraryPicture => ({
  ...{ id: 1, hash: WELL, width: 3_000, height: 4_000, alt: 'The "new" well', decorative: false, credit: "" },
  ...{ consent: "", focal_x: 0.5, focal_y: 0.5, ready: true, used_by: 1, created_at: "2026-11-23T06:00:00.000Z" },
  urls: pictureUrls(WELL, { focal_x: 50, focal_y: 50 }),
  ...more,
});

const imageOf = (hash: string, more = "") => `<img src="/media/pictures/${hash}-800.webp"${more}>`;

test("a picture of the library gets its widths, its proportions and its text", () => {
  const html = sanitiseHtml(`<p>Before</p>${imageOf(WELL)}<p>after</p>`);
  const path = `/media/pictures/${WELL}`;
  expect(addPictureSizes(html, [createPicture()], "(min-width: 48rem) 44rem, 100vw")).toBe(
    `<p>Before</p><img src="${path}-960.webp" loading="lazy" ` +
      `srcset="${path}-1600.webp 1600w, ${path}-960.webp 960w, ${path}-800.webp 800w, ${path}-480.webp 480w" ` +
      `sizes="(min-width: 48rem) 44rem, 100vw" width="1600" height="2133" alt="The &quot;new&quot; well" /><p>after</p>`,
  );
});

test("a small picture names each width once, and the host stays", () => {
  const html = sanitiseHtml(`<img src="https://api.party.example/media/pictures/${WELL}-1600.webp" alt="A bus">`);
  const sized = addPictureSizes(html, [createPicture({ width: 700, height: 350 })]);
  expect([...sized.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual(["700", "480"]);
  expect(sized.match(/https:\/\/api\.party\.example\/media\/pictures\//g)).toHaveLength(3);
  expect(sized).toContain('width="700" height="350"');
  expect(sized).toContain('alt="A bus"');
});

test.each([
  ["is not of the library", '<img src="/pictures/news-1.webp" alt="A" />'],
  ["is unknown", sanitiseHtml(imageOf(BUS))],
  ["only looks like one of the library", `<img src="/media/pictures/${WELL}-800.webp?x" alt="A" />`],
  ["is text", `<p>/media/pictures/${WELL}-800.webp</p>`],
])("a picture that %s stays as it is", (_, html) => {
  expect(addPictureSizes(html, [createPicture()])).toBe(html);
});

test("a picture without files yet stays as it is", () => {
  const html = sanitiseHtml(imageOf(WELL));
  expect(addPictureSizes(html, [createPicture({ ready: false })])).toBe(html);
});

test("the pictures of an article are found by their hashes, each once", () => {
  const html = sanitiseHtml(`${imageOf(WELL)}<p>${imageOf(BUS, ' alt="A bus"')}</p>${imageOf(WELL)}<img src="/x.png">`);
  expect(pictureHashesIn(html)).toEqual([WELL, BUS]);
});

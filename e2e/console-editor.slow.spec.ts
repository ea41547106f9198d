import path from "node:path";
import { staticTokens } from "@party/ui/css/css-tokens.ts";
import { expect, type Page, test } from "@playwright/test";
import { sanitiseHtml } from "../apps/api/src/documents/safe-html.ts";
import { expectAccessible, expectFitsPhones } from "./fixtures.ts";

// The editor alone, built with the settings of the console and shown under its policy. Random documents are tested by
// scripts/editor-html.unit.test.ts.

const consoleFolder = path.resolve(import.meta.dirname, "../apps/console");
const address = "http://editor.example/";
const entry = `
  import { createElement, useState } from "react";
  import { createRoot } from "react-dom/client";
  import "@party/ui/css/tokens.css";
  import "@party/ui/css/base.css";
  import "/src/shell/document.css";
  import { ApiError } from "@party/contract/client";
  import { AutosaveStatusLine } from "/src/editor/autosave/autosave-status.tsx";
  import { TextComparison } from "/src/editor/revisions/compare.tsx";
  import { PublishingChecks } from "/src/editor/publishing/publishing-checks.tsx";
  import { RevisionList } from "/src/editor/revisions/revision-list.tsx";
  import { RichTextEditor } from "/src/editor/rich-text-editor.tsx";
  import { ScheduleField } from "/src/editor/publishing/schedule-field.tsx";
  import { useAutosave } from "/src/editor/autosave/use-autosave.ts";
  import { PicturePicker } from "/src/pictures/picture-picker.tsx";
  function Harness() {
    const [value, setValue] = useState(window.initial ?? "");
    Object.assign(window, { value, setValue });
    const picture = { src: "/media/pictures/a-960.webp", alt: "Wangari at the door", width: 960, height: 640 };
    return createElement(RichTextEditor, { label: "Text", value, onChange: setValue, pickPicture: async () => picture });
  }
  const first = { title: "Rally in Nyeri", text: "<p>Come on <strong>Sunday</strong>.</p>" };
  const theirs = { by: "Tom Mboya", at: "2026-11-23T11:32:00Z", version: 2, body: { ...first, title: "Rally in Tetu" } };
  const api = { saves: [], picked: [], uploads: [], changes: [] };
  Object.assign(window, { api });
  function Draft() {
    const autosaver = useAutosave({ storageKey: "1:articles:1", body: first, version: 1, save: (body, version) => {
      api.saves.push([body.title, version]);
      if (version === 1) return Promise.reject(new ApiError(409, { detail: "Changed.", conflict: theirs }, "version_conflict"));
      return Promise.resolve({ outcome: "saved", version: version + 1 });
    } });
    const { body } = autosaver.state;
    const change = (event) => autosaver.change({ ...body, title: event.currentTarget.value });
    const compare = (mine, other) => createElement(TextComparison, { before: "Mine", after: "Theirs", fields: [
      { label: "Title", before: mine.title, after: other.body.title },
      { label: "Text", before: mine.text, after: other.body.text, isHtml: true },
    ] });
    return createElement("div", null,
      createElement("label", null, "Title ", createElement("input", { value: body.title, onChange: change })),
      createElement(AutosaveStatusLine, { autosaver, compare }),
      createElement(PublishingChecks, { checks: ["The picture of the door has no text for people who do not see it."] }),
      createElement(RevisionList, { current: 2, compare() {}, restore() {}, revisions: [
        { revision: 2, by: "Wanjiku Mwangi", at: "2026-11-23T11:32:00Z", note: "", published: false },
        { revision: 1, by: null, at: "2026-11-22T11:32:00Z", note: "First text", published: true },
      ] }),
      createElement(ScheduleField, { value: "2099-11-29T15:00:00Z", onChange(at) { api.at = at; } }));
  }
  const widths = (type) => Object.fromEntries([480, 800, 960, 1600].map((width) => [width, "/p-" + width + "." + type]));
  const picture = { id: 1, hash: "p", width: 4000, height: 3000, alt: "Wangari plants a tree", decorative: false, credit: "Tom",
    consent: "", focal_x: 0.5, focal_y: 0.5, urls: { avif: widths("avif"), webp: widths("webp"), jpeg: "/p.jpg" }, ready: true, used_by: 0 };
  function Library() {
    return createElement(PicturePicker, {
      list: async ({ q }) => ({ results: picture.alt.includes(q) ? [picture] : [], next: null }),
      add: (uploads, onAdded) => uploads.forEach(({ file, ...said }, index) => {
        api.uploads.push(said);
        onAdded({ ...picture, ...said, id: 2 + index });
      }),
      update: async (id, change) => (api.changes.push(change), { ...picture, ...change, id }),
      ...(location.search === "?pick" ? { onPick: (one) => api.picked.push(one.id) } : {}),
    });
  }
  const screen = { "": Harness, "?draft": Draft, "?pictures": Library, "?pick": Library }[location.search];
  createRoot(document.getElementById("root")).render(createElement(screen));
`;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'";

let files: Map<string, string>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { build } = (await import("vite")) as typeof import("vite");
  // Vite sets it for this whole process, in which other tests run as well.
  const { NODE_ENV } = process.env;
  const result = await build({
    root: consoleFolder,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      staticTokens(),
      {
        name: "harness",
        enforce: "pre",
        resolveId: (id) => (id === "harness" ? path.join(consoleFolder, "harness.js") : undefined),
        load: (id) => (id.endsWith("console/harness.js") ? entry : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: "harness", output: { entryFileNames: "entry.js" } } },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;

  const output = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  files = new Map(output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)]));
});

async function open(page: Page, initial = "", screen = "") {
  const styles = [...files.keys()].filter((name) => name.endsWith(".css"));
  const html = `<!doctype html><html lang="en"><title>Editor</title>
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join("")}
    <main><h1>Console</h1><h2>Article</h2><div id="root"></div></main><script type="module" src="/entry.js"></script>`;
  await page.route(`${address}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "") {
      return route.fulfill({ contentType: "text/html", headers: { "content-security-policy": policy }, body: html });
    }
    const contentType = name.endsWith(".css") ? "text/css" : "text/javascript";
    if (files.has(name)) return route.fulfill({ contentType, body: files.get(name)! });
    return route.fulfill({ status: 204 });
  });
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.addInitScript((html) => Object.assign(window, { initial: html }), initial);
  await page.goto(address + screen);
  await expect(page.locator("#root > *")).toBeVisible();
  return problems;
}

/** The browser reports a moved selection with the next frame, and no person is faster. */
const selectionReported = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));

const savedHtml = (page: Page) => page.evaluate(() => (window as never as { value: string }).value);

/** Pastes as a browser does: an event with the HTML. */
const paste = (page: Page, html: string) =>
  page.getByRole("textbox", { name: "Text" }).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test("a text is written, formatted, linked and illustrated by keyboard alone", async ({ page }) => {
  const problems = await open(page);
  const text = page.getByRole("textbox", { name: "Text" });
  const tools = page.getByRole("toolbar", { name: "Formatting" });
  await page.keyboard.press("Tab");
  await expect(tools.getByRole("button", { name: "Heading", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Plan & budget");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Read the ");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Redo" })).toBeFocused();
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("Enter");
  await expect(tools.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await expect(text).toBeFocused();
  await page.keyboard.type("news");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await selectionReported(page);
  await tools.getByRole("button", { name: "Link" }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Where the link leads" });
  await field.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "A link begins with" })).toBeVisible();
  await field.fill("example.org/plan");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await selectionReported(page);
  await tools.getByRole("button", { name: "Picture" }).focus();
  await page.keyboard.press("Enter");
  await expect(text.getByRole("img", { name: "Wangari at the door" })).toBeAttached();
  const html = await savedHtml(page);
  expect(html).toBe(
    '<h2>Plan &amp; budget</h2><p>Read the <a href="https://example.org/plan" rel="noopener noreferrer">' +
      "<strong>news</strong></a></p>" +
      '<img src="/media/pictures/a-960.webp" alt="Wangari at the door" width="960" height="640" loading="lazy" />',
  );
  expect(sanitiseHtml(html)).toBe(html);
  expect(problems).toEqual([]);
});

const setHtml = (page: Page, html: string) =>
  page.evaluate((html) => (window as never as { setValue: (html: string) => void }).setValue(html), html);

test("an article is saved unchanged, pasted texts keep what they mean and what is allowed, and the editor fits a phone", async ({
  page,
}) => {
  const article =
    '<figure><img src="/a.jpg" alt="" width="3" height="2" loading="lazy" /><figcaption>By <em>Tom</em></figcaption></figure>' +
    '<table><caption>Votes</caption><thead><tr><th scope="col"><p>Ward</p></th></tr></thead>' +
    '<tbody><tr><td colspan="2"><p>Dedan</p></td></tr></tbody></table><hr /><pre><code>a &lt; b\n  c</code></pre>' +
    '<ol start="3"><li><p>CO<sub>2</sub><br />x<sup>2</sup> <u>u</u> <s>s</s> <code>c</code>\u00a0</p></li></ol>' +
    "<blockquote><p>Wangarĩ</p></blockquote><p>End</p>";
  expect(sanitiseHtml(article)).toBe(article);
  const problems = await open(page, article);
  const end = page.getByRole("textbox", { name: "Text" }).getByText("End");
  // The editor puts its own selection, the picture, back if the click is faster than it takes the focus.
  await expect(async () => {
    await end.click();
    await expect(page.locator(".ProseMirror-selectednode")).toHaveCount(0, { timeout: 1_000 });
    expect(await page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe("End");
  }).toPass();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  expect(await savedHtml(page)).toBe(article.replace("End", "End!"));
  await setHtml(page, "<p>Theirs</p>");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveText("Theirs");

  await test.step("a text of Google Docs and a list of Word keep what they mean", async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await paste(
      page,
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700">Bold</span><span style="font-weight:400"> plain </span><span style="font-weight:400;font-style:italic">slanted</span></p></b>`,
    );
    expect(await savedHtml(page)).toBe("<p><strong>Bold</strong> plain <em>slanted</em></p>");
    await page.keyboard.press("ControlOrMeta+a");
    await paste(
      page,
      `<p class=MsoListParagraphCxSpFirst style='mso-list:l0'><!--[if !supportLists]--><span>·<span>&nbsp; </span></span><!--[endif]-->First<o:p></o:p></p>
       <p class=MsoListParagraphCxSpLast style='mso-list:l0'><!--[if !supportLists]--><span>·<span>&nbsp; </span></span><!--[endif]-->Second</p>`,
    );
    expect(await savedHtml(page)).toBe("<ul><li><p>First</p></li><li><p>Second</p></li></ul>");
  });

  await test.step("pasted scripts, handlers, frames, drawings and foreign pictures are gone, and what is allowed stays", async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await paste(
      page,
      `<h1 style="color:red">Title</h1><p onclick="alert(1)">One <a href="javascript:alert(1)">two</a>
       <a href="https://example.org/" target="_blank">three</a></p><script>alert(1)</script><iframe src="//evil.example">x</iframe>
       <svg onload="alert(1)"><text>drawn</text></svg><img src="x" onerror="alert(1)"><img src="data:image/png;base64,AA">
       <img src="https://example.org/a.jpg" onerror="alert(1)" alt="A rally"><style>p { color: red }</style>`,
    );
    const html = await savedHtml(page);
    expect(html).toBe(
      '<h2>Title</h2><p>One two <a href="https://example.org/" rel="noopener noreferrer">three</a></p>',
    );
  });
  expect(problems).toEqual([]);

  await test.step("on a phone the editor fits and is accessible in both schemes", async () => {
    await page.setViewportSize({ width: 390, height: 740 });
    await setHtml(page, '<h2>Plan</h2><p>One <a href="/news">two</a></p><img src="/a.jpg" alt="Tom" />');
    await page.getByRole("textbox", { name: "Text" }).getByRole("link").click();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Where the link leads" })).toHaveValue("/news");
    await expectAccessible(page);
    await expectFitsPhones(page);
    for (const tool of await page.getByRole("toolbar").getByRole("button").all()) {
      const { width, height } = (await tool.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});

const recorded = (page: Page, name: string) =>
  page.evaluate((name) => (window as never as { api: Record<string, unknown> }).api[name], name);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test("who is second keeps the own text and loses nothing, and pictures are added with one consent, aimed by arrow keys and chosen by a tap", async ({
    page,
  }) => {
    const problems = await open(page, "", "?draft");
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Rally in Nyeri town");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Continue with it" }).click();
    await expect(title).toHaveValue("Rally in Nyeri town");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("alert").filter({ hasText: "Tom Mboya saved this at" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Somebody else saved" }).locator("del").first()).toContainText(
      "Nyeri",
    );
    await expectAccessible(page);
    await expectFitsPhones(page);
    await page.getByRole("button", { name: "Keep mine as a new revision" }).click();
    await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
    expect(await recorded(page, "saves")).toEqual([
      ["Rally in Nyeri town", 1],
      ["Rally in Nyeri town", 2],
    ]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByLabel("Time in Nairobi").fill("08:00");
    await expect(page.getByText("Time of publication: Sunday 29 November 2099 08:00, Nairobi time.")).toBeVisible();
    expect(await recorded(page, "at")).toBe("2099-11-29T05:00:00.000Z");
    expect(problems).toEqual([]);

    await page.goto(`${address}?pictures`);
    await page.getByRole("button", { name: "Add pictures" }).click();
    await page.getByRole("button", { name: "Add to the library" }).click();
    await expect(page.getByText("Take a photo or choose a file.")).toBeVisible();
    const file = (name: string, type: string) => ({ name, mimeType: type, buffer: Buffer.from("a") });
    await page.getByLabel("Choose files").setInputFiles(file("a.svg", "image/svg+xml"));
    await expect(page.getByText("Choose a JPEG, PNG or WebP file.")).toBeVisible();
    await page.getByLabel("Choose files").setInputFiles([file("a.jpg", "image/jpeg"), file("b.jpg", "image/jpeg")]);
    await page.getByRole("group", { name: "a.jpg" }).getByLabel("What the picture shows").fill(" A rally ");
    await page.getByLabel("Photographer").fill("Tom");
    await page.getByLabel("Everybody who can be recognised agreed").check();
    await page.getByRole("button", { name: "Add to the library" }).click();
    await expect(page.getByText("Describe the picture, or mark it as decoration.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await page.getByRole("group", { name: "b.jpg" }).getByLabel("What the picture shows").fill("A bus");
    await page.getByRole("button", { name: "Add to the library" }).click();
    expect(await recorded(page, "uploads")).toEqual([
      { alt: "A rally", decorative: false, credit: "Tom", consent: "" },
      { alt: "A bus", decorative: false, credit: "Tom", consent: "" },
    ]);
    await page.getByRole("button", { name: "A rally" }).click();
    await page.getByRole("button", { name: "Most important point" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("52 % from the left, 48 % from the top")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(await recorded(page, "changes")).toMatchObject([{ focal_x: 0.52, focal_y: 0.48 }]);
    await page.getByRole("button", { name: "Back to the library" }).click();
    await expectAccessible(page);
    await page.goto(`${address}?pick`);
    await page.getByRole("button", { name: "Wangari plants a tree" }).click();
    expect(await recorded(page, "picked")).toEqual([1]);
    // The file of one letter is no picture.
    expect(problems.filter((text) => !text.includes("ERR_"))).toEqual([]);
  });
});

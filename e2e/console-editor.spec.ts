import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { sanitiseHtml } from "../apps/api/src/documents/safe-html.ts";

// The editor alone, built with the settings of the console and shown under its policy. Random documents are tested by
// scripts/editor-html.unit.test.ts.

const consoleFolder = path.resolve(import.meta.dirname, "../apps/console");
const address = "http://editor.example/";
const entry = `
  import { createElement, useState } from "react";
  import { createRoot } from "react-dom/client";
  import "@party/ui/tokens.css";
  import "/src/shell/base.css";
  import { RichTextEditor } from "/src/editor/rich-text-editor.tsx";
  function Harness() {
    const [value, setValue] = useState(window.initial ?? "");
    Object.assign(window, { value, setValue });
    const picture = { src: "/media/pictures/a-960.webp", alt: "Wangari at the door", width: 960, height: 640 };
    return createElement(RichTextEditor, { label: "Text", value, onChange: setValue, pickPicture: async () => picture });
  }
  createRoot(document.getElementById("root")).render(createElement(Harness));
`;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'";

let files: Map<string, string>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { build } = (await import("vite")) as typeof import("vite");
  const result = await build({
    root: consoleFolder,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "harness",
        enforce: "pre",
        resolveId: (id) => (id === "harness" ? path.join(consoleFolder, "harness.js") : undefined),
        load: (id) => (id.endsWith("console/harness.js") ? entry : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: "harness", output: { entryFileNames: "entry.js" } } },
  });
  const output = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  files = new Map(output.map((file) => [file.fileName, file.type === "chunk" ? file.code : String(file.source)]));
});

async function open(page: Page, initial = "") {
  const styles = [...files.keys()].filter((name) => name.endsWith(".css"));
  const html = `<!doctype html><html lang="en"><title>Editor</title>
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join("")}
    <main id="root"></main><script type="module" src="/entry.js"></script>`;
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
  await page.goto(address);
  await expect(page.getByRole("textbox", { name: "Text" })).toBeVisible();
  return problems;
}

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
  await page.keyboard.type("news");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
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

test("pasted scripts, handlers, frames, drawings and foreign pictures are gone, and what is allowed stays", async ({
  page,
}) => {
  const problems = await open(page);
  await page.getByRole("textbox", { name: "Text" }).click();
  await paste(
    page,
    `<h1 style="color:red">Title</h1><p onclick="alert(1)">One <a href="javascript:alert(1)">two</a>
     <a href="https://example.org/" target="_blank">three</a></p><script>alert(1)</script><iframe src="//evil.example">x</iframe>
     <svg onload="alert(1)"><text>drawn</text></svg><img src="x" onerror="alert(1)"><img src="data:image/png;base64,AA">
     <img src="https://example.org/a.jpg" onerror="alert(1)" alt="A rally"><style>p { color: red }</style>`,
  );
  const html = await savedHtml(page);
  expect(html).toBe('<h2>Title</h2><p>One two <a href="https://example.org/" rel="noopener noreferrer">three</a></p>');
  expect(problems).toEqual([]);
});

test("a text of Google Docs and a list of Word keep what they mean", async ({ page }) => {
  const problems = await open(page);
  await page.getByRole("textbox", { name: "Text" }).click();
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
  expect(problems).toEqual([]);
});

test("an article with tables, captions and code is opened and saved unchanged", async ({ page }) => {
  const article =
    '<figure><img src="/a.jpg" alt="" width="3" height="2" loading="lazy" /><figcaption>By <em>Tom</em></figcaption></figure>' +
    '<table><caption>Votes</caption><thead><tr><th scope="col"><p>Ward</p></th></tr></thead>' +
    '<tbody><tr><td colspan="2"><p>Dedan</p></td></tr></tbody></table><hr /><pre><code>a &lt; b\n  c</code></pre>' +
    '<ol start="3"><li><p>CO<sub>2</sub><br />x<sup>2</sup> <u>u</u> <s>s</s> <code>c</code>\u00a0</p></li></ol>' +
    "<blockquote><p>Wangarĩ</p></blockquote><p>End</p>";
  expect(sanitiseHtml(article)).toBe(article);
  const problems = await open(page, article);
  await page.getByRole("textbox", { name: "Text" }).getByText("End").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  expect(await savedHtml(page)).toBe(article.replace("End", "End!"));
  await page.evaluate(() => (window as never as { setValue: (html: string) => void }).setValue("<p>Theirs</p>"));
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveText("Theirs");
  expect(problems).toEqual([]);
});

import { expect, test } from "vitest";
import { renderEmail } from "./email-template.ts";

const head = {
  name: "Ugatuzi & Friends",
  taglines: { en: "The Bus Party", sw: "Chama cha Basi" },
  address: "Ugatuzi House",
  email: "info@ugatuzi.example",
  siteUrl: "https://ugatuzi.example",
};

const content = {
  subject: "Hello",
  preview: "A line",
  heading: `<img src=x onerror="alert(1)">`,
  paragraphs: ["5 < 6 & 7 > 6", `"quoted"`],
  action: { label: "Go 'now'", url: `https://ugatuzi.example/?a=1&b="2"` },
  notes: ["Small print"],
  unsubscribe: { pageUrl: "https://ugatuzi.example/leave", oneClickUrl: "https://api.ugatuzi.example/leave/" },
};

test("values in an email template are escaped", () => {
  const { html } = renderEmail(content, head);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("5 &lt; 6 &amp; 7 &gt; 6");
  expect(html).toContain(`href="https://ugatuzi.example/?a=1&amp;b=&quot;2&quot;"`);
  expect(html).toContain("Ugatuzi &amp; Friends");
});

test("the plain-text body contains the text of the HTML body, with complete URLs", () => {
  const { text } = renderEmail(content, head);
  for (const part of ["5 < 6 & 7 > 6", content.action.url, "Small print", content.unsubscribe.pageUrl, head.email]) {
    expect(text).toContain(part);
  }
});

test("a name of more than three words, or with digits, signs or a link, is left out; other names are printed", () => {
  const rendered = (greeting: string) => Object.values(renderEmail({ ...content, greeting }, head));
  for (const name of ["Wangarĩ", "Mekatilili wa Menza", "Ng’ang’a", "Njeri-Wanjiru", "J.K."]) {
    for (const body of rendered(name)) expect(body.replaceAll("&#39;", "'")).toContain(`Dear ${name},`);
  }
  const sentences = [
    "you WON: https://evil.example/claim",
    "Your refund is ready",
    "Call 0712345678",
    "Win KES!",
    "a".repeat(41),
  ];
  for (const name of sentences) {
    for (const body of rendered(name)) {
      expect(body).not.toContain(name.slice(-8));
      expect(body).toContain("Hello,");
    }
  }
});

test("a link is its label in HTML, and its label and URL in plain text", () => {
  const line = { label: "Download <receipt>", url: "https://ugatuzi.example/r?a=1&b=2" };
  const { html, text } = renderEmail({ ...content, paragraphs: [line], notes: [line] }, head);
  const link = `<a href="https://ugatuzi.example/r?a=1&amp;b=2">Download &lt;receipt&gt;</a>`;
  expect(html.split(link)).toHaveLength(3);
  expect(text.split(`${line.label}:\n${line.url}`)).toHaveLength(3);
});

test("the HTML fits any width without tables, and has colours for dark mode", () => {
  const { html } = renderEmail(content, head);
  expect(html).not.toContain("<table");
  expect(html).toContain("max-width: 560px");
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).toContain(`<meta name="color-scheme" content="light dark">`);
});

test("only newsletters have an unsubscribe link", () => {
  const { html, text } = renderEmail({ subject: "s", preview: "p", heading: "h", paragraphs: ["one"] }, head);
  expect(`${html}${text}`).not.toMatch(/unsubscribe/i);
});

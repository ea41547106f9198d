/** Prepares pasted HTML before it is parsed. What remains is reduced by the schema (article-schema.ts). */
export const preparePastedHtml = (html: string): string =>
  withListsOfWord(withoutHandlers(html.includes("data-pm-slice") ? html : withoutPictures(html)));

/**
 * Handlers and style elements would be reported as violations of the console's policy, which also empties `style`, so
 * bold and italic words of Google Docs are read from `data-style`.
 */
const withoutHandlers = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s/"'])style(?=\s*=)/gi, "$1data-style").replace(/([\s/"'])on\w+(?=\s*=)/gi, "$1data-left-out"),
    );

/** Pictures come from the library, with consent and alt text; those of Google Docs have addresses that expire. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/gi, "");

/** Word marks items of lists by a class and a bullet written as text; they become items. */
function withListsOfWord(html: string): string {
  const paragraph = /<p\b[^>]*\bclass="?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi;
  return html.replace(new RegExp(`(?:${paragraph.source}\\s*)+`, "gi"), (list) => {
    const items = [...list.matchAll(paragraph)].map(([, item = ""]) => ({
      isNumbered: /^\d+[.)]/.test(plain(item)),
      html: item.replace(/<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->/gi, ""),
    }));
    const tag = items[0]?.isNumbered ? "ol" : "ul";
    return `<${tag}>${items.map((item) => `<li>${item.html}</li>`).join("")}</${tag}>`;
  });
}

const plain = (html: string) => html.replace(/<[^>]*>/g, "").trim();

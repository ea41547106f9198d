/**
 * Prepares pasted HTML before it is parsed: handlers would be reported as violations of the console's policy, which also
 * empties `style`, so bold and italic words of Google Docs are read from `data-style` (article-schema.ts).
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/([\s/"'])style(?=\s*=)/gi, "$1data-style").replace(/([\s/"'])on\w+(?=\s*=)/gi, "$1data-left-out"),
  );

/** Word marks items of lists by a class and a bullet written as text; they become items. */
export function withListsOfWord(html: string): string {
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

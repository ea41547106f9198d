/** Prepares pasted HTML before it is parsed. What remains is reduced by the schema (article-schema.ts). */
export const preparePastedHtml = (html: string): string =>
  convertWordLists(withoutEventHandlers(html.includes("data-pm-slice") ? html : withoutPictures(html)));

/**
 * Handlers and style elements would be reported as violations of the console's policy, which also empties `style`, so
 * bold and italic words of Google Docs are read from `data-style`.
 */
const withoutEventHandlers = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s/"'])style(?=\s*=)/gi, "$1data-style").replace(/([\s/"'])on\w+(?=\s*=)/gi, "$1data-left-out"),
    );

/** Pictures come from the library, with consent and alt text; those of Google Docs have addresses that expire. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/gi, "");

/**
 * Word marks items of lists by `mso-list` and writes bullet or number as text, between comments that some programs leave
 * out; they become items. A run of items of one kind is a list.
 */
function convertWordLists(html: string): string {
  const paragraph = /<p\b[^>]*(?:\bclass=["']?MsoListParagraph|mso-list:\s*l\d)[^>]*>([\s\S]*?)<\/p>/gi;
  return html.replace(new RegExp(`(?:${paragraph.source}\\s*)+`, "gi"), (run) => {
    let lists = "";
    let open = "";
    for (const [, item = ""] of run.matchAll(paragraph)) {
      const { tag, text } = parseWordListItem(item);
      if (tag !== open) lists += `${open && `</${open}>`}<${tag}>`;
      open = tag;
      lists += `<li>${text}</li>`;
    }
    return `${lists}</${open}>`;
  });
}

const SPACES = "(?:&nbsp;|\\s|\u00a0)";
/** What Word puts before an item: a bullet of its symbol fonts, or a number or letter with a stop. */
const LIST_MARKER =
  "(?:[·•▪●○◦\uf0a7\uf0b7\uf0d8\uf0fc–]|[§oØüv](?=\\s*<span)|\\(?(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])";
const MARKER_IN_COMMENTS = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
/** The mark alone in its element, with the spaces that follow it in elements of their own. */
const LEADING_MARKER = new RegExp(
  `^((?:\\s*<(?!/)[^>]*>)*${SPACES}*${LIST_MARKER}(?:${SPACES}|</?(?:span|o:p)\\b[^>]*>)*?${SPACES}+(?:${SPACES}|</?span\\b[^>]*>)*)`,
);

function parseWordListItem(item: string): { tag: "ol" | "ul"; text: string } {
  const mark = (MARKER_IN_COMMENTS.exec(item) ?? LEADING_MARKER.exec(item))?.[1] ?? "";
  const text = MARKER_IN_COMMENTS.test(item) ? item.replace(MARKER_IN_COMMENTS, "") : item.replace(mark, "");
  return { tag: /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(htmlToText(mark)) ? "ol" : "ul", text };
}

const htmlToText = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .trim();

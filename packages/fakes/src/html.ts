import { escapeHtml } from "@party/contract/values/escape-html";

/** Escaped markup. */
export interface Html {
  readonly markup: string;
}

type HtmlPart = Html | string | number | undefined | readonly Html[];

function renderPart(part: HtmlPart): string {
  if (part === undefined) return "";
  if (Array.isArray(part)) return part.map(({ markup }: Html) => markup).join("");
  if (typeof part === "object") return (part as Html).markup;
  return escapeHtml(String(part));
}

/** Escapes every value that was not made by this function. */
export const html = (literals: TemplateStringsArray, ...parts: HtmlPart[]): Html => ({
  markup: literals.map((literal, index) => literal + renderPart(parts[index])).join(""),
});

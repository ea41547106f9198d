/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | undefined | readonly Html[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function write(part: Part): string {
  if (part === undefined) return "";
  if (Array.isArray(part)) return part.map(({ markup }: Html) => markup).join("");
  if (typeof part === "object") return (part as Html).markup;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Whatever is put in is text, unless it was made by this. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: literals.map((literal, index) => literal + write(parts[index])).join(""),
});

/** Escaped markup. */
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

/** Escapes every value that was not made by this function. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: literals.map((literal, index) => literal + write(parts[index])).join(""),
});

import { diffWordsWithSpace } from "diff";

/** A part of a text: in both, only in the older one or only in the newer one. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** For texts that differ in nearly every word, whose comparison takes long. */
const DIFF_TIMEOUT_MS = 1_000;

/** @returns the parts of both texts in their order */
export function diffTexts(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value ? [{ kind: added ? "added" : removed ? "removed" : "same", text: value } as const] : [],
  );
}

/** So many lines around a change are shown with it. */
const CONTEXT_LINES = 6;

/** @returns the parts without the lines that are far from every change */
export const keepLinesNearChanges = (parts: readonly DiffPart[]): DiffPart[] =>
  parts.map((part, index) => {
    if (part.kind !== "same") return part;
    const lines = part.text.split("\n");
    const after = index === 0 ? 0 : CONTEXT_LINES;
    const before = index === parts.length - 1 ? 0 : CONTEXT_LINES;
    if (lines.length <= after + before + 1) return part;
    return { ...part, text: [...lines.slice(0, after), "…", ...lines.slice(lines.length - before)].join("\n") };
  });

const htmlEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'" };
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => htmlEntities[name] ?? "");

/** The words of sanitised HTML, a line for each block, with what pictures show and where links lead. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "$2 ($1)")
    .replace(/<img\b([^>]*)>/gi, (_, attributes: string) => `\n[${/\balt="([^"]*)"/i.exec(attributes)?.[1] ?? ""}]\n`)
    .replace(/<li\b[^>]*>/gi, "\n• ")
    .replace(/<br\b[^>]*>|<\/?(?:p|h[1-6]|ul|ol|blockquote|pre|figure|figcaption|table|caption|tr|hr)\b[^>]*>/gi, "\n")
    .replace(/<\/t[dh]>/gi, " ")
    .replace(/<[^>]*>/g, "");
  return decodeEntities(text)
    .replace(/• \n+/g, "• ")
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}

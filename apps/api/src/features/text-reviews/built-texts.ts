import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { GlossaryTerm } from "@party/contract/values/translation-faults";
import { Problem } from "#problem.ts";

/** A file of translations, as `scripts/translations/build-texts.ts` writes it. */
export interface BuiltFile {
  /** Of its path: it stands in addresses and in the audit log. */
  id: number;
  /** From the root. */
  file: string;
  /** A page of the site that shows its texts. */
  page: string | null;
  /** Who has reviewed it, as its first line says. */
  mark: string | null;
  texts: readonly { key: string; english: string; kiswahili: string }[];
}

export interface BuiltTexts {
  glossary: readonly GlossaryTerm[];
  files: readonly BuiltFile[];
}

export interface IdentifiedText {
  /** Its place in the file, from 1. */
  id: number;
  /** Changes with the English and the Kiswahili, and stays where either moves in its file. */
  digest: string;
  /** What the digest becomes once the text says something else. */
  digestAs(kiswahili: string): string;
  key: string;
  english: string;
  kiswahili: string;
}

export const BUILT_TEXTS_FILE = path.join(import.meta.dirname, "../../../dist/texts.json");

let read: Promise<BuiltTexts> | undefined;

/** The texts of this release, read when somebody first asks for them. @throws Problem `texts_not_built` */
export async function loadBuiltTexts({ builtTexts }: { builtTexts?: BuiltTexts | undefined }): Promise<BuiltTexts> {
  if (builtTexts) return builtTexts;
  read ??= readFile(BUILT_TEXTS_FILE, "utf8").then((text) => JSON.parse(text) as BuiltTexts);
  try {
    return await read;
  } catch (error) {
    read = undefined;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Problem("texts_not_built");
  }
}

const textsByFile = new WeakMap<BuiltFile, IdentifiedText[]>();

/** The texts of a file with their digests. Equal ones in one file are counted, so that each has its own. */
export function identifyTexts(file: BuiltFile): IdentifiedText[] {
  const known = textsByFile.get(file);
  if (known) return known;
  const counts = new Map<string, number>();
  const identified = file.texts.map((text, at) => {
    const pair = `${text.english}\0${text.kiswahili}`;
    const count = (counts.get(pair) ?? 0) + 1;
    counts.set(pair, count);
    const digestAs = (kiswahili: string) => digestOf(file.file, text.english, kiswahili, count);
    return { ...text, id: at + 1, digest: digestAs(text.kiswahili), digestAs };
  });
  textsByFile.set(file, identified);
  return identified;
}

const digestOf = (...parts: (string | number)[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);

import type { ReviewedText, TextFile } from "@party/contract/text-reviews.staff";
import { foldText } from "@party/contract/values/fold-text";
import { findTranslationFault, type GlossaryTerm } from "@party/contract/values/translation-faults";
import { cappedTotal, idCursor, paginateRows, type StaffQuery } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { type BuiltFile, type BuiltTexts, type IdentifiedText, identifyTexts, loadBuiltTexts } from "./built-texts.ts";
import {
  type AnswerRow,
  insertAnswer,
  type LastAnswer,
  listAnswers,
  listLastAnswers,
  type TextVerdict,
} from "./text-reviews.queries.ts";

const MAX_ANSWERS_SHOWN = 10;

/** What was answered about the texts of a file, in this release and before. */
interface FileAnswers<Answer extends LastAnswer> {
  last: ReadonlyMap<string, Answer>;
  /** By what a text has become in a release that took a suggestion over. */
  adopted: ReadonlyMap<string, Answer>;
  keys: ReadonlySet<string>;
}

/** @param answers of one file; of the same text the last one first */
function answersOf<Answer extends LastAnswer>(answers: readonly Answer[] = []): FileAnswers<Answer> {
  const last = new Map<string, Answer>();
  for (const answer of answers) if (!last.has(answer.digest)) last.set(answer.digest, answer);
  const suggestions = [...last.values()].filter(({ suggested_digest }) => suggested_digest !== null);
  return {
    last,
    adopted: new Map(suggestions.map((answer) => [answer.suggested_digest!, answer])),
    keys: new Set(answers.map(({ key }) => key)),
  };
}

const groupByFile = <Answer extends LastAnswer>(answers: readonly Answer[]) =>
  Map.groupBy(answers, ({ file_id }) => file_id);

/** An answer counts as long as English and Kiswahili are those that were read, or the Kiswahili is what was suggested. */
function statusOf(file: BuiltFile, text: IdentifiedText, answers: FileAnswers<LastAnswer>): TextVerdict {
  const own = answers.last.get(text.digest);
  if (own) return own.verdict;
  if (answers.adopted.has(text.digest)) return "right";
  // What has changed since somebody read it here was read by nobody, whatever the first line of its file says.
  return file.mark && !answers.keys.has(text.key) ? "right" : "open";
}

const nameOfFile = (file: string): string =>
  file
    .replace(/^.*\//, "")
    .replace(/(?:\.content)?\.sw\.ts$/, "")
    .replaceAll(/[.-]/g, " ");

const partsByFolder = {
  "apps/site": "site",
  "apps/api": "server",
  "packages/samples": "samples",
} as const satisfies Record<string, TextFile["part"]>;

function toTextFile(built: BuiltFile, answers: FileAnswers<LastAnswer>): TextFile {
  const { id, file, page, mark } = built;
  const statuses = identifyTexts(built).map((text) => statusOf(built, text, answers));
  const folder = file.split("/", 2).join("/");
  return {
    ...{ id, file, page, mark, name: nameOfFile(file) },
    part: Object.hasOwn(partsByFolder, folder) ? partsByFolder[folder as keyof typeof partsByFolder] : "shared",
    texts: statuses.length,
    read: statuses.filter((status) => status !== "open").length,
    suggested: statuses.filter((status) => status === "better").length,
  };
}

const isOpen = ({ read, texts }: TextFile) => read < texts;

const fileFilters: Readonly<Record<"open" | "suggested" | "read", (file: TextFile) => boolean>> = {
  open: isOpen,
  suggested: ({ suggested }) => suggested > 0,
  read: (file) => !isOpen(file),
};

/** A page of rows that are in memory, each with a number that is larger than the one before. */
function pageOf<Row>(rows: readonly Row[], { after, limit, total }: StaffQuery, keyOf: (row: Row) => number) {
  const last = idCursor.read(after) ?? 0;
  const rest = rows.filter((row) => keyOf(row) > last).slice(0, limit + 1);
  return {
    ...paginateRows(rest, limit, (row) => idCursor.write(keyOf(row))),
    total: cappedTotal(total ? rows.length : undefined),
  };
}

const matcherOf = (typed = "") => {
  const wanted = foldText(typed);
  return (...texts: string[]) => texts.some((text) => foldText(text).includes(wanted));
};

async function listFiles(db: Database, { files }: BuiltTexts): Promise<TextFile[]> {
  const answers = groupByFile(await listLastAnswers(db));
  return files.map((file) => toTextFile(file, answersOf(answers.get(file.id))));
}

const sumOf = (files: readonly TextFile[], name: "texts" | "read" | "suggested"): number =>
  files.reduce((sum, file) => sum + file[name], 0);

/** How much of the built-in Kiswahili nobody has read. @returns undefined where the texts were not built */
export async function countUnreviewedTexts(services: { db: Database; builtTexts?: BuiltTexts | undefined }) {
  const built = await loadBuiltTexts(services).catch((error: unknown) => {
    if (error instanceof Problem && error.codes.includes("texts_not_built")) return undefined;
    throw error;
  });
  if (!built) return undefined;
  const files = await listFiles(services.db, built);
  const open = files.filter(isOpen);
  return {
    files: files.length,
    unreviewedFiles: open.length,
    texts: sumOf(files, "texts"),
    unreviewedTexts: sumOf(files, "texts") - sumOf(files, "read"),
  };
}

interface TextQuery extends StaffQuery {
  q?: string | undefined;
}

export async function listTextFiles(
  db: Database,
  built: BuiltTexts,
  { status, q, ...query }: TextQuery & { status?: keyof typeof fileFilters | undefined },
) {
  const matches = matcherOf(q);
  const files = await listFiles(db, built);
  const found = files
    .map((file, at) => ({ file, at: at + 1, texts: built.files[at]!.texts }))
    .filter(
      ({ file, texts }) =>
        (!status || fileFilters[status](file)) &&
        (!q || matches(file.name, file.file) || texts.some((text) => matches(text.english, text.kiswahili))),
    );
  const page = pageOf(found, query, ({ at }) => at);
  return {
    ...page,
    results: page.results.map(({ file }) => file),
    all: {
      ...{ texts: sumOf(files, "texts"), read: sumOf(files, "read"), suggested: sumOf(files, "suggested") },
      ...{ files: files.length, open_files: files.filter(isOpen).length },
    },
  };
}

/** @throws Problem `not_found` */
function findFile({ files }: BuiltTexts, id: number): BuiltFile {
  const file = files.find((each) => each.id === id);
  if (!file) throw new Problem("not_found");
  return file;
}

function toReviewedText(
  file: BuiltFile,
  text: IdentifiedText,
  rows: readonly AnswerRow[],
  answers: FileAnswers<AnswerRow>,
): ReviewedText {
  const adopted = answers.adopted.get(text.digest)?.digest;
  const own = rows.filter(({ digest }) => digest === text.digest || digest === adopted);
  return {
    ...{ id: text.id, text: text.digest, key: text.key, english: text.english, kiswahili: text.kiswahili },
    status: statusOf(file, text, answers),
    suggestion: answers.last.get(text.digest)?.suggestion ?? null,
    answers: own.slice(0, MAX_ANSWERS_SHOWN).map(({ verdict, suggestion, by, created_at }) => ({
      ...{ verdict, suggestion, by },
      at: created_at.toISOString(),
    })),
  };
}

export async function listTexts(
  db: Database,
  built: BuiltTexts,
  id: number,
  { status, q, ...query }: TextQuery & { status: "open" | "suggested" | "all" },
) {
  const file = findFile(built, id);
  const rows = await listAnswers(db, id);
  const answers = answersOf(rows);
  const matches = matcherOf(q);
  const found = identifyTexts(file)
    .map((text) => toReviewedText(file, text, rows, answers))
    .filter((text) => status === "all" || text.status === (status === "open" ? "open" : "better"))
    .filter((text) => !q || matches(text.english, text.kiswahili, text.suggestion ?? "", text.key));
  const at = built.files.indexOf(file);
  const states = await listFiles(db, built);
  const next = [...states.slice(at + 1), ...states.slice(0, at)].find(isOpen);
  return { ...pageOf(found, query, (text) => text.id), file: states[at]!, next_file: next?.id ?? null };
}

interface NewAnswer {
  text: string;
  verdict: TextVerdict;
  suggestion: string | null;
}

/**
 * Stores an answer; the same one again changes nothing.
 * @throws Problem `not_found`, `text_changed` when the release has another text now, `text_values_lost`, `text_values_unknown`,
 * `text_term_missing`
 */
export async function answerText(
  tx: Database,
  built: BuiltTexts,
  id: number,
  { text: digest, ...answer }: NewAnswer,
  staffId: number,
) {
  const file = findFile(built, id);
  const text = identifyTexts(file).find((each) => each.digest === digest);
  if (!text) throw new Problem("text_changed");
  const suggestion = answer.verdict === "better" ? asWritten(answer.suggestion ?? "", text.kiswahili) : null;
  if (suggestion !== null) refuseFaults(text, suggestion, built.glossary);
  const isSame = suggestion === text.kiswahili;
  const verdict = isSame ? "right" : answer.verdict;
  const stored = isSame ? null : suggestion;
  const before = await listAnswers(tx, id);
  const last = before.find((each) => each.digest === digest);
  const isRepeated = last && last.verdict === verdict && last.suggestion === stored && last.answered_by === staffId;
  if (!isRepeated) {
    await insertAnswer(tx, {
      ...{ file_id: id, file: file.file, digest, key: text.key, english: text.english, kiswahili: text.kiswahili },
      ...{ verdict, suggestion: stored, answered_by: staffId },
      suggested_digest: stored === null ? null : text.digestAs(stored),
    });
  }
  const rows = await listAnswers(tx, id);
  const answers = answersOf(rows);
  return { text: toReviewedText(file, text, rows, answers), file: toTextFile(file, answers) };
}

/** A suggestion has the line breaks, and the spaces at both ends, of the text that it replaces. */
function asWritten(suggestion: string, kiswahili: string): string {
  const plain = suggestion.replaceAll(/\r\n?/g, "\n").trim();
  const [, start = "", end = ""] = /^(\s*).*?(\s*)$/s.exec(kiswahili) ?? [];
  return start + (kiswahili.includes("\n") ? plain : plain.replaceAll(/\s+/g, " ")) + end;
}

function refuseFaults(text: IdentifiedText, suggestion: string, glossary: readonly GlossaryTerm[]): void {
  const found = findTranslationFault(text, suggestion, glossary);
  // The schema asks for a text.
  if (!found || found.fault === "empty") return;
  if (found.fault === "term_missing") {
    const { english: term, kiswahili } = found.term;
    throw new Problem("text_term_missing", { term, words: kiswahili.join(", ") });
  }
  const code = found.fault === "values_lost" ? "text_values_lost" : "text_values_unknown";
  throw new Problem(code, { values: found.values.join(", ") });
}

/** Every text that somebody has read in this release, with the answer that counts. */
export async function listReadTexts(db: Database, built: BuiltTexts) {
  const rows = groupByFile(await listAnswers(db));
  return built.files.flatMap((file) => {
    const answers = answersOf(rows.get(file.id));
    return identifyTexts(file).flatMap((text) => {
      const own = answers.last.get(text.digest);
      const answer = own ?? answers.adopted.get(text.digest);
      if (!answer || answer.verdict === "open") return [];
      return [{ file: file.file, text, answer, written: own?.suggestion ?? text.kiswahili }];
    });
  });
}

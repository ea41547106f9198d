import type { ReviewedText, TextFile } from "@party/contract/text-reviews.staff";
import { plural } from "@party/contract/values/plural";

const count = (number: number) => number.toLocaleString("en-KE");

export const kiswahiliContent = {
  title: "Kiswahili",
  about: "The built-in Kiswahili beside its English: is it right?",
  intro:
    "The Kiswahili that is built into the site, its mails and documents. Read each text beside its English, and say that it is right, or what is better. The next release takes it over.",
  status: "Show",
  all: "All files",
  statuses: { open: "Not read whole", suggested: "With suggestions", read: "Read whole" },
  columns: {
    title: "Texts",
    read: "Read",
    suggested: "Better ones",
    part: "Where",
    mark: "Released as reviewed by",
  },
  parts: {
    site: "Pages of the site",
    server: "Mails, messages and documents",
    shared: "Site and mails",
    samples: "Longer texts of the site",
  } satisfies Record<TextFile["part"], string>,
  readOf: ({ read, texts }: Pick<TextFile, "read" | "texts">) => `${count(read)} of ${count(texts)}`,
  progress: (all: { texts: number; read: number; files: number; open_files: number }) =>
    `${count(all.read)} of ${plural(all.texts, "1 text", `${count(all.texts)} texts`)} read; ${count(all.files - all.open_files)} of ${plural(all.files, "1 file", `${count(all.files)} files`)} read whole.`,
  download: "Download what was read",
  downloading: "Getting the file …",
  downloaded: (texts: number, suggested: number) =>
    `The file has ${plural(texts, "1 text", `${count(texts)} texts`)}, of which ${plural(suggested, "1 gets", `${count(suggested)} get`)} a better one. Give it to whoever makes the next release.`,
  empty: "No file is like that.",
};

export const textFileContent = {
  back: "Kiswahili",
  title: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}, in Kiswahili`,
  readOf: ({ read, texts }: Pick<TextFile, "read" | "texts">) => `${count(read)} of ${count(texts)} read.`,
  look: "Look at it on the site",
  marked: (mark: string) => `The last release names as its reader: ${mark}.`,
  search: "Search in both languages",
  status: "Show",
  statuses: { open: "Not read yet", suggested: "With a better one", all: "All texts" },
  texts: "Texts of this file",
  keys: "Keys: J and K move to the next and previous text, Enter says that it is right, B writes a better one.",
  empty: { open: "All of it was read.", suggested: "Nothing better was written.", all: "No text is like that." },
  nextFile: "Next file with texts to read",
  english: "English",
  kiswahili: "Kiswahili",
  noEnglish: "The English is put together in another place.",
  right: "Right",
  better: "Better so",
  betterLabel: "What is better",
  valuesStay: (values: readonly string[]) =>
    plural(
      values.length,
      `${values.join(", ")} stands for a value and has to stay. Ctrl and Enter store it.`,
      `${values.join(", ")} stand for values and have to stay. Ctrl and Enter store it.`,
    ),
  keyHint: "Ctrl and Enter store it.",
  store: "Store",
  storing: "Storing …",
  cancel: "Cancel",
  takeBack: "Take it back",
  labels: { right: "right", better: "better one written", open: "not read" } satisfies Record<
    ReviewedText["status"],
    string
  >,
  waiting: "kept on this device",
  suggested: "Better so:",
  history: (answers: number) => plural(answers, "1 answer", `${answers} answers`),
  answered: {
    right: (who: string, when: string) => `${who}, ${when}: right`,
    open: (who: string, when: string) => `${who}, ${when}: taken back`,
    better: (who: string, when: string) => `${who}, ${when}: better so`,
  },
  somebody: "Somebody whose account is gone",
  kept: (answers: number) =>
    `${plural(answers, "1 answer is", `${answers} answers are`)} kept on this device, and not stored yet.`,
  send: "Store them now",
  refused: (why: string) => `An answer was not taken: ${why}`,
  discard: "Let it go",
};

import { formatDay } from "../nairobi-time.ts";
import type { ImportField } from "./imports.ts";

/** What makes a row doubtful that can be read, each in a sentence. `text` is what the cell says. */
const importDoubtTexts = {
  text_damaged: ({ text }) => `“${text}” has lost letters before the file was made.`,
  text_mended: ({ text }) => `“${text}” was damaged, and is mended here. Compare it with the list.`,
  cell_error: ({ text }) => `The cell shows ${text}, the error of a formula, and counts as blank.`,
  name_order: ({ text }) => `Which name of “${text}” is the surname is not sure.`,
  name_initial: ({ text }) => `The surname “${text}” is only an initial.`,
  name_digits: ({ text }) => `“${text}” has digits.`,
  name_signs: ({ text }) => `“${text}” has signs that are in no name.`,
  name_part: ({ text }) => `“${text}” is left out of the name.`,
  name_title: ({ text }) => `“${text}” can be a title or a name.`,
  phone_letters: ({ text }) => `“${text}” has letters where digits belong.`,
  phone_several: ({ text }) => `The cell has several numbers, and the first one is taken. The others: ${text}.`,
  phone_words: ({ text }) => `Beside the number stands “${text}”. It may be the number of somebody else.`,
  email_several: ({ text }) => `The cell has several addresses, and the first one is taken. The others: ${text}.`,
  id_letters: ({ text }) => `“${text}” begins with a letter that may be a zero or a one.`,
  id_short: ({ text }) => `“${text}” has few digits. It may have lost a zero at its beginning.`,
  date_order: ({ text, day }) =>
    `“${text}” can also be ${day ? formatDay(day) : "another day"}: day and month may be exchanged.`,
} as const satisfies Record<string, (values: { text: string; day?: string | undefined }) => string>;
export type ImportDoubtCode = keyof typeof importDoubtTexts;

/** Why a row that can be read has to be looked at. */
export interface ImportDoubt {
  code: ImportDoubtCode;
  field: ImportField;
  /** What the cell says, or a part of it. */
  text: string;
  /** YYYY-MM-DD, of what can also be another day. */
  day?: string | undefined;
}

export const importDoubtText = ({ code, ...values }: ImportDoubt): string => importDoubtTexts[code](values);

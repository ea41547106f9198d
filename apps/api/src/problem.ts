import { type ProblemCode, problems } from "@party/contract/problems";
import { problemTexts } from "@party/contract/problems.sw";
import { inputErrorText } from "@party/contract/values/input-error";
import { inputTexts } from "@party/contract/values/input-texts";
import { inputTexts as kiswahiliInputTexts } from "@party/contract/values/input-texts.sw";
import { type InLanguages, inLanguages, type Language } from "@party/contract/values/languages";
import { plural } from "@party/contract/values/plural";

/** Messages by field, as in error responses; those of `inputError` before that. */
export type FieldMessages = Record<string, string[]>;

export interface ProblemDetails {
  /** Fills `{wait}` and the like in the text of the table; words of a language are given in each. */
  [name: string]:
    | string
    | number
    | InLanguages<string>
    | readonly string[]
    | FieldMessages
    | Record<string, unknown>
    | undefined;
  /** Seconds, sent as the `Retry-After` header. */
  retryAfter?: number;
  /** Messages that come with the request's own schema rather than with the table. */
  fields?: FieldMessages;
  /** What `inputError` gives, or whole sentences, that follow the text. */
  more?: readonly string[];
  /** Sent beside the text, where the answer has to carry more than words. */
  beside?: Record<string, unknown>;
}

/**
 * An error of the contract; `throw new Problem("under_age")`. What it is called on the wire stands in
 * `@party/contract/problems`, how it is spelled with the endpoint. Anything thrown that is no Problem is a bug.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly codes: readonly ProblemCode[];
  readonly details: ProblemDetails;

  /** @param codes one code, or several when a person should learn all of it at once. */
  constructor(codes: ProblemCode | readonly ProblemCode[], details: ProblemDetails = {}) {
    const list = typeof codes === "string" ? [codes] : codes;
    super(list.join(", "));
    this.codes = list;
    this.details = details;
  }

  /** Status, text and the header `Problem` are those of this one. Not `code`, which Fastify sets on errors of schemas. */
  get firstCode(): ProblemCode {
    return this.codes[0]!;
  }

  get status(): number {
    return problems[this.firstCode].status;
  }

  /** In English; what staff and operators read. */
  get text(): string {
    return this.textIn("en");
  }

  textIn(language: Language): string {
    const more = (this.details.more ?? []).map((error) => inputErrorText(error, inputTextsIn[language]));
    return [fillPlaceholders(problemText(this.firstCode, language), this.details, language), ...more].join(" ");
  }

  /** Messages by field; empty when no field is at fault. */
  fieldsIn(language: Language): FieldMessages {
    const fields: FieldMessages = Object.create(null);
    for (const [field, messages] of Object.entries(this.details.fields ?? {})) {
      fields[field] = messages.map((error) => inputErrorText(error, inputTextsIn[language]));
    }
    for (const code of this.codes) {
      const { field }: { text: string; field?: string } = problems[code];
      if (!field) continue;
      fields[field] = [...(fields[field] ?? []), fillPlaceholders(problemText(code, language), this.details, language)];
    }
    return fields;
  }
}

const problemText = (code: ProblemCode, language: Language): string =>
  language === "sw" ? problemTexts[code] : problems[code].text;

const inputTextsIn = inLanguages(inputTexts, kiswahiliInputTexts);

function fillPlaceholders(text: string, details: ProblemDetails, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name];
    if (value === undefined) return whole;
    return typeof value === "object" ? (value as InLanguages<string>)[language] : String(value);
  });
}

/** How long to wait, for `{wait}`. */
export const minutesInWords = (minutes: number): InLanguages<string> => ({
  en: plural(minutes, "1 minute", `${minutes} minutes`),
  sw: `dakika ${minutes}`,
});

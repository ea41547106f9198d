import { type ProblemCode, problems } from "@party/contract/problems";

/** Messages by field, as in error responses. */
export type FieldMessages = Record<string, string[]>;

export interface ProblemDetails {
  /** Fills `{wait}` and the like in the text of the table. */
  [name: string]: string | number | readonly string[] | FieldMessages | Record<string, unknown> | undefined;
  /** Seconds, sent as the `Retry-After` header. */
  retryAfter?: number;
  /** Messages that come with the request's own schema rather than with the table. */
  fields?: FieldMessages;
  /** Whole sentences of the contract that follow the text. */
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

  get text(): string {
    return [fill(problems[this.firstCode].text, this.details), ...(this.details.more ?? [])].join(" ");
  }

  /** Messages by field; empty when no field is at fault. */
  get fields(): FieldMessages {
    const fields: FieldMessages = { ...this.details.fields };
    for (const code of this.codes) {
      const problem: { text: string; field?: string } = problems[code];
      if (!problem.field) continue;
      fields[problem.field] = [...(fields[problem.field] ?? []), fill(problem.text, this.details)];
    }
    return fields;
  }
}

const fill = (text: string, details: ProblemDetails) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in details ? String(details[name]) : whole));

import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { useState } from "react";
import { isSameValue } from "#editor/autosave/same-value.ts";

interface TextListFieldProps {
  label: string;
  required?: boolean;
  hint?: string | undefined;
  /** One line without them. */
  rows?: number;
  value: unknown;
  format: (value: unknown) => string;
  parse: (typed: string) => unknown;
  onChange: (value: unknown) => void;
}

/** A list that is typed as one text. What is typed stays as it is while it means the value; another value replaces it. */
export function TextListField({ rows, value, format, parse, onChange, ...field }: TextListFieldProps) {
  const [typed, setTyped] = useState(() => format(value));
  const shared = { ...field, value: isSameValue(parse(typed), value) ? typed : format(value) };
  const change = (next: string) => {
    setTyped(next);
    onChange(parse(next));
  };
  return rows ? (
    <TextAreaField {...shared} rows={rows} onChange={({ target }) => change(target.value)} />
  ) : (
    <TextField {...shared} onChange={({ target }) => change(target.value)} />
  );
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const toOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** With commas. */
export const wordsFormat = {
  format: (value: unknown) => toList(value).join(", "),
  parse: (typed: string) => typed.split(",").map(toOneLine).filter(Boolean),
};

/** In whole KES, with commas between two of them; what is no number is kept, and named when it is published. */
export const amountsFormat = {
  format: (value: unknown) => toList(value).join(", "),
  parse: (typed: string) =>
    typed
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((amount) => (/^\d{1,9}$/.test(amount) ? Number(amount) : amount)),
};

const isListItem = (paragraph: unknown) => /^[-–] /.test(String(paragraph));

/** With empty lines, but for those that begin with a hyphen: items of a list. */
export const paragraphsFormat = {
  format: (value: unknown) =>
    toList(value)
      .map(
        (paragraph, at, all) =>
          (at === 0 ? "" : isListItem(paragraph) && isListItem(all[at - 1]) ? "\n" : "\n\n") + paragraph,
      )
      .join(""),
  parse: (typed: string) =>
    typed
      .split(/\n\s*\n|\n(?=\s*[-–] )/)
      .map(toOneLine)
      .filter(Boolean),
};

interface Clause {
  text: string;
  items: string[];
}

/** Clauses of an article, one a line; lines that begin with a hyphen are the lettered items of the clause above. */
export const clausesFormat = {
  format: (value: unknown) =>
    (toList(value) as Clause[]).flatMap(({ text, items }) => [text, ...items.map((item) => `- ${item}`)]).join("\n"),
  parse: (typed: string) => {
    const found: Clause[] = [];
    for (const line of typed.split("\n").map(toOneLine).filter(Boolean)) {
      const item = /^[-–] (.+)$/.exec(line)?.[1];
      const clause = found.at(-1);
      if (item && clause) clause.items.push(item);
      else found.push({ text: item ?? line, items: [] });
    }
    return found;
  },
};

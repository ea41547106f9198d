import type { PersonImport } from "@party/contract/imports.staff";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useState } from "react";
import { type ChosenPlace, PlaceFields } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { unknownWordsContent as content } from "../imports.content.ts";
import css from "../imports.module.css";
import { useImportCheck } from "./use-import-check.ts";

type UnknownWord = PersonImport["unknown_words"][number];
const wordKeyOf = ({ field, word }: UnknownWord) => `${field} ${word}`;

/** What words of the file mean that the register does not know, as a person says. */
export function UnknownWordsForm({ row }: { row: PersonImport }) {
  const { store, onSent } = useImportCheck(row);
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>>>({});
  const send = async () => {
    const { mapping, match_by, rule, consent, unknown_words } = row;
    const words = unknown_words.flatMap((each) => {
      const means = meanings[wordKeyOf(each)];
      return means ? [{ field: each.field, word: each.word, means }] : [];
    });
    return store({ mapping: { ...mapping!, words: [...mapping!.words, ...words] }, match_by, rule, consent });
  };
  return (
    <RequestForm send={send} onSent={onSent} submit={content.submit} busy={content.busy}>
      {() =>
        row.unknown_words.map((each) => (
          <UnknownWordField
            key={wordKeyOf(each)}
            word={each}
            onChange={(means) => setMeanings((before) => ({ ...before, [wordKeyOf(each)]: means }))}
          />
        ))
      }
    </RequestForm>
  );
}

const OTHER_VALUE = "another";

interface UnknownWordFieldProps {
  word: UnknownWord;
  /** @param means empty for nothing */
  onChange: (means: string) => void;
}

function UnknownWordField({ word: { field, word, rows, suggestions }, onChange }: UnknownWordFieldProps) {
  const [chosen, setChosen] = useState("");
  const [place, setPlace] = useState<ChosenPlace>({});
  const options: readonly (readonly [string, string])[] =
    field === "sex"
      ? Object.entries(content.sexes)
      : [
          ...suggestions.map(({ means, text }, at) => [means, at === 0 ? content.nearest(text) : text] as const),
          [OTHER_VALUE, content.another],
        ];
  return (
    <div className={css.columns}>
      <SelectField
        label={content.label(content.fields[field], word)}
        hint={content.rows(rows)}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          onChange(target.value === OTHER_VALUE ? "" : target.value);
        }}
      >
        <option value="">{content.leave}</option>
        <Options of={options} />
      </SelectField>
      {chosen === OTHER_VALUE && field !== "sex" ? (
        <PlaceFields
          level={field}
          value={place}
          labels={content}
          onChange={(next) => {
            setPlace(next);
            onChange(next[field] === undefined ? "" : String(next[field]));
          }}
        />
      ) : null}
    </div>
  );
}

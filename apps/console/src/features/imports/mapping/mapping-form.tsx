import type { ImportMapping, PersonImport } from "@party/contract/imports.staff";
import {
  type DateFormat,
  type ImportField,
  type ImportMatchKey,
  type ImportRule,
  importFieldNames,
  importFields,
  importMatchKeyNames,
  importMatchKeys,
  importRules,
} from "@party/contract/values/imports";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { Checkbox, CheckboxGroup, RadioCards } from "@party/ui/form/choices.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { useState } from "react";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { mappingContent as content } from "../imports.content.ts";
import css from "../imports.module.css";
import { DateFormats } from "./date-formats.tsx";
import { useImportCheck } from "./use-import-check.ts";

type TextFieldName = "list" | "level" | "county" | "consent.gathered_by" | "consent.gathered_on" | "consent.form";
type FieldName = TextFieldName | "consent.kept_at";

const FIELD_OF_MATCH_KEY: Record<ImportMatchKey, ImportField> = {
  id_number: "id_number",
  member_number: "member_number",
  reference: "reference",
  phone_name: "phone",
  email: "email",
};

const placeLevels = ["ward", "constituency", "county"] as const satisfies readonly PlaceLevel[];
type PlaceChoice = "none" | "as_chosen" | (typeof placeLevels)[number];

/** What the columns hold, how people are matched, and where they agreed; then all rows are checked. */
export function MappingForm({ row }: { row: PersonImport }) {
  const { store, onSent } = useImportCheck(row);
  const { mapping, consent } = row;
  const [columns, setColumns] = useState(() => mapping?.columns ?? row.columns.map(({ guess }) => guess));
  const [dateFormat, setDateFormat] = useState<DateFormat | null>(mapping?.date_format ?? null);
  const [chosenKeys, setChosenKeys] = useState<readonly ImportMatchKey[] | undefined>(
    row.match_by.length > 0 ? row.match_by : undefined,
  );
  const [rule, setRule] = useState<ImportRule>(row.rule);
  const [level, setLevel] = useState<PlaceChoice>(mapping?.place ? "as_chosen" : "none");
  const [place, setPlace] = useState<ChosenPlace>({});
  const [forgets, setForgets] = useState(false);
  const [hasConsent, setHasConsent] = useState(consent !== null);
  const dates = row.columns[columns.indexOf("date_of_birth")];
  const format = dateFormat ?? dates?.date_format ?? null;
  const possibleKeys = importMatchKeyNames.filter((key) => columns.includes(FIELD_OF_MATCH_KEY[key]));
  const keys = possibleKeys.filter((key) => chosenKeys?.includes(key) ?? true);
  const words = mapping?.words ?? [];

  const send = async (typed: Record<FieldName, string>) => {
    const given = {
      gathered_by: typed["consent.gathered_by"],
      gathered_on: typed["consent.gathered_on"],
      form: typed["consent.form"],
      kept_at: typed["consent.kept_at"],
    };
    const next: ImportMapping = {
      columns: [...columns],
      date_format: dates ? format : null,
      words: forgets ? [] : words,
      place: placeMappingOf(level, place, mapping),
      list: typed.list ?? "",
    };
    const isGiven = Object.values(given).some((value) => value.trim());
    return store({ mapping: next, match_by: keys, rule, consent: isGiven ? given : null });
  };
  return (
    <RequestForm send={send} onSent={onSent} submit={content.submit} busy={content.busy}>
      {(field: (name: FieldName | "match_by" | "consent") => { name: string; error: string | undefined }) => (
        <>
          <fieldset className={css.group}>
            <legend>{content.columns}</legend>
            <p className={css.soft}>{content.columnsHint}</p>
            <div className={css.columns}>
              {row.columns.map(({ title, examples, guess }, at) => (
                <SelectField
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their order
                  key={at}
                  label={title || content.untitled(at + 1)}
                  hint={`${content.examples(examples)}${guess && columns[at] === guess ? ` ${content.guessed}` : ""}`}
                  value={columns[at] ?? ""}
                  onChange={({ target }) =>
                    setColumns(columns.with(at, importFieldNames.find((each) => each === target.value) ?? null))
                  }
                >
                  <option value="">{content.leftOut}</option>
                  {importFieldNames.map((name) => (
                    <option key={name} value={name}>
                      {importFields[name]}
                    </option>
                  ))}
                </SelectField>
              ))}
            </div>
          </fieldset>
          {dates ? <DateFormats examples={dates.examples} chosen={format} onChoose={setDateFormat} /> : null}
          {columns.includes("reference") ? (
            <TextField
              {...field("list")}
              label={content.list}
              hint={content.listHint}
              defaultValue={mapping?.list}
              maxLength={100}
              required
            />
          ) : null}
          <div className={css.columns}>
            <SelectField
              {...field("level")}
              label={content.place}
              hint={content.placeHint}
              value={level}
              onChange={({ target }) => setLevel(target.value as PlaceChoice)}
            >
              {(["none", ...(mapping?.place ? (["as_chosen"] as const) : []), ...placeLevels] as const).map((each) => (
                <option key={each} value={each}>
                  {content.places[each]}
                </option>
              ))}
            </SelectField>
            {level === "none" || level === "as_chosen" ? null : (
              <PlaceFields level={level} value={place} onChange={setPlace} labels={content} />
            )}
          </div>
          <CheckboxGroup legend={content.match} hint={possibleKeys.length > 0 ? content.matchHint : content.matchNone}>
            {possibleKeys.map((key) => (
              <Checkbox
                key={key}
                label={importMatchKeys[key]}
                checked={keys.includes(key)}
                onChange={({ target }) =>
                  setChosenKeys(target.checked ? [...keys, key] : keys.filter((each) => each !== key))
                }
              />
            ))}
          </CheckboxGroup>
          {field("match_by").error ? <p className={css.error}>{field("match_by").error}</p> : null}
          <RadioCards
            legend={content.rule}
            options={importRules.map((value) => ({ value, ...content.rules[value] }))}
            chosen={rule}
            onChoose={setRule}
          />
          <fieldset
            className={css.group}
            onInput={({ currentTarget }) =>
              setHasConsent([...currentTarget.querySelectorAll("input")].some(({ value }) => value.trim() !== ""))
            }
          >
            <legend>{content.consent}</legend>
            <p className={css.soft}>{content.consentHint}</p>
            <div className={css.columns}>
              <TextField
                {...field("consent.gathered_by")}
                label={content.gatheredBy}
                defaultValue={consent?.gathered_by}
                required={hasConsent}
                maxLength={120}
              />
              <TextField
                {...field("consent.gathered_on")}
                label={content.gatheredOn}
                type="date"
                defaultValue={consent?.gathered_on}
                required={hasConsent}
              />
              <TextField
                {...field("consent.form")}
                label={content.form}
                defaultValue={consent?.form}
                required={hasConsent}
                maxLength={200}
              />
              <TextField
                {...field("consent.kept_at")}
                label={content.keptAt}
                hint={content.keptAtHint}
                defaultValue={consent?.kept_at}
                required={hasConsent && row.scans.length === 0}
                maxLength={200}
              />
            </div>
            {field("consent").error ? <p className={css.error}>{field("consent").error}</p> : null}
          </fieldset>
          {words.length > 0 ? (
            <Checkbox
              label={content.words(words.length)}
              checked={forgets}
              onChange={({ target }) => setForgets(target.checked)}
            />
          ) : null}
        </>
      )}
    </RequestForm>
  );
}

function placeMappingOf(level: PlaceChoice, place: ChosenPlace, mapping: ImportMapping | null): ImportMapping["place"] {
  if (level === "none") return null;
  if (level === "as_chosen") return mapping?.place ?? null;
  return placeOf(level, place) ?? null;
}

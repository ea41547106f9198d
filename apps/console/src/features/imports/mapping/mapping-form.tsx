import type { ImportMapping, PersonImport } from "@party/contract/imports.staff";
import type { StaffMember } from "@party/contract/staff";
import { fieldOfMatchKey, findMappingFaults } from "@party/contract/values/import-mapping-faults";
import {
  type DateFormat,
  type ImportMappingFault,
  type ImportMatchKey,
  type ImportRule,
  importFieldNames,
  importFields,
  importMappingFaults,
  importMatchKeyNames,
  importMatchKeys,
  importRules,
} from "@party/contract/values/imports";
import { type PlaceLevel, roles } from "@party/contract/values/permissions";
import { Checkbox, CheckboxGroup, RadioCards } from "@party/ui/form/choices.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { type ChangeEvent, useState } from "react";
import { FieldsError } from "#form/form-alert.tsx";
import { type ChosenPlace, PlaceFields, placeOf } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { useStaff } from "#session/session.ts";
import { mappingContent as content } from "../imports.content.ts";
import css from "../imports.module.css";
import { DateFormats } from "./date-formats.tsx";
import { useImportCheck } from "./use-import-check.ts";

type ConsentField = "consent.gathered_by" | "consent.gathered_on" | "consent.form" | "consent.kept_at";
type FieldName = "list" | "level" | ConsentField;

const placeLevels = ["ward", "constituency", "county"] as const satisfies readonly PlaceLevel[];
const consentFields = [
  "consent.gathered_by",
  "consent.gathered_on",
  "consent.form",
  "consent.kept_at",
] as const satisfies readonly ConsentField[];
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
  const counties = importedCountiesOf(useStaff());
  const [place, setPlace] = useState<ChosenPlace>(counties?.length === 1 ? { county: counties[0] } : {});
  const [forgets, setForgets] = useState(false);
  const [texts, setTexts] = useState<Readonly<Record<ConsentField | "list", string>>>({
    list: mapping?.list ?? "",
    "consent.gathered_by": consent?.gathered_by ?? "",
    "consent.gathered_on": consent?.gathered_on ?? "",
    "consent.form": consent?.form ?? "",
    "consent.kept_at": consent?.kept_at ?? "",
  });
  /** From then on it is said what is missing. */
  const [isTried, setIsTried] = useState(false);
  const dates = row.columns[columns.indexOf("date_of_birth")];
  const format = dateFormat ?? dates?.date_format ?? null;
  const possibleKeys = importMatchKeyNames.filter((key) => columns.includes(fieldOfMatchKey[key]));
  const keys = possibleKeys.filter((key) => chosenKeys?.includes(key) ?? true);
  const words = mapping?.words ?? [];

  const next: ImportMapping = {
    columns: [...columns],
    date_format: dates ? format : null,
    words: forgets ? [] : words,
    place: placeMappingOf(level, place, mapping),
    list: columns.includes("reference") ? texts.list : "",
  };
  const given = {
    gathered_by: texts["consent.gathered_by"],
    gathered_on: texts["consent.gathered_on"],
    form: texts["consent.form"],
    kept_at: texts["consent.kept_at"],
  };
  const hasConsent = Object.values(given).some((value) => value.trim());
  const isMissing = (text: ConsentField) =>
    hasConsent && !texts[text].trim() && !(text === "consent.kept_at" && row.scans.length > 0);
  const lacksPlace = level !== "none" && next.place === null;
  const faults = findMappingFaults({ mapping: next, match_by: keys }, columns.length);
  const missingTexts = consentFields.filter(isMissing);
  const faultText = (...codes: ImportMappingFault[]) =>
    (isTried &&
      codes
        .filter((code) => faults.includes(code))
        .map((code) => importMappingFaults[code])
        .join(" ")) ||
    undefined;
  const text = (name: ConsentField, error: string | undefined) => ({
    name,
    defaultValue: texts[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTexts((before) => ({ ...before, [name]: target.value })),
    required: hasConsent && !(name === "consent.kept_at" && row.scans.length > 0),
    error: error ?? (isTried && missingTexts.includes(name) ? content.missing : undefined),
  });
  const isComplete = () => {
    setIsTried(true);
    return faults.length === 0 && missingTexts.length === 0 && !lacksPlace;
  };
  const send = () => store({ mapping: next, match_by: keys, rule, consent: hasConsent ? given : null });
  return (
    <RequestForm send={send} onSent={onSent} isComplete={isComplete} submit={content.submit} busy={content.busy}>
      {(field: (name: FieldName | "match_by" | "consent") => { name: string; error: string | undefined }) => (
        <>
          <fieldset className={css.group}>
            <legend>{content.columns}</legend>
            <p className={css.soft}>{content.columnsHint}</p>
            <FieldsError text={faultText("columns", "twice", "two_names", "names")} />
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
                  <Options of={importFieldNames.map((name) => [name, importFields[name]])} />
                </SelectField>
              ))}
            </div>
          </fieldset>
          {dates ? (
            <DateFormats
              examples={dates.examples}
              chosen={format}
              onChoose={setDateFormat}
              error={faultText("date_format")}
            />
          ) : null}
          {columns.includes("reference") ? (
            <TextField
              name="list"
              label={content.list}
              hint={content.listHint}
              defaultValue={texts.list}
              onChange={({ target }) => setTexts((before) => ({ ...before, list: target.value }))}
              error={field("list").error ?? faultText("list")}
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
              <Options
                of={(["none", ...(mapping?.place ? (["as_chosen"] as const) : []), ...placeLevels] as const).map(
                  (each) => [each, content.places[each]],
                )}
              />
            </SelectField>
            {level === "none" || level === "as_chosen" ? null : (
              <PlaceFields
                level={level}
                value={place}
                onChange={setPlace}
                labels={content}
                within={counties}
                error={isTried && lacksPlace ? content.placeMissing : undefined}
              />
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
          <FieldsError text={field("match_by").error ?? faultText("no_key", "key")} />
          <RadioCards
            legend={content.rule}
            options={importRules.map((value) => ({ value, ...content.rules[value] }))}
            chosen={rule}
            onChoose={setRule}
          />
          <fieldset className={css.group}>
            <legend>{content.consent}</legend>
            <p className={css.soft}>{content.consentHint}</p>
            <div className={css.columns}>
              <TextField
                {...text("consent.gathered_by", field("consent.gathered_by").error)}
                label={content.gatheredBy}
                maxLength={120}
              />
              <TextField
                {...text("consent.gathered_on", field("consent.gathered_on").error)}
                label={content.gatheredOn}
                type="date"
              />
              <TextField {...text("consent.form", field("consent.form").error)} label={content.form} maxLength={200} />
              <TextField
                {...text("consent.kept_at", field("consent.kept_at").error)}
                label={content.keptAt}
                hint={content.keptAtHint}
                maxLength={200}
              />
            </div>
            <FieldsError text={field("consent").error} />
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

/** Of whom people are imported; undefined for all. */
function importedCountiesOf({ grants }: StaffMember): number[] | undefined {
  const places = grants.flatMap(({ role, place }) =>
    roles[role].permissions.includes("people.import") ? [place] : [],
  );
  return places.every(({ level }) => level === "county") ? places.map(({ id }) => id) : undefined;
}

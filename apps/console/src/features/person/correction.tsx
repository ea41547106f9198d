import type { Correction, PersonRecord } from "@party/contract/person-records.staff";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { type ChosenPlace, PlaceFields } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { personContent as content } from "./person.content.ts";

type CorrectionFieldName =
  | "surname"
  | "other_names"
  | "date_of_birth"
  | "sex"
  | "polling_station"
  | "voter_status"
  | "ward";
type CorrectionValues = Record<CorrectionFieldName, string>;

/** What differs from what is there. An empty field that was empty stays so. */
function correctionOf(person: PersonRecord, values: CorrectionValues, ward: number | undefined): Correction {
  const changed = (Object.keys(values) as CorrectionFieldName[]).filter(
    (name) => name !== "ward" && values[name] !== ((person[name as keyof PersonRecord] as string | null) ?? ""),
  );
  return {
    version: person.version,
    ...Object.fromEntries(changed.map((name) => [name, values[name] || null])),
    ...(ward === undefined ? {} : { ward }),
  };
}

export function CorrectionForm({ person }: { person: PersonRecord }) {
  const queryClient = useQueryClient();
  const [place, setPlace] = useState<ChosenPlace>({});
  const [isMoving, setMoving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <p>{content.correctIntro}</p>
      <div role="status">{isSaved ? <Alert severity="success">{content.saved}</Alert> : null}</div>
      <RequestForm
        key={person.version}
        send={({ surname, other_names, date_of_birth, sex, polling_station, voter_status }: CorrectionValues) => {
          setSaved(false);
          const values = { surname, other_names, date_of_birth, sex, polling_station, voter_status, ward: "" };
          const body = correctionOf(person, values, place.ward);
          return api("PATCH /staff/people/{id}/", { params: { id: person.id }, body });
        }}
        onSent={async () => {
          setPlace({});
          setMoving(false);
          setSaved(true);
          await queryClient.invalidateQueries({ queryKey: ["people"] });
        }}
        submit={content.save}
      >
        {(field) => (
          <>
            <TextField {...field("surname")} label={content.surname} defaultValue={person.surname} required />
            <TextField
              {...field("other_names")}
              label={content.otherNames}
              defaultValue={person.other_names}
              required
            />
            <TextField
              {...field("date_of_birth")}
              label={content.fields.date_of_birth}
              type="date"
              defaultValue={person.date_of_birth ?? ""}
            />
            <ChoiceField
              {...field("sex")}
              label={content.fields.sex}
              value={person.sex ?? ""}
              options={content.sexes}
            />
            <TextField
              {...field("polling_station")}
              label={content.fields.polling_station}
              defaultValue={person.polling_station ?? ""}
              maxLength={200}
            />
            <SelectField {...field("voter_status")} label={content.facts.voter} defaultValue={person.voter_status}>
              {Object.entries(content.voters).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {isMoving ? (
              <PlaceFields
                level="ward"
                value={place}
                onChange={setPlace}
                labels={content.place}
                error={field("ward").error}
              />
            ) : (
              <Button look="outlined" onClick={() => setMoving(true)}>
                {content.move}
              </Button>
            )}
          </>
        )}
      </RequestForm>
    </>
  );
}

interface ChoiceFieldProps {
  name: string;
  error: string | undefined;
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
}

const ChoiceField = ({ value, options, ...field }: ChoiceFieldProps) => (
  <SelectField {...field} defaultValue={value}>
    <option value="">{content.unknown}</option>
    {Object.entries(options).map(([each, label]) => (
      <option key={each} value={each}>
        {label}
      </option>
    ))}
  </SelectField>
);

import type { Correction, PersonRecord } from "@party/contract/person-records.staff";
import {
  type ContactField,
  type CorrectableField,
  contactFields,
  correctableFields,
  personFieldOf,
  personLabels,
} from "@party/contract/values/people/person-fields";
import { phoneAsDialled } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { personChoices } from "#features/people/people.content.ts";
import { type ChosenPlace, PlaceFields } from "#form/place-fields.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { personContent as content } from "./person.content.ts";

type CorrectedName = Exclude<CorrectableField, "ward"> | ContactField;
/** Phone, email and reason are absent for an account. */
type CorrectionValues = Partial<Record<CorrectedName | "ward" | "reason", string>>;

const officeFields = correctableFields.filter((name): name is Exclude<CorrectableField, "ward"> => name !== "ward");

const shownValue = (person: PersonRecord, name: CorrectedName): string => {
  const value = person[name] ?? "";
  return name === "phone" ? phoneAsDialled(value) : value;
};

/** What differs from what is there. An empty field that was empty stays so. */
function correctionOf(person: PersonRecord, values: CorrectionValues, ward: number | undefined): Correction {
  const changed = [...officeFields, ...contactFields].filter(
    (name) => values[name] !== undefined && values[name] !== shownValue(person, name),
  );
  return {
    version: person.version,
    ...Object.fromEntries(changed.map((name) => [name, values[name] || null])),
    ...(values.reason ? { reason: values.reason } : {}),
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
      <p>{person.has_account ? content.correctIntro : content.correctIntroWithoutAccount}</p>
      <div role="status">
        {isSaved ? (
          <Alert severity="success">
            {content.saved} {person.same_phone > 0 ? content.samePhone(person.same_phone) : null}
          </Alert>
        ) : null}
      </div>
      <RequestForm
        key={person.version}
        send={(values: CorrectionValues) => {
          setSaved(false);
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
            {officeFields.map((name) => (
              <CorrectedField key={name} {...field(name)} of={name} person={person} />
            ))}
            {person.has_account ? null : (
              <>
                {contactFields.map((name) => (
                  <CorrectedField key={name} {...field(name)} of={name} person={person} />
                ))}
                <TextField
                  {...field("reason")}
                  label={content.contactReason}
                  hint={content.contactReasonHint}
                  maxLength={200}
                />
              </>
            )}
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

interface CorrectedFieldProps {
  name: string;
  error: string | undefined;
  of: CorrectedName;
  person: PersonRecord;
}

const INPUT_TYPES = { day: "date", phone: "tel", email: "email" } as const;

function CorrectedField({ of, person, ...field }: CorrectedFieldProps) {
  const described = personFieldOf(of);
  const props = { ...field, label: personLabels[of], defaultValue: shownValue(person, of) };
  if (described.kind !== "choice") {
    const type = described.kind in INPUT_TYPES ? INPUT_TYPES[described.kind as keyof typeof INPUT_TYPES] : "text";
    return (
      <TextField
        {...props}
        type={type}
        required={described.required}
        maxLength={"max" in described ? described.max : undefined}
        autoComplete="off"
      />
    );
  }
  return (
    <SelectField {...props}>
      {described.empty ? null : <option value="">{content.unknown}</option>}
      <Options of={described.options.map((each) => [each, personChoices[of]?.[each]])} />
    </SelectField>
  );
}

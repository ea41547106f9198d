import { genders } from "@party/contract/values/person";
import type { ChangeEvent } from "react";
import { SelectField, TextField } from "#ui/field.tsx";
import { LocationFields } from "../locations/location-fields.tsx";
import type { Person, PersonField } from "./application.ts";
import { joinUsContent } from "./join-us.content.ts";
import css from "./join-us.module.css";

const content = joinUsContent.person;

interface PersonStepProps {
  person: Person;
  errors: Partial<Record<PersonField, string>>;
  /** Changes whenever known data has filled in the places. */
  filled: number;
  onChange: (part: Partial<Person>) => void;
}

export function PersonStep({ person, errors, filled, onChange }: PersonStepProps) {
  const text = (name: Exclude<PersonField, "county" | "constituency" | "ward" | "gender">) => ({
    name,
    label: content[name].label,
    value: person[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
    error: errors[name],
    required: true,
  });
  return (
    <div className={css.fields}>
      <TextField {...text("first_name")} autoComplete="given-name" maxLength={100} />
      <TextField {...text("last_name")} autoComplete="family-name" maxLength={100} />
      <TextField
        {...text("phone_number")}
        type="tel"
        autoComplete="tel"
        hint={content.phone_number.hint}
        maxLength={32}
      />
      <TextField {...text("age")} type="number" inputMode="numeric" />
      <SelectField
        name="gender"
        label={content.gender.label}
        value={person.gender}
        onChange={({ target }) => onChange({ gender: target.value as Person["gender"] })}
        error={errors.gender}
        required
      >
        <option value="">{content.gender.empty}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {joinUsContent.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField {...text("occupation")} autoComplete="organization-title" maxLength={100} />
      <LocationFields
        key={filled}
        start={{ county: person.county, constituency: person.constituency, ward: person.ward }}
        errors={errors}
        onChange={onChange}
      />
    </div>
  );
}

import { genders } from "@party/contract/values/gender";
import { SelectField, TextField } from "#ui/field.tsx";
import { registerContent as content } from "./register.content.ts";

type PersonField =
  | "first_name"
  | "last_name"
  | "phone"
  | "date_of_birth"
  | "gender"
  | "occupation"
  | "organization"
  | "address"
  | "city"
  | "country";

interface PersonFieldsProps {
  /** The properties of one field. */
  field: (name: PersonField) => {
    defaultValue?: string;
    required?: boolean;
    error?: string | undefined;
    "aria-invalid"?: true | undefined;
  };
  /** The option while no gender is chosen. */
  noGender: string;
}

/** What the party asks of a person, in the order of spec section 2; uncontrolled, so that nothing typed is lost. */
export function PersonFields({ field, noGender }: PersonFieldsProps) {
  const named = (name: PersonField) => ({ name, ...field(name) });
  return (
    <>
      <TextField label={content.firstName} {...named("first_name")} autoComplete="given-name" maxLength={100} />
      <TextField label={content.lastName} {...named("last_name")} autoComplete="family-name" maxLength={100} />
      <TextField
        label={content.phone}
        {...named("phone")}
        type="tel"
        autoComplete="tel"
        hint={content.phoneHint}
        maxLength={32}
      />
      <TextField label={content.dateOfBirth} {...named("date_of_birth")} type="date" autoComplete="bday" />
      <SelectField label={content.gender} {...named("gender")} autoComplete="sex">
        <option value="">{noGender}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {content.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={content.occupation}
        {...named("occupation")}
        autoComplete="organization-title"
        maxLength={100}
      />
      <TextField label={content.organization} {...named("organization")} autoComplete="organization" maxLength={100} />
      <TextField label={content.address} {...named("address")} autoComplete="street-address" maxLength={200} />
      <TextField label={content.city} {...named("city")} autoComplete="address-level2" maxLength={100} />
      <TextField label={content.country} {...named("country")} autoComplete="country-name" maxLength={100} />
    </>
  );
}

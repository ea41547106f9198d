import type { CallOptions } from "@party/contract/client";
import { genders } from "@party/contract/values/person";
import { PasswordField, SelectField, TextField } from "@party/ui/field.tsx";
import { LocationFields, placesIn } from "#features/locations/location-fields.tsx";
import type { Draft } from "#ui/use-draft.ts";
import css from "./auth.module.css";
import { registerContent as content } from "./register.content.ts";

interface RegisterFieldsProps {
  errors: Record<string, string>;
  /** Kept from before a reload, or from the membership form. */
  restored: Draft | undefined;
}

/** The fields of spec.md section 2 in their order; uncontrolled, so that input from before hydration is kept. */
export function RegisterFields({ errors, restored }: RegisterFieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] });
  return (
    <>
      <fieldset className={css.group}>
        <legend>{content.groups.you}</legend>
        <div className={css.columns}>
          <TextField
            label={content.firstName}
            {...field("first_name")}
            autoComplete="given-name"
            maxLength={100}
            required
          />
          <TextField
            label={content.lastName}
            {...field("last_name")}
            autoComplete="family-name"
            hint={content.lastNameHint}
            maxLength={100}
            required
          />
          <TextField label={content.email} {...field("email")} type="email" autoComplete="email" required />
          <TextField
            label={content.phone}
            {...field("phone")}
            type="tel"
            autoComplete="tel"
            hint={content.phoneHint}
            maxLength={64}
            required
          />
          <TextField label={content.dateOfBirth} {...field("date_of_birth")} type="date" autoComplete="bday" required />
          <SelectField label={content.gender} {...field("gender")} autoComplete="sex" required>
            <option value="">{content.genderEmpty}</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {content.genders[gender]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={content.occupation}
            {...field("occupation")}
            autoComplete="organization-title"
            maxLength={100}
          />
          <TextField
            label={content.organization}
            {...field("organization")}
            autoComplete="organization"
            maxLength={100}
          />
          <TextField label={content.address} {...field("address")} autoComplete="street-address" maxLength={200} />
          <TextField label={content.city} {...field("city")} autoComplete="address-level2" maxLength={100} />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{content.groups.place}</legend>
        <div className={css.columns}>
          <LocationFields key={restored ? "kept" : "new"} start={placesIn(restored ?? {})} errors={errors} />
          <TextField label={content.country} {...field("country")} autoComplete="country-name" maxLength={100} />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{content.groups.password}</legend>
        <div className={css.columns}>
          <PasswordField
            label={content.password}
            {...field("password")}
            autoComplete="new-password"
            hint={content.passwordHint}
            maxLength={128}
            required
          />
          <PasswordField
            label={content.confirmPassword}
            {...field("password2")}
            autoComplete="new-password"
            maxLength={128}
            required
          />
        </div>
      </fieldset>
    </>
  );
}

/** The payload of spec.md section 3; the other fields are kept in the tab and saved to the profile later. */
export function registrationOf(form: FormData): CallOptions<"POST /api/auth/register/">["body"] {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    email: entry("email"),
    password: entry("password"),
    password2: entry("password2"),
    first_name: entry("first_name"),
    last_name: entry("last_name"),
    phone: entry("phone"),
    county: entry("county"),
    constituency: entry("constituency"),
    ward: entry("ward"),
    membership_type: "regular",
  };
}

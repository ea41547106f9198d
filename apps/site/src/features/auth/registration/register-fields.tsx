import type { CallOptions } from "@party/contract/client";
import { genders } from "@party/contract/values/person";
import { PasswordField, SelectField, TextField } from "@party/ui/form/field.tsx";
import { chosenPlacesOf, LocationFields } from "#features/locations/location-fields.tsx";
import type { Draft } from "#ui/forms/use-draft.ts";
import css from "../auth.module.css";
import { personInputAttributes } from "./person-inputs.ts";
import { registerContent as content } from "./register.content.ts";

interface RegisterFieldsProps {
  errors: Record<string, string>;
  /** Kept from before a reload, or from the membership form. */
  restored: Draft | undefined;
}

/** The fields of spec.md section 2 in their order; uncontrolled, so that input from before hydration is kept. */
export function RegisterFields({ errors, restored }: RegisterFieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] });
  const text = (name: keyof typeof personInputAttributes) => ({ ...personInputAttributes[name], ...field(name) });
  return (
    <>
      <fieldset className={css.group}>
        <legend>{content.groups.you}</legend>
        <div className={css.columns}>
          <TextField {...text("first_name")} required />
          <TextField {...text("last_name")} required />
          <TextField label={content.email} {...field("email")} type="email" autoComplete="email" required />
          <TextField {...text("phone")} required />
          <TextField {...text("date_of_birth")} required />
          <SelectField label={content.gender} {...field("gender")} autoComplete="sex" required>
            <option value="">{content.genderEmpty}</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {content.genders[gender]}
              </option>
            ))}
          </SelectField>
          <TextField {...text("occupation")} />
          <TextField {...text("organization")} />
          <TextField {...text("address")} />
          <TextField {...text("city")} />
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{content.groups.place}</legend>
        <div className={css.columns}>
          <LocationFields key={restored ? "kept" : "new"} start={chosenPlacesOf(restored ?? {})} errors={errors} />
          <TextField {...text("country")} />
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

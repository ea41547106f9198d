import type { CallOptions } from "@party/contract/client";
import { MAXIMUM_AGE, MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { genders } from "@party/contract/values/person";
import { PasswordField, SelectField, TextField } from "@party/ui/field.tsx";
import { ageOn } from "#dates.ts";
import { LocationFields, placesIn } from "#features/locations/location-fields.tsx";
import type { Draft } from "#ui/use-draft.ts";
import css from "./auth.module.css";
import { registerContent as content, registerContent } from "./register.content.ts";

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
            maxLength={32}
            required
          />
          <TextField
            label={content.dateOfBirth}
            {...field("date_of_birth")}
            inputMode="text"
            autoComplete="bday"
            hint={content.dateOfBirthHint}
            maxLength={20}
            required
          />
          <SelectField label={content.gender} {...field("gender")} autoComplete="sex" required>
            <option value="">{content.genderEmpty}</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {content.genders[gender]}
              </option>
            ))}
          </SelectField>
        </div>
        <details className={css.more}>
          <summary>{content.groups.more}</summary>
          <div className={css.columns}>
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
        </details>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{content.groups.place}</legend>
        <div className={css.columns}>
          <LocationFields key={restored ? "kept" : "new"} start={placesIn(restored ?? {})} errors={errors} />
          <TextField
            label={content.country}
            {...field("country")}
            autoComplete="country-name"
            maxLength={100}
            defaultValue="Kenya"
          />
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

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A day as people type it: `31 12 1990`, `31/12/1990`, `31121990`, or `1990-12-31` as browsers fill it in.
 * @returns YYYY-MM-DD, or undefined when there is no such day
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim();
  const [, year, month, day] = ISO.exec(text) ?? [];
  const [, firstDay, firstMonth, firstYear] = DAY_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? [];
  const [y, m, d] = [year ?? firstYear, month ?? firstMonth, day ?? firstDay].map(Number);
  if (!y || !m || !d) return undefined;
  const written = [String(y).padStart(4, "0"), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-");
  const instant = new Date(`${written}T00:00:00Z`);
  // JavaScript turns 31 April into 1 May.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : undefined;
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

/** Members are adults (Political Parties Act, section 3(2A)). */
export function birthDateError(born: string | undefined): string | undefined {
  const age = born === undefined ? undefined : ageOn(born);
  if (age === undefined || age < 0 || age > MAXIMUM_AGE) return registerContent.dateOfBirthWrong;
  return age < MINIMUM_AGE ? registerContent.tooYoung : undefined;
}

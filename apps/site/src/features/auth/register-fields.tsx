import { genders } from "@party/contract/values/gender";
import { LocationFields, placesIn } from "#features/locations/location-fields.tsx";
import { PasswordField, SelectField, TextField } from "#ui/field.tsx";
import type { Draft } from "#ui/use-draft.ts";
import css from "./auth.module.css";
import { registerContent as content } from "./register.content.ts";

/**
 * The fields of spec section 2 in their order; uncontrolled, so that what is typed before the script is kept.
 * @param refused names of the fields that the banner speaks of
 * @param kept what was typed before a reload
 */
export function RegisterFields({ refused, kept }: { refused: readonly string[]; kept: Draft | undefined }) {
  const named = (name: string) => ({ name, "aria-invalid": refused.includes(name) || undefined });
  return (
    <div className={css.columns}>
      <TextField
        label={content.firstName}
        {...named("first_name")}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <TextField label={content.lastName} {...named("last_name")} autoComplete="family-name" maxLength={100} required />
      <TextField label={content.email} {...named("email")} type="email" autoComplete="email" required />
      <TextField
        label={content.phone}
        {...named("phone")}
        type="tel"
        autoComplete="tel"
        hint={content.phoneHint}
        maxLength={32}
        required
      />
      <TextField label={content.dateOfBirth} name="date_of_birth" type="date" autoComplete="bday" required />
      <SelectField label={content.gender} name="gender" autoComplete="sex" defaultValue="" required>
        <option value="">{content.genderEmpty}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {content.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField label={content.occupation} name="occupation" autoComplete="organization-title" />
      <TextField label={content.organization} name="organization" autoComplete="organization" />
      <TextField label={content.address} name="address" autoComplete="street-address" />
      <TextField label={content.city} name="city" autoComplete="address-level2" />
      <LocationFields key={kept ? "kept" : "new"} start={placesIn(kept ?? {})} />
      <TextField label={content.country} name="country" autoComplete="country-name" defaultValue="Kenya" />
      <PasswordField
        label={content.password}
        {...named("password")}
        autoComplete="new-password"
        hint={content.passwordHint}
        maxLength={128}
        required
      />
      <PasswordField
        label={content.confirmPassword}
        {...named("password2")}
        autoComplete="new-password"
        maxLength={128}
        required
      />
    </div>
  );
}

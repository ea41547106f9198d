import { LocationFields, placesIn } from "#features/locations/location-fields.tsx";
import { PasswordField, TextField } from "#ui/field.tsx";
import type { Draft } from "#ui/use-draft.ts";
import css from "./auth.module.css";
import { PersonFields } from "./person-fields.tsx";
import { registerContent as content } from "./register.content.ts";

const required: readonly string[] = ["first_name", "last_name", "phone", "date_of_birth", "gender"];

/**
 * The fields of spec section 2 in their order; uncontrolled, so that what is typed before the script is kept.
 * @param refused names of the fields that the banner speaks of
 * @param kept what was typed before a reload
 */
export function RegisterFields({ refused, kept }: { refused: readonly string[]; kept: Draft | undefined }) {
  const invalid = (name: string) => ({ "aria-invalid": refused.includes(name) || undefined });
  return (
    <div className={css.columns}>
      <PersonFields
        field={(name) => ({
          ...invalid(name),
          required: required.includes(name),
          ...(name === "country" ? { defaultValue: "Kenya" } : {}),
        })}
        noGender={content.genderEmpty}
        afterNames={
          <TextField
            label={content.email}
            name="email"
            {...invalid("email")}
            type="email"
            autoComplete="email"
            required
          />
        }
        afterCity={<LocationFields key={kept ? "kept" : "new"} start={placesIn(kept ?? {})} />}
      />
      <PasswordField
        label={content.password}
        name="password"
        {...invalid("password")}
        autoComplete="new-password"
        hint={content.passwordHint}
        maxLength={128}
        required
      />
      <PasswordField
        label={content.confirmPassword}
        name="password2"
        {...invalid("password2")}
        autoComplete="new-password"
        maxLength={128}
        required
      />
    </div>
  );
}

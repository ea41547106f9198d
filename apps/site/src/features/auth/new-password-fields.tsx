import { PasswordField } from "#ui/field.tsx";
import { resetContent as content } from "./account-links.content.ts";

/** A new password, typed twice. @param errors by field */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <PasswordField
        label={content.password}
        name="password"
        autoComplete="new-password"
        hint={content.hint}
        error={errors.password}
        maxLength={128}
        required
      />
      <PasswordField
        label={content.confirm}
        name="password2"
        autoComplete="new-password"
        error={errors.password2}
        maxLength={128}
        required
      />
    </>
  );
}

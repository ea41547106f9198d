import { PasswordField } from "#ui/field.tsx";
import { resetContent as content } from "./account.content.ts";

/** A new password, typed twice. @param refused what is wrong, by field */
export function NewPasswordFields({ refused }: { refused: Record<string, string> }) {
  return (
    <>
      <PasswordField
        label={content.password}
        name="password"
        autoComplete="new-password"
        hint={content.hint}
        error={refused.password}
        maxLength={128}
        required
      />
      <PasswordField
        label={content.confirm}
        name="password2"
        autoComplete="new-password"
        error={refused.password2}
        maxLength={128}
        required
      />
    </>
  );
}

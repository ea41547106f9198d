import { PasswordField } from "@party/ui/form/field.tsx";
import { resetPasswordContent as content } from "./account-links.content.ts";

interface NewPasswordFieldsProps {
  /** The name and error of a field. */
  field: (name: "password" | "password2") => { name: string; error?: string | undefined };
}

/** A new password, typed twice. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={content.password}
        {...field("password")}
        autoComplete="new-password"
        hint={content.hint}
        maxLength={128}
        required
      />
      <PasswordField
        label={content.confirm}
        {...field("password2")}
        autoComplete="new-password"
        maxLength={128}
        required
      />
    </>
  );
}

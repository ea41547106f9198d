import { api } from "#api.ts";
import { PasswordField } from "#ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { securityContent } from "./security.content.ts";

const content = securityContent.password;

export function ChangePassword() {
  return (
    <>
      <p>{content.text}</p>
      <AccountForm
        {...content}
        send={async (entry) => {
          const body = {
            current_password: entry("current_password"),
            password: entry("password"),
            password2: entry("password2"),
          };
          return (await api("POST /api/account/password/", { body })).message;
        }}
      >
        {(refused) => (
          <>
            <PasswordField
              label={content.current}
              name="current_password"
              autoComplete="current-password"
              error={refused.current_password}
              maxLength={128}
              required
            />
            <NewPasswordFields refused={refused} />
          </>
        )}
      </AccountForm>
    </>
  );
}

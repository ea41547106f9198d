import type { AccountSafety } from "@party/contract/account";
import { api } from "#api.ts";
import { PasswordField, TextField } from "#ui/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { securityContent } from "./security.content.ts";

const content = securityContent.email;

export function ChangeEmail({ safety, onChange }: { safety: AccountSafety; onChange: () => void }) {
  return (
    <>
      <p>{content.now(safety.email, safety.email_confirmed)}</p>
      {safety.pending_email ? <p>{content.pending(safety.pending_email)}</p> : null}
      <p>{content.text}</p>
      <AccountForm
        {...content}
        send={async (entry) => {
          const body = { email: entry("email"), current_password: entry("current_password") };
          const { message } = await api("POST /api/account/email/", { body });
          onChange();
          return message;
        }}
      >
        {(refused) => (
          <>
            <TextField
              label={content.next}
              name="email"
              type="email"
              autoComplete="email"
              error={refused.email}
              maxLength={254}
              required
            />
            <PasswordField
              label={content.current}
              name="current_password"
              autoComplete="current-password"
              error={refused.current_password}
              maxLength={128}
              required
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

import type { AccountSafety } from "@party/contract/account";
import { useState } from "react";
import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { PasswordField, TextField } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AccountForm } from "./account-form.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { securityContent } from "./security.content.ts";
import css from "./security.module.css";

const content = securityContent.twoStep;

type SetUp = { at: "start" } | { at: "scan"; secret: string; uri: string } | { at: "codes"; codes: string[] };

/** Two-step sign-in: off, being set up, or on. */
export function TwoStep({ safety, onChange }: { safety: AccountSafety; onChange: () => void }) {
  const [setUp, setSetUp] = useState<SetUp>({ at: "start" });

  if (setUp.at === "codes") {
    return (
      <RecoveryCodes
        codes={setUp.codes}
        onKept={() => {
          setSetUp({ at: "start" });
          onChange();
        }}
      />
    );
  }
  if (safety.two_step) return <SwitchOff left={safety.recovery_codes_left} onChange={onChange} />;
  if (!safety.email_confirmed) {
    return (
      <>
        <p>{content.off}</p>
        <p>{content.confirmFirst}</p>
      </>
    );
  }
  if (setUp.at === "scan") {
    return <Scan {...setUp} onCodes={(codes) => setSetUp({ at: "codes", codes })} />;
  }
  return (
    <>
      <p>{content.off}</p>
      <AccountForm
        submit={content.start}
        busy={content.busy}
        send={async (entry) => {
          const body = { current_password: entry("current_password") };
          setSetUp({ at: "scan", ...(await api("POST /api/account/two-step/", { body })) });
          return undefined;
        }}
      >
        {(refused) => <CurrentPassword error={refused.current_password} />}
      </AccountForm>
    </>
  );
}

function Scan({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: (codes: string[]) => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(secret).then(
      () => setCopied(true),
      // It stands on the screen and can be marked by hand.
      () => setCopied(false),
    );
  return (
    <>
      <p>{content.scan}</p>
      <p>{content.onThisDevice}</p>
      <a className={`${buttonClass("outlined")} ${css.all}`} href={uri}>
        {content.openApp}
      </a>
      <p>{content.elsewhere}</p>
      <QrCode text={uri} label={content.picture} />
      <p>
        {content.byHand} <code className={css.key}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <button type="button" className={`${buttonClass("outlined")} ${css.all}`} onClick={copy}>
        {copied ? content.copied : content.copyKey}
      </button>
      <span role="status">
        <VisuallyHidden>{copied ? content.copied : ""}</VisuallyHidden>
      </span>
      <AccountForm
        key="confirm"
        submit={content.confirm}
        busy={content.busy}
        send={async (entry) => {
          const reply = await api("POST /api/account/two-step/confirm/", { body: { code: entry("code") } });
          onCodes(reply.recovery_codes);
          return undefined;
        }}
      >
        {(refused) => <Code error={refused.code} />}
      </AccountForm>
    </>
  );
}

function SwitchOff({ left, onChange }: { left: number; onChange: () => void }) {
  return (
    <>
      <p>{content.on(left)}</p>
      <p>{content.offText}</p>
      <AccountForm
        submit={content.stop}
        busy={content.busy}
        send={async (entry) => {
          const body = { current_password: entry("current_password"), code: entry("code") };
          const { message } = await api("POST /api/account/two-step/off/", { body });
          onChange();
          return message;
        }}
      >
        {(refused) => (
          <>
            <CurrentPassword error={refused.current_password} />
            <Code error={refused.code} />
          </>
        )}
      </AccountForm>
    </>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label={content.current}
      name="current_password"
      autoComplete="current-password"
      error={error}
      maxLength={128}
      required
    />
  );
}

function Code({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={content.code}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      maxLength={40}
      required
    />
  );
}

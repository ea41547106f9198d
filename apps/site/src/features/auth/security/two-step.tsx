import type { AccountSecurity } from "@party/contract/account";
import { copyText } from "@party/ui/copy-text.ts";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { PasswordField, TextField } from "@party/ui/form/field.tsx";
import { QrCode } from "@party/ui/qr-code.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { type ComponentProps, useState } from "react";
import { api } from "#api.ts";
import { AccountForm } from "./account-form.tsx";
import { securityContent } from "./security.content.ts";
import css from "./security.module.css";

const content = securityContent.twoStep;

type SetUpStep = { at: "start" } | { at: "scan"; secret: string; uri: string } | { at: "codes"; codes: string[] };

/** Two-step sign-in: off, being set up, or on. */
export function TwoStepSignIn({ safety, onChange }: { safety: AccountSecurity; onChange: () => void }) {
  const [setUp, setSetUp] = useState<SetUpStep>({ at: "start" });

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
  if (safety.two_step) return <SwitchOffForm left={safety.recovery_codes_left} onChange={onChange} />;
  if (!safety.email_confirmed) {
    return (
      <>
        <p>{content.off}</p>
        <p>{content.confirmFirst}</p>
      </>
    );
  }
  if (setUp.at === "scan") {
    return <ScanStep {...setUp} onCodes={(codes) => setSetUp({ at: "codes", codes })} />;
  }
  return (
    <>
      <p>{content.off}</p>
      <AccountForm
        submit={content.start}
        busy={content.busy}
        send={async (body: { current_password: string }) => {
          setSetUp({ at: "scan", ...(await api("POST /api/account/two-step/", { body })) });
          return undefined;
        }}
      >
        {(field) => <CurrentPasswordField {...field("current_password")} />}
      </AccountForm>
    </>
  );
}

function ScanStep({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: (codes: string[]) => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(secret).then(
      () => setCopied(true),
      // The key is on the screen and can be selected by hand.
      () => setCopied(false),
    );
  return (
    <>
      <p>{content.scan}</p>
      <p>{content.onThisDevice}</p>
      <a className={`${buttonVariantClass("outlined")} ${css.all}`} href={uri}>
        {content.openApp}
      </a>
      <p>{content.elsewhere}</p>
      <QrCode code={uri} label={content.picture} className={css.qr} />
      <p>
        {content.byHand} <code className={css.key}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <Button look="outlined" className={css.all} onClick={copy}>
        {copied ? content.copied : content.copyKey}
      </Button>
      <span role="status">
        <VisuallyHidden>{copied ? content.copied : ""}</VisuallyHidden>
      </span>
      <AccountForm
        key="confirm"
        submit={content.confirm}
        busy={content.busy}
        send={async (body: { code: string }) => {
          const reply = await api("POST /api/account/two-step/confirm/", { body });
          onCodes(reply.recovery_codes);
          return undefined;
        }}
      >
        {(field) => <CodeField {...field("code")} />}
      </AccountForm>
    </>
  );
}

function SwitchOffForm({ left, onChange }: { left: number; onChange: () => void }) {
  return (
    <>
      <p>{content.on(left)}</p>
      <p>{content.offText}</p>
      <AccountForm
        submit={content.stop}
        busy={content.busy}
        send={async (body: Record<"current_password" | "code", string>) => {
          const { message } = await api("POST /api/account/two-step/off/", { body });
          onChange();
          return message;
        }}
      >
        {(field) => (
          <>
            <CurrentPasswordField {...field("current_password")} />
            <CodeField {...field("code")} />
          </>
        )}
      </AccountForm>
    </>
  );
}

function CurrentPasswordField(field: ComponentProps<"input"> & { error?: string | undefined }) {
  return <PasswordField label={content.current} {...field} autoComplete="current-password" maxLength={128} required />;
}

function CodeField(field: ComponentProps<"input"> & { error?: string | undefined }) {
  return (
    <TextField
      label={content.code}
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}

/** The recovery codes, shown once, with buttons to copy and print them. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(codes.join("\n")).then(
      () => setCopied(true),
      // The codes are on the screen and can be selected by hand.
      () => setCopied(false),
    );
  return (
    <div className={css.codes} data-printed>
      <h4>{content.codesTitle}</h4>
      <p role="status">{content.codesText}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={css.actions}>
        <Button look="outlined" onClick={copy}>
          {copied ? content.copied : content.copy}
        </Button>
        <Button look="outlined" onClick={() => print()}>
          {content.print}
        </Button>
        <Button onClick={onKept}>{content.kept}</Button>
      </p>
    </div>
  );
}

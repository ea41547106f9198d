import { QrCode } from "@party/ui/qr-code.tsx";
import { authenticatorKeyContent as content } from "#session/session.content.ts";
import css from "#session/sign-in/sign-in-layout.module.css";

/** What an authenticator app is set up with: to be scanned, or typed. */
export function AuthenticatorKey({ uri, secret }: { uri: string; secret: string }) {
  return (
    <>
      <QrCode code={uri} label={content.qr} className={css.qr} />
      <p>
        {content.key}: <code className={css.key}>{secret.replace(/.{4}/g, "$& ")}</code>
      </p>
    </>
  );
}

export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className={css.codes}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);

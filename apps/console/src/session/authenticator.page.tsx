import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import encodeQr from "qr";
import { type FormEvent, useEffect, useState } from "react";
import { api, messageOf } from "#api.ts";
import { authenticatorContent as content } from "./session.content.ts";
import css from "./session.module.css";
import { staffQuery } from "./session.ts";

/** Shows the secret as a QR code, takes the first code, then shows the recovery codes once. */
export function AuthenticatorPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const secret = useMutation({ mutationFn: () => api("POST /staff/authenticator/", { body: {} }) });
  const confirmation = useMutation({
    mutationFn: (code: string) => api("POST /staff/authenticator/confirmations/", { body: { code } }),
    onSuccess: ({ recovery_codes }) => setRecoveryCodes(recovery_codes),
  });
  const { mutate: start } = secret;
  useEffect(() => start(), [start]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirmation.isPending) confirmation.mutate(String(new FormData(event.currentTarget).get("code")));
  };
  const finish = async () => {
    await queryClient.resetQueries(staffQuery);
    await navigate({ to: "/" });
  };

  if (recoveryCodes) {
    return (
      <main className={css.entry}>
        <h1>{content.recoveryTitle}</h1>
        <p>{content.recoveryIntro}</p>
        <ul className={css.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" onClick={finish}>
          {content.done}
        </button>
      </main>
    );
  }
  return (
    <main className={css.entry}>
      <h1>{content.title}</h1>
      <p>{content.intro}</p>
      <ol>
        {content.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {secret.error ? (
        <p role="alert" className={css.error}>
          {messageOf(secret.error)}
        </p>
      ) : null}
      {secret.data ? (
        <form onSubmit={submit} className={css.form}>
          <QrCode text={secret.data.uri} />
          <p>
            {content.key}: <code className={css.key}>{secret.data.secret.replace(/.{4}/g, "$& ")}</code>
          </p>
          {confirmation.error ? (
            <p role="alert" className={css.error}>
              {messageOf(confirmation.error)}
            </p>
          ) : null}
          <label>
            {content.code}
            <input name="code" autoComplete="one-time-code" inputMode="numeric" required />
          </label>
          <button type="submit" aria-disabled={confirmation.isPending}>
            {content.submit}
          </button>
        </form>
      ) : null}
    </main>
  );
}

/** Dark on light in both colour modes, because scanners need it so. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} className={css.qr} aria-hidden="true">
      <path d={`M0 0h${rows.length}v${rows.length}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

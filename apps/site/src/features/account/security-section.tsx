import type { AccountSafety } from "@party/contract/account";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { userChanged } from "#session/session.ts";
import { Accordion } from "#ui/accordion.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { refusalOf } from "./said-by.ts";
import { securityContent as content } from "./security.content.ts";
import css from "./security.module.css";
import { SessionsList } from "./sessions-list.tsx";
import { TwoStep } from "./two-step.tsx";

/** How the account is kept safe: the part "Security" of the settings. */
export function SecuritySection() {
  const [safety, setSafety] = useState<AccountSafety>();
  const [error, setError] = useState<string>();

  const load = useCallback(async () => {
    setError(undefined);
    try {
      setSafety(await api("GET /api/account/"));
    } catch (failure) {
      setError(refusalOf(failure).text);
    }
  }, []);
  useEffect(() => void load(), [load]);

  const changed = () => {
    userChanged();
    void load();
  };

  return (
    <section className={css.section} aria-labelledby="security">
      <h2 id="security">{content.title}</h2>
      {error ? (
        <>
          <Alert severity="error">{error}</Alert>
          <button type="button" className={buttonClass("outlined")} onClick={load}>
            {content.again}
          </button>
        </>
      ) : null}
      {safety ? (
        <Accordion
          name="security"
          items={[
            { title: content.password.title, content: <ChangePassword /> },
            { title: content.email.title, content: <ChangeEmail safety={safety} onChange={changed} /> },
            { title: content.twoStep.title, content: <TwoStep safety={safety} onChange={changed} /> },
            { title: content.sessions.title, content: <SessionsList /> },
          ]}
        />
      ) : error ? null : (
        <Spinner label={content.loading} />
      )}
    </section>
  );
}

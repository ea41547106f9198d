import type { AccountSession } from "@party/contract/account";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { refusalOf } from "./said-by.ts";
import { securityContent } from "./security.content.ts";
import css from "./security.module.css";

const content = securityContent.sessions;

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});

/** Where the member is signed in, with a way to end it. */
export function SessionsList() {
  const [sessions, setSessions] = useState<AccountSession[]>();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState<string>();

  const load = useCallback(async () => {
    setError(undefined);
    try {
      setSessions((await api("GET /api/account/sessions/")).results);
    } catch (failure) {
      setError(refusalOf(failure).text);
    }
  }, []);
  useEffect(() => void load(), [load]);

  const end = async (session: string) => {
    setSaid(undefined);
    try {
      const { message } = await api("POST /api/account/sessions/end/", { body: { session } });
      await load();
      setSaid(message);
    } catch (failure) {
      setError(refusalOf(failure).text);
    }
  };

  if (!sessions) {
    if (!error) return <Spinner label={content.loading} />;
    return (
      <>
        <Alert severity="error">{error}</Alert>
        <button type="button" className={buttonClass("outlined")} onClick={load}>
          {securityContent.again}
        </button>
      </>
    );
  }
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      {error ? <Alert severity="error">{error}</Alert> : null}
      {said ? <Alert severity="success">{said}</Alert> : null}
      <ul className={css.sessions}>
        {sessions.map(({ id, device, created_at, last_seen_at, current }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong>
              {current ? ` · ${content.here}` : null}
              <br />
              {content.since(moment.format(new Date(created_at)))}
              <br />
              {content.seen(moment.format(new Date(last_seen_at)))}
            </p>
            {current ? null : (
              <button
                type="button"
                className={buttonClass("outlined")}
                aria-label={content.endOn(device)}
                onClick={() => end(id)}
              >
                {content.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <button type="button" className={buttonClass("outlined")} onClick={() => end("others")}>
          {content.endOthers}
        </button>
      ) : (
        <p>{content.alone}</p>
      )}
    </>
  );
}

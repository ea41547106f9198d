import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { LoadingPanel, useLoaded } from "#ui/loaded.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { accountTexts } from "../account-links.content.ts";
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

const load = (signal: AbortSignal) => api("GET /api/account/sessions/", { signal });

/** The member's sessions, each with a button to end it. */
export function SessionsList() {
  const { data, failed, again, setData } = useLoaded(load);
  const { busy, status, save } = useSaving(accountTexts.unreachable);
  if (!data) return <LoadingPanel failed={failed} again={again} />;

  const end = (session: string) =>
    save(async () => {
      const { message } = await api("POST /api/account/sessions/end/", { body: { session } });
      setData({
        results: data.results.filter(({ id, current }) => current || (session !== "others" && id !== session)),
      });
      return message;
    });
  const sessions = data.results;
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <StatusMessage status={status} />
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
                aria-disabled={busy}
                onClick={() => end(id)}
              >
                {content.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <button
          type="button"
          className={`${buttonClass("outlined")} ${css.all}`}
          aria-disabled={busy}
          onClick={() => end("others")}
        >
          {content.endOthers}
        </button>
      ) : (
        <p>{content.alone}</p>
      )}
    </>
  );
}

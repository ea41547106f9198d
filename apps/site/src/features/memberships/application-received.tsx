import { buttonClass } from "@party/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf, formatDay } from "#dates.ts";
import { clearSentApplication, sentApplication } from "#session/stored-entries.ts";
import { useSession } from "#session/use-session.ts";
import css from "./application-received.module.css";
import { joinUsContent } from "./join-us.content.ts";

const content = joinUsContent.received;
/** An older application was sent earlier, and the API returned it again. */
const FRESH_MS = 120_000;

/** Number and next steps of the free application that this tab has sent, until closed. */
export function ApplicationReceived() {
  const { isAuthenticated } = useSession();
  const [sent, setSent] = useState(sentApplication);
  if (!sent) return null;
  const isOld = Date.now() - Date.parse(sent.createdAt) > FRESH_MS;
  const close = () => {
    clearSentApplication();
    setSent(undefined);
  };
  return (
    <section className={css.received} aria-labelledby="application-received">
      <h2 id="application-received">{content.title(sent.id)}</h2>
      <p>
        {isOld ? `${content.again(formatDay(dayOf(sent.createdAt)))} ` : null}
        {sent.linked ? content.linked : content.next}
      </p>
      <div className={css.actions}>
        {isAuthenticated ? (
          <Link to="/dashboard" className={buttonClass("primary")}>
            {content.dashboard}
          </Link>
        ) : (
          <Link to="/register" className={buttonClass("primary")}>
            {content.create}
          </Link>
        )}
        <button type="button" className={buttonClass("outlined")} onClick={close}>
          {content.close}
        </button>
      </div>
    </section>
  );
}

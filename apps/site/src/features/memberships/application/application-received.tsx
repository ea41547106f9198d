import { phoneInGroups } from "@party/contract/values/person";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { openMoment } from "#features/moments/open-moment.ts";
import { party } from "#party.ts";
import { clearSentApplication, readSentApplication } from "#session/stored-entries.ts";
import { useSession } from "#session/use-session.ts";
import { applicationReceivedContent as content } from "./application-received.content.ts";
import css from "./application-received.module.css";

/** Number and next steps of the free application that this tab has sent, until closed. */
export function ApplicationReceivedCard() {
  const { isAuthenticated } = useSession();
  const [sent, setSent] = useState(readSentApplication);
  if (!sent) return null;
  const close = () => {
    clearSentApplication();
    setSent(undefined);
  };
  return (
    <section className={css.received} aria-labelledby="application-received">
      <h2 id="application-received">{content.title(sent.id)}</h2>
      <p>{sent.linked ? content.linked : content.next}</p>
      <Contacts />
      <div className={buttonRowClass}>
        {isAuthenticated ? (
          <Link to="/dashboard" className={buttonVariantClass("primary")}>
            {content.dashboard}
          </Link>
        ) : (
          <Link to="/register" className={buttonVariantClass("primary")}>
            {content.create}
          </Link>
        )}
        <Button look="outlined" onClick={() => openMoment({ kind: "joining", path: "/joinus" })}>
          {content.share}
        </Button>
        <Button look="outlined" onClick={close}>
          {content.close}
        </Button>
      </div>
    </section>
  );
}

/** What happens next, for an application that was sent without script. */
export function ApplicationAnswer() {
  return (
    <>
      <p>{content.next}</p>
      <Contacts />
    </>
  );
}

function Contacts() {
  const { phone, hours } = party.contacts;
  return (
    <p>
      {content.call} <a href={`tel:${phone}`}>{phoneInGroups(phone)}</a> ({hours}).{" "}
      <Link to="/contact">{content.office}</Link>
    </p>
  );
}

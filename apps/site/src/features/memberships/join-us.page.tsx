import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { keepInvitation } from "#session/stored-invitation.ts";
import { joinUsContent as content } from "./join-us.content.ts";
import { joinUsHead } from "./join-us.head.ts";
import css from "./join-us.module.css";
import { LoginRequired } from "./login-required.tsx";
import { Wizard } from "./wizard.tsx";

export const Route = createFileRoute("/joinus")({
  /** `plan` is chosen already; `invited` is the code of a member. */
  validateSearch: (search: { plan?: string; invited?: string }) => search,
  head: joinUsHead,
  component: JoinUsPage,
});

function JoinUsPage() {
  useEffect(keepInvitation, []);
  const inviter = useInviter();
  return (
    <div className={css.page}>
      <header className={css.intro}>
        <h1>{content.title}</h1>
        <p aria-live="polite">{inviter ? content.invitedBy(inviter) : content.subtitle}</p>
      </header>
      <Wizard />
      <LoginRequired />
    </div>
  );
}

/** First name of the member whose invitation brought the visitor here, once it is known. */
function useInviter(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("invited");
    if (!code) return;
    const gone = new AbortController();
    api("GET /api/invitations/{code}/", { params: { code }, anonymous: true, signal: gone.signal }).then(
      ({ first_name }) => setName(first_name),
      // Nobody is named.
      () => {},
    );
    return () => gone.abort();
  }, []);
  return name;
}

import { Dialog } from "@party/ui/dialog/dialog.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { storeInvitation } from "#session/stored-invitation.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { joinUsContent as content } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { Wizard } from "./wizard.tsx";

export const Route = createFileRoute("/joinus")({
  /** `plan` preselects a plan. `invited` is the invitation code of a member. */
  validateSearch: (search: { plan?: string; invited?: string }) => search,
  head: () => pageHead("/joinus", { image: "/pictures/join-hero-960.webp" }),
  component: JoinUsPage,
});

function JoinUsPage() {
  useEffect(storeInvitation, []);
  const inviter = useInviter();
  return (
    <div className={css.page}>
      <header className={css.intro}>
        <h1>{content.title}</h1>
        <p aria-live="polite">{inviter ? content.invitedBy(inviter) : content.subtitle}</p>
      </header>
      <Wizard />
      <LoginRequiredNotice />
    </div>
  );
}

/** First name of the member who invited the visitor, once it has loaded. */
function useInviter(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("invited");
    if (!code) return;
    const abort = new AbortController();
    api("GET /api/invitations/{code}/", { params: { code }, anonymous: true, signal: abort.signal }).then(
      ({ first_name }) => setName(first_name),
      // Without a name the usual subtitle is shown.
      () => {},
    );
    return () => abort.abort();
  }, []);
  return name;
}

const loginContent = content.loginRequired;

/** Required by spec.md section 2, but never opened: a paid plan without a sign-in leads to /login instead. */
function LoginRequiredNotice() {
  return (
    <Dialog id="login-required" title={loginContent.title}>
      <p>{loginContent.text}</p>
      <p className={css.actions}>
        <Link to="/register" className={buttonVariantClass("outlined")}>
          {loginContent.register}
        </Link>
        <Link to="/login" className={buttonVariantClass("primary")}>
          {loginContent.login}
        </Link>
      </p>
    </Dialog>
  );
}

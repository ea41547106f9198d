import type { CallOptions } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/page-head.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import css from "./auth.module.css";
import { registerContent as content } from "./register.content.ts";
import { RegisterFields } from "./register-fields.tsx";

export const Route = createFileRoute("/register")({
  head: () => pageHead({ title: content.title, description: content.description, path: "/register" }),
  component: RegisterPage,
});

/** The payload of spec section 3; the other fields stay here until the member has a profile to keep them. */
function registrationOf(form: FormData): CallOptions<"POST /api/auth/register/">["body"] {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    email: entry("email"),
    password: entry("password"),
    password2: entry("password2"),
    first_name: entry("first_name"),
    last_name: entry("last_name"),
    phone: entry("phone"),
    county: entry("county"),
    constituency: entry("constituency"),
    ward: entry("ward"),
    membership_type: "regular",
  };
}

function RegisterPage() {
  const { register } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const banner = useRef<HTMLDivElement>(null);
  // The same entries sent again are the same registration; changed ones are another.
  const attempt = useRef({ entries: "", key: "" });

  // On a phone the banner is screens above the button.
  useEffect(() => {
    if (error) banner.current?.scrollIntoView({ block: "center" });
  }, [error]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const registration = registrationOf(new FormData(event.currentTarget));
    setError(undefined);
    if (registration.password !== registration.password2) return setError(fallbackTexts.passwordsDiffer);
    const entries = JSON.stringify(registration);
    if (attempt.current.entries !== entries) attempt.current = { entries, key: crypto.randomUUID() };
    setBusy(true);
    const outcome = await register(registration, attempt.current.key);
    if (outcome.success) return navigate({ to: "/login", state: { message: content.done } });
    setError(outcome.error);
    setBusy(false);
  };

  return (
    <EntryPage title={content.title} subtitle={content.subtitle} picture="join-hero" wide>
      <div ref={banner}>{error ? <Alert severity="error">{error}</Alert> : null}</div>
      <form className={css.form} onSubmit={submit}>
        <RegisterFields />
        <button type="submit" className={buttonClass("primary")} disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
      </form>
      <p className={css.divider}>{content.or}</p>
      <p className={css.other}>
        {content.haveAccount} <Link to="/login">{content.signIn}</Link>
      </p>
    </EntryPage>
  );
}

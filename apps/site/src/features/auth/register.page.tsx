import type { CallOptions } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { accountWords } from "@party/contract/values/consents";
import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepInvitation } from "#session/invited.ts";
import { keepRegistered } from "#session/registered.ts";
import { useSession } from "#session/use-session.ts";
import { submissionKeys } from "#submission-key.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { registerHead } from "./auth.head.ts";
import css from "./auth.module.css";
import { registerContent as content } from "./register.content.ts";
import { RegisterFields } from "./register-fields.tsx";
import { SignedIn } from "./signed-in.tsx";

export const Route = createFileRoute("/register")({
  head: registerHead,
  component: RegisterPage,
});

/** The payload of spec section 3; the other fields wait in the tab for the profile. */
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
  const { register, user } = useSession();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ state }) => state.from });
  // Where to go after the sign-in is handed on.
  const onwards = from ? { from } : {};
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ error: string; fields: string[] }>();
  const [keyFor] = useState(submissionKeys);
  const { form, kept, forget } = useDraft("register");
  const banner = useRef<HTMLDivElement>(null);

  useEffect(keepInvitation, []);

  // On a phone the banner is screens above the button.
  useEffect(() => {
    if (problem) banner.current?.scrollIntoView({ block: "center" });
  }, [problem]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entries = new FormData(event.currentTarget);
    const registration = registrationOf(entries);
    setProblem(undefined);
    if (registration.password !== registration.password2) {
      return setProblem({ error: fallbackTexts.passwordsDiffer, fields: ["password2"] });
    }
    setBusy(true);
    const outcome = await register(registration, keyFor(registration));
    if (outcome.success) {
      forget();
      keepRegistered(entries);
      return navigate({ to: "/login", state: { message: content.done, ...onwards } });
    }
    setProblem(outcome);
    setBusy(false);
  };

  if (user) return <SignedIn user={user} />;
  return (
    <EntryPage title={content.title} subtitle={content.subtitle} wide>
      <div ref={banner}>{problem ? <Alert severity="error">{problem.error}</Alert> : null}</div>
      <NeedsScript />
      {/* POST, so that nothing typed could ever stand in the address. */}
      <form ref={form} className={css.form} method="post" onSubmit={submit}>
        <RegisterFields refused={problem?.fields ?? []} kept={kept} />
        <p className={css.agreed}>{accountWords.text}</p>
        <button type="submit" className={buttonClass("primary")} disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
      </form>
      <p className={css.divider}>{content.or}</p>
      <p className={css.other}>
        {content.haveAccount}{" "}
        <Link to="/login" state={onwards}>
          {content.signIn}
        </Link>
      </p>
    </EntryPage>
  );
}

import type { CallOptions } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { accountWords } from "@party/contract/values/consents";
import { MAXIMUM_AGE, MINIMUM_AGE, planOf } from "@party/contract/values/membership-plans";
import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { ageOn } from "#dates.ts";
import { pendingPlan } from "#features/memberships/application.ts";
import { keepInvitation } from "#session/invited.ts";
import { handOverCredentials, keepRegistered } from "#session/registered.ts";
import { useSession } from "#session/use-session.ts";
import { submissionKeys } from "#submission-key.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { errorsIn, type FormErrors, focusFirstError, withoutField } from "#ui/form-errors.ts";
import { LegalLinks } from "#ui/legal-links.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { registerHead } from "./auth.head.ts";
import css from "./auth.module.css";
import { dayIn } from "./birth-date.ts";
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

/** Told at the field: members are adults (Political Parties Act, section 3(2A)). */
function birthProblem(born: string | undefined): string | undefined {
  const age = born === undefined ? undefined : ageOn(born);
  if (age === undefined || age < 0 || age > MAXIMUM_AGE) return content.dateOfBirthWrong;
  return age < MINIMUM_AGE ? content.tooYoung : undefined;
}

function RegisterPage() {
  const { register, user } = useSession();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ state }) => state.from });
  // Where to go after the sign-in is handed on.
  const onwards = from ? { from } : {};
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormErrors>();
  const [pending, setPending] = useState<string>();
  const [keyFor] = useState(submissionKeys);
  const { form, kept, forget } = useDraft("register");
  const place = useRef<HTMLFormElement>(null);
  const whole = useCallback(
    (element: HTMLFormElement) => {
      place.current = element;
      // The browser's own check is for pages without script.
      element.noValidate = true;
      return form(element);
    },
    [form],
  );
  const banner = useRef<HTMLDivElement>(null);

  useEffect(keepInvitation, []);
  useEffect(() => {
    const plan = pendingPlan();
    if (plan) setPending(planOf(plan).name);
  }, []);

  /** On a phone the banner is screens above the button. */
  const tell = (found: FormErrors, toField = false) => {
    setProblem(found);
    requestAnimationFrame(() => {
      if (!(toField && place.current && focusFirstError(place.current))) {
        banner.current?.scrollIntoView({ block: "center" });
      }
    });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entries = new FormData(event.currentTarget);
    const registration = registrationOf(entries);
    setProblem(undefined);
    const born = dayIn(String(entries.get("date_of_birth")));
    const amiss = errorsIn(event.currentTarget);
    const birth = birthProblem(born);
    if (amiss) {
      // One that is missing is told so.
      const fields = birth ? { date_of_birth: birth, ...amiss.fields } : amiss.fields;
      return tell({ ...amiss, fields }, true);
    }
    if (birth) return tell({ text: birth, fields: { date_of_birth: birth } }, true);
    if (registration.password !== registration.password2) {
      return tell({ text: fallbackTexts.passwordsDiffer, fields: { password2: fallbackTexts.passwordsDiffer } });
    }
    setBusy(true);
    const outcome = await register(registration, keyFor(registration));
    if (outcome.success) {
      forget();
      entries.set("date_of_birth", born ?? "");
      keepRegistered(entries);
      handOverCredentials(registration.email, registration.password);
      return navigate({ to: "/login", state: { message: content.done, ...onwards } });
    }
    tell({ text: outcome.error, fields: outcome.fields });
    setBusy(false);
  };

  if (user) return <SignedIn user={user} />;
  return (
    <EntryPage title={content.title} subtitle={content.subtitle} wide>
      <div ref={banner}>{problem ? <Alert severity="error">{problem.text}</Alert> : null}</div>
      {pending && !problem ? <Alert severity="info">{content.pending(pending)}</Alert> : null}
      <NeedsScript />
      {/* POST, so that nothing typed could ever stand in the address. */}
      <form
        ref={whole}
        className={css.form}
        method="post"
        onSubmit={submit}
        onInput={({ target }) =>
          setProblem((before) => before && withoutField(before, (target as HTMLInputElement).name))
        }
      >
        <RegisterFields errors={problem?.fields ?? {}} kept={kept} />
        <p className={css.agreed}>
          {accountWords.text} <LegalLinks />
        </p>
        <div className={css.send}>
          <button type="submit" className={buttonClass("primary")} disabled={busy}>
            {busy ? content.busy : content.submit}
          </button>
        </div>
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

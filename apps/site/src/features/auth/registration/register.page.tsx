import { accountConsentText } from "@party/contract/values/consent-texts/account";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { findPendingPlan } from "#features/memberships/application/pending-application.ts";
import { planOf } from "#features/memberships/plans.ts";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import type { FormError } from "#loading/form-submission.ts";
import { setNewCredentials, storeRegistration } from "#session/stored-entries.ts";
import { storeInvitation } from "#session/stored-invitation.ts";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { LegalLinks, NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { focusFirstError, formErrorsOf, withoutField } from "#ui/forms/form-validation.ts";
import { useDraft } from "#ui/forms/use-draft.ts";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import css from "../auth.module.css";
import { SignedInCard } from "../signed-in.tsx";
import { registerContent as content } from "./register.content.ts";
import { RegisterFields, registrationOf } from "./register-fields.tsx";

export const Route = createFileRoute("/register")({
  head: () => pageHead("/register"),
  component: RegisterPage,
});

function RegisterPage() {
  const { register, user } = useSession();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ state }) => state.from });
  const loginState = from ? { from } : {};
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormError>();
  const [pending, setPending] = useState<string>();
  const [keyFor] = useState(createIdempotencyKeys);
  const { form, restored, clearDraft } = useDraft("register");
  const formElement = useRef<HTMLFormElement>(null);
  const formRef = useCallback(
    (element: HTMLFormElement) => {
      formElement.current = element;
      // The browser validates only where there is no script.
      element.noValidate = true;
      return form(element);
    },
    [form],
  );
  const banner = useRef<HTMLDivElement>(null);

  useEffect(storeInvitation, []);
  useEffect(() => {
    const plan = findPendingPlan();
    if (plan) setPending(planOf(plan).name);
  }, []);

  /** Scrolls to the error: on a phone the banner is several screens above the button. */
  const showError = (found: FormError, toField = false) => {
    setProblem(found);
    requestAnimationFrame(() => {
      if (!(toField && formElement.current && focusFirstError(formElement.current))) {
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
    // What the browser checks by itself, and the passwords: the server says what else is wrong (spec.md section 5).
    const invalid = formErrorsOf(event.currentTarget);
    const differ: Record<string, string> =
      registration.password === registration.password2 ? {} : { password2: content.passwordsDiffer };
    if (invalid) return showError({ ...invalid, fields: { ...differ, ...invalid.fields } }, true);
    if (differ.password2) return showError({ text: content.passwordsDiffer, fields: differ });
    setBusy(true);
    const outcome = await register(registration, keyFor(registration));
    if (outcome.success) {
      clearDraft();
      storeRegistration(entries);
      setNewCredentials(registration.email, registration.password);
      return navigate({ to: "/login", state: { message: content.done, ...loginState } });
    }
    showError({ text: outcome.error, fields: outcome.fields });
    setBusy(false);
  };

  if (user) return <SignedInCard user={user} />;
  return (
    <FormCardPage title={content.title} subtitle={content.subtitle} wide>
      <div ref={banner}>{problem ? <Alert severity="error">{problem.text}</Alert> : null}</div>
      {pending && !problem ? <Alert severity="info">{content.pending(pending)}</Alert> : null}
      <NeedsScriptNotice instead="/joinus/free" />
      {/* POST, so that a password never becomes part of the URL. */}
      <form
        ref={formRef}
        className={css.form}
        method="post"
        onSubmit={submit}
        onInput={({ target }) =>
          setProblem((before) => before && withoutField(before, (target as HTMLInputElement).name))
        }
      >
        <RegisterFields errors={problem?.fields ?? {}} restored={restored} />
        <p className={css.agreed}>
          {accountConsentText.text} <LegalLinks />
        </p>
        <div className={css.send}>
          <Button type="submit" disabled={busy}>
            {busy ? content.busy : content.submit}
          </Button>
        </div>
      </form>
      <p className={css.divider}>{content.or}</p>
      <p className={css.other}>
        {content.haveAccount}{" "}
        <Link to="/login" state={loginState}>
          {content.signIn}
        </Link>
      </p>
    </FormCardPage>
  );
}

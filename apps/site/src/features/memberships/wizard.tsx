import { fallbackTexts } from "@party/contract/problems";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { currentSession } from "#session/session.ts";
import { useSession } from "#session/use-session.ts";
import { submissionKeys } from "#submission-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Stepper } from "#ui/stepper.tsx";
import {
  forgetApplication,
  keepPending,
  missingFields,
  type PersonField,
  personFields,
  type Step,
  startFrom,
} from "./application.ts";
import { joinUsContent as content } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { PaymentStep } from "./payment-step.tsx";
import { PersonStep } from "./person-step.tsx";
import { PlanStep } from "./plan-step.tsx";
import { submitApplication } from "./submit-application.ts";
import { useApplication } from "./use-application.ts";
import { WizardActions } from "./wizard-actions.tsx";

const HEADING = "wizard-step";
type Errors = Partial<Record<PersonField, string>>;

/** The membership application of spec section 4, in three steps. */
export function Wizard() {
  const { application, change, resumed } = useApplication();
  const { isAuthenticated, user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const [keyFor] = useState(submissionKeys);
  const form = useRef<HTMLFormElement>(null);
  const { step, plan, person } = application;

  const moved = useRef(false);
  const go = (to: Step) => {
    moved.current = true;
    setAlert(undefined);
    change({ step: to });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keyboard goes on from the heading of the new step
  useEffect(() => {
    if (moved.current) document.getElementById(HEADING)?.focus();
  }, [step]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const checkPerson = (): boolean => {
    const missing = missingFields(person);
    setErrors(Object.fromEntries(missing.map((field) => [field, content.person[field].missing])));
    setAlert(missing.length > 0 ? fallbackTexts.membershipIncomplete : undefined);
    return missing.length === 0;
  };

  const send = async () => {
    if (!plan || busy) return;
    setBusy(true);
    setAlert(undefined);
    const outcome = await submitApplication(
      { ...application, plan },
      {
        api,
        isSignedIn: () => currentSession().status === "in",
        idempotencyKey: keyFor([plan, application.paymentMethod, person]),
      },
    );
    if (outcome.kind === "refused") {
      const refused = personFields.flatMap((field) =>
        outcome.fields[field] ? [[field, outcome.fields[field].join(" ")]] : [],
      );
      setAlert(outcome.text);
      if (refused.length > 0) change({ step: 1 });
      setErrors(Object.fromEntries(refused));
      return setBusy(false);
    }
    if (outcome.kind === "sign-in") {
      keepPending(application);
      return navigate({ to: "/login", state: { message: content.outcomes.signIn, from: "/joinus" } });
    }
    forgetApplication();
    if (outcome.kind === "joined") return navigate({ to: "/", state: { message: content.outcomes.joined } });
    const { membershipId } = outcome;
    return navigate({ to: "/dashboard/payments", state: { message: content.outcomes.paymentDue, membershipId } });
  };

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (step === 0 && plan) go(1);
    if (step === 1 && checkPerson()) go(2);
    if (step === 2) void send();
  };

  return (
    <form ref={form} className={css.wizard} noValidate onSubmit={next}>
      <Stepper label={content.progress} steps={content.steps} current={step} />
      <h2 id={HEADING} tabIndex={-1} className={css.heading}>
        {content.steps[step]}
      </h2>
      {resumed && isAuthenticated && step === 2 ? <Alert severity="info">{content.payment.welcomeBack}</Alert> : null}
      {alert ? <Alert severity="error">{alert}</Alert> : null}
      {step === 0 ? (
        <PlanStep
          plan={plan}
          labelledBy={HEADING}
          onChoose={(chosen) => {
            change({ plan: chosen, person: startFrom(person, user) });
            go(1);
          }}
        />
      ) : null}
      {step === 1 ? (
        <>
          <p className={css.note}>{content.required}</p>
          <PersonStep person={person} errors={errors} onChange={(part) => change({ person: { ...person, ...part } })} />
        </>
      ) : null}
      {step === 2 && plan ? (
        <PaymentStep application={{ ...application, plan }} signedIn={isAuthenticated} onChange={change} />
      ) : null}
      <WizardActions step={step} busy={busy} ready={plan !== undefined} onBack={() => go(step === 2 ? 1 : 0)} />
    </form>
  );
}

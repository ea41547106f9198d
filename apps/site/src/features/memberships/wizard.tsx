import { fallbackTexts } from "@party/contract/problems";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { idempotencyKeys } from "#idempotency-key.ts";
import { orChunkError } from "#loading/chunk-error.ts";
import { currentSession } from "#session/session.ts";
import { keepSent } from "#session/stored-application.ts";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { NeedsScript } from "#ui/form-notes.tsx";
import { Stepper } from "#ui/stepper.tsx";
import {
  forgetApplication,
  isUnderAge,
  keepPending,
  missingFields,
  type Person,
  type PersonField,
  personFields,
  type Step,
} from "./application.ts";
import { joinUsContent as content } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { PlanStep } from "./plan-step.tsx";
import { submitApplication } from "./submit-application.ts";
import { useApplication } from "./use-application.ts";
import { WizardActions } from "./wizard-actions.tsx";

// Asked for once a plan is chosen: the page of the plans is smaller without them.
const PersonStep = lazy(() =>
  orChunkError(() => import("./person-step.tsx")).then((loaded) => ({ default: loaded.PersonStep })),
);
const PaymentStep = lazy(() =>
  orChunkError(() => import("./payment-step.tsx")).then((loaded) => ({ default: loaded.PaymentStep })),
);

const HEADING = "wizard-step";
type Errors = Partial<Record<PersonField, string>>;

/** The membership application of spec section 4, in three steps. */
export function Wizard() {
  const { application, change, resumed, filled } = useApplication();
  const { isAuthenticated, user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const [keyFor] = useState(idempotencyKeys);
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
  // Not when an entry has just been put right.
  const told = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are on the page by now
  useEffect(() => {
    if (told.current) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    told.current = false;
  }, [errors]);

  const tell = (found: Errors, text: string | undefined) => {
    told.current = true;
    setErrors(found);
    setAlert(text);
  };
  const changePerson = (part: Partial<Person>) => {
    change({ person: { ...person, ...part } });
    const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part)));
    if (Object.keys(left).length === Object.keys(errors).length) return;
    setErrors(left);
    if (Object.keys(left).length === 0) setAlert(undefined);
  };

  const checkPerson = (): boolean => {
    const found: Errors = Object.fromEntries(
      missingFields(person).map((field) => [field, content.person[field].missing]),
    );
    const incomplete = Object.keys(found).length > 0;
    if (isUnderAge(person)) found.age = content.person.age.tooYoung;
    const [first] = Object.values(found);
    tell(found, incomplete ? fallbackTexts.membershipIncomplete : first);
    return first === undefined;
  };

  const send = async () => {
    if (!plan || busy) return;
    setBusy(true);
    setAlert(undefined);
    const idempotencyKey = keyFor([plan, application.paymentMethod, person]);
    const outcome = await submitApplication(
      { ...application, plan },
      { api, user: () => currentSession().user, idempotencyKey },
    );
    if (outcome.kind === "refused") {
      const refused = personFields.flatMap((field) =>
        outcome.fields[field] ? [[field, outcome.fields[field].join(" ")]] : [],
      );
      if (refused.length > 0) change({ step: 1 });
      tell(Object.fromEntries(refused), outcome.text);
      return setBusy(false);
    }
    if (outcome.kind === "sign-in") {
      keepPending(application);
      return navigate({ to: "/login", state: { message: content.outcomes.signIn, from: "/joinus" } });
    }
    if (outcome.kind === "joined") {
      const { id, createdAt, linked } = outcome;
      forgetApplication(!user);
      keepSent({ id, createdAt, linked }, linked ? undefined : idempotencyKey);
      return navigate({ to: "/", state: { message: content.outcomes.joined } });
    }
    forgetApplication();
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
      <NeedsScript />
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
            change({ plan: chosen });
            go(1);
          }}
        />
      ) : null}
      <Suspense>
        {step === 1 ? (
          <>
            <p className={css.note}>{content.required}</p>
            <PersonStep person={person} errors={errors} filled={filled} onChange={changePerson} />
          </>
        ) : null}
        {step === 2 && plan ? (
          <PaymentStep application={{ ...application, plan }} signedIn={isAuthenticated} onChange={change} />
        ) : null}
      </Suspense>
      <WizardActions step={step} busy={busy} ready={plan !== undefined} onBack={() => go(step === 2 ? 1 : 0)} />
    </form>
  );
}

import type { MembershipType } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { currentSession } from "#session/session.ts";
import { storeSentApplication } from "#session/stored-entries.ts";
import { useSession } from "#session/use-session.ts";
import { Stepper } from "#ui/stepper.tsx";
import {
  type Applicant,
  type ApplicantField,
  type ApplicationStep,
  applicantFields,
  clearApplication,
  missingFields,
  savePendingApplication,
} from "../application/application.ts";
import { submitApplication, useApplication } from "../application/use-application.ts";
import { listOfferedPlans, planOf } from "../plans.ts";
import { joinUsContent as content, freeApplicationContent } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { useWizardSteps } from "./use-wizard-steps.ts";

// Loaded once a plan is chosen, to keep the first step small.
const PersonStep = lazyPart(() => import("./person-and-payment-steps.tsx"), "PersonStep");
const PaymentStep = lazyPart(() => import("./person-and-payment-steps.tsx"), "PaymentStep");

// Of members alone.
const MembershipNotice = lazyPart(() => import("../membership-notice.tsx"), "MembershipNotice");

const HEADING_ID = "wizard-step";
type PersonErrors = Partial<Record<ApplicantField, string>>;

/** The membership application of spec.md section 4, in three steps. */
export function Wizard() {
  const { application, change, loaded, submitted, filled } = useApplication();
  const { isAuthenticated, user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [errors, setErrors] = useState<PersonErrors>({});
  const [keyFor] = useState(createIdempotencyKeys);
  const form = useRef<HTMLFormElement>(null);
  const { step, plan, person } = application;

  const moved = useRef(false);
  const goTo = useWizardSteps(application, loaded, (to) => {
    moved.current = true;
    setAlert(undefined);
    change({ step: to });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keyboard goes on from the heading of the new step
  useEffect(() => {
    if (moved.current) document.getElementById(HEADING_ID)?.focus();
  }, [step]);
  // Only after a failed check, not when a field has just been corrected.
  const errorsShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are on the page by now
  useEffect(() => {
    if (errorsShown.current) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    errorsShown.current = false;
  }, [errors]);

  const showErrors = (found: PersonErrors, text: string | undefined) => {
    errorsShown.current = true;
    setErrors(found);
    setAlert(text);
  };
  const changePerson = (part: Partial<Applicant>) => {
    change({ person: { ...person, ...part } });
    const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part)));
    if (Object.keys(left).length === Object.keys(errors).length) return;
    setErrors(left);
    if (Object.keys(left).length === 0) setAlert(undefined);
  };

  const checkPerson = (): boolean => {
    const found: PersonErrors = Object.fromEntries(
      missingFields(person).map((field) => [field, content.person[field].missing]),
    );
    const complete = Object.keys(found).length === 0;
    showErrors(found, complete ? undefined : content.outcomes.incomplete);
    return complete;
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
    if (outcome.kind === "rejected") {
      change({ fee: undefined });
      const rejected = applicantFields.flatMap((field) =>
        outcome.fields[field] ? [[field, outcome.fields[field].join(" ")]] : [],
      );
      if (rejected.length > 0) goTo(1);
      showErrors(Object.fromEntries(rejected), outcome.text);
      return setBusy(false);
    }
    if (outcome.kind === "sign-in") {
      savePendingApplication(application);
      return navigate({ to: "/login", state: { message: content.outcomes.signIn, from: "/joinus" } });
    }
    if (outcome.kind === "joined") {
      const { id, linked } = outcome;
      clearApplication(!user);
      if (id !== undefined) storeSentApplication({ id, linked }, linked ? undefined : idempotencyKey);
      return navigate({ to: "/", state: { message: content.outcomes.joined } });
    }
    clearApplication();
    const { membershipId } = outcome;
    return navigate({
      to: "/dashboard/payments",
      state: { message: content.outcomes.paymentDue, ...(membershipId === undefined ? {} : { membershipId }) },
    });
  };

  const sentOnce = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the applicant is signed in
  useEffect(() => {
    if (!submitted || !isAuthenticated || sentOnce.current) return;
    sentOnce.current = true;
    void send();
  }, [submitted, isAuthenticated]);

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (step === 0 && plan) goTo(1);
    if (step === 1 && checkPerson()) goTo(2);
    if (step === 2) void send();
  };

  return (
    <form ref={form} className={css.wizard} noValidate onSubmit={next}>
      <noscript>
        {/* The browser renders nothing in here. */}
        {import.meta.env.SSR ? (
          <Alert severity="info">
            {freeApplicationContent.needsScript}{" "}
            <a href={`${import.meta.env.LANGUAGE_PATH}/joinus/free`}>{freeApplicationContent.link}</a>
          </Alert>
        ) : null}
      </noscript>
      <Stepper label={content.progress} steps={content.steps} current={step} />
      <h2 id={HEADING_ID} tabIndex={-1} className={css.heading}>
        {step === 2 && plan && planOf(plan).fee === 0 ? content.checkAndSend : content.steps[step]}
      </h2>
      {busy && submitted ? <Alert severity="info">{content.sending}</Alert> : null}
      {isAuthenticated && !busy ? (
        <Suspense>
          <MembershipNotice />
        </Suspense>
      ) : null}
      {alert ? <Alert severity="error">{alert}</Alert> : null}
      {step === 0 ? (
        <PlanStep
          plan={plan}
          labelledBy={HEADING_ID}
          onChoose={(chosen) => {
            change({ plan: chosen });
            goTo(1);
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
          <PaymentStep
            application={{ ...application, plan }}
            signedIn={isAuthenticated}
            onChange={change}
            onGoTo={goTo}
          />
        ) : null}
        {/* Not before the fields, so that nobody is told of what is missing in fields that are still loading. */}
        <WizardActions step={step} busy={busy} ready={plan !== undefined} onBack={() => goTo(step === 2 ? 1 : 0)} />
      </Suspense>
    </form>
  );
}

interface WizardActionsProps {
  step: ApplicationStep;
  busy: boolean;
  /** A plan is chosen. */
  ready: boolean;
  onBack: () => void;
}

function WizardActions({ step, busy, ready, onBack }: WizardActionsProps) {
  return (
    <div className={css.actions}>
      <Button look="outlined" disabled={step === 0 || busy} onClick={onBack}>
        {content.back}
      </Button>
      <Button
        type="submit"
        disabled={!ready}
        aria-disabled={busy}
        onClick={(event) => {
          // The second press of a double click on Next lands on the next step's button.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {step < 2 ? content.next : busy ? content.busy : content.submit}
      </Button>
    </div>
  );
}

const plansContent = content.plans;
const FORWARD_KEYS = ["ArrowRight", "ArrowDown"];
const BACKWARD_KEYS = ["ArrowLeft", "ArrowUp"];

/** Arrow keys only move the focus, because choosing a plan leaves the step. */
function movePlanFocus(event: KeyboardEvent<HTMLElement>) {
  // With a modifier the arrow keys are browser shortcuts.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const by = FORWARD_KEYS.includes(event.key) ? 1 : BACKWARD_KEYS.includes(event.key) ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards.at((at + by) % cards.length)?.focus();
}

interface PlanStepProps {
  plan: MembershipType | undefined;
  labelledBy: string;
  onChoose: (plan: MembershipType) => void;
}

function PlanStep({ plan, labelledBy, onChoose }: PlanStepProps) {
  const plans = listOfferedPlans();
  const tabStop = plan ?? plans[0]!.id;
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-required className={css.plans} onKeyDown={movePlanFocus}>
      {plans.map(({ id, name, fee, category, benefits }) => (
        // biome-ignore lint/a11y/useSemanticElements: choosing moves on, which an arrow key on a native radio must not do
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === plan}
          aria-labelledby={`${id}-name ${id}-fee`}
          aria-describedby={`${id}-more`}
          tabIndex={id === tabStop ? 0 : -1}
          className={css.plan}
          onClick={() => onChoose(id)}
        >
          <span className={css.head}>
            <span id={`${id}-name`} className={css.name}>
              {name}
            </span>
            <span id={`${id}-fee`} className={css.fee}>
              {fee === 0 ? plansContent.free : formatKes(fee)}
            </span>
          </span>
          <span id={`${id}-more`} className={css.more}>
            <span className={css.category}>{category}</span>
            {benefits.map((feature) => (
              <span key={feature} className={css.feature}>
                {feature}
              </span>
            ))}
          </span>
          <span className={css.choose} aria-hidden="true">
            {id === plan ? plansContent.chosen : plansContent.choose}
          </span>
        </button>
      ))}
    </div>
  );
}

import { ApiError } from "@party/contract/client";
import type { OwnMembership } from "@party/contract/memberships";
import type { Payment } from "@party/contract/payments";
import { GRACE_DAYS, type MembershipType } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { openMoment } from "#features/moments/open-moment.ts";
import { PaymentPanel } from "#features/payments/panel/payment-panel.tsx";
import { party } from "#party.ts";
import { icons } from "#portal/icons.ts";
import { useSession } from "#session/use-session.ts";
import { membershipsQuery } from "./memberships-query.ts";
import { ownMembershipsContent as content, planChangeContent } from "./own-memberships.content.ts";
import css from "./own-memberships.module.css";
import { planOf } from "./plans.ts";
import { RefusalAnswer } from "./refusal-answer.tsx";

/** A job updates the membership a moment after its payment. */
const REFRESH_MS = 1_500;
const MAX_REFRESHES = 20;

interface OwnMembershipsProps {
  /** Null where the server does not tell. */
  memberships: OwnMembership[] | null;
  /** Id of the membership that the member came to pay for. */
  selectedId: number | undefined;
  /** From the page that redirected the member here. */
  message: string | undefined;
}

/** The memberships of a member, each with its fee, payment and plan changes. */
export function OwnMemberships({ memberships, selectedId, message }: OwnMembershipsProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(() => initiallyOpenId(memberships ?? [], selectedId));
  const [openedByClick, setOpenedByClick] = useState(false);
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);

  const refresh = async (isDone: (membership: OwnMembership) => boolean, refreshes = MAX_REFRESHES): Promise<void> => {
    const reply = await queryClient.fetchQuery(membershipsQuery).catch(() => undefined);
    if (unmounted.current) return;
    if (!reply?.results.some(isDone) && refreshes > 0) setTimeout(refresh, REFRESH_MS, isDone, refreshes - 1);
  };

  if (!memberships || (memberships.length === 0 && selectedId !== undefined)) {
    return <AskOfficeNotice id={selectedId} message={message} />;
  }
  if (memberships.length === 0) return <NoMembershipNotice />;
  // The message stays in the history state after a reload, even when its membership is paid.
  const due = selectedId === undefined || memberships.some(({ id, owed }) => id === selectedId && owed > 0);
  return (
    <>
      {message && due ? <Alert severity="info">{message}</Alert> : null}
      <ul className={css.list}>
        {memberships.map((membership) => (
          <li key={membership.id}>
            <OwnMembershipCard
              membership={membership}
              open={membership.id === open}
              focused={openedByClick}
              selected={membership.id === selectedId}
              onOpen={() => {
                setOpenedByClick(true);
                setOpen(membership.id);
              }}
              onPaid={() =>
                void refresh(({ id, owed, state }) => id === membership.id && owed === 0 && state === "active")
              }
              onAnswered={() => queryClient.fetchQuery(membershipsQuery)}
              onChanged={() => void refresh(({ id, state }) => id === membership.id && state === "replaced")}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The selected membership, or the only one with a fee due. A renewal that can wait is not opened. */
function initiallyOpenId(memberships: OwnMembership[], wanted: number | undefined): number | undefined {
  const owing = memberships.filter(({ owed }) => owed > 0);
  if (owing.some(({ id }) => id === wanted)) return wanted;
  const due = owing.filter(({ state }) => state !== "active");
  return due.length === 1 ? due[0]!.id : undefined;
}

function NoMembershipNotice() {
  const { title, text, action } = content.empty;
  return (
    <Panel id="memberships" title={title}>
      <EmptyState icon={icons.payCard} text={text}>
        <Link to="/joinus" className={buttonVariantClass("primary")}>
          {action}
        </Link>
      </EmptyState>
    </Panel>
  );
}

/** Where the server lists no memberships, nothing can be paid here. */
function AskOfficeNotice({ id, message }: { id: number | undefined; message: string | undefined }) {
  const { sent, unavailable, office } = content;
  const { title, text } = id === undefined && !message ? unavailable : { title: sent.title(id), text: sent.text };
  return (
    <Panel id="memberships" title={title}>
      {message ? <Alert severity="info">{message}</Alert> : null}
      <p>{text}</p>
      <p>
        <Link to="/contact" className={buttonVariantClass("primary")}>
          {office}
        </Link>
      </p>
    </Panel>
  );
}

interface OwnMembershipCardProps {
  membership: OwnMembership;
  /** Show its payment. */
  open: boolean;
  /** The payment takes the focus, because it replaces the clicked button. */
  focused: boolean;
  /** The member came to pay for this membership. */
  selected: boolean;
  onOpen: () => void;
  onPaid: () => void;
  /** A plan change is paid. */
  onChanged: () => void;
  /** The applicant has answered a refusal. */
  onAnswered: () => Promise<unknown>;
}

function OwnMembershipCard(props: OwnMembershipCardProps) {
  const { membership, open, focused, selected, onOpen, onPaid, onChanged, onAnswered } = props;
  const [paid, setPaid] = useState(false);
  const [hasPayment, setHasPayment] = useState(false);
  const { id, membership_type, payment_method, state, owed, renewal } = membership;
  // Paid elsewhere since the list was read: nothing is left to open.
  const showsPayment = open && (owed > 0 || hasPayment);
  const { name } = planOf(membership_type);
  return (
    <article className={css.card} aria-labelledby={`membership-${id}`}>
      <header className={css.head}>
        <h2 id={`membership-${id}`}>{content.heading(name)}</h2>
        <p className={css.state} data-good={state === "active"}>
          {content.states[state]}
        </p>
      </header>
      {paid ? (
        <Alert severity="success">
          {state === "active" && owed === 0 ? content.active.title : content.active.soon}
        </Alert>
      ) : null}
      {paid && state === "active" && owed === 0 ? (
        <p className={buttonRowClass}>
          <Link to="/dashboard/card" className={buttonVariantClass("primary")}>
            {content.active.card}
          </Link>
          <Button look="outlined" onClick={() => openMoment({ kind: "joined", path: "/joinus" })}>
            {content.active.share}
          </Button>
        </p>
      ) : null}
      <dl className={css.facts}>
        {factsOf(membership).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ApplicationNotice membership={membership} />
      <RefusalAnswer id={id} until={membership.answer_until ?? null} onAnswered={onAnswered} />
      {owed > 0 && renewal && !paid ? (
        <p>
          {renewalText(membership)} {feeChangeText(membership)}
        </p>
      ) : null}
      {owed === 0 && !paid ? (
        <p className={css.soft}>{state === "replaced" ? content.replaced : content.nothing}</p>
      ) : null}
      {showsPayment ? (
        <MembershipPayment
          id={id}
          focused={focused}
          selected={selected}
          preferredMethod={payment_method ?? undefined}
          onLoaded={setHasPayment}
          onPaid={() => {
            setPaid(true);
            onPaid();
          }}
        />
      ) : owed > 0 ? (
        <p>
          <Button look={renewal ? "outlined" : "primary"} onClick={onOpen}>
            {renewal ? content.renew(formatKes(owed)) : content.pay(formatKes(owed))}
          </Button>
        </p>
      ) : null}
      {showsPayment ? null : <PlanChange membership={membership} onPaid={onChanged} />}
    </article>
  );
}

/** What the party asks about an application that waits, or why it refused one. */
function ApplicationNotice({ membership: { id, question, refusal_reason } }: { membership: OwnMembership }) {
  const text = question ?? refusal_reason;
  if (!text) return null;
  const isQuestion = Boolean(question);
  return (
    <Alert severity={isQuestion ? "warning" : "info"}>
      <strong>{isQuestion ? content.question : content.reason}</strong>
      <p>{text}</p>
      <p>{isQuestion ? content.answer(party.contacts.email, id) : content.again}</p>
    </Alert>
  );
}

function factsOf({ id, membership_type, owed, number, valid_until }: OwnMembership): [string, string][] {
  return [
    ...(owed > 0
      ? [[content.fee, `${planOf(membership_type).name}, ${formatKes(owed)}`] satisfies [string, string]]
      : []),
    number ? [content.number, number] : [content.application, String(id)],
    ...(valid_until ? [[content.until, formatDay(valid_until)] satisfies [string, string]] : []),
  ];
}

function renewalText({ state, valid_until }: OwnMembership): string {
  if (!valid_until || state === "lapsed") return content.renewal.lapsed;
  const end = formatDay(valid_until);
  if (state === "active") return content.renewal.early(end);
  const last = new Date(Date.parse(valid_until) + GRACE_DAYS * 24 * 60 * 60 * 1_000);
  return content.renewal.grace(end, formatDay(last.toISOString()));
}

/** What a member sees before paying another fee than the last one. A server without these fields says nothing. */
function feeChangeText({ fee_changed, fee_changes }: OwnMembership) {
  return [
    fee_changed &&
      content.feeChanged(formatKes(fee_changed.before), formatKes(fee_changed.fee), formatDay(fee_changed.at)),
    fee_changes &&
      content.feeChanges(formatKes(fee_changes.before), formatKes(fee_changes.fee), formatDay(fee_changes.at)),
  ]
    .filter(Boolean)
    .join(" ");
}

interface PlanChangeProps {
  membership: OwnMembership;
  onPaid: () => void;
}

/** Offers the higher plans with their cost today. The payment of the chosen one replaces the list. */
function PlanChange({ membership: { id, changes, payment_method, state }, onPaid }: PlanChangeProps) {
  const [plan, setPlan] = useState<MembershipType>();
  if (changes.length === 0 && !plan) return null;
  if (plan) {
    const { name } = planOf(plan);
    return (
      <div className={css.change}>
        <h3>{planChangeContent.paying(name)}</h3>
        {state === "replaced" ? <Alert severity="success">{planChangeContent.done(name)}</Alert> : null}
        <MembershipPayment
          id={id}
          change={plan}
          focused
          preferredMethod={payment_method ?? undefined}
          onPaid={onPaid}
        />
        {state === "replaced" ? null : (
          <p>
            <Button look="outlined" onClick={() => setPlan(undefined)}>
              {planChangeContent.other}
            </Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <details className={css.change}>
      <summary>{planChangeContent.title}</summary>
      <p>{planChangeContent.rule}</p>
      <ul className={css.plans}>
        {changes.map(({ membership_type, fee, credit, months, amount }) => (
          <li key={membership_type}>
            <span>{planChangeContent.offer(formatKes(fee), formatKes(credit), months)}</span>
            <Button look="outlined" onClick={() => setPlan(membership_type)}>
              {planChangeContent.action(planOf(membership_type).name, formatKes(amount))}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MembershipPaymentProps {
  /** Id of the membership. */
  id: number;
  /** The payment is for a change to this plan. */
  change?: MembershipType;
  focused: boolean;
  /** Scrolled into view, because the member came to pay for it. */
  selected?: boolean;
  preferredMethod: PaymentMethod | undefined;
  /** Whether there is a payment to show; the same function each time. */
  onLoaded?: (isLoaded: boolean) => void;
  onPaid: () => void;
}

/** The payment of a membership. Opening it again returns the same payment. */
function MembershipPayment(props: MembershipPaymentProps) {
  const { id, change, focused, selected = false, preferredMethod, onLoaded, onPaid } = props;
  const { user } = useSession();
  const [payment, setPayment] = useState<Payment>();
  const [failure, setFailure] = useState<string>();
  const place = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    const { signal } = abort;
    const opening = change
      ? api("POST /memberships/{id}/change/", { params: { id }, body: { membership_type: change }, signal })
      : api("POST /memberships/{id}/payment/", { params: { id }, signal });
    opening.then(setPayment, (error: unknown) => {
      if (abort.signal.aborted) return;
      setFailure((error instanceof ApiError && error.text) || content.failure.payment);
    });
    return () => abort.abort();
  }, [id, change]);
  useEffect(load, [load]);

  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);

  const isLoaded = payment !== undefined;
  useEffect(() => onLoaded?.(isLoaded), [isLoaded, onLoaded]);
  useEffect(() => {
    if (selected && isLoaded) place.current?.scrollIntoView({ block: "start" });
  }, [selected, isLoaded]);

  return (
    <div ref={place} tabIndex={-1} className={css.payment}>
      {payment ? (
        <PaymentPanel
          payment={payment}
          suggestedPhone={user?.phone}
          preferredMethod={preferredMethod}
          untitled={change === undefined}
          onPaid={onPaid}
        />
      ) : failure ? (
        <>
          <Alert severity="error">{failure}</Alert>
          <p>
            <Button look="outlined" onClick={load}>
              {content.failure.again}
            </Button>
          </p>
        </>
      ) : (
        <Spinner label={content.opening} />
      )}
    </div>
  );
}

import type { CheckedReceipt } from "@party/contract/receipts";
import { formatKes } from "@party/contract/values/money";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { createFileRoute, Link, redirect, useNavigate, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef } from "react";
import { formatDay } from "#dates/dates.ts";
import { textParam, withoutUndefined } from "#loading/data/search-params.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { FormCard, formGridClass, wholeRowClass } from "#ui/forms/form-card.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { normaliseReceiptNumber, type ReceiptCheckResult } from "./check-receipt.ts";
import { receiptsContent } from "./receipts.content.ts";
import css from "./receipts.module.css";

interface ReceiptSearch {
  /** As typed. */
  amount?: string;
  /** From the form without JavaScript. Redirects to the page of that number. */
  number?: string;
}

export const Route = createFileRoute("/receipts/$number")({
  // An empty amount is kept, so that the form can say what is missing.
  validateSearch: ({ amount, number }: Record<string, unknown>): ReceiptSearch =>
    withoutUndefined({
      amount: typeof amount === "string" ? amount.trim().slice(0, 20) : undefined,
      number: textParam(number, 40),
    }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps: { amount, number } }) => {
    // Loaders are in the chunk of every page, so this one stays small.
    const { checkReceipt, normaliseReceiptNumber } = await import("./check-receipt.ts");
    if (number !== undefined) {
      throw redirect({
        to: "/receipts/$number",
        params: { number: normaliseReceiptNumber(number) },
        search: withoutUndefined({ amount }),
        replace: true,
      });
    }
    return checkReceipt(params.number, amount);
  },
  // A receipt can be reversed at any moment.
  gcTime: 0,
  head: () => pageHead("/receipts/$number", { path: undefined, unlisted: true }),
  component: ReceiptPage,
});

function ReceiptPage() {
  const { number } = Route.useParams();
  const { amount } = Route.useSearch();
  const outcome = Route.useLoaderData();
  const navigate = useNavigate();
  const busy = useRouterState({ select: ({ isLoading }) => isLoading });
  const outcomeElement = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const checked = useRef(false);
  const { title, subtitle, intro } = receiptsContent;

  // On a phone the outcome is screens above the button.
  useEffect(() => {
    if (!checked.current || !outcome) return;
    checked.current = false;
    const invalid = form.current?.querySelector<HTMLInputElement>("[aria-invalid]");
    (invalid ?? outcomeElement.current)?.focus();
  }, [outcome]);

  const check = (typed: string, sum: string) => {
    checked.current = true;
    void navigate({
      to: "/receipts/$number",
      // A path segment cannot be empty.
      params: { number: normaliseReceiptNumber(typed) || number },
      search: { amount: sum.trim() },
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <>
      <div className={css.screenOnly}>
        <PageHero title={title} subtitle={subtitle} />
      </div>
      <PageBody narrow>
        <div ref={outcomeElement} tabIndex={-1} className={css.outcome}>
          {outcome ? <ReceiptOutcome outcome={outcome} /> : null}
        </div>
        <div ref={form} className={css.screenOnly}>
          <p>{intro}</p>
          <ReceiptForm
            number={/\d/.test(number) ? number : ""}
            amount={amount}
            errors={outcome?.state === "incomplete" ? outcome.fields : {}}
            busy={busy}
            onCheck={check}
          />
        </div>
      </PageBody>
    </>
  );
}

interface ReceiptFormProps {
  /** From the URL. */
  number: string;
  amount: string | undefined;
  errors: { number?: string; amount?: string };
  busy: boolean;
  onCheck: (number: string, amount: string) => void;
}

const { form: formContent } = receiptsContent;

/** Without JavaScript it submits to its own page, which redirects to the number. */
function ReceiptForm({ number, amount, errors, busy, onCheck }: ReceiptFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    onCheck(String(form.get("number") ?? ""), String(form.get("amount") ?? ""));
  };
  return (
    <FormCard title={formContent.title}>
      <form method="get" className={formGridClass} onSubmit={submit} noValidate>
        <TextField
          key={number}
          name="number"
          label={formContent.number}
          hint={formContent.numberHint}
          defaultValue={number}
          error={errors.number}
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          key={`${number} ${amount}`}
          name="amount"
          label={formContent.amount}
          hint={formContent.amountHint}
          defaultValue={amount}
          error={errors.amount}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className={wholeRowClass}>
          <SubmitButton busy={busy} label={formContent.submit} busyLabel={formContent.busy} />
        </div>
      </form>
    </FormCard>
  );
}

const { states, facts, purposes } = receiptsContent;

/** The result of the check, which is the printed part of the page. */
function ReceiptOutcome({ outcome }: { outcome: ReceiptCheckResult }) {
  if (outcome.state === "incomplete") return null;
  if (outcome.state === "failed")
    return (
      <div className={css.sheet}>
        <Alert severity="error">{outcome.text}</Alert>
      </div>
    );
  if (outcome.state === "unknown") {
    return (
      <section className={css.sheet} aria-labelledby="outcome">
        <Alert severity="error">
          <h2 id="outcome">{states.unknown.title}</h2>
          <p>{states.unknown.text}</p>
        </Alert>
        <p className={css.screenOnly}>
          <Link to="/contact" className={buttonVariantClass("outlined")}>
            {receiptsContent.contact}
          </Link>
        </p>
      </section>
    );
  }
  const { title, text } = states[outcome.state];
  return (
    <section className={css.sheet} aria-labelledby="outcome">
      <Letterhead number={outcome.receipt.number} />
      <Alert severity={outcome.state === "valid" ? "success" : "warning"}>
        <h2 id="outcome">{title}</h2>
        <p>{text}</p>
      </Alert>
      <ReceiptFacts {...outcome.receipt} />
      <p className={css.paperOnly}>
        {receiptsContent.genuine}
        <br />
        {`${siteUrl()}${import.meta.env.LANGUAGE_PATH}/receipts/${outcome.receipt.number}`}
      </p>
      <p className={css.screenOnly}>
        <Button look="outlined" onClick={() => print()}>
          {receiptsContent.print}
        </Button>
      </p>
    </section>
  );
}

/** The letterhead of the PDF. */
function Letterhead({ number }: { number: string }) {
  const { name, tagline, contacts } = party;
  return (
    <div className={`${css.paperOnly} ${css.paperHead}`}>
      <img src="/brand/icon-192.png" alt="" width="64" height="64" loading="lazy" />
      <p>
        <strong>{name}</strong>
        <br />
        {tagline}
        <br />
        {contacts.address} · {contacts.email}
      </p>
      <strong className={css.paperTitle}>{receiptsContent.paperTitle(number)}</strong>
    </div>
  );
}

function ReceiptFacts({ number, amount, title, purpose, paid_at }: CheckedReceipt) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>{facts.number}</dt>
        <dd>{number}</dd>
      </div>
      <div className={css.amount}>
        <dt>{facts.amount}</dt>
        <dd>{formatKes(amount)}</dd>
      </div>
      <div>
        <dt>{facts.title}</dt>
        <dd>{title}</dd>
      </div>
      <div>
        <dt>{facts.purpose}</dt>
        <dd>{purposes[purpose]}</dd>
      </div>
      <div>
        <dt>{facts.paid}</dt>
        <dd>
          <time dateTime={paid_at}>{formatDay(paid_at)}</time>
        </dd>
      </div>
    </dl>
  );
}

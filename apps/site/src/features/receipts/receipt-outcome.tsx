import type { CheckedReceipt } from "@party/contract/receipts";
import { formatKes } from "@party/contract/values/money";
import { Link } from "@tanstack/react-router";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { formatDay } from "../../dates.ts";
import type { Outcome } from "./check-receipt.ts";
import { receiptsContent } from "./receipts.content.ts";
import css from "./receipts.module.css";

const { states, facts, purposes } = receiptsContent;

/** The result of the check, which is the printed part of the page. */
export function ReceiptOutcome({ outcome }: { outcome: Outcome }) {
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
          <Link to="/contact" className={buttonClass("outlined")}>
            {receiptsContent.contact}
          </Link>
        </p>
      </section>
    );
  }
  const { title, text } = states[outcome.state];
  return (
    <section className={css.sheet} aria-labelledby="outcome">
      <PaperHead number={outcome.receipt.number} />
      <Alert severity={outcome.state === "valid" ? "success" : "warning"}>
        <h2 id="outcome">{title}</h2>
        <p>{text}</p>
      </Alert>
      <Facts {...outcome.receipt} />
      <p className={css.paperOnly}>
        {receiptsContent.genuine}
        <br />
        {`${siteUrl()}/receipts/${outcome.receipt.number}`}
      </p>
      <p className={css.screenOnly}>
        <button type="button" className={buttonClass("outlined")} onClick={() => print()}>
          {receiptsContent.print}
        </button>
      </p>
    </section>
  );
}

/** The letterhead of the PDF. */
function PaperHead({ number }: { number: string }) {
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

function Facts({ number, amount, title, purpose, paid_at }: CheckedReceipt) {
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

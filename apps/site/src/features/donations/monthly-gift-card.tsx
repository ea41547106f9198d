import type { MonthlyGift } from "@party/contract/donations";
import { formatKes } from "@party/contract/values/money";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LinkFailure } from "#features/payments/link-failure.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { loneCard } from "#ui/centered-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { LatePayment } from "./late-payment.tsx";
import { monthlyGiftContent as content } from "./monthly-gift.content.ts";
import css from "./monthly-gift.module.css";
import { useMonthlyGift } from "./use-monthly-gift.ts";

/** A monthly gift, or why it cannot be shown. */
export function MonthlyGiftCard({ token }: { token: string }) {
  const { gift, donation, failure, busy, load, give, end } = useMonthlyGift(token);
  if (!gift) {
    return failure ? <LinkFailure {...failure} onAgain={load} /> : <Spinner label={content.loading} />;
  }
  if (gift.state === "ended") return <Ended />;
  return (
    <>
      <div className={loneCard}>
        <h2>{content.everyMonth(formatKes(gift.amount))}</h2>
        <p>{content.phone(gift.phone_last3)}</p>
        {donation ? null : <ThisMonth gift={gift} busy={busy === "give"} onGive={give} />}
        {failure ? <Alert severity="error">{failure.text}</Alert> : null}
      </div>
      {donation ? <LatePayment payment={donation.payment} /> : null}
      <EndGift busy={busy === "end"} onEnd={end} />
    </>
  );
}

function ThisMonth({ gift, busy, onGive }: { gift: MonthlyGift; busy: boolean; onGive: () => void }) {
  if (gift.given) return <Alert severity="success">{content.given}</Alert>;
  return (
    <>
      <p>{content.due}</p>
      <p className={css.soft}>{content.declaration}</p>
      <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={onGive}>
        {busy ? content.giving : content.give(formatKes(gift.amount))}
      </button>
    </>
  );
}

function EndGift({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  const section = useRef<HTMLElement>(null);
  // The mail's link to this place was followed before the place was there.
  useEffect(() => {
    if (location.hash === "#end") section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id="end" className={css.end} aria-labelledby="end-title">
      <h2 id="end-title">{content.end.title}</h2>
      <p>{content.end.text}</p>
      <button type="button" className={buttonClass("outlined")} aria-disabled={busy} onClick={onEnd}>
        {busy ? content.end.busy : content.end.confirm}
      </button>
    </section>
  );
}

function Ended() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={loneCard}>
      <h2 ref={heading} tabIndex={-1}>
        {content.end.endedTitle}
      </h2>
      <p>{content.end.ended}</p>
      <p>
        <Link to="/donate" className={buttonClass("outlined")}>
          {content.end.anew}
        </Link>
      </p>
    </div>
  );
}

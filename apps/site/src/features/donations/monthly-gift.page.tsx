import type { MonthlyGift } from "@party/contract/donations";
import { formatKes } from "@party/contract/values/money";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LinkFailure } from "#features/payments/link-failure.tsx";
import { pageHead } from "#shell/page-head.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { CenteredPage, centeredCard } from "#ui/centered-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { GiftPayment } from "./gift-payment.tsx";
import { monthlyGiftContent as content } from "./monthly-gift.content.ts";
import css from "./monthly-gift.module.css";
import { useMonthlyGift } from "./use-monthly-gift.ts";

/** Opened by the link of a reminder. It changes nothing by itself, because email scanners open every link. */
export const Route = createFileRoute("/donate/monthly/$token")({
  ssr: false,
  head: () =>
    pageHead({
      title: "Your monthly gift",
      description: "Give this month's gift, or end your monthly gift.",
      path: "/donate",
      unlisted: true,
    }),
  // The router's default shows the spinner for at least half a second.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: MonthlyGiftPage,
});

function Opening() {
  return <Spinner label="Opening your monthly gift…" />;
}

function MonthlyGiftPage() {
  const { token } = Route.useParams();
  return (
    <CenteredPage title={content.title}>
      <MonthlyGiftCard key={token} token={token} />
    </CenteredPage>
  );
}

function MonthlyGiftCard({ token }: { token: string }) {
  const { gift, donation, failure, busy, load, give, end } = useMonthlyGift(token);
  if (!gift) {
    return failure ? <LinkFailure {...failure} onAgain={load} /> : <Spinner label={content.loading} />;
  }
  if (gift.state === "ended") return <Ended />;
  return (
    <>
      <div className={centeredCard}>
        <h2>{content.everyMonth(formatKes(gift.amount))}</h2>
        <p>{content.phone(gift.phone_last3)}</p>
        {donation ? null : <ThisMonth gift={gift} busy={busy === "give"} onGive={give} />}
        {failure ? <Alert severity="error">{failure.text}</Alert> : null}
      </div>
      {donation ? <GiftPayment payment={donation.payment} /> : null}
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
  // The browser resolved the fragment of the email's link before this section existed.
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
  // The clicked button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={centeredCard}>
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

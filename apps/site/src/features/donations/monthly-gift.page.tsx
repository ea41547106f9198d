import { ApiError, isProblem } from "@party/contract/client";
import type { Donation, MonthlyGift } from "@party/contract/donations";
import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { EmailLinkFailure, EmailLinkLayout, emailLinkCardClass } from "#features/payments/email-link-layout.tsx";
import { LinkedPaymentPanel } from "#features/payments/panel/lazy-payment-panel.tsx";
import { withOfflineHint } from "#loading/form-submission.ts";
import { openingPageContent } from "#loading/loading.content.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { donateContent } from "./donate.content.ts";
import { monthlyGiftContent as content } from "./monthly-gift.content.ts";
import css from "./monthly-gift.module.css";

/** Opened by the link of a reminder. It changes nothing by itself, because email scanners open every link. */
export const Route = createFileRoute("/donate/monthly/$token")({
  ssr: false,
  head: () => pageHead("/donate/monthly/$token", { path: "/donate", unlisted: true }),
  // The router's default shows the spinner for at least half a second.
  pendingMinMs: 0,
  pendingComponent: () => <Spinner label={openingPageContent.monthlyGift} />,
  component: MonthlyGiftPage,
});

function MonthlyGiftPage() {
  const { token } = Route.useParams();
  return (
    <EmailLinkLayout title={content.title}>
      <MonthlyGiftCard key={token} token={token} />
    </EmailLinkLayout>
  );
}

function MonthlyGiftCard({ token }: { token: string }) {
  const { gift, donation, failure, busy, load, give, end } = useMonthlyGift(token);
  if (!gift) {
    return failure ? <EmailLinkFailure {...failure} onRetry={load} /> : <Spinner label={content.loading} />;
  }
  if (gift.state === "ended") return <EndedMonthlyGift />;
  return (
    <>
      <div className={emailLinkCardClass}>
        <h2>{content.everyMonth(formatKes(gift.amount))}</h2>
        <p>
          {isPaidByPrompt(gift)
            ? content.phone(gift.phone_last3)
            : content.method(paymentMethodNames[gift.payment_method])}
        </p>
        {donation ? null : <ThisMonthGift gift={gift} busy={busy === "give"} onGive={give} />}
        {failure ? <Alert severity="error">{failure.text}</Alert> : null}
      </div>
      {donation ? (
        <LinkedPaymentPanel
          content={donateContent.payment}
          payment={donation.payment}
          preferredMethod={gift.payment_method}
        />
      ) : null}
      <EndMonthlyGiftSection busy={busy === "end"} onEnd={end} />
    </>
  );
}

const isPaidByPrompt = ({ payment_method }: MonthlyGift) => payment_method === "mpesa" || payment_method === "airtel";

function ThisMonthGift({ gift, busy, onGive }: { gift: MonthlyGift; busy: boolean; onGive: () => void }) {
  if (gift.given) return <Alert severity="success">{content.given}</Alert>;
  return (
    <>
      <p>{content.due}</p>
      <p className={css.soft}>{content.declaration}</p>
      <Button aria-disabled={busy} onClick={onGive}>
        {busy ? content.giving : content.give(formatKes(gift.amount))}
      </Button>
    </>
  );
}

function EndMonthlyGiftSection({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  const section = useRef<HTMLElement>(null);
  // The browser resolved the fragment of the email's link before this section existed.
  useEffect(() => {
    if (location.hash === "#end") section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id="end" className={css.end} aria-labelledby="end-title">
      <h2 id="end-title">{content.end.title}</h2>
      <p>{content.end.text}</p>
      <Button look="outlined" aria-disabled={busy} onClick={onEnd}>
        {busy ? content.end.busy : content.end.confirm}
      </Button>
    </section>
  );
}

function EndedMonthlyGift() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={emailLinkCardClass}>
      <h2 ref={heading} tabIndex={-1}>
        {content.end.endedTitle}
      </h2>
      <p>{content.end.ended}</p>
      <p>
        <Link to="/donate" className={buttonVariantClass("outlined")}>
          {content.end.anew}
        </Link>
      </p>
    </div>
  );
}

interface GiftFailure {
  text: string;
  /** There is no such gift, so trying again is useless. */
  unknown: boolean;
}

/** A monthly gift by its token, with the actions of the donor. */
function useMonthlyGift(token: string) {
  const [gift, setGift] = useState<MonthlyGift>();
  const [donation, setDonation] = useState<Donation>();
  const [failure, setFailure] = useState<GiftFailure>();
  const [busy, setBusy] = useState<"give" | "end">();
  const acting = useRef(false);

  const load = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    api("GET /donations/monthly/{token}/", { params: { token }, anonymous: true, signal: abort.signal }).then(
      setGift,
      (error: unknown) => abort.signal.aborted || setFailure(giftFailureOf(error, content.failed.show)),
    );
    return () => abort.abort();
  }, [token]);
  useEffect(load, [load]);

  /** One action at a time, so that a double click counts once. */
  const act = async (what: "give" | "end", action: () => Promise<void>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(what);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      // Ended in another tab.
      if (isProblem(error, "monthly_gift_ended")) load();
      else setFailure(giftFailureOf(error, content.failed[what]));
    } finally {
      acting.current = false;
      setBusy(undefined);
    }
  };
  const options = { params: { token }, anonymous: true };
  const give = () => act("give", async () => setDonation(await api("POST /donations/monthly/{token}/", options)));
  const end = () => act("end", async () => setGift(await api("DELETE /donations/monthly/{token}/", options)));

  return { gift, donation, failure, busy, load, give, end };
}

const giftFailureOf = (error: unknown, text: string): GiftFailure =>
  error instanceof ApiError
    ? { text: error.text ?? text, unknown: error.status === 404 }
    : { text: withOfflineHint(text), unknown: false };

import { createFileRoute, redirect, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { present, word } from "#loading/search-params.ts";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { receiptNumber } from "./check-receipt.ts";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptOutcome } from "./receipt-outcome.tsx";
import { receiptsContent } from "./receipts.content.ts";
import { receiptHead } from "./receipts.head.ts";
import css from "./receipts.module.css";

export interface ReceiptSearch {
  /** As it was typed. */
  amount?: string;
  /** Typed into the form by somebody without script; leads to the page of that number. */
  number?: string;
}

export const Route = createFileRoute("/receipts/$number")({
  // An empty field is an answer too: it is told what is missing.
  validateSearch: ({ amount, number }: Record<string, unknown>): ReceiptSearch =>
    present({ amount: typeof amount === "string" ? amount.trim().slice(0, 20) : undefined, number: word(number, 40) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps: { amount, number } }) => {
    // Loaders sit in the bundle that every page loads.
    const { checkReceipt, receiptNumber } = await import("./check-receipt.ts");
    if (number !== undefined) {
      throw redirect({
        to: "/receipts/$number",
        params: { number: receiptNumber(number) },
        search: present({ amount }),
        replace: true,
      });
    }
    return checkReceipt(params.number, amount);
  },
  // A receipt may be reversed at any moment, and who asks again wants to know now.
  gcTime: 0,
  head: receiptHead,
  component: ReceiptPage,
});

function ReceiptPage() {
  const { number } = Route.useParams();
  const { amount } = Route.useSearch();
  const outcome = Route.useLoaderData();
  const navigate = useNavigate();
  const busy = useRouterState({ select: ({ isLoading }) => isLoading });
  const told = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const { title, subtitle, intro } = receiptsContent;

  // On a phone the answer is screens above the button.
  useEffect(() => {
    if (!asked.current || !outcome) return;
    asked.current = false;
    const wrong = form.current?.querySelector<HTMLInputElement>("[aria-invalid]");
    (wrong ?? told.current)?.focus();
  }, [outcome]);

  const check = (typed: string, sum: string) => {
    asked.current = true;
    void navigate({
      to: "/receipts/$number",
      // An address has no empty part.
      params: { number: receiptNumber(typed) || number },
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
        <div ref={told} tabIndex={-1} className={css.told}>
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

import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { buttonClass } from "#ui/button.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { LatePayment } from "./late-payment.tsx";
import type { SentGift } from "./send-gift.ts";

const { thanks } = donateContent;

/** Services that ring a phone, so that nothing is left to choose before they can begin. */
const prompts = (method: PaymentMethod) => method === "mpesa" || method === "airtel";

interface GiftThanksProps {
  gift: SentGift;
  onAgain: (monthly: boolean) => void;
}

/** The payment of a gift, and the party's thanks: a line while it is open (spec section 4), and all of it when it is paid. */
export function GiftThanks({ gift: { donation, method, phone }, onAgain }: GiftThanksProps) {
  const [paid, setPaid] = useState(false);
  const { amount, monthly, payment } = donation;
  const share = `https://wa.me/?text=${encodeURIComponent(`${thanks.shareText(party.name)} ${siteUrl()}/donate`)}`;
  return (
    <div className={css.gift}>
      <LatePayment
        payment={payment}
        suggestedPhone={phone}
        preferredMethod={method}
        autoStart={prompts(method)}
        note={`${thanks.text}${monthly ? ` ${thanks.monthly(formatKes(amount))}` : ""}`}
        onPaid={() => setPaid(true)}
      />
      {paid ? (
        <section className={css.thanks} aria-labelledby="thanks">
          <h2 id="thanks">{thanks.title}</h2>
          <p>{thanks.text}</p>
          {monthly ? <p>{thanks.monthly(formatKes(amount))}</p> : null}
          <div className={css.next}>
            <a href={share} target="_blank" rel="noopener noreferrer" className={buttonClass("primary")}>
              {thanks.share}
            </a>
            {monthly ? null : (
              <button type="button" className={buttonClass("outlined")} onClick={() => onAgain(true)}>
                {thanks.makeMonthly}
              </button>
            )}
            <Link to="/joinus" className={buttonClass("outlined")} data-guest-only>
              {thanks.join}
            </Link>
            {/* While a payment is open, another one would only make people pay twice. */}
            <button type="button" className={buttonClass("outlined")} onClick={() => onAgain(false)}>
              {thanks.again}
            </button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { buttonClass } from "#ui/button.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { GiftPayment } from "./gift-payment.tsx";
import type { SentGift } from "./send-gift.ts";

const { thanks } = donateContent;

/** Methods that send a prompt, so that the first attempt can start at once. */
const isPhoneMethod = (method: PaymentMethod) => method === "mpesa" || method === "airtel";

interface GiftThanksProps {
  gift: SentGift;
  onAgain: (monthly: boolean) => void;
}

/** The payment of a gift. Thanks the donor in one line (spec section 4), and in full once it is paid. */
export function GiftThanks({ gift: { donation, method, phone }, onAgain }: GiftThanksProps) {
  const [paid, setPaid] = useState(false);
  const { amount, monthly, payment } = donation;
  const share = `https://wa.me/?text=${encodeURIComponent(`${thanks.shareText(party.name)} ${siteUrl()}/donate`)}`;
  return (
    <div className={css.gift}>
      <GiftPayment
        payment={payment}
        suggestedPhone={phone}
        preferredMethod={method}
        autoStart={isPhoneMethod(method)}
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

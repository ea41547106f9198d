import type { PaymentMethod } from "@party/contract/values/payment-methods";
import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Thanks } from "#ui/thanks.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { LatePayment } from "./late-payment.tsx";
import type { SentGift } from "./send-gift.ts";

const { thanks } = donateContent;

/** Services that ring a phone, so that nothing is left to choose before they can begin. */
const prompts = (method: PaymentMethod) => method === "mpesa" || method === "airtel";

/** Thanks at once (spec section 4) and, where the server takes gifts, the payment below until its receipt. */
export function GiftThanks({ gift: { donation, method, phone }, onAgain }: { gift: SentGift; onAgain: () => void }) {
  const [paid, setPaid] = useState(false);
  return (
    <div className={css.gift}>
      <Thanks title={thanks.title} text={thanks.text}>
        {/* While a payment is open, another one would only make people pay twice. */}
        {donation && !paid ? null : (
          <button type="button" className={buttonClass("outlined")} onClick={onAgain}>
            {thanks.again}
          </button>
        )}
      </Thanks>
      {donation ? (
        <LatePayment
          payment={donation.payment}
          suggestedPhone={phone}
          preferredMethod={method}
          autoStart={prompts(method)}
          onPaid={() => setPaid(true)}
        />
      ) : null}
    </div>
  );
}

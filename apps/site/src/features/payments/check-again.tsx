import { useEffect, useRef, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import css from "./payment-panel.module.css";
import { formatTime } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";
import type { Refusal } from "./use-payment.ts";

export interface CheckAgainProps {
  checking: boolean;
  refusal: Refusal | undefined;
  onCheck: () => void;
}

/** Has the payment service asked; where the answer changes nothing, says that it was. */
export function CheckAgain({ checking, refusal, onCheck }: CheckAgainProps) {
  const [at, setAt] = useState<string>();
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !checking) setAt(formatTime(new Date()));
    was.current = checking;
  }, [checking]);
  return (
    <div className={css.check}>
      <button type="button" className={buttonClass("outlined")} aria-disabled={checking} onClick={onCheck}>
        {checking ? content.checking : content.check}
      </button>
      <p role="status" className={css.soft}>
        {at && !checking && !refusal ? content.checked(at) : ""}
      </p>
      {refusal ? <Alert severity="error">{refusal.text}</Alert> : null}
    </div>
  );
}

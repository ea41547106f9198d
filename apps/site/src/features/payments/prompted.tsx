import type { Payment } from "@party/contract/payments";
import { CheckAgain, type CheckAgainProps } from "./check-again.tsx";
import css from "./payment-panel.module.css";
import { formatSeconds } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";
import { promptOf } from "./said-of.ts";

/** The prompt lasts about a minute; the words change at 90 s, when the bar is full. */
const FULL_S = 90;

interface PromptedProps extends CheckAgainProps {
  payment: Payment;
  heading: string;
  seconds: number;
  /** Longer without news than it should be. */
  late: boolean;
}

/** A prompt is on its way to a phone, or on its screen. */
export function Prompted({ payment, heading, seconds, late, ...check }: PromptedProps) {
  const words = late ? content.late : content.prompted;
  return (
    <div className={css.live}>
      <RingingPhone still={late} />
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {words.title}
      </h3>
      {late ? (
        <>
          <p>{content.late.text}</p>
          <CheckAgain {...check} />
          <p>{content.late.byHand}</p>
        </>
      ) : (
        <>
          <p>{promptOf(payment)}</p>
          <p>
            <strong>{content.prompted.pin}</strong>
          </p>
          <progress className={css.progress} max={FULL_S} value={seconds} aria-hidden="true" />
          <p className={css.soft} aria-hidden="true">
            {content.prompted.elapsed(formatSeconds(seconds))}
          </p>
        </>
      )}
    </div>
  );
}

function RingingPhone({ still }: { still: boolean }) {
  return (
    <svg className={css.phone} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" data-still={still}>
      <circle className={css.ring} cx="48" cy="48" r="30" />
      <circle className={css.ring} cx="48" cy="48" r="30" />
      <rect className={css.case} x="33" y="20" width="30" height="56" rx="6" />
      <rect className={css.screen} x="37" y="27" width="22" height="38" rx="2" />
      <g className={css.pin}>
        <circle cx="41.5" cy="46" r="1.8" />
        <circle cx="46" cy="46" r="1.8" />
        <circle cx="50.5" cy="46" r="1.8" />
        <circle cx="55" cy="46" r="1.8" />
      </g>
      <circle className={css.screen} cx="48" cy="70.5" r="2" />
    </svg>
  );
}

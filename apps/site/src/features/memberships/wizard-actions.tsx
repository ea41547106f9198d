import { buttonClass } from "#ui/button.tsx";
import type { Step } from "./application.ts";
import { joinUsContent as content } from "./join-us.content.ts";
import css from "./join-us.module.css";

interface WizardActionsProps {
  step: Step;
  busy: boolean;
  /** A plan is chosen. */
  ready: boolean;
  onBack: () => void;
}

export function WizardActions({ step, busy, ready, onBack }: WizardActionsProps) {
  return (
    <div className={css.actions}>
      <button type="button" className={buttonClass("outlined")} disabled={step === 0 || busy} onClick={onBack}>
        {content.back}
      </button>
      <button
        type="submit"
        className={buttonClass("primary")}
        disabled={!ready}
        aria-disabled={busy}
        onClick={(event) => {
          // The second press of a double click on Next lands on the next step's button.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {step < 2 ? content.next : busy ? content.busy : content.submit}
      </button>
    </div>
  );
}

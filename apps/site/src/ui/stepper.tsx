import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { stepperContent } from "./stepper.content.ts";
import css from "./stepper.module.css";

interface StepperProps {
  /** Names the list for screen readers. */
  label: string;
  /** Two to six. */
  steps: readonly string[];
  /** Index of the current step; those before it are done. Equal to the number of steps when all are done. */
  current: number;
  /** The current step failed. */
  failed?: boolean;
  /** Labels short enough to fit side by side on a phone; otherwise phones show "Step 2 of 3: …". */
  short?: boolean;
}

type StepState = "done" | "current" | "failed" | "upcoming";

/** The progress of a task of several steps: stops on a line, with a bus at the current one. */
export function Stepper({ label, steps, current, failed = false, short = false }: StepperProps) {
  const at = Math.min(current, steps.length - 1);
  const stateOf = (index: number): StepState => {
    if (index !== current) return index < current ? "done" : "upcoming";
    return failed ? "failed" : "current";
  };
  const summary =
    current < steps.length
      ? stepperContent[failed ? "failedStep" : "step"](at + 1, steps.length, steps[at]!)
      : stepperContent.allDone(steps.length);
  return (
    <div className={css.stepper} data-at={at} data-of={steps.length} data-short={short || undefined}>
      <div className={css.line} aria-hidden="true">
        <div className={css.travelled} />
        <div className={css.bus}>
          <BusIcon />
        </div>
      </div>
      <ol className={css.steps} aria-label={label}>
        {steps.map((step, index) => {
          const state = stateOf(index);
          return (
            <li
              key={step}
              className={css.step}
              aria-current={state === "current" || state === "failed" ? "step" : undefined}
              data-state={state}
            >
              <span className={css.label}>{step}</span>
              {state === "done" || state === "failed" ? (
                <VisuallyHidden> ({stepperContent[state]})</VisuallyHidden>
              ) : null}
            </li>
          );
        })}
      </ol>
      {/* Repeats the list for sighted readers. */}
      {short ? null : (
        <p className={css.summary} aria-hidden="true">
          {summary}
        </p>
      )}
    </div>
  );
}

const BusIcon = () => (
  <svg viewBox="0 0 48 28" width="48" height="28" aria-hidden="true">
    <path
      d="M6 1h34a6 6 0 0 1 5 4l2 8v8a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V6a5 5 0 0 1 5-5z"
      fill="#228b22"
      stroke="#fff6df"
      strokeWidth="2"
    />
    <path d="M5 5h7v8H5zm9 0h7v8h-7zm9 0h7v8h-7zm9 0h8l2.5 8H32z" fill="#fff6df" />
    <path d="M1 15.5h46v3H1z" fill="#ffd700" />
    <path d="M12 19a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm24 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8z" fill="#16241a" stroke="#fff6df" />
  </svg>
);

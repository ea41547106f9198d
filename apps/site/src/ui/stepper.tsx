import css from "./stepper.module.css";

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Index of the step one is at; those before it are done. */
  current: number;
}

/** Shows how far one has come in a task of several steps. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          aria-current={index === current ? "step" : undefined}
          data-done={index < current}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

import type { PersonImport } from "@party/contract/imports.staff";
import type { ImportState } from "@party/contract/values/imports";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { importContent as content } from "./imports.content.ts";
import css from "./imports.module.css";

/** The step under way; after the last one, all are done. */
const STEP_OF_STATE: Record<ImportState, number> = {
  reading: 0,
  unreadable: 0,
  uploaded: 1,
  mapped: 3,
  checking: 3,
  checked: 5,
  proposed: 4,
  running: 5,
  stopped: 5,
  done: 6,
  undoing: 6,
  undone: 6,
};
const SECOND_PERSON_STEP = 4;

/** How far an import is. Without a second person that step is left out. */
export function ImportSteps({ row: { state, needs_second_person } }: { row: PersonImport }) {
  const now = state === "checked" && needs_second_person ? SECOND_PERSON_STEP : STEP_OF_STATE[state];
  return (
    <ol className={css.steps} aria-label={content.stepsLabel}>
      {content.steps.map((step, at) =>
        at === SECOND_PERSON_STEP && !needs_second_person && now > 3 ? null : (
          <li key={step} aria-current={at === now ? "step" : undefined} data-done={at < now}>
            <span className={css.stepName}>{step}</span>
            {at < now ? <VisuallyHidden>, {content.stepDone}</VisuallyHidden> : null}
          </li>
        ),
      )}
    </ol>
  );
}

import { Button } from "@party/ui/form/button.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { autosaveContent as content } from "#editor/editor.content.ts";
import { formatTimeInNairobi } from "#editor/publishing/nairobi-time-format.ts";
import css from "#editor/publishing/publishing.module.css";
import { type AutosaveConflict, autosaveStatusOf, type UnsavedDraftBody } from "./autosave.ts";
import type { Autosaver } from "./autosaver.ts";

interface AutosaveStatusProps<Body> {
  autosaver: Autosaver<Body>;
  /** Shows what differs, with `<Compare>`. */
  compare: (mine: Body, theirs: AutosaveConflict<Body>) => ReactNode;
}

/** Where the draft is: on the server, on its way, on the device, or in conflict with somebody else's. */
export function AutosaveStatusLine<Body>({ autosaver, compare }: AutosaveStatusProps<Body>) {
  const { state } = autosaver;
  const box = useRef<HTMLDivElement>(null);
  const questions = state.kept.length + (state.conflict ? 1 : 0);
  const hadFocus = useRef(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (questions >= 0 && hadFocus.current && document.activeElement === document.body) box.current?.focus();
    hadFocus.current = false;
  }, [questions]);
  return (
    <div ref={box} tabIndex={-1} className={css.saving} onClickCapture={() => (hadFocus.current = true)}>
      <p role="status" className={css.state} data-state={autosaveStatusOf(state)}>
        {statusText(autosaver)}
      </p>
      {autosaver.isKept ? null : (
        <p role="alert" className={css.problem}>
          {content.notKept}
        </p>
      )}
      {state.conflict ? <ConflictResolution autosaver={autosaver} compare={compare} /> : null}
      {state.kept.map((kept) => (
        <UnsavedDraft key={kept.at} kept={kept} autosaver={autosaver} />
      ))}
    </div>
  );
}

function statusText<Body>({ state }: Autosaver<Body>): string {
  const status = autosaveStatusOf(state);
  if (status === "saved") return content.saved(formatTimeInNairobi(state.savedAt ?? ""));
  if (status === "refused" && state.problem && state.problem !== "offline")
    return content.refused(state.problem.reason);
  return content[status as Exclude<typeof status, "saved" | "refused">];
}

function ConflictResolution<Body>({ autosaver, compare }: AutosaveStatusProps<Body>) {
  const box = useRef<HTMLElement>(null);
  const { conflict, body } = autosaver.state;
  // It is said once, and does not take the focus from the text.
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!conflict) return null;
  return (
    <section ref={box} className={css.conflict} aria-label={content.conflict}>
      <p role="alert">{content.conflictBy(conflict.by ?? content.somebody, formatTimeInNairobi(conflict.at))}</p>
      {compare(body, conflict)}
      <p className={css.actions}>
        <Button onClick={() => void autosaver.keepMine()}>{content.keepMine}</Button>
        <Button look="outlined" onClick={() => autosaver.takeTheirs()}>
          {content.takeTheirs}
        </Button>
      </p>
      <p className={css.soft}>{content.afterwards}</p>
    </section>
  );
}

function UnsavedDraft<Body>({ kept, autosaver }: { kept: UnsavedDraftBody<Body>; autosaver: Autosaver<Body> }) {
  return (
    <div className={css.kept}>
      <p>{content.kept(formatTimeInNairobi(kept.at))}</p>
      <p className={css.actions}>
        <Button look="outlined" onClick={() => autosaver.continueWith(kept)}>
          {content.use}
        </Button>
        <Button look="outlined" onClick={() => autosaver.delete(kept)}>
          {content.remove}
        </Button>
      </p>
    </div>
  );
}

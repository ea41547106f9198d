import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import type { ReactNode } from "react";
import type { AutosaveConflict } from "#editor/autosave/autosave.ts";
import { AutosaveStatusLine } from "#editor/autosave/autosave-status.tsx";
import type { Autosaver } from "#editor/autosave/autosaver.ts";
import { formatTimeInNairobi } from "#editor/publishing/nairobi-time-format.ts";
import { compareContent, contentEditContent as content } from "./content.content.ts";
import css from "./content.module.css";

interface SaveBarProps<Body> {
  autosaver: Autosaver<Body>;
  compare: (mine: Body, theirs: AutosaveConflict<Body>) => ReactNode;
  children?: ReactNode;
}

/** Tells the toolbars below, which stay in sight as well, how high a line is. */
function setHeightVariable(line: HTMLDivElement | null) {
  if (!line) return;
  const set = () => line.parentElement?.style.setProperty("--save-line", `${line.offsetHeight}px`);
  const observer = new ResizeObserver(set);
  observer.observe(line);
  return () => observer.disconnect();
}

/** Whether the form is saved; stands above it and stays in sight. */
export const SaveBar = <Body,>({ autosaver, compare, children }: SaveBarProps<Body>) => (
  <div ref={setHeightVariable} className={css.saveLine}>
    <AutosaveStatusLine autosaver={autosaver} compare={compare} />
    <Button look="outlined" onClick={() => void autosaver.save({ isAsked: true })}>
      {content.save}
    </Button>
    {children}
  </div>
);

interface NewerTextNoticeProps<Body> {
  autosaver: Autosaver<Body>;
  /** What somebody else has saved meanwhile. */
  newer: AutosaveConflict<Body> | undefined;
}

export const NewerTextNotice = <Body,>({ autosaver, newer }: NewerTextNoticeProps<Body>) =>
  newer ? (
    <Alert severity="warning">
      {content.newer(newer.by ?? compareContent.somebody, formatTimeInNairobi(newer.at))}{" "}
      <Button look="outlined" onClick={() => autosaver.meet(newer)}>
        {content.showNewer}
      </Button>
    </Alert>
  ) : null;

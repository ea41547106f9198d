import { useTakesLong } from "@party/ui/takes-long.ts";
import { takesLongText } from "@party/ui/ui.content.ts";
import { useRouterState } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { latestSlowWrite, onSlowWrite } from "#loading/failures/slow-writes.ts";
import { slowNoticeContent } from "../shell.content.ts";
import css from "./notice.module.css";

/** Says that a form or the next page takes longer than ten seconds. A modal dialog needs its own. */
export function SlowNotice() {
  const write = useSyncExternalStore(onSlowWrite, latestSlowWrite, () => undefined);
  // A page that shows its spinner says it there.
  const waiting = useRouterState({
    select: ({ isLoading, matches }) => isLoading && !matches.some(({ status }) => status === "pending"),
  });
  const navigation = useTakesLong(waiting);
  const text = write ? slowNoticeContent[write] : navigation ? takesLongText : null;
  return (
    <div className={css.place} role="status">
      {text ? <p className={css.notice}>{text}</p> : null}
    </div>
  );
}

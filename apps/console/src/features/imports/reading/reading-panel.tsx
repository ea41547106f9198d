import type { PersonImport } from "@party/contract/imports.staff";
import { Alert } from "@party/ui/alert.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { TaskProgress } from "#tasks/task-progress.tsx";
import css from "../imports.module.css";
import { readingContent as content } from "./reading.content.ts";

/** How far the reading of a file is, why it ended, or what it noticed. */
export function ReadingPanel({ row }: { row: PersonImport }) {
  const queryClient = useQueryClient();
  if (row.state === "reading") {
    return (
      <>
        <p>{content.readingText}</p>
        {row.task_id === null ? null : (
          <TaskProgress
            id={row.task_id}
            label={content.reading}
            onEnd={() => void queryClient.invalidateQueries({ queryKey: ["imports"] })}
          />
        )}
      </>
    );
  }
  if (row.state === "unreadable") return <Alert severity="error">{row.fault ?? content.unreadable}</Alert>;
  return (
    <ul className={css.notices}>
      {row.notices.map((notice) => (
        <li key={`${notice.code} ${notice.sheet} ${notice.column}`}>
          {content.notice(notice, row)}
          {notice.rows.length > 0 ? <small className={css.soft}> {content.noticedRows(notice, row)}</small> : null}
        </li>
      ))}
    </ul>
  );
}

export const hasReadingPanel = ({ state, notices }: PersonImport): boolean =>
  state === "reading" || state === "unreadable" || notices.length > 0;

/** Whether something was left out, or all was refused because it is hidden. */
export const hasHiddenRows = ({ format, state, notices }: PersonImport): boolean =>
  format.hidden || state === "unreadable" || notices.some(({ code, left_out }) => left_out && code !== "hidden_sheets");

import type { BackgroundTask } from "@party/contract/tasks";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { api, messageOf } from "#api.ts";
import { taskContent as content } from "./tasks.content.ts";
import css from "./tasks.module.css";

const POLL_INTERVAL_MS = 2_500;
const isUnfinished = (task: BackgroundTask | undefined) => task?.state === "waiting" || task?.state === "running";

interface TaskProgressProps {
  id: number;
  /** What is done, e.g. "The import". */
  label: string;
  /** Called once when it ends while this is open. */
  onEnd?: (task: BackgroundTask) => void;
  /** What came of it; by default a word. */
  result?: (task: BackgroundTask) => ReactNode;
  /** False for one that cannot be stopped here. */
  canStop?: boolean;
}

/** How far a long task is, with stop and go on. It asks every few seconds, so it is right after a reload and a lost network. */
export function TaskProgress({ id, label, onEnd, result, canStop = true }: TaskProgressProps) {
  const queryClient = useQueryClient();
  const queryKey = ["tasks", id];
  const { data: task, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/tasks/{id}/", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data) ? false : POLL_INTERVAL_MS),
  });
  const change = useMutation({
    mutationFn: (call: "stops" | "resumptions") =>
      call === "stops"
        ? api("POST /staff/tasks/{id}/stops/", { params: { id }, body: {} })
        : api("POST /staff/tasks/{id}/resumptions/", { params: { id }, body: {} }),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
  });
  // Also of a task that has ended before it is asked for the first time.
  const wasOpen = useRef(true);
  useEffect(() => {
    if (!task) return;
    if (wasOpen.current && !isUnfinished(task)) onEnd?.(task);
    wasOpen.current = isUnfinished(task);
  }, [task, onEnd]);

  if (!task) return error ? <Alert severity="error">{messageOf(error)}</Alert> : <Spinner label={label} />;
  const failed = error ?? change.error;
  return (
    <section className={css.task} aria-label={label}>
      {isUnfinished(task) ? (
        <progress aria-label={label} max={task.total ?? undefined} value={task.total ? task.done : undefined} />
      ) : null}
      <p className={css.numbers}>
        <span>{content.counted(task.done, task.total)}</span>
        <span className={css.soft}>{timeLeftText(task)}</span>
      </p>
      <div role="status">{outcomeText(task, result)}</div>
      {failed ? <Alert severity="error">{messageOf(failed)}</Alert> : null}
      <p>
        {isUnfinished(task) && canStop ? (
          <Button
            look="outlined"
            aria-disabled={task.stop_asked}
            onClick={() => task.stop_asked || change.isPending || change.mutate("stops")}
          >
            {content.stop}
          </Button>
        ) : null}
        {task.state === "stopped" || task.state === "failed" ? (
          <Button onClick={() => change.isPending || change.mutate("resumptions")}>{content.goOn}</Button>
        ) : null}
      </p>
      {isUnfinished(task) ? <p className={css.soft}>{content.leave}</p> : null}
    </section>
  );
}

function outcomeText(task: BackgroundTask, result: TaskProgressProps["result"]): ReactNode {
  if (task.stop_asked) return content.stopping;
  if (task.state === "waiting") return content.waiting;
  if (task.state === "stopped") return <Alert severity="info">{content.stopped}</Alert>;
  if (task.state === "failed") return <Alert severity="error">{task.problem}</Alert>;
  return task.state === "done" ? (result?.(task) ?? <Alert severity="success">{content.done}</Alert>) : null;
}

/** From what was done so far; nothing before there is enough to tell. */
function timeLeftText({ state, done, total, created_at }: BackgroundTask): string | null {
  const seconds = (Date.now() - Date.parse(created_at)) / 1_000;
  if (state !== "running" || !total || done === 0 || seconds < 10) return null;
  return content.left((seconds / done) * (total - done));
}

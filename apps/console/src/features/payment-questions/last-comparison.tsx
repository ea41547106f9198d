import { formatKes } from "@party/contract/values/money";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, messageOf } from "#api.ts";
import { FactList } from "#form/facts.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { paymentQuestionsContent } from "./payment-questions.content.ts";
import css from "./payment-questions.module.css";

const content = paymentQuestionsContent.comparison;

/** What came on the days of the last comparison, and what it has found. */
export function LastComparison() {
  const { data } = useQuery({
    queryKey: ["payment-comparison"],
    queryFn: ({ signal }) => api("GET /staff/payment-comparison/", { signal }),
  });
  const queryClient = useQueryClient();
  const mayCompare = hasPermission(useStaff(), "payments.compare");
  const start = useMutation({
    mutationFn: (everything: boolean) => api("POST /staff/payment-comparison/runs/", { body: { everything } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["payment-comparison"] }),
  });
  if (!data) return null;
  const { run, task } = data;
  return (
    <div className={css.comparison}>
      <Panel id="comparison" title={content.title}>
        {mayCompare && task !== null ? (
          <TaskProgress
            id={task}
            label={content.making}
            canStop={false}
            onEnd={() => {
              for (const key of ["payment-comparison", "payment-questions"])
                void queryClient.invalidateQueries({ queryKey: [key] });
            }}
          />
        ) : null}
        {mayCompare && task === null ? (
          <>
            <p>{content.startHint}</p>
            <p className={css.buttons}>
              <Button onClick={() => start.isPending || start.mutate(false)}>{content.start}</Button>
              <Button look="outlined" onClick={() => start.isPending || start.mutate(true)}>
                {content.startAll}
              </Button>
            </p>
            {start.error ? <Alert severity="error">{messageOf(start.error)}</Alert> : null}
          </>
        ) : null}
        {run ? (
          <>
            <p>{content.covers(formatInstant(new Date(run.from)), formatInstant(new Date(run.until)))}</p>
            <FactList
              facts={run.totals.map(({ day, provider, purpose, count, amount }) => [
                content.sum(
                  formatDay(day),
                  paymentMethodNames[provider as PaymentMethod],
                  content.purposes[purpose] ?? purpose,
                ),
                content.payments(count, formatKes(amount)),
              ])}
            />
            {run.counts.length === 0 ? <p>{content.nothing}</p> : null}
            <FactList
              facts={run.counts.map(({ title, count, urgent }) => [
                urgent ? `${title} (${content.urgent})` : title,
                count.toLocaleString("en-KE"),
              ])}
            />
          </>
        ) : (
          <p>{content.none}</p>
        )}
      </Panel>
    </div>
  );
}

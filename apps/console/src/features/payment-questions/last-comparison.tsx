import { formatKes } from "@party/contract/values/money";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api.ts";
import { FactList } from "#form/facts.tsx";
import { paymentQuestionsContent } from "./payment-questions.content.ts";
import css from "./payment-questions.module.css";

const content = paymentQuestionsContent.comparison;

/** What came on the days of the last comparison, and what it has found. */
export function LastComparison() {
  const { data } = useQuery({
    queryKey: ["payment-comparison"],
    queryFn: ({ signal }) => api("GET /staff/payment-comparison/", { signal }),
  });
  if (!data) return null;
  const { run } = data;
  return (
    <div className={css.comparison}>
      <Panel id="comparison" title={content.title}>
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

import type { MyRoll } from "@party/contract/my-rolls";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { apiQuery, queryWithFallback } from "#session/query-client.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { rollsContent as content } from "./rolls.content.ts";

export const rollsQuery = queryWithFallback(apiQuery("GET /api/rolls/"), { results: [] });

export type LoadedRolls = Pick<UseQueryResult<{ results: readonly MyRoll[] }>, "data" | "error" | "isFetched">;

/** Whether the member is on frozen rolls, and objections to them; nothing where there is none. */
export function RollsPanel({ rolls: { data, error } }: { rolls: LoadedRolls }) {
  if (!error && !data?.results.length) return null;
  return (
    <Panel id="rolls" title={content.title} text={content.text}>
      {data ? (
        data.results.map((roll) => <RollOfMember key={roll.id} roll={roll} />)
      ) : (
        <Alert severity="error">{content.failed}</Alert>
      )}
    </Panel>
  );
}

/** The day that a rule names. */
const dayOfRule = ({ reason, paid_until, joined_before }: MyRoll) =>
  (reason === "unpaid" ? paid_until : joined_before) ?? "";

function RollOfMember({ roll }: { roll: MyRoll }) {
  const { id, title, taken_on, line, reason, objections_until, can_object, objections } = roll;
  const day = formatDay(taken_on);
  const ruleDay = dayOfRule(roll);
  return (
    <div>
      <p>
        {line === null ? content.off(day, title) : content.on(day, title, String(line))}{" "}
        {reason === null ? null : content.reasons[reason](ruleDay && formatDay(ruleDay))}
      </p>
      {objections.map((objection) => (
        <p key={objection.id}>
          {content.yours(objection.text)}{" "}
          {objection.outcome === null
            ? content.waits(formatDay(objection.due_on))
            : content[objection.outcome](objection.answer ?? "")}
        </p>
      ))}
      {can_object ? (
        <ObjectionForm id={id} until={objections_until} />
      ) : objections.length === 0 ? (
        <p>{content.over(formatDay(objections_until))}</p>
      ) : null}
    </div>
  );
}

function ObjectionForm({ id, until }: { id: number; until: string }) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const { busy, status, field, submit } = useSavingForm<{ text: string }>(content.sendFailed);
  const send = submit(async (body) => {
    const { objections } = await api("POST /api/rolls/{id}/objections/", { params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: rollsQuery.queryKey });
    return content.sent(formatDay(objections.at(-1)?.due_on ?? until));
  });
  return (
    <>
      <p>{content.until(formatDay(until))}</p>
      {isOpen ? (
        <form noValidate onSubmit={send}>
          <StatusMessage status={status} />
          <TextAreaField
            label={content.label}
            hint={content.hint}
            {...field("text")}
            rows={3}
            maxLength={2_000}
            required
          />
          <div className={buttonRowClass}>
            <Button type="submit" aria-disabled={busy}>
              {busy ? content.sending : content.send}
            </Button>
          </div>
        </form>
      ) : (
        <div className={buttonRowClass}>
          <Button look="outlined" onClick={() => setOpen(true)}>
            {content.object}
          </Button>
        </div>
      )}
    </>
  );
}

import type { ApplicationRow } from "@party/contract/applications.staff";
import { MAXIMUM_DECISIONS } from "@party/contract/values/applications";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import css from "#list/list.module.css";
import { type Selection, SelectionBar } from "#list/selection.tsx";
import { applicationsContent as content } from "./applications.content.ts";

const CONFIRM = "confirm-applications";
const REFUSE = "refuse-applications";

interface Outcome {
  done: string;
  toCall: number;
  failed: string[];
}

/** Confirms or refuses those chosen after saying what follows; names whoever could not be decided, and leads to the calls. */
export function DecideMany({ selection }: { selection: Selection<ApplicationRow> }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const people = [...selection.chosen.values()];
  const withoutAccount = people.filter(({ has_account }) => !has_account).length;
  const finish = async (
    results: readonly { id: number; problem: string | null }[],
    sentence: (count: number) => string,
    calls: boolean,
  ) => {
    const done = results.filter(({ problem }) => problem === null).map(({ id }) => id);
    const failed = results.filter(({ problem }) => problem !== null);
    setOutcome({
      done: done.length > 0 ? sentence(done.length) : "",
      toCall: calls ? people.filter(({ id, has_account }) => done.includes(id) && !has_account).length : 0,
      failed: failed.map(({ id, problem }) => content.notDecided(selection.chosen.get(id)?.name ?? "", problem ?? "")),
    });
    selection.clear();
    await queryClient.invalidateQueries({ queryKey: ["applications"] });
  };
  const ids = people.map(({ id }) => id);
  const names = (
    <ul>
      {people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
  return (
    <>
      <div role="status" className={css.outcome}>
        {outcome?.done ? (
          <Alert severity="success">
            {outcome.done}{" "}
            {outcome.toCall > 0 ? <Link to="/applications/calls">{content.callThese(outcome.toCall)}</Link> : null}
          </Alert>
        ) : null}
        {outcome && outcome.failed.length > 0 ? <Alert severity="warning">{outcome.failed.join("\n")}</Alert> : null}
      </div>
      <SelectionBar selection={selection}>
        {people.length > MAXIMUM_DECISIONS ? (
          <span>{content.tooMany(MAXIMUM_DECISIONS)}</span>
        ) : (
          <>
            <button
              type="button"
              className={buttonClass("outlined")}
              onClick={() => dialogElement(REFUSE)?.showModal()}
            >
              {content.refuseChosen}
            </button>
            <button
              type="button"
              className={buttonClass("primary")}
              onClick={() => dialogElement(CONFIRM)?.showModal()}
            >
              {content.confirmChosen}
            </button>
          </>
        )}
      </SelectionBar>
      <ActionDialog
        id={CONFIRM}
        subject={ids.join()}
        title={content.confirmTitle(people.length)}
        effect={
          <>
            {names}
            <p>{content.confirmEffect(people.length - withoutAccount, withoutAccount)}</p>
          </>
        }
        submit={content.confirm}
        act={async () => {
          const { results } = await api("POST /staff/applications/confirmations/", { body: { ids } });
          await finish(results, content.confirmed, true);
        }}
      />
      <ActionDialog
        id={REFUSE}
        subject={ids.join()}
        title={content.refuseTitle(people.length)}
        effect={
          <>
            {names}
            <p>{content.refuseEffect(people.length - withoutAccount, withoutAccount)}</p>
          </>
        }
        text={content.reason}
        submit={content.refuse}
        act={async (reason) => {
          const { results } = await api("POST /staff/applications/refusals/", { body: { ids, reason } });
          await finish(results, content.refused, false);
        }}
      />
    </>
  );
}

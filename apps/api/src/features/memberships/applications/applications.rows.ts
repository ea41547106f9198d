import type { ApplicationRow, StaffApplication } from "@party/contract/applications.staff";
import { formatMemberNumber } from "#party.ts";
import { type ApplicationFlags, listObstacles } from "./applications.flags.ts";
import type { ApplicationDetailsRow, DeciderScope, listApplicationActions } from "./applications.staff.queries.ts";

/** Null for the server operator. */
function staffName(id: number | null, first: string | null, last: string | null): string | null {
  if (id === null) return null;
  return first === null ? "deleted account" : `${first} ${last}`;
}

const toRowWithoutFlags = (row: ApplicationDetailsRow) => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  age: row.age,
  person_id: row.person_id,
  phone: row.phone,
  has_account: row.user_id !== null,
  plan: row.membership_type,
  place: { ward: row.ward, constituency: row.constituency, county: row.county },
  applied_at: row.created_at.toISOString(),
  state: row.state,
  same_phone: row.same_phone,
  same_name: row.same_name,
  asked_at: row.asked_at?.toISOString() ?? null,
  recommendations: row.recommendations,
  source: row.source,
  answered: row.answered,
  unchecked: row.unchecked,
  number: row.number === null ? null : formatMemberNumber(row.number),
  decision: row.outcome &&
    row.decided_at && {
      outcome: row.outcome,
      by: staffName(row.decided_by, row.decider_first, row.decider_last),
      at: row.decided_at.toISOString(),
    },
  call: row.call &&
    row.called_at && {
      outcome: row.call,
      by: staffName(row.called_by, row.caller_first, row.caller_last),
      at: row.called_at.toISOString(),
    },
});

/** What was done, with what is kept of the decision. */
export function toHistory(
  { decision, call }: Pick<ApplicationRow, "decision" | "call">,
  actions: Awaited<ReturnType<typeof listApplicationActions>>,
) {
  const history: StaffApplication["history"] = actions.map(
    ({ kind, text, made_by, made_at, first_name, last_name }) => ({
      kind,
      text,
      by: staffName(made_by, first_name, last_name),
      at: made_at.toISOString(),
    }),
  );
  if (decision?.outcome === "confirmed") {
    history.push({ kind: "confirmation", text: "", by: decision.by, at: decision.at });
  }
  if (call) history.push({ kind: call.outcome, text: "", by: call.by, at: call.at });
  return history;
}

/** @param decider for whom it says why it cannot be confirmed; undefined for the server operator */
export const toStaffRow = (
  row: ApplicationDetailsRow,
  flags: ApplicationFlags,
  decider: Pick<DeciderScope, "staffId" | "confirm"> | undefined,
): ApplicationRow => ({
  ...toRowWithoutFlags(row),
  ...flags,
  obstacles: row.state === "applied" && decider ? listObstacles(row, flags, decider) : [],
});

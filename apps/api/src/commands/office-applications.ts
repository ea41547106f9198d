import { planOf } from "@party/contract/values/membership-plans";
import { formatDate } from "@party/contract/values/nairobi-time";
import { EVERYWHERE } from "#access/territory.ts";
import { listApplicationsWithin } from "#features/memberships/applications/applications.staff.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import type { Services } from "#services.ts";
import { asOperator, type CommandFunction, idsOf, LISTED_AT_MOST, table, UsageError } from "./command.ts";

export async function listApplications(services: Services): Promise<string> {
  const { results, unchecked } = await waitingApplications(services);
  const listed = table(
    results.map(
      ({ id, name, phone, age, plan, place, applied_at }) =>
        `${id}  ${name}, ${phone}, age ${age}, ${planOf(plan).name}, ward ${place.ward}, applied on ${formatDate(new Date(applied_at))}`,
    ),
    "Nobody waits.",
  );
  return listed + setApartText(unchecked);
}

/** Of those whom these commands leave out. */
function setApartText(unchecked: Awaited<ReturnType<typeof waitingApplications>>["unchecked"]): string {
  if (!unchecked || unchecked.count === 0) return "";
  const count = `${unchecked.capped ? "More than " : ""}${unchecked.count}`;
  const are = unchecked.count === 1 ? "more is" : "more are";
  return `${count} ${are} set apart, because many came from one connection: look at them in the console, under Applications.\n`;
}

const waitingApplications = (services: Services) =>
  asOperator(
    services,
    ({ db }) => listApplicationsWithin(db, EVERYWHERE, { q: "", status: "waiting", limit: LISTED_AT_MOST, total: "1" }),
    ({ results }) => ({ action: "applications.list", subjectKind: "membership", subjectIds: idsOf(results) }),
  );

const confirmAsOperator = (services: Services, id: number) =>
  asOperator(
    services,
    (within) => confirmApplication(within, id),
    (done) => {
      if (!done || !("number" in done || done.state === "active")) return undefined;
      const outcome = "number" in done ? "done" : "repeated";
      return { action: "applications.confirm", subjectKind: "membership", subjectIds: [id], outcome };
    },
  );

export const confirmOne =
  (id: number): CommandFunction =>
  async (services) => {
    const done = await confirmAsOperator(services, id);
    if (!done) throw new UsageError(`There is no application ${id}.`);
    if ("number" in done) return `Application ${id} is confirmed: member ${done.number}.\n`;
    if (done.state === "active") return `Application ${id} was confirmed before; nothing was changed.\n`;
    throw new UsageError(`Application ${id} does not wait for you: it is ${done.state.replace("_", " ")}.`);
  };

/** One transaction each, so that an error does not undo earlier confirmations. */
export async function confirmAll(services: Services): Promise<string> {
  let count = 0;
  let waiting = await waitingApplications(services);
  for (; waiting.results.length > 0; waiting = await waitingApplications(services)) {
    for (const { id } of waiting.results) {
      const done = await confirmAsOperator(services, id);
      if (done && "number" in done) count += 1;
    }
  }
  const confirmed = `${count === 1 ? "1 application is" : `${count} applications are`} confirmed.\n`;
  return confirmed + setApartText(waiting.unchecked);
}

import type { Attendee, EventSeats, Steward } from "@party/contract/attendance.staff";
import { coversPlace, placeOfRow, type Territory } from "#access/territory.ts";
import type { Config } from "#config.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { countAttendance, countAttendees, findEventWithPlace, listAttendees } from "./attendance.staff.queries.ts";
import { setEventCapacity } from "./attendance.ts";
import { listStewards, revokeSteward, type StewardRow } from "./check-in/check-in.queries.ts";
import { stewardUrl } from "./check-in/steward-links.ts";
import { addSteward } from "./check-in/stewards.ts";

/** @throws Problem `not_found` for an event outside; one without a place belongs to the nation */
async function findEventWithin(db: Database, territory: Territory, id: number) {
  const event = await findEventWithPlace(db, id);
  if (!event || !coversPlace(territory, placeOfRow(event))) throw new Problem("not_found");
  return event;
}

export async function showEventSeats(
  db: Database,
  territory: Territory,
  id: number,
  movedUp: readonly string[] = [],
): Promise<EventSeats> {
  const { title, date, capacity } = await findEventWithin(db, territory, id);
  const { seats, parties_waiting } = await countAttendance(db, id);
  return { event: { id, title, date }, capacity, taken: seats, waiting: parties_waiting, moved_up: [...movedUp] };
}

/** @param services its `db` is a transaction @returns also the capacity before */
export async function setEventSeats(
  { db, jobs }: { db: Database; jobs: Jobs },
  territory: Territory,
  id: number,
  capacity: number | null,
) {
  const before = (await findEventWithin(db, territory, id)).capacity;
  const { movedUp } = await setEventCapacity({ db, jobs }, id, capacity);
  return { before, seats: await showEventSeats(db, territory, id, movedUp) };
}

type LinkConfig = Pick<Config, "secretKey" | "siteUrl">;

const toSteward = (config: LinkConfig, row: StewardRow): Steward => ({
  id: row.id,
  name: row.name,
  url: row.revoked_at ? "" : stewardUrl(config, row),
  created_at: row.created_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

interface StewardServices {
  config: LinkConfig;
  db: Database;
}

export async function listStewardsWithin({ config, db }: StewardServices, territory: Territory, id: number) {
  await findEventWithin(db, territory, id);
  return (await listStewards(db, id)).map((row) => toSteward(config, row));
}

export async function addStewardWithin(
  { config, db }: StewardServices,
  { userId: createdBy }: { userId: number },
  territory: Territory,
  id: number,
  name: string,
): Promise<Steward> {
  await findEventWithin(db, territory, id);
  return toSteward(config, await addSteward(db, { eventId: id, name, createdBy }));
}

/** Revoking again changes nothing. */
export async function revokeStewardWithin(
  { config, db }: StewardServices,
  territory: Territory,
  { id, steward }: { id: number; steward: number },
): Promise<Steward> {
  await findEventWithin(db, territory, id);
  const revoked = await revokeSteward(db, id, steward);
  if (!revoked) throw new Problem("not_found");
  return toSteward(config, revoked);
}

/** Who has signed up, with the ids of their accounts for the audit log. */
export async function listAttendance(db: Database, territory: Territory, id: number, query: StaffQuery) {
  await findEventWithin(db, territory, id);
  const page = await staffPage(db, query, idCursor, {
    filter: { eventId: id },
    rows: listAttendees,
    count: countAttendees,
    key: (row) => row.id,
  });
  const { seats, waiting, checked_in } = await countAttendance(db, id);
  return {
    userIds: page.results.map(({ user_id }) => user_id),
    page: {
      ...page,
      results: page.results.map(
        ({ first_name, last_name, checked_in_at, state, ...row }): Attendee => ({
          ...row,
          name: `${first_name} ${last_name}`,
          state: state === "seated" ? "seated" : "waiting",
          checked_in_at: checked_in_at?.toISOString() ?? null,
        }),
      ),
      counts: { seats, checked_in, waiting },
    },
  };
}

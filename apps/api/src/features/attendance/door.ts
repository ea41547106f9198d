import type { Door, Scan, ScanResult } from "@party/contract/attendance";
import { TICKET_HASH_LENGTH } from "@party/contract/values/ticket-code";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { findEvent } from "#features/attendance/attendance.queries.ts";
import {
  holdGoodTickets,
  insertAdmissions,
  listAdmissions,
  listDoorTickets,
  type NewAdmission,
} from "#features/attendance/door.queries.ts";
import { isOver } from "#features/attendance/event-hours.ts";
import { stewardOfToken } from "#features/attendance/steward-token.ts";
import { ticketHash, ticketIdOf } from "#features/attendance/ticket-code.ts";
import { Problem } from "#problem.ts";

interface Needs {
  config: Pick<Config, "secretKey">;
  db: Database;
}

/** For so long after the event a phone without network may still bring what it has. */
const OPEN_DAYS_AFTER = 2;

async function stewardAndEvent({ config, db }: Needs, token: string) {
  const steward = stewardOfToken(config.secretKey, token);
  const event = steward && (await findEvent(db, steward.eventId));
  if (!event) throw new Problem("steward_link_unknown");
  if (isOver(event, new Date(), OPEN_DAYS_AFTER)) throw new Problem("steward_link_expired");
  return { steward: steward.name, event };
}

/** What a steward's device has to know to work alone: no code that could be shown, no name beyond what is called out. */
export async function doorOf(needs: Needs, token: string): Promise<Door> {
  const { steward, event } = await stewardAndEvent(needs, token);
  const rows = await listDoorTickets(needs.db, event.id);
  return {
    event,
    steward,
    tickets: rows.map((row) => ({
      hash: ticketHash(needs.config.secretKey, row.id),
      name: calledOut(row),
      admitted: row.scanned_at && { by: row.steward!, at: row.scanned_at.toISOString(), device: row.device! },
    })),
  };
}

type Named = { seat: number; guest_name: string | null; first_name: string; last_name: string };

function calledOut({ seat, guest_name, first_name, last_name }: Named): string {
  const member = `${first_name} ${last_name.slice(0, 1)}.`;
  if (seat === 0) return member;
  const [first, ...rest] = (guest_name ?? "").split(/\s+/).filter(Boolean);
  if (!first) return `Guest of ${member}`;
  return [first, rest.length > 0 ? `${rest.at(-1)!.slice(0, 1)}.` : ""].join(" ").trim();
}

/**
 * Takes what devices have scanned, in any order and as often as they send it. The first scan that arrives lets in; that
 * never changes afterwards, so what one device was told stays true.
 */
export async function admit(needs: Needs, token: string, scans: readonly Scan[]): Promise<ScanResult[]> {
  const { steward, event } = await stewardAndEvent(needs, token);
  const { secretKey } = needs.config;
  const byHash = await ticketsByHash(needs, event.id, scans);
  const read = scans.map(({ code, device, scanned_at }) => ({
    ...{ code, device, scannedAt: new Date(scanned_at) },
    ticketId: ticketIdOf(secretKey, code) ?? byHash.get(code),
  }));
  const admissions = await needs.db.transaction().execute(async (tx) => {
    const ids = read.flatMap(({ ticketId }) => ticketId ?? []);
    const good = await holdGoodTickets(tx, event.id, [...new Set(ids)]);
    await insertAdmissions(tx, steward, firstOfEach(good, read));
    return new Map((await listAdmissions(tx, good)).map((admission) => [admission.ticket_id, admission]));
  });
  return read.map(({ code, device, scannedAt, ticketId }) => {
    const admission = admissions.get(ticketId ?? 0);
    const own = admission?.device === device && admission.scanned_at.getTime() === scannedAt.getTime();
    return {
      ...{ code, device, scanned_at: scannedAt.toISOString() },
      result: admission ? (own ? "admitted" : "duplicate") : "unknown",
      admitted: admission
        ? { by: admission.steward, at: admission.scanned_at.toISOString(), device: admission.device }
        : null,
    };
  });
}

/** Whoever has no ticket to show is found on the steward's list by name; the device then sends the hash in its code's place. */
async function ticketsByHash({ config, db }: Needs, eventId: number, scans: readonly Scan[]) {
  if (!scans.some(({ code }) => code.length === TICKET_HASH_LENGTH)) return new Map<string, number>();
  const rows = await listDoorTickets(db, eventId);
  return new Map(rows.map(({ id }) => [ticketHash(config.secretKey, id), id]));
}

/** The earliest scan of each ticket, by rising ticket. */
function firstOfEach(
  ticketIds: readonly number[],
  scans: readonly (Omit<NewAdmission, "ticketId"> & { ticketId: number | undefined })[],
): NewAdmission[] {
  const byTime = scans.toSorted((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime());
  return ticketIds.map((ticketId) => {
    const { device, scannedAt } = byTime.find((scan) => scan.ticketId === ticketId)!;
    return { ticketId, device, scannedAt };
  });
}

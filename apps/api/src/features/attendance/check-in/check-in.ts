import type { GuestList, ScanResult, TicketScan } from "@party/contract/attendance";
import { TICKET_HASH_LENGTH } from "@party/contract/values/events";
import type { Config } from "#config.ts";
import { acceptedKeys } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { findEventOrDraft } from "../attendance.queries.ts";
import { hasEnded } from "../attendance.ts";
import { ticketHash, ticketIdOf } from "../tickets/tickets.ts";
import {
  insertAdmissions,
  listAdmissions,
  listValidTickets,
  lockValidTickets,
  type NewAdmission,
} from "./check-in.queries.ts";
import { findStewardByToken } from "./stewards.ts";

interface CheckInServices {
  config: Pick<Config, "secretKey">;
  db: Database;
}

/** A phone that had no network may upload its scans until then. */
const UPLOAD_DAYS_AFTER_EVENT = 2;

async function findStewardAndEvent({ config, db }: CheckInServices, token: string) {
  const steward = await findStewardByToken({ config, db }, token);
  const found = steward && (await findEventOrDraft(db, steward.eventId));
  if (!found) throw new Problem("steward_link_unknown");
  const { state, called_off: _, ...event } = found;
  if (state !== "planned") throw new Problem("tickets_void");
  if (hasEnded(event, new Date(), UPLOAD_DAYS_AFTER_EVENT)) throw new Problem("steward_link_expired");
  return { steward: steward.name, event };
}

/** What a steward's phone needs offline: hashes instead of codes, and shortened names. */
export async function findGuestList(services: CheckInServices, token: string): Promise<GuestList> {
  const { steward, event } = await findStewardAndEvent(services, token);
  const rows = await listValidTickets(services.db, event.id);
  return {
    event,
    steward,
    tickets: rows.map((row) => ({
      hash: ticketHash(services.config.secretKey, row.id),
      name: ticketDisplayName(row),
      admitted: row.scanned_at && { by: row.steward!, at: row.scanned_at.toISOString(), device: row.device! },
    })),
  };
}

type NamedTicket = { seat: number; guest_name: string | null; first_name: string; last_name: string };

function ticketDisplayName({ seat, guest_name, first_name, last_name }: NamedTicket): string {
  const member = `${first_name} ${last_name.slice(0, 1)}.`;
  if (seat === 0) return member;
  const [first, ...rest] = (guest_name ?? "").split(/\s+/).filter(Boolean);
  if (!first) return `Guest of ${member}`;
  return [first, rest.length > 0 ? `${rest.at(-1)!.slice(0, 1)}.` : ""].join(" ").trim();
}

/**
 * Records scans of any device, in any order and any number of times. The first scan that arrives admits; it never changes
 * afterwards, so every result that a device was given stays true.
 */
export async function checkIn(
  services: CheckInServices,
  token: string,
  scans: readonly TicketScan[],
): Promise<ScanResult[]> {
  const { steward, event } = await findStewardAndEvent(services, token);
  const { secretKey } = services.config;
  const byHash = await findTicketsByHash(services, event.id, scans);
  const scanned = scans.map(({ code, device, scanned_at }) => ({
    code,
    device,
    scannedAt: new Date(scanned_at),
    ticketId: ticketIdOf(secretKey, code) ?? byHash.get(code),
  }));
  const admissions = await services.db.transaction().execute(async (tx) => {
    const ids = scanned.flatMap(({ ticketId }) => ticketId ?? []);
    const valid = await lockValidTickets(tx, event.id, [...new Set(ids)]);
    await insertAdmissions(tx, steward, keepEarliestScans(valid, scanned));
    return new Map((await listAdmissions(tx, valid)).map((admission) => [admission.ticket_id, admission]));
  });
  return scanned.map(({ code, device, scannedAt, ticketId }) => {
    const admission = admissions.get(ticketId ?? 0);
    const own = admission?.device === device && admission.scanned_at.getTime() === scannedAt.getTime();
    return {
      code,
      device,
      scanned_at: scannedAt.toISOString(),
      result: admission ? (own ? "admitted" : "duplicate") : "unknown",
      admitted: admission
        ? { by: admission.steward, at: admission.scanned_at.toISOString(), device: admission.device }
        : null,
    };
  });
}

/** For a guest without a ticket the steward picks the name from the list; the phone then sends the hash instead of the code. */
async function findTicketsByHash({ config, db }: CheckInServices, eventId: number, scans: readonly TicketScan[]) {
  if (!scans.some(({ code }) => code.length === TICKET_HASH_LENGTH)) return new Map<string, number>();
  const rows = await listValidTickets(db, eventId);
  const keys = acceptedKeys(config.secretKey);
  return new Map(rows.flatMap(({ id }) => keys.map((key) => [ticketHash(key, id), id] as const)));
}

/** The earliest scan of each ticket, in the order of `ticketIds`. */
function keepEarliestScans(
  ticketIds: readonly number[],
  scans: readonly (Omit<NewAdmission, "ticketId"> & { ticketId: number | undefined })[],
): NewAdmission[] {
  const byTime = scans.toSorted((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime());
  return ticketIds.map((ticketId) => {
    const { device, scannedAt } = byTime.find((scan) => scan.ticketId === ticketId)!;
    return { ticketId, device, scannedAt };
  });
}

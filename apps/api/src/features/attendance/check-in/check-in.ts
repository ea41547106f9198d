import { createHmac, timingSafeEqual } from "node:crypto";
import type { Door, Scan, ScanResult } from "@party/contract/attendance";
import { TICKET_HASH_LENGTH } from "@party/contract/values/ticket-code";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { findEvent, findEventOrDraft } from "../attendance.queries.ts";
import { hasEnded } from "../attendance.ts";
import { ticketHash, ticketIdOf } from "../tickets.ts";
import {
  insertAdmissions,
  listAdmissions,
  listValidTickets,
  lockValidTickets,
  type NewAdmission,
} from "./check-in.queries.ts";

interface CheckInServices {
  config: Pick<Config, "secretKey">;
  db: Database;
}

/** For so long after the event a phone without network may still bring what it has. */
const OPEN_DAYS_AFTER = 2;

async function findStewardAndEvent({ config, db }: CheckInServices, token: string) {
  const steward = stewardOfToken(config.secretKey, token);
  const event = steward && (await findEvent(db, steward.eventId));
  if (!event) throw new Problem("steward_link_unknown");
  if (hasEnded(event, new Date(), OPEN_DAYS_AFTER)) throw new Problem("steward_link_expired");
  return { steward: steward.name, event };
}

/** What a steward's device has to know to work alone: no code that could be shown, no name beyond what is called out. */
export async function findGuestList(needs: CheckInServices, token: string): Promise<Door> {
  const { steward, event } = await findStewardAndEvent(needs, token);
  const rows = await listValidTickets(needs.db, event.id);
  return {
    event,
    steward,
    tickets: rows.map((row) => ({
      hash: ticketHash(needs.config.secretKey, row.id),
      name: displayName(row),
      admitted: row.scanned_at && { by: row.steward!, at: row.scanned_at.toISOString(), device: row.device! },
    })),
  };
}

type TicketHolder = { seat: number; guest_name: string | null; first_name: string; last_name: string };

function displayName({ seat, guest_name, first_name, last_name }: TicketHolder): string {
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
export async function checkIn(needs: CheckInServices, token: string, scans: readonly Scan[]): Promise<ScanResult[]> {
  const { steward, event } = await findStewardAndEvent(needs, token);
  const { secretKey } = needs.config;
  const byHash = await findTicketsByHash(needs, event.id, scans);
  const read = scans.map(({ code, device, scanned_at }) => ({
    ...{ code, device, scannedAt: new Date(scanned_at) },
    ticketId: ticketIdOf(secretKey, code) ?? byHash.get(code),
  }));
  const admissions = await needs.db.transaction().execute(async (tx) => {
    const ids = read.flatMap(({ ticketId }) => ticketId ?? []);
    const good = await lockValidTickets(tx, event.id, [...new Set(ids)]);
    await insertAdmissions(tx, steward, earliestScans(good, read));
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
async function findTicketsByHash({ config, db }: CheckInServices, eventId: number, scans: readonly Scan[]) {
  if (!scans.some(({ code }) => code.length === TICKET_HASH_LENGTH)) return new Map<string, number>();
  const rows = await listValidTickets(db, eventId);
  return new Map(rows.map(({ id }) => [ticketHash(config.secretKey, id), id]));
}

/** The earliest scan of each ticket, by rising ticket. */
function earliestScans(
  ticketIds: readonly number[],
  scans: readonly (Omit<NewAdmission, "ticketId"> & { ticketId: number | undefined })[],
): NewAdmission[] {
  const byTime = scans.toSorted((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime());
  return ticketIds.map((ticketId) => {
    const { device, scannedAt } = byTime.find((scan) => scan.ticketId === ticketId)!;
    return { ticketId, device, scannedAt };
  });
}

/**
 * A link by which a steward lets people in to an event, without an account.
 * @throws Problem not_found
 */
export async function stewardLink(
  { config, db }: { config: Pick<Config, "secretKey" | "siteUrl">; db: Database },
  steward: Steward,
): Promise<string> {
  if (!(await findEventOrDraft(db, steward.eventId))) throw new Problem("not_found");
  return `${config.siteUrl}/checkin/${stewardToken(config.secretKey, steward)}`;
}

interface Steward {
  eventId: number;
  /** As those at the door see who let somebody in. */
  name: string;
}

const macOf = (secretKey: string, eventId: number, name: string) =>
  createHmac("sha256", secretKey).update(`steward:${eventId}:${name}`).digest("base64url");

/** The secret of a steward's link: whoever holds it lets people in to this event under this name. */
export const stewardToken = (secretKey: string, { eventId, name }: Steward): string =>
  `${eventId.toString(36)}-${macOf(secretKey, eventId, name)}${Buffer.from(name).toString("base64url")}`;

/** @returns undefined for a token that is not ours */
export function stewardOfToken(secretKey: string, token: string): Steward | undefined {
  const [, digits, mac, encoded] = /^([0-9a-z]{1,7})-([\w-]{43})([\w-]{1,250})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined || encoded === undefined) return undefined;
  const eventId = Number.parseInt(digits, 36);
  const name = Buffer.from(encoded, "base64url").toString();
  const right = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secretKey, eventId, name)));
  return right && eventId <= 2_147_483_647 ? { eventId, name } : undefined;
}

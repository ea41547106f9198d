import type { GuestList, ScanResult } from "@party/contract/attendance";
import { normaliseTicketCode, TICKET_HASH_LENGTH } from "@party/contract/values/events";
import { foldText } from "@party/contract/values/fold-text";
import { openOfflineStore, resultOfRequest } from "@party/ui/storage/offline-store.ts";

/** A ticket that this device admitted, as stored on it. */
export interface StoredScan {
  /** From the steward's link. */
  token: string;
  hash: string;
  code: string;
  scanned_at: string;
  device: string;
  /** The server's result; null until it has been sent. */
  result: ScanResult["result"] | null;
}

/** The guest list with the scans of this device. */
export interface CheckInData {
  device: string;
  guestList: GuestList;
  scans: StoredScan[];
}

export type LocalScanResult =
  | { kind: "admitted"; name: string }
  | { kind: "admittedHere"; name: string; at: string }
  | { kind: "admittedElsewhere"; name: string; by: string; at: string }
  | { kind: "notValid" };

type GuestListAndScans = Pick<CheckInData, "guestList" | "scans">;

/** The result of a scan, from the data on the device alone. */
export function localScanResultOf({ guestList, scans }: GuestListAndScans, hash: string): LocalScanResult {
  const ticket = guestList.tickets.find((each) => each.hash === hash);
  const scan = scans.find((each) => each.hash === hash);
  if (!ticket || scan?.result === "unknown") return { kind: "notValid" };
  const { name, admitted } = ticket;
  if (admitted && !(scan && admitted.device === scan.device && admitted.at === scan.scanned_at)) {
    return { kind: "admittedElsewhere", name, by: admitted.by, at: admitted.at };
  }
  return scan ? { kind: "admittedHere", name, at: scan.scanned_at } : { kind: "admitted", name };
}

/** How many tickets are admitted, on this device or another, as far as is known. */
export function countCheckedIn({ guestList, scans }: GuestListAndScans): number {
  const here = new Set(scans.filter(({ result }) => result !== "unknown").map(({ hash }) => hash));
  return guestList.tickets.filter(({ hash, admitted }) => admitted || here.has(hash)).length;
}

interface Guest {
  hash: string;
  name: string;
  /** When the guest was admitted. */
  at: string | undefined;
  /** The steward, where another device admitted the guest. */
  by: string | undefined;
}

const MAX_GUESTS_SHOWN = 30;

/** Guests whose name contains all words; without words, those admitted, the latest first. */
export function findGuests({ guestList, scans }: GuestListAndScans, query: string): Guest[] {
  const here = new Map(scans.filter(({ result }) => result !== "unknown").map((scan) => [scan.hash, scan]));
  const guests = guestList.tickets.map(({ hash, name, admitted }): Guest => {
    const scan = here.get(hash);
    const own = !admitted || admitted.device === scan?.device;
    return { hash, name, at: admitted?.at ?? scan?.scanned_at, by: own ? undefined : admitted.by };
  });
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  const found =
    wanted.length > 0
      ? guests.filter(({ name }) => wanted.every((word) => foldText(name).includes(word)))
      : guests.filter(({ at }) => at !== undefined).toSorted((one, other) => other.at!.localeCompare(one.at!));
  return found.slice(0, MAX_GUESTS_SHOWN);
}

/** The data updated with the server's results. */
export function applyServerResults(
  data: CheckInData,
  sent: readonly StoredScan[],
  results: readonly ScanResult[],
): CheckInData {
  const replies = new Map(sent.map(({ hash }, index) => [hash, results[index]]));
  return {
    ...data,
    scans: data.scans.map((scan) => ({ ...scan, result: replies.get(scan.hash)?.result ?? scan.result })),
    guestList: {
      ...data.guestList,
      tickets: data.guestList.tickets.map((ticket) => ({
        ...ticket,
        admitted: replies.get(ticket.hash)?.admitted ?? ticket.admitted,
      })),
    },
  };
}

/** Tickets that this device admitted although another had done so before. */
export const duplicateScans = ({
  guestList,
  scans,
}: GuestListAndScans): { hash: string; name: string; by: string; at: string }[] =>
  scans
    .filter(({ result }) => result === "duplicate")
    .flatMap(({ hash }) => {
      const ticket = guestList.tickets.find((each) => each.hash === hash);
      return ticket?.admitted ? [{ hash, name: ticket.name, by: ticket.admitted.by, at: ticket.admitted.at }] : [];
    });

/** The hash by which the guest list identifies a ticket. @param code as scanned or typed */
export async function hashTicketCode(code: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(normaliseTicketCode(code))),
  );
  const base64 = btoa(String.fromCharCode(...digest));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, TICKET_HASH_LENGTH);
}

// The names of stores that exist on phones.
const runTransaction = openOfflineStore("checkin", { doors: {}, scans: { keyPath: ["token", "hash"] }, device: {} });

/** A random id of this device, kept for as long as its storage. */
const newDevice = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The data stored for a steward's link; no guest list before the first time online. */
export const readStored = (
  token: string,
): Promise<Omit<CheckInData, "guestList"> & { guestList: GuestList | undefined }> =>
  runTransaction(async (stores) => {
    let device: string | undefined = await resultOfRequest(stores.device.get("id"));
    if (!device) {
      device = newDevice();
      stores.device.put(device, "id");
    }
    const guestList: GuestList | undefined = await resultOfRequest(stores.doors.get(token));
    const scans: StoredScan[] = await resultOfRequest(stores.scans.getAll(IDBKeyRange.bound([token], [token, []])));
    return { device, guestList, scans };
  });

/** For a browser that refuses to store anything. */
export const emptyStoredData = () => ({ device: newDevice(), guestList: undefined, scans: [] as StoredScan[] });

export const storeGuestList = (token: string, guestList: GuestList): Promise<void> =>
  runTransaction(({ doors }) => void doors.put(guestList, token));

export const storeScans = (stored: readonly StoredScan[]): Promise<void> =>
  runTransaction(({ scans }) => {
    for (const scan of stored) scans.put(scan);
  });

import type { Door, ScanResult } from "@party/contract/attendance";

/** A ticket that this device let in. */
export interface KeptScan {
  /** Of the steward's link. */
  token: string;
  hash: string;
  code: string;
  scanned_at: string;
  device: string;
  /** What the server said; null as long as it does not know. */
  result: ScanResult["result"] | null;
}

/** All that a steward's device knows. */
export interface Book {
  device: string;
  door: Door;
  scans: KeptScan[];
}

export type Verdict =
  | { kind: "welcome"; name: string }
  | { kind: "here"; name: string; at: string }
  | { kind: "elsewhere"; name: string; by: string; at: string }
  | { kind: "unknown" };

type Asked = Pick<Book, "door" | "scans">;

/** What to say to a ticket, from what is known on the device. */
export function judge({ door, scans }: Asked, hash: string): Verdict {
  const ticket = door.tickets.find((each) => each.hash === hash);
  const scan = scans.find((each) => each.hash === hash);
  if (!ticket || scan?.result === "unknown") return { kind: "unknown" };
  const { name, admitted } = ticket;
  if (admitted && !(scan && admitted.device === scan.device && admitted.at === scan.scanned_at)) {
    return { kind: "elsewhere", name, by: admitted.by, at: admitted.at };
  }
  return scan ? { kind: "here", name, at: scan.scanned_at } : { kind: "welcome", name };
}

/** How many tickets somebody was let in on, here or elsewhere, as far as is known. */
export function countAdmitted({ door, scans }: Asked): number {
  const here = new Set(scans.filter(({ result }) => result !== "unknown").map(({ hash }) => hash));
  return door.tickets.filter(({ hash, admitted }) => admitted || here.has(hash)).length;
}

export interface Guest {
  hash: string;
  name: string;
  /** When let in, if at all; and by whom, where that was another device. */
  at: string | undefined;
  by: string | undefined;
}

/** Most rows of a list that somebody looks through at a door. */
const MOST_SHOWN = 30;

/** Those whose name holds the words; without any, those who are in, the latest first. */
export function findGuests({ door, scans }: Asked, words: string): Guest[] {
  const here = new Map(scans.filter(({ result }) => result !== "unknown").map((scan) => [scan.hash, scan]));
  const guests = door.tickets.map(({ hash, name, admitted }): Guest => {
    const scan = here.get(hash);
    const own = !admitted || admitted.device === scan?.device;
    return { hash, name, at: admitted?.at ?? scan?.scanned_at, by: own ? undefined : admitted.by };
  });
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length > 0
      ? guests.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)))
      : guests.filter(({ at }) => at !== undefined).toSorted((one, other) => other.at!.localeCompare(one.at!));
  return found.slice(0, MOST_SHOWN);
}

/** The book with what the server answered to scans of it. */
export function withResults(book: Book, sent: readonly KeptScan[], results: readonly ScanResult[]): Book {
  const answers = new Map(sent.map(({ hash }, index) => [hash, results[index]]));
  return {
    ...book,
    scans: book.scans.map((scan) => ({ ...scan, result: answers.get(scan.hash)?.result ?? scan.result })),
    door: {
      ...book.door,
      tickets: book.door.tickets.map((ticket) => ({
        ...ticket,
        admitted: answers.get(ticket.hash)?.admitted ?? ticket.admitted,
      })),
    },
  };
}

/** Those whom this device let in though somebody else had, with who and when. */
export const shownTwice = ({ door, scans }: Asked): { hash: string; name: string; by: string; at: string }[] =>
  scans
    .filter(({ result }) => result === "duplicate")
    .flatMap(({ hash }) => {
      const ticket = door.tickets.find((each) => each.hash === hash);
      return ticket?.admitted ? [{ hash, name: ticket.name, by: ticket.admitted.by, at: ticket.admitted.at }] : [];
    });

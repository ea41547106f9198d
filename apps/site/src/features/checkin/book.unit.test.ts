import type { Door } from "@party/contract/attendance";
import { expect, test } from "vitest";
import { type Book, countAdmitted, findGuests, judge, type KeptScan, shownTwice, withResults } from "./book.ts";
import { hashOfCode } from "./hash-of-code.ts";

const event = { id: 1, title: "Ward meeting", date: "2099-06-01", time: null, location: null };
const ticket = (hash: string): Door["tickets"][number] => ({ hash, name: `Holder ${hash}`, admitted: null });
const scan = (hash: string): KeptScan => ({
  ...{ token: "t", hash, code: hash, device: "gate", result: null },
  scanned_at: "2026-11-21T06:00:00.000Z",
});
const book = (hashes: string[], scans: KeptScan[] = []): Book => ({
  device: "gate",
  door: { event, steward: "Dedan", tickets: hashes.map(ticket) },
  scans,
});
const elsewhere = { by: "Mekatilili", at: "2026-11-21T05:30:00.000Z", device: "tent" };

test("a ticket is welcome once; then this device says when it let in", () => {
  expect(judge(book(["a"]), "a")).toEqual({ kind: "welcome", name: "Holder a" });
  expect(judge(book(["a"], [scan("a")]), "a")).toEqual({
    ...{ kind: "here", name: "Holder a", at: "2026-11-21T06:00:00.000Z" },
  });
  expect(judge(book(["a"]), "b")).toEqual({ kind: "unknown" });
});

test("what another device let in is told with who and when, also when it is learned later", () => {
  const known = book(["a"]);
  known.door.tickets[0]!.admitted = elsewhere;
  expect(judge(known, "a")).toEqual({ kind: "elsewhere", name: "Holder a", by: "Mekatilili", at: elsewhere.at });

  const sent = [scan("a"), scan("b")];
  const after = withResults(book(["a", "b"], sent), sent, [
    { ...sent[0]!, result: "duplicate", admitted: elsewhere },
    { ...sent[1]!, result: "admitted", admitted: { by: "Dedan", at: sent[1]!.scanned_at, device: "gate" } },
  ]);
  expect(judge(after, "a")).toMatchObject({ kind: "elsewhere", by: "Mekatilili" });
  expect(judge(after, "b")).toMatchObject({ kind: "here" });
  expect(shownTwice(after)).toEqual([{ hash: "a", name: "Holder a", by: "Mekatilili", at: elsewhere.at }]);
});

test("each ticket counts once, whoever let in; a cancelled one does not", () => {
  const both = book(["a", "b", "c"], [scan("a"), scan("b")]);
  both.door.tickets[0]!.admitted = elsewhere;
  expect(countAdmitted(both)).toBe(2);
  const after = withResults(both, [scan("b")], [{ ...scan("b"), result: "unknown", admitted: null }]);
  expect(countAdmitted(after)).toBe(1);
  expect(judge(after, "b")).toEqual({ kind: "unknown" });
});

test("a guest is found by any part of the name; without words the list is of those who are in, the latest first", () => {
  const known = book(["amina", "brian", "chebet"], [scan("brian")]);
  known.door.tickets[2]!.admitted = elsewhere;
  expect(findGuests(known, "").map(({ hash }) => hash)).toEqual(["brian", "chebet"]);
  expect(findGuests(known, " HOLDER  am ")).toEqual([
    { hash: "amina", name: "Holder amina", at: undefined, by: undefined },
  ]);
  expect(findGuests(known, "chebet")).toMatchObject([{ by: "Mekatilili", at: elsewhere.at }]);
  expect(findGuests(known, "brian")).toMatchObject([{ by: undefined, at: "2026-11-21T06:00:00.000Z" }]);
  expect(findGuests(known, "nobody")).toEqual([]);
});

test("a code is known by the same hash as on the server, however it was typed", async () => {
  // printf 12M7KQ2XWD9TRA4 | openssl dgst -sha256 -binary | basenc --base64url, its first 22 characters
  const hash = "b-tl1qaLWaxkLwgH_Wvuws";
  expect(await hashOfCode("12m-7KQ2-XWD9-TRA4")).toBe(hash);
  expect(await hashOfCode(" l2M 7kq2 xwd9 tra4 ")).toBe(hash);
});

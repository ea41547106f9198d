import type { GuestList } from "@party/contract/attendance";
import { expect, test } from "vitest";
import {
  applyServerResults,
  type CheckInData,
  countCheckedIn,
  duplicateScans,
  findGuests,
  hashTicketCode,
  localScanResultOf,
  type StoredScan,
} from "./guest-list.ts";

const event = { id: 1, title: "Ward meeting", date: "2099-06-01", time: null, location: null };
const createTicket = (hash: string): GuestList["tickets"][number] => ({ hash, name: `Holder ${hash}`, admitted: null });
const createScan = (hash: string): StoredScan => ({
  ...{ token: "t", hash, code: hash, device: "gate", result: null },
  scanned_at: "2026-11-21T06:00:00.000Z",
});
const createData = (hashes: string[], scans: StoredScan[] = []): CheckInData => ({
  device: "gate",
  guestList: { event, steward: "Dedan", tickets: hashes.map(createTicket) },
  scans,
});
const otherDevice = { by: "Mekatilili", at: "2026-11-21T05:30:00.000Z", device: "tent" };

test("a ticket is admitted once; a second scan shows when this device admitted it", () => {
  expect(localScanResultOf(createData(["a"]), "a")).toEqual({ kind: "admitted", name: "Holder a" });
  expect(localScanResultOf(createData(["a"], [createScan("a")]), "a")).toEqual({
    ...{ kind: "admittedHere", name: "Holder a", at: "2026-11-21T06:00:00.000Z" },
  });
  expect(localScanResultOf(createData(["a"]), "b")).toEqual({ kind: "notValid" });
});

test("a ticket admitted on another device shows the steward and the time, also when the server reports it later", () => {
  const known = createData(["a"]);
  known.guestList.tickets[0]!.admitted = otherDevice;
  expect(localScanResultOf(known, "a")).toEqual({
    kind: "admittedElsewhere",
    name: "Holder a",
    by: "Mekatilili",
    at: otherDevice.at,
  });

  const sent = [createScan("a"), createScan("b")];
  const after = applyServerResults(createData(["a", "b"], sent), sent, [
    { ...sent[0]!, result: "duplicate", admitted: otherDevice },
    { ...sent[1]!, result: "admitted", admitted: { by: "Dedan", at: sent[1]!.scanned_at, device: "gate" } },
  ]);
  expect(localScanResultOf(after, "a")).toMatchObject({ kind: "admittedElsewhere", by: "Mekatilili" });
  expect(localScanResultOf(after, "b")).toMatchObject({ kind: "admittedHere" });
  expect(duplicateScans(after)).toEqual([{ hash: "a", name: "Holder a", by: "Mekatilili", at: otherDevice.at }]);
});

test("each admitted ticket counts once, on whichever device; a cancelled one does not count", () => {
  const both = createData(["a", "b", "c"], [createScan("a"), createScan("b")]);
  both.guestList.tickets[0]!.admitted = otherDevice;
  expect(countCheckedIn(both)).toBe(2);
  const after = applyServerResults(
    both,
    [createScan("b")],
    [{ ...createScan("b"), result: "unknown", admitted: null }],
  );
  expect(countCheckedIn(after)).toBe(1);
  expect(localScanResultOf(after, "b")).toEqual({ kind: "notValid" });
});

test("guests are found by any part of the name; without words the list shows those admitted, the latest first", () => {
  const known = createData(["amina", "brian", "chebet"], [createScan("brian")]);
  known.guestList.tickets[2]!.admitted = otherDevice;
  expect(findGuests(known, "").map(({ hash }) => hash)).toEqual(["brian", "chebet"]);
  expect(findGuests(known, " HOLDER  am ")).toEqual([
    { hash: "amina", name: "Holder amina", at: undefined, by: undefined },
  ]);
  expect(findGuests(known, "chebet")).toMatchObject([{ by: "Mekatilili", at: otherDevice.at }]);
  expect(findGuests(known, "brian")).toMatchObject([{ by: undefined, at: "2026-11-21T06:00:00.000Z" }]);
  expect(findGuests(known, "nobody")).toEqual([]);
});

test.each([
  ["Wairimũ Ng’ang’a", "nganga wairimu"],
  ["Wairimu Nganga", "wairimũ ng'ang'a"],
])("the guest %s is found by %s", (name, query) => {
  const known = createData([], []);
  known.guestList.tickets = [{ hash: "a", name, admitted: null }, createTicket("b")];
  expect(findGuests(known, query).map(({ hash }) => hash)).toEqual(["a"]);
});

test("a code has the same hash as on the server, however it was typed", async () => {
  // printf 12M7KQ2XWD9TRA4 | openssl dgst -sha256 -binary | basenc --base64url, its first 22 characters
  const hash = "b-tl1qaLWaxkLwgH_Wvuws";
  expect(await hashTicketCode("12m-7KQ2-XWD9-TRA4")).toBe(hash);
  expect(await hashTicketCode(" l2M 7kq2 xwd9 tra4 ")).toBe(hash);
});

import type { ScanResult } from "@party/contract/attendance";
import { normaliseTicketCode } from "@party/contract/values/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createAttendee, createEventWithSeats, createStewardToken, createTickets } from "../attendance.factories.ts";
import { ticketHash, ticketIdOf } from "../tickets/tickets.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

type Scan = { code: string; scanned_at: string; device: string };

const START = Date.parse("2026-11-21T06:00:00Z");
const scan = (code: string, device: string, second = 0): Scan => ({
  ...{ code, device },
  scanned_at: new Date(START + second * 1_000).toISOString(),
});
const guestListOf = (token: string) => server.api("GET /checkin/{token}/", { params: { token } });
const checkIn = async (token: string, scans: Scan[]): Promise<ScanResult[]> =>
  (await server.api("POST /checkin/{token}/admissions/", { params: { token }, body: { scans } })).results;
const hashOf = (code: string) =>
  ticketHash(server.services.config.secretKey, ticketIdOf(server.services.config.secretKey, code)!);

test("the guest list holds the hash, first name and initial of every valid ticket, and no code, full name or address", async () => {
  const event = await createEventWithSeats(server.services, 4, { title: "Delegates Convention" });
  const [wangari, tom] = [
    await createAttendee(server.services, "Wangari", "Nduta"),
    await createAttendee(server.services, "Tom", "Mboya"),
  ];
  const otherTicket = await server.as(wangari.access)("POST /api/attendance/", {
    body: { event: event.id, guests: [{ name: "Amina Ali Yusuf" }, { name: "" }] },
  });
  await server.as(tom.access)("POST /api/attendance/", { body: { event: event.id, guests: [{ name: "Waits" }] } });
  const guestList = await guestListOf(createStewardToken(server.services, event.id));
  expect(guestList).toMatchObject({ steward: "Dedan", event: { title: "Delegates Convention" } });
  expect(guestList.tickets).toEqual([
    { hash: hashOf(otherTicket.tickets[0]!.code), name: "Wangari N.", admitted: null },
    { hash: hashOf(otherTicket.tickets[1]!.code), name: "Amina Y.", admitted: null },
    { hash: hashOf(otherTicket.tickets[2]!.code), name: "Guest of Wangari N.", admitted: null },
  ]);
  const text = JSON.stringify(guestList);
  for (const secret of [
    "Nduta",
    "Ali",
    wangari.email,
    ...otherTicket.tickets.map(({ code }) => normaliseTicketCode(code)),
  ]) {
    expect(text).not.toContain(secret);
  }
});

test("200 tickets scanned on two devices in overlapping batches are admitted once each, and duplicates report the first scan", async () => {
  const event = await createEventWithSeats(server.services, 200);
  const codes = await createTickets(server.services, event.id, 200);
  const tokens = {
    gate: createStewardToken(server.services, event.id, "Dedan"),
    tent: createStewardToken(server.services, event.id, "Mekatilili"),
  };
  // 60 tickets are scanned on both.
  const firstDevice = codes.slice(0, 130).map((code, second) => scan(code, "gate", second));
  const secondDevice = codes.slice(70).map((code, second) => scan(code, "tent", 1_000 + second));
  const batches = [firstDevice, secondDevice].flatMap((scans, index) => {
    const mixed = scans.toSorted((one, other) => hashOf(one.code).localeCompare(hashOf(other.code)));
    const cut = Array.from({ length: Math.ceil(mixed.length / 40) }, (_, part) =>
      mixed.slice(part * 40, part * 40 + 40),
    );
    return [...cut, ...cut.toReversed()].map((part) => ({ token: index === 0 ? tokens.gate : tokens.tent, part }));
  });
  const replies = await Promise.all(
    batches
      .toSorted((one, other) => one.part[3]!.code.localeCompare(other.part[3]!.code))
      .map(({ token, part }) => checkIn(token, part)),
  );

  const counted = await server.db.selectFrom("admissions").select(["ticket_id", "steward", "device"]).execute();
  expect(counted).toHaveLength(200);
  const { tickets } = await guestListOf(tokens.gate);
  expect(tickets.filter(({ admitted }) => admitted)).toHaveLength(200);

  const results = replies.flat();
  expect(results).toHaveLength(2 * 260);
  const once = new Map(results.map((result) => [`${result.code} ${result.device}`, result]));
  expect(once.size).toBe(260);
  // A repeated batch gets the same reply.
  for (const result of results) expect(result).toEqual(once.get(`${result.code} ${result.device}`));
  for (const code of codes) {
    const both = ["gate", "tent"].flatMap((device) => once.get(`${code} ${device}`) ?? []);
    const [admitted, ...others] = both.toSorted((one, other) => one.result.localeCompare(other.result));
    expect(admitted!.result).toBe("admitted");
    expect(admitted!.admitted).toEqual({
      by: admitted!.device === "gate" ? "Dedan" : "Mekatilili",
      at: admitted!.scanned_at,
      device: admitted!.device,
    });
    for (const other of others) expect(other).toMatchObject({ result: "duplicate", admitted: admitted!.admitted });
  }
  expect(results.filter(({ result }) => result === "duplicate")).toHaveLength(2 * 60);
}, 60_000);

test("one upload may hold 300 scans, and the earlier of two scans of one ticket admits", async () => {
  const event = await createEventWithSeats(server.services, null);
  const codes = await createTickets(server.services, event.id, 150);
  const token = createStewardToken(server.services, event.id);
  const results = await checkIn(token, [
    ...codes.map((code, second) => scan(code, "gate", 500 + second)),
    ...codes.map((code, second) => scan(code, "gate", second)),
  ]);
  expect(results.map(({ result }) => result)).toEqual([
    ...Array(150).fill("duplicate"),
    ...Array(150).fill("admitted"),
  ]);
});

test("a ticket code is accepted in lower case, without hyphens, and with O for 0 and l for 1", async () => {
  const event = await createEventWithSeats(server.services, null);
  const [code] = await createTickets(server.services, event.id, 1);
  const typed = code!.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect(await checkIn(createStewardToken(server.services, event.id), [scan(typed, "gate")])).toMatchObject([
    { code: typed, result: "admitted" },
  ]);
});

test("a ticket that is cancelled, of another event or forged is not valid", async () => {
  const event = await createEventWithSeats(server.services, null);
  const otherEvent = await createEventWithSeats(server.services, null);
  const tom = await createAttendee(server.services);
  const cancelledTicket = await server.as(tom.access)("POST /api/attendance/", { body: { event: event.id } });
  await server.as(tom.access)("DELETE /api/attendance/{id}/", { params: { id: cancelledTicket.id } });
  const [foreign] = await createTickets(server.services, otherEvent.id, 1);
  const [good] = await createTickets(server.services, event.id, 1);
  const forged = `${good!.slice(0, -1)}${good!.endsWith("7") ? "8" : "7"}`;
  const codes = [cancelledTicket.tickets[0]!.code, foreign!, forged, "hello"];
  const results = await checkIn(
    createStewardToken(server.services, event.id),
    codes.map((code) => scan(code, "gate")),
  );
  expect(results.map(({ result, admitted }) => [result, admitted])).toEqual(codes.map(() => ["unknown", null]));
});

test("an attendance with a check-in cannot be cancelled", async () => {
  const event = await createEventWithSeats(server.services, null);
  const tom = await createAttendee(server.services);
  const { id, tickets } = await server.as(tom.access)("POST /api/attendance/", { body: { event: event.id } });
  await checkIn(createStewardToken(server.services, event.id), [scan(tickets[0]!.code, "gate")]);
  await expect(server.as(tom.access)("DELETE /api/attendance/{id}/", { params: { id } })).rejects.toMatchObject({
    status: 409,
  });
});

test("a steward link expires two days after its event, and an altered link is rejected", async () => {
  const event = await createEventWithSeats(server.services, null);
  const token = createStewardToken(server.services, event.id);
  const renamed = token.slice(0, -3) + Buffer.from("Tom").toString("base64url").slice(0, 3);
  for (const invalidCodes of [renamed, `1${token}`, token.slice(0, -1), "x"]) {
    await expect(guestListOf(invalidCodes)).rejects.toMatchObject({ status: 404 });
    await expect(checkIn(invalidCodes, [scan("x", "gate")])).rejects.toMatchObject({ status: 404 });
  }
  await server.db.updateTable("events").set({ date: "2020-01-01" }).where("id", "=", event.id).execute();
  await expect(guestListOf(token)).rejects.toMatchObject({ status: 410 });
});

test("no log contains a ticket's code", async () => {
  const event = await createEventWithSeats(server.services, null);
  const [code] = await createTickets(server.services, event.id, 1);
  const token = createStewardToken(server.services, event.id);
  await checkIn(token, [scan(code!, "gate")]);
  expect(server.logged()).not.toContain(code);
  expect(server.logged()).not.toContain(token);
});

test("a ticket hash admits once like the ticket code, unless it belongs to another event or a cancelled attendance", async () => {
  const event = await createEventWithSeats(server.services, 4);
  const other = await createEventWithSeats(server.services, 4);
  const [kept, cancelled] = [await createAttendee(server.services), await createAttendee(server.services)];
  const [place, cancelledTicket] = await Promise.all(
    [kept, cancelled].map(({ access }) => server.as(access)("POST /api/attendance/", { body: { event: event.id } })),
  );
  await server.as(cancelled.access)("DELETE /api/attendance/{id}/", { params: { id: cancelledTicket!.id } });
  const [code, goneCode] = [place!.tickets[0]!.code, cancelledTicket!.tickets[0]!.code];
  const token = createStewardToken(server.services, event.id);
  const results = async (scans: Scan[], at = token) => (await checkIn(at, scans)).map(({ result }) => result);
  expect(await results([scan(hashOf(code), "gate")], createStewardToken(server.services, other.id))).toEqual([
    "unknown",
  ]);
  expect(await results([scan(hashOf(code), "gate"), scan(hashOf(goneCode), "gate")])).toEqual(["admitted", "unknown"]);
  expect(await results([scan(code, "tent", 5)])).toEqual(["duplicate"]);
});

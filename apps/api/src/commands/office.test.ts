import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAttendee, createEventWithSeats } from "#features/attendance/attendance.factories.ts";
import { signUp } from "#features/attendance/attendance.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createDuty, createMembership } from "#features/memberships/memberships.factories.ts";
import { insertReview } from "#features/payments/ledger/ledger.queries.ts";
import { createOrderInput, createPaidOrder } from "#features/shop/orders.factories.ts";
import { placeOrder } from "#features/shop/orders.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { UsageError } from "./command.ts";
import { office } from "./office.ts";
import { reconcile } from "./reconcile.ts";

/** A program starts, opens the database and the queues, and ends; a busy machine takes its time. */
const PROCESS_MS = 120_000;

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** Runs the command as a shell does. */
const run = (...args: string[]) => createCommand("office.ts", server)(...args);
const runOffice = (...args: string[]) => office(args)(server.services);

test('"applications confirm" confirms an application, and prints an error sentence for an unknown one', {
  timeout: PROCESS_MS,
}, async () => {
  const tom = await createUser(server.services);
  const { id } = await createMembership(server.services, tom.id);
  const done = await run("confirm", String(id));
  expect(done).toEqual({
    code: 0,
    out: expect.stringMatching(`^Application ${id} is confirmed: member [A-Z]-`),
    err: "",
  });
  expect(await run("confirm", "999999999")).toEqual({
    code: 1,
    out: "",
    err: "There is no application 999999999.\n",
  });
});

test('"applications" lists name, age, plan and ward of each applicant, and "confirm all" confirms all of them', async () => {
  const [one, other] = [await createUser(server.services), await createUser(server.services)];
  const { id } = await createMembership(server.services, one.id);
  await createMembership(server.services, other.id);
  await createMembership(server.services, other.id, { membership_type: "gold" });
  expect(await runOffice("applications")).toMatch(
    new RegExp(
      `^${id}  Tom Mboya, \\+254[17]\\d{8}, age \\d+, Mwananchi, ward Dedan Kimanthi, applied on \\d+ \\w+ \\d{4}\\n.*\\n$`,
      "i",
    ),
  );
  expect(await runOffice("confirm", "all")).toBe("2 applications are confirmed.\n");
  expect(await runOffice("confirm", "all")).toBe("0 applications are confirmed.\n");
  expect(await runOffice("confirm", String(id))).toBe(`Application ${id} was confirmed before; nothing was changed.\n`);
  expect(await runOffice("applications")).toBe("Nobody waits.\n");
});

test('"applications" and "confirm all" leave out applications that are set apart, and say so', async () => {
  const { id } = await createMembership(server.services, (await createUser(server.services)).id);
  const mark = { membership_id: id, ward_id: 1, network_hash: null };
  await server.db.insertInto("unchecked_applications").values(mark).execute();
  const more =
    "1 more is set apart, because many came from one connection: look at them in the console, under Applications.\n";
  expect(await runOffice("applications")).toBe(`Nobody waits.\n${more}`);
  expect(await runOffice("confirm", "all")).toBe(`0 applications are confirmed.\n${more}`);
  expect(await runOffice("confirm", String(id))).toMatch(/is confirmed/);
  expect(await runOffice("applications")).toBe("Nobody waits.\n");
});

test('"seats" sets the capacity of an event and prints who moves up from the waiting list', async () => {
  const { id } = await createEventWithSeats(server.services, 1);
  for (const name of ["Wangari", "Tom"]) {
    await signUp(server.services, (await createAttendee(server.services, name)).id, { event: id, guests: [] });
  }
  expect(await runOffice("seats")).toContain(`${id}  Ward meeting, 1 June 2099: 0 seats left, 1 waiting\n`);
  expect(await runOffice("seats", String(id), "2")).toBe(
    "2 people may come to Ward meeting; 2 seats are taken.\nTom Nduta moves up from the waiting list and gets a mail.\n",
  );
  expect(await runOffice("seats", String(id), "all")).toBe(
    "As many as want to may come to Ward meeting; 2 seats are taken.\n",
  );
  expect(await runOffice("steward", String(id), "Dedan", "Kimathi")).toContain("/checkin/");
  await expect(runOffice("seats", "999999999", "2")).rejects.toThrow("There is no event 999999999.");
  await expect(runOffice("steward", "999999999", "Dedan")).rejects.toThrow(UsageError);
});

test('"duties" lists duties by due date, and marks one as done once', async () => {
  expect(await runOffice("duties")).toBe("The Registrar waits for nothing.\n");
  const { rows } = await sql<{ id: number }>`
    insert into registrar_duties (kind, member_name, member_number, due_on)
    values ('resignation', 'Nyokabi Wanjagi', 42, '2026-01-05') returning id`.execute(server.db);
  const id = rows[0]!.id;
  expect(await runOffice("duties")).toMatch(
    new RegExp(`^${id}  by 5 January 2026 \\(LATE\\): Nyokabi Wanjagi, \\w-000042 has resigned\\n$`),
  );
  expect(await runOffice("told", String(id))).toBe(`Duty ${id} is done.\n`);
  expect(await runOffice("told", String(id))).toBe(`Duty ${id} was done before; nothing was changed.\n`);
  expect(await runOffice("duties")).toBe("The Registrar waits for nothing.\n");
  await expect(runOffice("told", "999999999")).rejects.toThrow("There is no duty 999999999.");
});

test('"gifts" lists held donations and no other reviews', async () => {
  expect(await runOffice("gifts")).toBe("No gift is held.\n");
  await insertReview(server.db, { kind: "gift_above_limit", note: "KES 5,000 above the limit." });
  await insertReview(server.db, { kind: "overpaid", note: "Paid twice." });
  expect(await runOffice("gifts")).toMatch(/^\d+ {2}since \d+ \w+ \d{4}: KES 5,000 above the limit\.\n$/);
});

test("a paid order is marked ready and handed out once each, with one email and one notification to the buyer", async () => {
  const buyer = await createUser(server.services);
  const shirt = await createProduct(server, { name: "Shirt", sizes: ["M", "L"] });
  const wanted = await createOrderInput(server, {
    lines: [
      { product: shirt.id, quantity: 2, size: "L" },
      { product: shirt.id, quantity: 1 },
    ],
    phone: "0712 345 678",
  });
  const placed = await placeOrder(server.services, { ...wanted, phone: "+254712345678" }, { userId: buyer.id });
  const { number } = placed;
  await expect(runOffice("ready", number)).rejects.toThrow(
    `Order ${number} cannot be made ready: it is awaiting payment.`,
  );
  expect(await runOffice("orders")).toBe("No order waits.\n");
  await sql`update orders set state = 'paid'`.execute(server.db);

  const listed = (state: string) =>
    `${number}  ${state}: 1 × Shirt, size not chosen, 2 × Shirt, size L; at ${placed.pickup_location.name}; for Mekatilili wa Menza, +254712345678\n`;
  expect(await runOffice("orders")).toBe(listed("paid"));
  await expect(runOffice("handed-out", number)).rejects.toThrow(`Order ${number} is not ready: it is paid.`);
  expect(await runOffice("ready", number.toLowerCase())).toBe(`Order ${number} is ready; the buyer gets an email.\n`);
  expect(await runOffice("ready", number)).toBe(`Order ${number} was ready before; nothing was changed.\n`);
  expect(await runOffice("orders")).toBe(listed("ready"));

  const sending = allJobs(server.services).find(({ type }) => type.name === "orders.send-ready")!;
  const { rows } = await sql<{ id: string; data: object }>`
    select id, data from pgboss.job where name = 'orders.send-ready'`.execute(server.db);
  expect(rows).toHaveLength(1);
  const outbox = openOutbox(server.services.config.dataDirectory);
  const run = { id: rows[0]!.id, causedAt: new Date() } as never;
  await sending.run(rows[0]!.data as never, run);
  await sending.run(rows[0]!.data as never, run);
  const mails = await outbox.emailsTo(wanted.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${number} is ready`]);
  expect(mails[0]!.text).toContain(`Collect it at ${placed.pickup_location.name}`);
  const notes = await server.db.selectFrom("notifications").select("title").where("user_id", "=", buyer.id).execute();
  expect(notes.filter(({ title }) => title === "Your order is ready")).toHaveLength(1);

  expect(await runOffice("handed-out", number)).toBe(`Order ${number} is handed out.\n`);
  expect(await runOffice("handed-out", number)).toBe(`Order ${number} was handed out before; nothing was changed.\n`);
  expect(await runOffice("orders")).toBe("No order waits.\n");
  await expect(runOffice("ready", "S0000000")).rejects.toThrow("There is no order S0000000.");
});

test("each command leaves one entry in the audit log, as the server operator, with what it was about", async () => {
  const { db } = server.services;
  const operatorEntries = async (after: string) =>
    (
      await db
        .selectFrom("audit_entries")
        .select(["id", "action", "actor", "subject_kind", "subject_ids", "outcome"])
        .where("id", ">", after)
        .orderBy("id")
        .execute()
    ).map(({ id: _, ...entry }) => entry);
  const newest = async () =>
    (await db.selectFrom("audit_entries").select(sql<string>`coalesce(max(id), 0)`.as("id")).executeTakeFirstOrThrow())
      .id;
  const { id } = await createMembership(server.services, (await createUser(server.services)).id);
  const event = await createEventWithSeats(server.services, 1);
  const duty = await createDuty(server.services);
  const number = await createPaidOrder(server.services);
  const gift = await createHeldGift(server.services);
  const before = await newest();
  const commands = [
    ["applications"],
    ["confirm", String(id)],
    ["confirm", String(id)],
    ["seats", String(event.id), "7"],
    ["steward", String(event.id), "Dedan"],
    ["duties"],
    ["told", String(duty)],
    ["gifts"],
    ["orders"],
    ["ready", number],
    ["handed-out", number],
  ];
  for (const command of commands) await runOffice(...command);
  await expect(runOffice("confirm", "999999999")).rejects.toThrow(UsageError);
  await reconcile(["--resolve", String(gift)])(server.services);
  const by = (action: string, subject_kind: string, ids: unknown, outcome = "done") => ({
    ...{ action, actor: null, subject_kind, subject_ids: ids, outcome },
  });
  const some = expect.any(Array);
  expect(await operatorEntries(before)).toEqual([
    by("applications.list", "membership", expect.arrayContaining([id])),
    by("applications.confirm", "membership", [id]),
    by("applications.confirm", "membership", [id], "repeated"),
    by("eventAttendance.setSeats", "events", [event.id]),
    by("eventAttendance.addSteward", "events", [event.id]),
    by("duties.list", "duty", expect.arrayContaining([duty])),
    by("duties.submit", "duty", [duty]),
    by("heldGifts.list", "review", expect.arrayContaining([gift])),
    by("staffOrders.list", "order", some),
    by("staffOrders.ready", "order", some),
    by("staffOrders.handOut", "order", some),
    by("reviews.close", "review", [gift]),
  ]);
});

test("the help lists every subcommand", async () => {
  const help = await runOffice("--help");
  for (const verb of [
    "applications",
    "confirm",
    "seats",
    "steward",
    "duties",
    "told",
    "gifts",
    "orders",
    "ready",
    "handed-out",
  ]) {
    expect(help).toContain(`npm run office -- ${verb}`);
  }
  expect(await runOffice()).toBe(help);
});

test.each([
  [["cofnirm", "7"], "“cofnirm” is nothing the office can do"],
  [["toString"], "“toString” is nothing"],
  [["confirm"], "“confirm” needs other words"],
  [["confirm", "seven"], "“seven” is no number of a list."],
  [["ready", "12"], "“12” is no number of an order."],
  [["seats", "7"], "Say how many people may come"],
  [["seats", "7", "0"], "Say how many people may come"],
  [["steward", "7", "x".repeat(41)], "1 to 40 letters"],
  [["told", "-3"], "There is no such option"],
  [["--all"], "There is no such option"],
])("the arguments %j are rejected with one sentence before the database is opened", (args, text) => {
  expect(() => office(args)).toThrow(UsageError);
  expect(() => office(args)).toThrow(text);
  expect(() => office(args)).not.toThrow(/\n/);
});

test("only configured payment services have callback URLs", async () => {
  expect(await runOffice("addresses")).toBe("Airtel Money, Stripe and PayPal are not set up.\n");
  const payments = { ...server.services.config.payments, airtel: {}, stripe: {} } as never;
  const config = { ...server.services.config, payments };
  expect(await office(["addresses"])({ ...server.services, config })).toMatch(
    /^Airtel Money, keep it secret: http:\/\/localhost:8000\/pay\/airtel\/notices\/[0-9a-f]{32}\nStripe: \S+\/pay\/stripe\/notices\n$/,
  );
});

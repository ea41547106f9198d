import { afterAll, beforeAll, expect, test } from "vitest";
import { NATION } from "#access/territory.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createStaffCaller, createTranslation } from "#features/content/content.factories.ts";
import { storePublishedTranslation } from "#features/content/content.queries.ts";
import { listShownNotifications } from "#features/notifications/notifications.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox } from "#testing/outbox.ts";
import { sendOrderConfirmation } from "../orders/emails/orders.emails.ts";
import { createOrderInput } from "../orders/orders.factories.ts";
import { orderJobs } from "../orders/orders.jobs.ts";
import type { OrderState } from "../orders/orders.queries.ts";
import { placeOrder } from "../orders/orders.ts";
import { notifyNextBuyers, runAndRecordPickupChange } from "./pickup-changes.ts";

let server: TestApi;
let outbox: Outbox;
let editor: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  editor = createStaffCaller(server.app, server.services, await createStaff(server.services, "finance_officer"));
});
afterAll(() => server.close());

const OLD = { name: "Nakuru Office", address: "Kenyatta Avenue, Nakuru" };
const NEW = { name: "Nakuru Office", address: "Moi Road, Nakuru" };

/** A published pickup location with what changes it. */
async function createLocation() {
  const { id } = (await editor("POST", "/staff/content/pickup-locations/", { body: { ...OLD, place: NATION } })).json();
  const path = `/staff/content/pickup-locations/${id}/`;
  let newest = { version: 1, revision: 1 };
  const publish = async () =>
    expect(
      (await editor("POST", `${path}publications/`, { revision: newest.revision, audience: "nobody" })).json(),
    ).toMatchObject({
      id,
    });
  await publish();
  return {
    id: id as number,
    async change(texts: object) {
      const body = { ...texts, place: NATION };
      newest = (await editor("PUT", path, { version: newest.version, body })).json();
      await publish();
    },
  };
}

async function createOrderAt(location: number, state: OrderState, address: { email?: string } = {}) {
  const buyer = await createSignedInUser(server.services);
  const input = { ...(await createOrderInput(server.services, { pickup_location: location })), email: buyer.email };
  const order = await placeOrder(server.services, { ...input, ...address }, { userId: buyer.id });
  await server.db
    .updateTable("orders")
    .set({ state })
    .where("email", "=", address.email ?? buyer.email)
    .execute();
  return { ...buyer, number: order.number };
}
type Buyer = Awaited<ReturnType<typeof createOrderAt>>;

const tellAll = async () => {
  while ((await notifyNextBuyers(server.services, 2)) > 0);
};
const notesOf = async ({ id }: Buyer) =>
  (await listShownNotifications(server.db, id, 9))
    .map(({ message }) => message)
    .filter((text) => text.startsWith("Collect"));
const mailsTo = async ({ email }: Buyer) =>
  (await outbox.emailsTo(email)).filter(({ subject }) => /pickup location/.test(subject!));

test("a change that is taken back before anybody was told tells nobody", async () => {
  const location = await createLocation();
  const buyer = await createOrderAt(location.id, "paid");
  await location.change(NEW);
  await location.change(OLD);
  await tellAll();
  expect(await notesOf(buyer)).toEqual([]);
});

test("a second change that is made while buyers are told of the first is told too", async () => {
  const location = await createLocation();
  const buyer = await createOrderAt(location.id, "paid");
  await location.change(NEW);
  const third = { ...NEW, address: "Oginga Odinga Street, Nakuru" };
  await server.db.transaction().execute(async (tx) => {
    await runAndRecordPickupChange(tx, location.id, () =>
      tx.updateTable("pickup_locations").set(third).where("id", "=", location.id).execute(),
    );
    await tellAll();
  });
  await tellAll();
  expect(await notesOf(buyer)).toEqual([`Collect order ${buyer.number} at Nakuru Office, ${third.address}.`]);
});

test("buyers whose paid orders wait are told once, by mail and notification, when their pickup location changes", async () => {
  const location = await createLocation();
  const [paid, ready] = [await createOrderAt(location.id, "paid"), await createOrderAt(location.id, "ready")];
  const others = [
    await createOrderAt(location.id, "handed_out"),
    await createOrderAt(location.id, "cancelled"),
    await createOrderAt(location.id, "awaiting_payment"),
    await createOrderAt((await createLocation()).id, "paid"),
  ];
  await location.change({ ...NEW, address: "A building that is full, Nakuru" });
  await location.change(NEW);
  await Promise.all([tellAll(), tellAll()]);
  await location.change({ ...NEW, address: "moi road,  Nakuru" });
  await tellAll();
  for (const buyer of [paid, ready]) {
    expect(await notesOf(buyer)).toEqual([`Collect order ${buyer.number} at Nakuru Office, Moi Road, Nakuru.`]);
  }
  for (const buyer of others) expect(await notesOf(buyer)).toEqual([]);

  await location.change(NEW);
  // The mails alone: from here on the jobs run.
  await server.services.jobs.work(orderJobs(server.services));
  for (const buyer of [paid, ready]) await expect.poll(async () => (await mailsTo(buyer)).length).toBe(1);
  const [mail] = await mailsTo(ready);
  expect(mail!.subject).toBe(`Order ${ready.number}: your pickup location has changed`);
  for (const part of [
    `Collect order ${ready.number} at Nakuru Office, Moi Road, Nakuru.`,
    "Before, it was: Nakuru Office, Kenyatta Avenue, Nakuru.",
    "Your order is ready. Bring the order number and your ID.",
  ]) {
    expect(mail!.text).toContain(part);
  }
  for (const buyer of others) expect(await mailsTo(buyer)).toEqual([]);
});

test("buyers read of their pickup location in their language, in the list, the order and its mail, until its address changes", async () => {
  const location = await createLocation();
  const inKiswahili = { name: "Ofisi ya Nakuru", address: "Barabara ya Kenyatta, Nakuru" };
  const key = { kind: "pickup-locations", item_id: location.id, language: "sw" } as const;
  await createTranslation(server.services, "pickup-locations", location.id);
  const published = { source: 1, words: inKiswahili, by: null, text: "" };
  await storePublishedTranslation(server.db, key, published);

  const placeIn = async (language: "en" | "sw") => {
    const { results } = await server.api("GET /pickup-locations/", { query: { limit: 100, language } });
    const { id, ...place } = results.find((each) => each.id === location.id)!;
    const input = { ...(await createOrderInput(server.services, { pickup_location: location.id })), email: "" };
    const order = await placeOrder(server.services, input, { language });
    expect(order.pickup_location).toEqual({ id, name: place.name, address: place.address });
    return place;
  };
  expect(await placeIn("en")).toEqual({ ...OLD, language: "en" });
  expect(await placeIn("sw")).toEqual({ ...inKiswahili, language: "sw" });

  const email = `${crypto.randomUUID()}@buyer.example`;
  const input = { ...(await createOrderInput(server.services, { pickup_location: location.id })), email };
  const order = await placeOrder(server.services, input, { language: "sw" });
  const { id } = await server.db.selectFrom("orders").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await server.db.updateTable("orders").set({ state: "paid" }).where("id", "=", id).execute();
  const send = orderJobs(server.services).find(({ type }) => type.name === sendOrderConfirmation.name)!;
  await server.services.jobs.work([send]);
  await server.db
    .transaction()
    .execute((tx) => server.services.jobs.enqueue(tx, sendOrderConfirmation, { orderId: id }));
  await expect.poll(async () => (await outbox.emailsTo(email))[0]?.text).toContain(inKiswahili.address);
  expect((await outbox.emailsTo(email))[0]!.text).toContain(order.number);

  await location.change(NEW);
  expect(await placeIn("sw")).toEqual({ ...NEW, language: "en" });
});

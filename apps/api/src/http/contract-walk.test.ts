import { allEndpoints } from "@party/contract/api";
import { type Endpoint, methodAndPath } from "@party/contract/endpoint";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRegistration, aSignedInUser, aUser, PASSWORD } from "#features/auth/auth.builders.ts";
import { aMessage } from "#features/contact/contact.builders.ts";
import { aGift, aMonthlyGift } from "#features/donations/donations.builders.ts";
import { dayInNairobi, daysAfter } from "#features/memberships/membership-year.ts";
import { aMembership, aMembershipUntil, anApplication } from "#features/memberships/memberships.builders.ts";
import {
  insertConfirmationToken,
  rememberUnsubscribeToken,
  requestSubscription,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOf } from "#features/newsletter/tokens.ts";
import { aNotification } from "#features/notifications/notifications.builders.ts";
import { anOrder } from "#features/orders/orders.builders.ts";
import { placeOrder } from "#features/orders/orders.ts";
import { aPayment, aPhone } from "#features/payments/payments.builders.ts";
import { aReceipt } from "#features/receipts/receipts.builders.ts";
import { anOffer } from "#features/volunteers/volunteers.builders.ts";
import { seedDemo } from "#seed.ts";
import { anApi } from "#testing/api.ts";
import { aSimulator } from "#testing/simulator.ts";
import { spellings } from "#testing/spellings.ts";

const simulator = await aSimulator();
const { app, db, services, close } = await anApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => seedDemo(services));

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

const firstId = async (table: "news_articles" | "events") =>
  (await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow()).id;

async function aNewsletterToken(): Promise<string> {
  const token = crypto.randomUUID();
  const subscription = await requestSubscription(db, `${token}@party.example`, 60);
  await insertConfirmationToken(db, { hash: hashOf(token), subscriptionId: subscription!.id, days: 7 });
  await rememberUnsubscribeToken(db, hashOf(token), subscription!.id);
  return token;
}

/** A request of each endpoint that must succeed for a user. An endpoint that is missing here fails the walk. */
const good: Record<string, (userId: number) => Input | Promise<Input>> = {
  "auth.currentUser": () => ({}),
  "auth.login": async () => {
    const { email, password } = await aUser(services);
    return { body: { email, password } };
  },
  "auth.logout": () => ({ body: {} }),
  "auth.refresh": async () => ({ body: { refresh: (await aSignedInUser(services)).refresh } }),
  "auth.register": () => ({ body: aRegistration() }),
  "locations.counties": () => ({}),
  "locations.constituencies": () => ({ query: { county: 19 } }),
  "locations.wards": () => ({ query: { constituency: 94 } }),
  "memberships.applyFree": () => ({ body: anApplication() }),
  "memberships.apply": () => ({ body: anApplication({ membership_type: "gold", payment_method: "mpesa" }) }),
  "memberships.own": () => ({}),
  "memberships.pay": async (userId) => ({
    params: { id: (await aMembership(services, userId, { membership_type: "silver" })).id },
  }),
  "memberships.change": async (userId) => ({
    params: { id: await aMembershipUntil(services, userId, daysAfter(dayInNairobi(new Date()), 200)) },
    body: { membership_type: "gold" },
  }),
  "news.list": () => ({ query: { limit: 2, q: "a" } }),
  "news.categories": () => ({}),
  "news.get": async () => ({ params: { id: await firstId("news_articles") } }),
  "events.list": () => ({ query: { when: "all" } }),
  "events.categories": () => ({}),
  "events.get": async () => ({ params: { id: await firstId("events") } }),
  "gallery.list": () => ({ query: { media_type: "video" } }),
  "leaders.list": () => ({}),
  "products.list": () => ({}),
  "products.pickupLocations": () => ({}),
  "orders.place": async () => ({ body: await anOrder(services) }),
  "orders.show": async () => ({ params: { token: (await placeOrder(services, await anOrder(services))).token } }),
  "donations.give": () => ({ body: aGift() }),
  "donations.monthly": async () => ({ params: { token: await aMonthlyGift(services) } }),
  "donations.giveAgain": async () => ({ params: { token: await aMonthlyGift(services) } }),
  "donations.endMonthly": async () => ({ params: { token: await aMonthlyGift(services) } }),
  "payments.history": () => ({ query: { limit: 2 } }),
  "payments.methods": () => ({}),
  "payments.show": async () => ({ params: { token: (await aPayment(services)).token } }),
  "payments.start": async () => ({
    params: { token: (await aPayment(services)).token },
    body: { method: "mpesa", phone: aPhone() },
  }),
  "payments.check": async () => ({ params: { token: (await aPayment(services)).token } }),
  "receipts.check": async () => {
    const { number, amount } = await aReceipt(db);
    return { params: { number }, query: { amount } };
  },
  "receipts.statement": () => ({ params: { year: 2026 } }),
  "newsletter.subscribe": () => ({ body: { email: "tom@party.example" } }),
  "newsletter.verify": async () => ({ params: { token: await aNewsletterToken() } }),
  "newsletter.unsubscribe": async () => ({ params: { token: await aNewsletterToken() } }),
  "volunteers.offer": () => ({ body: anOffer() }),
  "contact.send": () => ({ body: aMessage() }),
  "dashboard.home": () => ({}),
  "resignations.resign": async (userId) => {
    await aMembership(services, userId);
    return { body: { notice: "I resign from the party" } };
  },
  "topics.own": () => ({}),
  "topics.choose": () => ({ body: { choices: [{ topic: "news", channel: "mail", wanted: false }] } }),
  "consents.own": () => ({}),
  "consents.withdraw": () => ({ params: { purpose: "newsletter" } }),
  "myData.export": () => ({}),
  "myData.page": () => ({}),
  "myData.confirm": () => ({ body: { password: PASSWORD } }),
  "myData.erasure": () => ({}),
  "myData.erase": () => ({ body: { password: PASSWORD } }),
  "notifications.list": () => ({ query: { limit: 2 } }),
  "notifications.count": () => ({}),
  "notifications.read": async (userId) => ({ params: { id: await aNotification(db, userId) } }),
  "notifications.readAll": async (userId) => ({ body: { until: await aNotification(db, userId) } }),
  "health.live": () => ({}),
  "health.ready": () => ({}),
};

function requestOf(endpoint: Endpoint, { params = {}, query = {}, body }: Input, token?: string): InjectOptions {
  const { method, path } = methodAndPath(endpoint.route);
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  };
}

const inSpelling = (endpoint: Endpoint, body: unknown) => spellings[endpoint.errors].safeParse(body).success;

/** Requests that are wrong in one place each: each part of the input in turn, all else as it should be. */
async function junkOf(name: string, endpoint: Endpoint, userId: number): Promise<Input[]> {
  const right = await good[name]!(userId);
  const bodies = endpoint.body ? [null, [], 1, "text", true] : [];
  const params = Object.keys(endpoint.params?.shape ?? {}).map((key) => ({ [key]: "\0".repeat(300) }));
  const queries = Object.keys(endpoint.query?.shape ?? {}).map((key) => ({ [key]: "x".repeat(300) }));
  return [
    ...bodies.map((body) => ({ ...right, body })),
    ...params.map((junk) => ({ ...right, params: { ...right.params, ...junk } })),
    ...queries.map((junk) => ({ ...right, query: { ...right.query, ...junk } })),
  ];
}

test("the walk knows every endpoint of the contract", () => {
  expect(Object.keys(good).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

describe.each(allEndpoints)("$name", ({ name, endpoint }) => {
  test("answers as the contract says", async () => {
    const { access, id } = await aSignedInUser(services);
    const reply = await app.inject(
      requestOf(endpoint, await good[name]!(id), endpoint.access === "member" ? access : undefined),
    );
    expect([reply.statusCode, reply.body]).toEqual([endpoint.status, expect.any(String)]);
    expect(reply.headers["cache-control"]).toBe(endpoint.cache ?? "no-store");
    expect(endpoint.reply.safeParse(reply.json()).error).toBeUndefined();
  });

  if (endpoint.access === "member")
    test("does not answer a visitor", async () => {
      const { id } = await aUser(services);
      for (const token of [undefined, "junk", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."]) {
        const reply = await app.inject(requestOf(endpoint, await good[name]!(id), token));
        expect([reply.statusCode, inSpelling(endpoint, reply.json())]).toEqual([401, true]);
        expect(reply.headers["www-authenticate"]).toBe("Bearer");
      }
    });

  if (endpoint.body || endpoint.params || endpoint.query)
    test("refuses junk in its own spelling", async () => {
      const { access, id } = await aSignedInUser(services);
      for (const junk of await junkOf(name, endpoint, id)) {
        const reply = await app.inject(requestOf(endpoint, junk, endpoint.access === "member" ? access : undefined));
        expect(reply.statusCode, JSON.stringify(junk)).toBe(400);
        expect(inSpelling(endpoint, reply.json()), reply.body).toBe(true);
      }
    });
});

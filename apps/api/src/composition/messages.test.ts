import { LANGUAGES } from "@party/contract/values/languages";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createNotification } from "#features/notifications/notifications.factories.ts";
import { messageEmail, notify } from "#features/notifications/notifications.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { englishTexts } from "../../../../scripts/translations/english-words.ts";
import { composition } from "./composition.ts";

const { app, as, db, services, close } = await startTestApi();
afterAll(close);

const SITE_URL = "https://party.example";
const term = { firstName: "Wangari", number: 12, validUntil: "2027-11-03" };
const paid = { amount: 10_000, subject: { kind: "membership", plan: "silver", renewal: false } };
const fees = "/dashboard/payments";

type Row = [kind: string, values: Record<string, unknown>, title: string, message: string, link?: string];

const reversal = (consequence: Record<string, unknown>, text: string): Row => [
  "payment_reversed",
  { ...paid, consequence },
  "KES 10,000 went back to you",
  `For: Silver membership. ${text}`,
  fees,
];
const change = (kind: string, title: string, message: string): Row => {
  const meeting = { date: "2027-02-20", time: "9:00 AM", location: "Nyeri" };
  return ["event_changed", { change: kind, event: "Rally", meeting }, title, message, "/dashboard/events"];
};

const rows: Row[] = [
  [
    ...(["account_created", { firstName: "Tom" }, "Welcome to the Ugatuzi Party"] as const),
    "Good to have you here, Tom. Choose your membership plan to take full part.",
    "/joinus",
  ],
  [
    ...([
      "application_confirmed",
      { firstName: "Wangari", plan: "mwananchi", number: 12 },
      "You are a member",
    ] as const),
    "Welcome, Wangari. The party has confirmed your Mwananchi membership U-000012. It has no end.",
    "/dashboard/card",
  ],
  [
    ...(["sample_notice", { notice: 2 }, "Branch meeting on Saturday"] as const),
    "Your ward branch meets at 10:00 AM. On the agenda: the water kiosk and the bursary list.",
  ],
  ["membership_linked", {}, "You are a member", "Your membership card is ready.", "/dashboard/card"],
  [
    ...(["application_linked", { application: 7 }, "Application 7 received"] as const),
    "The party checks it. You get your member number and card once it is confirmed.",
    fees,
  ],
  ["application_refused", { reason: "Twice." }, "Your application was not accepted", "The reason: Twice.", fees],
  ["applicant_asked", { question: "Which ward?" }, "A question about your application", "Which ward?", fees],
  [
    ...(["membership_started", { ...term, plan: "silver", renewal: false }, "Your membership is active"] as const),
    "Thank you, Wangari. Your Silver membership U-000012 is valid until 3 November 2027.",
    fees,
  ],
  [
    ...(["membership_started", { ...term, plan: "gold", renewal: true }, "Your membership is renewed"] as const),
    "Thank you, Wangari. Your Gold membership U-000012 is valid until 3 November 2027.",
    fees,
  ],
  [
    "membership_plan_changed",
    { ...term, plan: "gold", previous: "silver" },
    "You are a Gold member now",
    "Thank you, Wangari. Your Gold membership U-000012 is valid until 3 November 2027. It takes the place of your Silver membership.",
    fees,
  ],
  [
    ...(["membership_ending", { validUntil: "2027-11-03", hasEnded: false }, "Your membership ends soon"] as const),
    "Its last day is 3 November 2027. If you renew now, the new year starts where this one ends.",
    fees,
  ],
  [
    ...(["membership_ending", { validUntil: "2027-11-03", hasEnded: true }, "Your membership has ended"] as const),
    "It ended on 3 November 2027. Renew it by 3 December 2027 to stay a member.",
    fees,
  ],
  [
    ...(["membership_lapsed", {}, "Your membership has lapsed"] as const),
    "It was not renewed in time. Renew it to be a member again.",
    fees,
  ],
  [
    ...(["payment_received", { ...paid, receipt: "R2026-1" }, "We received KES 10,000"] as const),
    "For: Silver membership. Your receipt is R2026-1.",
    fees,
  ],
  [
    ...(["payment_failed", { ...paid, reason: "timed_out" }, "A payment of KES 10,000 did not go through"] as const),
    "For: Silver membership. The prompt ran out before it was answered. Try again.",
    fees,
  ],
  reversal({ kind: "no_membership" }, "It had not started or renewed a membership."),
  reversal(
    { kind: "fee_due", plan: "silver" },
    "So your Silver membership waits for its fee again. You can pay it on your dashboard.",
  ),
  reversal(
    { kind: "not_renewed", plan: "silver", lastDay: "2026-11-03" },
    "So your Silver membership is not renewed: its last day is 3 November 2026. You can renew it on your dashboard.",
  ),
  reversal(
    { kind: "plan_restored", plan: "silver", instead: "gold" },
    "So you have your Silver membership again, in place of the Gold one.",
  ),
  reversal(
    { kind: "office_decides" },
    "A person at our office looks at what this means for your membership, and writes to you.",
  ),
  reversal({ kind: "order_had_ended" }, "The order had ended before."),
  reversal({ kind: "order_cancelled", number: "S1", handedOut: true }, "So your order S1 is cancelled."),
  reversal(
    { kind: "order_cancelled", number: "S1", handedOut: false },
    "So your order S1 is cancelled, and what was in it is for sale again.",
  ),
  reversal(
    { kind: "gift_not_counted" },
    "So this gift no longer counts as given, neither in our books nor towards the limit for one giver. Thank you all the same.",
  ),
  reversal({ kind: "gift_not_entered" }, "It had not been entered as a gift yet."),
  [
    ...(["order_paid", { subject: { kind: "order", items: 1 }, token: "t" }, "Your order is paid"] as const),
    "Thank you. We tell you here when it can be collected: Shop order, 1 item.",
    "/orders/t",
  ],
  [
    ...(["order_ready", { number: "S1", pickup: "Head office", token: "t" }, "Your order is ready"] as const),
    "Collect it at Head office. Bring the order number S1 and your ID.",
    "/orders/t",
  ],
  [
    "order_pickup_changed",
    { number: "S1", name: "Head office", address: "Nairobi", token: "t" },
    "Your pickup location has changed",
    "Collect order S1 at Head office, Nairobi.",
    "/orders/t",
  ],
  [
    ...(["event_seat_from_waiting_list", { event: "Rally" }, "You have a seat"] as const),
    "You have moved up from the waiting list of Rally. Your ticket is under Events.",
  ],
  change(
    "moved",
    "An event has changed",
    "Rally is now: Saturday, 20 February 2027, 9:00 AM · Nyeri. Your place is kept.",
  ),
  change("called_off", "An event is called off", "Rally, Saturday, 20 February 2027, 9:00 AM, does not take place."),
  change(
    "withdrawn",
    "An event is withdrawn",
    "Rally, Saturday, 20 February 2027, 9:00 AM, is no longer on our site. Do not travel to it.",
  ),
  change(
    "on_again",
    "An event takes place after all",
    "Rally: Saturday, 20 February 2027, 9:00 AM · Nyeri. Your place is kept.",
  ),
  [
    ...(["record_corrected", { fields: ["surname", "ward"] }, "The office corrected your data"] as const),
    `In the register of members: surname, ward. Settings show what is written there. If it is wrong, write to ${party.contacts.email}.`,
    "/dashboard/settings",
  ],
  [
    "item_announced",
    { topic: "news", title: "A vote", about: { excerpt: "It was close." }, link: "/news/5" },
    "News of the party",
    "A vote. It was close.",
    "/news/5",
  ],
  [
    "item_announced",
    {
      ...{ topic: "events_near_me", title: "Rally", link: "/events/5" },
      about: { date: "2027-02-20", time: null, location: "Nyeri" },
    },
    "A new event for you",
    "Rally. 20 February 2027, Nyeri",
    "/events/5",
  ],
];

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A value that a schema allows. */
function exampleOf({ const: only, enum: options, anyOf, type, format, properties = {}, items }: JsonSchema): unknown {
  if (only !== undefined) return only;
  if (options) return options[0];
  if (anyOf) return exampleOf(anyOf[0] as JsonSchema);
  if (type === "object")
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each as JsonSchema)]));
  if (type === "array") return [exampleOf(items as JsonSchema)];
  if (type === "integer" || type === "number") return 7;
  if (type === "boolean") return true;
  return format === "date-time" ? "2027-02-20T09:15:00Z" : "2027-02-20";
}

test("every message has a kind of its own, and says something of its own in each language", () => {
  const { messages } = composition;
  expect(new Set(messages.map(({ kind }) => kind)).size).toBe(messages.length);
  expect(messages.length).toBeGreaterThan(20);
  for (const message of messages) {
    const values = exampleOf(z.toJSONSchema(message.values, { unrepresentable: "any" })) as Record<string, unknown>;
    expect(message.dashboard ?? message.email, `a channel of ${message.kind}`).toBeDefined();
    const [english, kiswahili] = LANGUAGES.map((language) => {
      const shown = message.dashboard?.(values, language);
      const site = { language, siteUrl: SITE_URL };
      const mail = typeof message.email === "function" ? messageEmail(message, values, "Wangari", site) : undefined;
      return [shown?.title, shown?.message, mail?.subject, mail?.paragraphs.join(" ")].filter(
        (text) => text !== undefined,
      );
    });
    expect.soft(english, message.kind).not.toContain("");
    if (english!.length > 0) expect.soft(kiswahili, message.kind).not.toEqual(english);
    if (message.kind !== "sample_notice") expect.soft(englishTexts(kiswahili!), message.kind).toEqual([]);
  }
});

test("a notification stores kind and values but no text, and says the same on the page, the dashboard and in the export", async () => {
  const { id: userId, access } = await createSignedInUser(services);
  await db.deleteFrom("notifications").where("user_id", "=", userId).execute();
  for (const [kind, values] of rows) {
    await notify(services, composition.messages.find((one) => one.kind === kind)!, [{ userId, values }]);
  }
  const stored = await db.selectFrom("notifications").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  expect(stored.map(({ kind, values, title, message, link }) => [kind, values, title, message, link])).toEqual(
    rows.map(([kind, values]) => [kind, values, "", "", null]),
  );
  const shown = rows.map(([, , title, message, link = null]) => ({ title, message, link }));
  const { results } = await as(access)("GET /api/notifications/", { query: { limit: 50 } });
  expect(results.map(({ title, message, link }) => ({ title, message, link })).toReversed()).toEqual(shown);
  const { notifications } = await as(access)("GET /api/dashboard/");
  expect(notifications.map(({ title, message }) => ({ title, message }))).toEqual(
    shown
      .map(({ title, message }) => ({ title, message }))
      .toReversed()
      .slice(0, 3),
  );
  const { sections } = await as(access)("GET /api/my-data/");
  const { columns, rows: exported } = sections.find(({ table }) => table === "notifications")!;
  expect(columns.map(({ name }) => name)).not.toContain("values");
  expect(exported.map(({ title, message, link }) => ({ title, message, link }))).toEqual(shown);
});

test("a notification is told in the language that is asked for, though it was stored before", async () => {
  const { id: userId, access } = await createSignedInUser(services);
  for (const [kind, values] of rows) {
    await notify(services, composition.messages.find((one) => one.kind === kind)!, [{ userId, values }]);
  }
  const headers = { authorization: `Bearer ${access}`, "accept-language": "sw" };
  const read = async (url: string) => (await app.inject({ url, headers })).json();
  const { results } = await read("/api/notifications/?limit=50");
  const told: { title: string; message: string; link: string | null }[] = results.toReversed().slice(-rows.length);
  expect(told.map(({ link }) => link)).toEqual(rows.map(([, , , , link = null]) => link));
  const quoted = /Which ward\?|Twice\.|A vote\. It was close\.|Head office/g;
  expect(englishTexts(told.map(({ title, message }) => `${title}. ${message.replaceAll(quoted, "")}`))).toEqual([]);
  expect(told[0]).toMatchObject({ title: "Karibu Ugatuzi Party" });
  const { notifications } = await read("/api/dashboard/");
  expect(notifications[0].title).toBe(told.at(-1)!.title);
});

test("a notification from before has the text and link it was written with", async () => {
  const { id, access } = await createSignedInUser(services);
  await createNotification(db, id, { title: "You are a member", message: "Your card is ready." });
  await createNotification(db, id, { title: "Your order is ready", message: "Come.", link: "/orders/t" });
  const { results } = await as(access)("GET /api/notifications/");
  expect(results.slice(0, 2)).toMatchObject([
    { title: "Your order is ready", message: "Come.", link: "/orders/t" },
    { title: "You are a member", message: "Your card is ready.", link: null },
  ]);
});

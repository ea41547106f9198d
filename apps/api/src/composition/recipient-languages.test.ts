import { sql } from "kysely";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRegistration, createSignedInUser, TEST_PASSWORD } from "#features/auth/auth.factories.ts";
import { createMessageBody } from "#features/contact/contact.factories.ts";
import { createDonationInput, payDonation } from "#features/donations/donations.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { enqueueReceiptEmail } from "#features/payments/receipts/receipts.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { createPickupLocation, createProduct } from "#features/shop/products.factories.ts";
import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { allJobs } from "#worker.ts";
import { englishTexts } from "../../../../scripts/translations/english-words.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

/** As a page in Kiswahili does. */
const sendInKiswahili = (url: string, payload: object) =>
  server.app.inject({ method: "POST", url, headers: { "accept-language": "sw" }, payload });

async function mailTo(address: string, subject: string) {
  const find = async () => (await outbox.emailsTo(address)).find((mail) => mail.subject === subject);
  await expect.poll(find, { message: subject }).toBeDefined();
  return (await find())!;
}

test("mails to an account are in the language of its registration, and of a later choice", async () => {
  const entries = createRegistration();
  expect((await sendInKiswahili("/api/auth/register/", entries)).statusCode).toBe(201);
  const mail = await mailTo(entries.email, "Thibitisha anwani yako ya barua pepe");
  expect(mail.html).toContain(`<html lang="sw">`);
  expect(mail.text).toContain("/sw/confirm-email/");
  const { access } = await server.api("POST /api/auth/login/", {
    body: { email: entries.email, password: TEST_PASSWORD },
  });
  const token = tokenIn(mail, "confirm-email");
  await server.as(access)("POST /api/account/email/confirm/", { body: { token } });
  await server.as(access)("PUT /api/account/language/", { body: { language: "en" } });
  const chosen = "the bus leaves at noon";
  await server.as(access)("POST /api/account/password/", {
    body: { current_password: TEST_PASSWORD, password: chosen, password2: chosen },
  });
  expect((await mailTo(entries.email, "Your password was changed")).text).not.toContain("/sw/");
});

test("a link that a page asks for comes in the language of that page, whatever the account's is", async () => {
  const { email, access } = await createSignedInUser(server.services, { confirmed: false });
  const path = "/api/account/forgot-password/";
  expect((await sendInKiswahili(path, { email })).statusCode).toBe(202);
  const inKiswahili = await mailTo(email, "Chagua nenosiri jipya");
  expect(inKiswahili.html).toContain(`<html lang="sw">`);
  expect(inKiswahili.text).toContain("/sw/reset-password/");

  const member = server.as(access, "sw");
  await member("POST /api/account/email/send-confirmation/", { body: {} });
  expect((await mailTo(email, "Thibitisha anwani yako ya barua pepe")).text).toContain("/sw/confirm-email/");
  const change = { email: `mpya-${email}`, current_password: TEST_PASSWORD };
  await member("POST /api/account/email/", { body: change });
  await expect.poll(async () => (await outbox.emailsTo(change.email)).at(-1)?.text).toContain("/sw/confirm-email/");

  await server.db.updateTable("users").set({ language: "sw" }).where("email", "=", email).execute();
  await server.api("POST /api/account/forgot-password/", { body: { email } });
  expect((await mailTo(email, "Choose a new password")).text).not.toContain("/sw/");
});

test("without an account mails are in the language in which they were asked for", async () => {
  const email = "mekatilili@party.example";
  await sendInKiswahili("/api/newsletter/subscribe/", { email });
  const mail = await mailTo(email, "Thibitisha kujiandikisha kwako kwa jarida");
  expect(mail.text).toContain("/sw/unsubscribe-newsletter/");
  const token = tokenIn(mail, "verify-newsletter");
  await server.api("GET /api/newsletter/verify/{token}/", { params: { token } });
  expect((await mailTo(email, "Karibu kwenye jarida la Ugatuzi Party")).text).toContain("/sw/news");
});

/** What a calendar shows. */
const textOfCalendar = (file: string) =>
  file
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => /^(?:SUMMARY|DESCRIPTION|LOCATION)/.test(line))
    .join("\n");

/** Subject, text, descriptions of pictures, and what is in attached files. */
function textsOf({ subject, text, html, attachments }: Email): string[] {
  const pictures = [...(html ?? "").matchAll(/\salt="([^"]*)"/g)].map(([, alt]) => alt!);
  const files = attachments.flatMap(({ mimeType, content }) => {
    const file = Buffer.from(content as ArrayBuffer);
    if (mimeType === "application/pdf") return [readPdf(file).text];
    return mimeType === "text/calendar" ? [textOfCalendar(file.toString())] : [];
  });
  return [subject!, text!, ...pictures, ...files];
}

const openJobs = async () => {
  const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now() and data::text <> '{}'`.execute(server.db);
  return rows[0]!.jobs;
};

const pay = async ({ token, reference, amount }: { token: string; reference: string; amount: number }) => {
  await payDonation(server.services, { payment: { reference, amount } as never });
  await expectEventually(
    async () => (await server.api("GET /payments/{token}/", { params: { token } })).receipt,
  ).toBeTruthy();
};

test("a member who registered in Kiswahili gets every mail, notification and file in it, until another language is chosen", async () => {
  const { services, db, app } = server;
  const entries = createRegistration();
  const { email } = entries;
  await sendInKiswahili("/api/auth/register/", entries);
  const { access } = await server.api("POST /api/auth/login/", { body: { email, password: TEST_PASSWORD } });
  const confirmation = await mailTo(email, "Thibitisha anwani yako ya barua pepe");
  const member = server.as(access, "sw");
  await member("POST /api/account/email/confirm/", { body: { token: tokenIn(confirmation, "confirm-email") } });

  const applicant = { first_name: entries.first_name, last_name: entries.last_name };
  const { id: free } = await member("POST /memberships/", { body: createApplicationBody(applicant) });
  await confirmApplication(services, free);
  const fee = await member("POST /memberships/{id}/change/", {
    params: { id: free },
    body: { membership_type: "silver" },
  });
  expect(fee.title).toBe("Kuhamia uanachama wa Silver");
  await pay(fee);

  const { payment: gift } = await member("POST /donations/", { body: createDonationInput({ email }) });
  await pay(gift);
  const product = await createProduct(services, { name: "Kofia" });
  const pickup = await createPickupLocation(services, { name: "Ofisi ya Kisumu", address: "Mkabala na stendi" });
  const order = await createOrderInput(services, {
    lines: [{ product: product.id, quantity: 2 }],
    pickup_location: pickup.id,
    email,
  });
  await pay((await member("POST /orders/", { body: order })).payment);

  const event = await createEvent(services, { title: "Mkutano wa wadi", location: "Tetu" });
  await member("POST /api/attendance/", { body: { event: event.id, guests: [{ name: "" }] } });
  await member("POST /api/newsletter/subscribe/", { body: { email } });
  const subscription = await mailTo(email, "Thibitisha kujiandikisha kwako kwa jarida");
  await member("GET /api/newsletter/verify/{token}/", {
    params: { token: tokenIn(subscription, "verify-newsletter") },
  });
  await member("POST /contact/", { body: createMessageBody({ email, subject: "Barabara", message: "Iko wapi?" }) });
  await member("POST /volunteers/", { body: createOfferBody({ email }) });
  const friend = "rafiki@party.example";
  await member("POST /api/invitations/mails/", { body: { email: friend } });

  const headers = { authorization: `Bearer ${access}`, "accept-language": "sw" };
  const year = new Date().getFullYear();
  for (const url of [
    "/api/card/card.pdf",
    `/statements/${year}/statement.pdf`,
    `/payments/${fee.token}/receipt.pdf`,
    // As a browser opens it from an email.
    `/payments/${gift.token}/receipt.pdf?language=sw`,
  ]) {
    const { authorization } = headers;
    const file = await app.inject({ url, headers: url.includes("?") ? { authorization } : headers });
    expect(file.statusCode, url).toBe(200);
    expect(file.rawPayload.toString("latin1"), url).toContain("/Lang (sw-KE)");
    expect(englishTexts([readPdf(file.rawPayload).text]), url).toEqual([]);
  }

  const { receipt, intent_id } = await db
    .selectFrom("ledger_entries as entry")
    .innerJoin("payment_intents as intent", "intent.id", "entry.intent_id")
    .select(["entry.receipt", "intent.id as intent_id"])
    .where("intent.reference", "=", gift.reference)
    .executeTakeFirstOrThrow();
  // As for a payment that no other email acknowledges.
  await enqueueReceiptEmail(db, services.jobs, intent_id);
  await expectEventually(async () =>
    (await outbox.emailsTo(email)).some(({ subject }) => subject?.startsWith("Risiti ")),
  ).toBe(true);
  await db
    .transaction()
    .execute((tx) => recordReversal(tx, services.jobs, { provider: "mpesa", receipt, reversal: `${receipt}R` }));
  await mailTo(email, "KES 1,000 zimerudishwa kwako");
  await member("POST /memberships/resign/", { body: { notice: "I resign from the party" } });
  await mailTo(email, "Umejiondoa kwenye chama");
  await expectEventually(openJobs).toBe(0);

  const mails = [...(await outbox.emailsTo(email)), ...(await outbox.emailsTo(friend))];
  expect(mails.length).toBeGreaterThan(12);
  for (const mail of mails) expect(englishTexts(textsOf(mail)), mail.subject).toEqual([]);
  const { results } = await member("GET /api/notifications/", { query: { limit: 50 } });
  expect(results.length).toBeGreaterThan(6);
  expect(englishTexts(results.flatMap(({ title, message }) => [title, message]))).toEqual([]);

  await member("PUT /api/account/language/", { body: { language: "en" } });
  await server.api("POST /api/account/forgot-password/", { body: { email } });
  expect((await mailTo(email, "Choose a new password")).html).toContain(`<html lang="en">`);
});

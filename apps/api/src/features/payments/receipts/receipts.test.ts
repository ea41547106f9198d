import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToken } from "#crypto.ts";
import { party } from "#party.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { attachmentsOf, type Outbox, openOutbox } from "#testing/outbox.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { allJobs } from "#worker.ts";
import { createPaymentIntent, createReceipt } from "./receipts.factories.ts";
import { insertReceipt } from "./receipts.queries.ts";
import { enqueueReceiptEmail, issueReceipt } from "./receipts.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi({ SITE_URL: "https://party.example" });
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const check = (number: string, amount: number) =>
  server.api("GET /receipts/{number}/", { params: { number }, query: { amount } });
const reverse = (intentId: number) =>
  sql`update payment_intents set state = 'reversed' where id = ${intentId}`.execute(server.db);
const fileOf = (intentId: number) =>
  server.app.inject(`/payments/${linkToken(server.services.config.secretKey, "payment", intentId)}/receipt.pdf`);

test("receipts of fifty concurrent payments, some rolled back, have consecutive and unique numbers", async () => {
  const before = (await createReceipt(server.db)).number;
  const debts = await Promise.all(Array.from({ length: 50 }, () => createPaymentIntent(server.db)));
  const outcomes = await Promise.allSettled(
    debts.map((intent, index) =>
      server.db.transaction().execute(async (tx) => {
        const { number } = await issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt: new Date() });
        if (index % 4 === 0) throw new Error("the fulfilment failed");
        return number;
      }),
    ),
  );
  const numbers = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const counted = (number: string) => Number(number.split("-")[1]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(13);
  expect(numbers.map(counted).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 37 }, (_, index) => counted(before) + 1 + index),
  );
  expect(counted((await createReceipt(server.db)).number)).toBe(counted(before) + 38);
});

test("a payment has one receipt, also with concurrent requests", async () => {
  const intent = await createPaymentIntent(server.db);
  const issue = () =>
    server.db
      .transaction()
      .execute((tx) => issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt: new Date() }));
  const given = await Promise.allSettled([issue(), issue(), issue()]);
  const numbers = given.flatMap((one) => (one.status === "fulfilled" ? [one.value.number] : []));
  expect(new Set([...numbers, (await issue()).number]).size).toBe(1);
});

test("a receipt is confirmed by number and amount, without the payer's name", async () => {
  const { number, amount } = await createReceipt(server.db, { title: "Silver membership" });
  expect(await check(number, amount)).toEqual({
    number,
    amount,
    purpose: "membership",
    title: "Silver membership",
    paid_at: "2026-11-20T22:30:00.000Z",
    state: "valid",
  });
});

test("an existing number with another amount is as unknown as a number that does not exist", async () => {
  const { number, amount } = await createReceipt(server.db);
  for (const [one, sum] of [
    [number, amount + 1],
    ["R2026-999999", amount],
    [number.toLowerCase(), amount],
    [`${number}%`, amount],
  ] as const) {
    const refusal = await check(one, sum).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 404, text: "We know no receipt with this number and sum." });
  }
});

test("a receipt is not found by its count and amount without the random suffix", async () => {
  const { number, amount } = await createReceipt(server.db);
  expect(number).toMatch(/^R\d{4}-\d{6}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const counted = number.slice(0, -5);
  const otherEnd = number.endsWith("0") ? "1" : "0";
  for (const guess of [
    counted,
    `${counted}-`,
    `${counted}-%`,
    `${counted}-____`,
    `${number.slice(0, -1)}${otherEnd}`,
  ]) {
    expect(await check(guess, amount).catch((error: unknown) => error), guess).toMatchObject({ status: 404 });
  }
  const ends = new Set([number.slice(-4)]);
  for (let other = 0; other < 5; other += 1) ends.add((await createReceipt(server.db)).number.slice(-4));
  expect(ends.size).toBeGreaterThan(1);
});

test("a receipt without a random suffix is found by its number, and its count is not used again", async () => {
  const [intent, another] = [await createPaymentIntent(server.db), await createPaymentIntent(server.db)];
  const old = { number: "R2025-000042", amount: 10_000, paid_at: new Date() };
  await insertReceipt(server.db, { ...old, intent_id: intent.id });
  expect(await check(old.number, old.amount)).toMatchObject({ number: old.number, state: "valid" });
  const twin = insertReceipt(server.db, { ...old, number: `${old.number}-7KQ2`, intent_id: another.id });
  await expect(twin).rejects.toThrow("receipts_by_count");
});

test("the receipt of a refunded payment stays, and is shown as reversed", async () => {
  const { intent, number, amount } = await createReceipt(server.db);
  await reverse(intent.id);
  expect(await check(number, amount)).toMatchObject({ number, state: "reversed" });
  expect(readPdf((await fileOf(intent.id)).rawPayload).text).toContain("no longer valid");
});

test("a client can check thirty amounts of one receipt", async () => {
  const { number } = await createReceipt(server.db);
  for (let sum = 1; sum <= 30; sum += 1) await check(number, sum).catch(() => undefined);
  expect(await check(number, 31).catch((error: unknown) => error)).toMatchObject({ status: 429 });
});

test("the PDF has all contents of a receipt, embedded fonts and structure tags", async () => {
  const { intent, number } = await createReceipt(server.db, {
    title: "Gold membership",
    amount: 12_500,
    payerName: "Ngũgĩ wa Thiong’o 茶",
    receipts: [
      { provider: "mpesa", receipt: "SIMAAAA001", amount: 12_000 },
      { provider: "bank", receipt: "FT26325A1", amount: 500 },
    ],
  });
  const reply = await fileOf(intent.id);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${number}.pdf"`,
    "cache-control": "no-store",
  });
  const { text, fonts } = readPdf(reply.rawPayload);
  for (const words of [
    party.name,
    `Receipt ${number}`,
    "KES 12,500",
    "Twelve thousand five hundred shillings only",
    "Ngũgĩ wa Thiong’o ?",
    "Gold membership",
    // 01:30 in Nairobi.
    "21 November 2026",
    "M-PESA, SIMAAAA001 (KES 12,000)",
    "Bank transfer, FT26325A1 (KES 500)",
    `https://party.example/receipts/${number}`,
  ]) {
    expect(text).toContain(words);
  }
  expect(fonts.length).toBeGreaterThanOrEqual(2);
  expect(fonts.every(({ name, embedded }) => name.startsWith("Roboto") && embedded)).toBe(true);
  const raw = reply.rawPayload.toString("latin1");
  expect(raw).toMatch(/^%PDF-1\.7/);
  for (const mark of [
    "/MarkInfo",
    "/StructTreeRoot",
    "/Lang (en-KE)",
    `(Receipt ${number})`,
    "/Alt (QR code that opens the check of this receipt)",
  ]) {
    expect(raw).toContain(mark);
  }
});

test("a placeholder receipt number is not printed", async () => {
  const { intent } = await createReceipt(server.db, {
    receipts: [{ provider: "mpesa", receipt: "QUERY-5a1c", amount: 10_000 }],
  });
  const { text } = readPdf((await fileOf(intent.id)).rawPayload);
  expect(text).toContain("Paid by M-PESA ");
  expect(text).not.toContain("QUERY");
});

test("the PDF is available by the payment's link, once there is a receipt", async () => {
  const { intent } = await createReceipt(server.db);
  const forged = linkToken("another key that is long enough to be one", "payment", intent.id);
  for (const url of [`/payments/${forged}/receipt.pdf`, "/payments/nothing/receipt.pdf"]) {
    expect((await server.app.inject(url)).json()).toEqual({ detail: "This payment link is not valid." });
  }
  const unpaid = await fileOf((await createPaymentIntent(server.db)).id);
  expect([unpaid.statusCode, unpaid.json()]).toEqual([404, { detail: "Not found." }]);
});

test("the payer gets an email with the receipt in it and attached, after the transaction commits", async () => {
  const payerEmail = "wangari.receipt@party.example";
  const { intent, number } = await createReceipt(server.db, { payerEmail, title: "Silver membership" });
  const { db, services } = server;
  const undone = db.transaction().execute(async (tx) => {
    await enqueueReceiptEmail(tx, services.jobs, intent.id);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.transaction().execute((tx) => enqueueReceiptEmail(tx, services.jobs, intent.id));

  await expect.poll(async () => (await outbox.emailsTo(payerEmail)).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await outbox.emailsTo(payerEmail);
  expect(mail!.subject).toBe(`Receipt ${number}: KES 10,000 for Silver membership`);
  for (const body of [mail!.text!, mail!.html!]) {
    expect(body).toContain("Dear Wangarĩ Maathai");
    expect(body).toContain("Ten thousand shillings only");
    expect(body).toContain(`https://party.example/receipts/${number}?amount=10000`);
  }
  const [attachment] = attachmentsOf(mail!);
  expect(attachment).toMatchObject({ filename: `${number}.pdf`, mimeType: "application/pdf" });
  expect(readPdf(new Uint8Array(attachment!.content as ArrayBuffer)).text).toContain(`Receipt ${number}`);
});

test("payers without an address, and refunded ones, get no email", async () => {
  const payerEmail = "tom.reversed@party.example";
  const [nameless, reversed, last] = [
    await createReceipt(server.db),
    await createReceipt(server.db, { payerEmail }),
    await createReceipt(server.db, { payerEmail: "last.receipt@party.example" }),
  ];
  await reverse(reversed.intent.id);
  for (const { intent } of [nameless, reversed, last]) {
    await server.db.transaction().execute((tx) => enqueueReceiptEmail(tx, server.services.jobs, intent.id));
  }
  await expect
    .poll(async () => (await outbox.emailsTo("last.receipt@party.example")).length, { timeout: 10_000 })
    .toBe(1);
  expect(await outbox.emailsTo(payerEmail)).toEqual([]);
});

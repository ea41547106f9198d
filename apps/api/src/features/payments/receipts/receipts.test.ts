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
const fetchPdf = (intentId: number) =>
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
  const numbers = outcomes.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const countPart = (number: string) => Number(number.split("-")[1]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(13);
  expect(numbers.map(countPart).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 37 }, (_, index) => countPart(before) + 1 + index),
  );
  expect(countPart((await createReceipt(server.db)).number)).toBe(countPart(before) + 38);
});

test("a payment has one receipt, even with concurrent requests", async () => {
  const intent = await createPaymentIntent(server.db);
  const issue = () =>
    server.db
      .transaction()
      .execute((tx) => issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt: new Date() }));
  const results = await Promise.allSettled([issue(), issue(), issue()]);
  const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.number] : []));
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

test("an existing receipt number with another amount gets the same 404 as an unknown number", async () => {
  const { number, amount } = await createReceipt(server.db);
  for (const [otherNumber, otherAmount] of [
    [number, amount + 1],
    ["R2026-999999", amount],
    [number.toLowerCase(), amount],
    [`${number}%`, amount],
  ] as const) {
    const error = await check(otherNumber, otherAmount).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, text: "We know no receipt with this number and sum." });
  }
});

test("a receipt is not found by its count and amount without the random suffix", async () => {
  const { number, amount } = await createReceipt(server.db);
  expect(number).toMatch(/^R\d{4}-\d{6}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const countPart = number.slice(0, -5);
  const otherSuffix = number.endsWith("0") ? "1" : "0";
  for (const guess of [
    countPart,
    `${countPart}-`,
    `${countPart}-%`,
    `${countPart}-____`,
    `${number.slice(0, -1)}${otherSuffix}`,
  ]) {
    expect(await check(guess, amount).catch((error: unknown) => error), guess).toMatchObject({ status: 404 });
  }
  const suffixes = new Set([number.slice(-4)]);
  for (let other = 0; other < 5; other += 1) suffixes.add((await createReceipt(server.db)).number.slice(-4));
  expect(suffixes.size).toBeGreaterThan(1);
});

test("a receipt without a random suffix is found by its number, and its count cannot be used again", async () => {
  const [intent, another] = [await createPaymentIntent(server.db), await createPaymentIntent(server.db)];
  const old = { number: "R2025-000042", amount: 10_000, paid_at: new Date() };
  await insertReceipt(server.db, { ...old, intent_id: intent.id });
  expect(await check(old.number, old.amount)).toMatchObject({ number: old.number, state: "valid" });
  const duplicate = insertReceipt(server.db, { ...old, number: `${old.number}-7KQ2`, intent_id: another.id });
  await expect(duplicate).rejects.toThrow("receipts_by_count");
});

test("the receipt of a refunded payment stays, and is shown as reversed", async () => {
  const { intent, number, amount } = await createReceipt(server.db);
  await reverse(intent.id);
  expect(await check(number, amount)).toMatchObject({ number, state: "reversed" });
  expect(readPdf((await fetchPdf(intent.id)).rawPayload).text).toContain("no longer valid");
});

test("a client can check at most thirty amounts of one receipt", async () => {
  const { number } = await createReceipt(server.db);
  for (let amount = 1; amount <= 30; amount += 1) await check(number, amount).catch(() => undefined);
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
  const reply = await fetchPdf(intent.id);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${number}.pdf"`,
    "cache-control": "no-store",
  });
  const { text, fonts } = readPdf(reply.rawPayload);
  for (const part of [
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
    expect(text).toContain(part);
  }
  expect(fonts.length).toBeGreaterThanOrEqual(2);
  expect(fonts.every(({ name, embedded }) => name.startsWith("Roboto") && embedded)).toBe(true);
  const raw = reply.rawPayload.toString("latin1");
  expect(raw).toMatch(/^%PDF-1\.7/);
  for (const tag of [
    "/MarkInfo",
    "/StructTreeRoot",
    "/Lang (en-KE)",
    `(Receipt ${number})`,
    "/Alt (QR code that opens the check of this receipt)",
  ]) {
    expect(raw).toContain(tag);
  }
});

test.each([
  ["Nguyễn Trần Thị Hằng", "Nguyễn Trần Thị Hằng"],
  ["Ọlá\u0301bísí Ṣọlá Adébọ́lá", "Ọlá\u0301bísí Ṣọlá Adébọ́lá"],
  ["S\u0323o\u0323la\u0301", "Ṣọlá"],
  ["Ɛkua Kɔfi Mɛ́nsa", "Ɛkua Kɔfi Mɛ́nsa"],
  ["Ŋole ŋiro Ɓala ɓiri Ɗan ɗiya Ƙwai ƙasa", "Ŋole ŋiro Ɓala ɓiri Ɗan ɗiya Ƙwai ƙasa"],
  ["Ḥasan Ḍiya Ǧamal ʿUmar Łucja Ǎn", "Ḥasan Ḍiya Ǧamal ʿUmar Łucja Ǎn"],
  ["Wan\u200bjikũ\ufeff", "Wanjikũ"],
  ["Wanjiku\u20e3 አበበ 🌍", "Wanjiku ??? ?"],
])("the receipt of %s prints %s", async (payerName, printed) => {
  const { intent } = await createReceipt(server.db, { payerName });
  const { rawPayload } = await fetchPdf(intent.id);
  const { text, fonts } = readPdf(rawPayload);
  expect(text).toContain(`Received from ${printed.normalize("NFC")} `);
  expect(fonts.every(({ embedded }) => embedded)).toBe(true);
  expect(rawPayload.length).toBeLessThan(60_000);
});

test.each([
  [0x00c0, 0x024f],
  [0x0250, 0x02af],
  [0x1e00, 0x1eff],
])("a receipt prints every letter from %i to %i", async (first, last) => {
  const letters = Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
  const named = letters.filter((letter) => /\p{L}/u.test(letter));
  for (let at = 0; at < named.length; at += 10) {
    const payerName = named.slice(at, at + 10).join("");
    const { intent } = await createReceipt(server.db, { payerName });
    expect(readPdf((await fetchPdf(intent.id)).rawPayload).text).toContain(payerName.normalize("NFC"));
  }
});

test("a provisional receipt is not printed", async () => {
  const { intent } = await createReceipt(server.db, {
    receipts: [{ provider: "mpesa", receipt: "QUERY-5a1c", amount: 10_000 }],
  });
  const { text } = readPdf((await fetchPdf(intent.id)).rawPayload);
  expect(text).toContain("Paid by M-PESA ");
  expect(text).not.toContain("QUERY");
});

test("the PDF is available by the payment's link, once there is a receipt", async () => {
  const { intent } = await createReceipt(server.db);
  const forged = linkToken("another key that is long enough to be one", "payment", intent.id);
  for (const url of [`/payments/${forged}/receipt.pdf`, "/payments/nothing/receipt.pdf"]) {
    expect((await server.app.inject(url)).json()).toEqual({ detail: "This payment link is not valid." });
  }
  const unpaid = await fetchPdf((await createPaymentIntent(server.db)).id);
  expect([unpaid.statusCode, unpaid.json()]).toEqual([404, { detail: "Not found." }]);
});

test("the payer gets an email with the receipt attached, after the transaction commits", async () => {
  const payerEmail = "wangari.receipt@party.example";
  const { intent, number } = await createReceipt(server.db, { payerEmail, title: "Silver membership" });
  const { db, services } = server;
  const rolledBack = db.transaction().execute(async (tx) => {
    await enqueueReceiptEmail(tx, services.jobs, intent.id);
    throw new Error("undone");
  });
  await expect(rolledBack).rejects.toThrow("undone");
  await db.transaction().execute((tx) => enqueueReceiptEmail(tx, services.jobs, intent.id));

  await expect.poll(async () => (await outbox.emailsTo(payerEmail)).length).toBe(1);
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

test("payers without an email address or with a refunded payment get no receipt email", async () => {
  const payerEmail = "tom.reversed@party.example";
  const [withoutEmail, reversed, last] = [
    await createReceipt(server.db),
    await createReceipt(server.db, { payerEmail }),
    await createReceipt(server.db, { payerEmail: "last.receipt@party.example" }),
  ];
  await reverse(reversed.intent.id);
  for (const { intent } of [withoutEmail, reversed, last]) {
    await server.db.transaction().execute((tx) => enqueueReceiptEmail(tx, server.services.jobs, intent.id));
  }
  await expect.poll(async () => (await outbox.emailsTo("last.receipt@party.example")).length).toBe(1);
  expect(await outbox.emailsTo(payerEmail)).toEqual([]);
});

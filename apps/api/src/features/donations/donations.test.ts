import type { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decrypt } from "#crypto.ts";
import { countReceiptEmails } from "#features/payments/receipts/receipts.factories.ts";
import { party } from "#party.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { attachmentsOf, type Outbox, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createDonationInput, payDonation } from "./donations.factories.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const give = (body = createDonationInput()) => server.api("POST /donations/", { body });
const refusalOf = async (body: object) =>
  (await give({ ...createDonationInput(), ...body } as never).catch((error: unknown) => error)) as ApiError;
const rowOf = (id: number) =>
  server.db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mailTo = async (address: string) => {
  await expect.poll(async () => (await outbox.emailsTo(address)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const thanks = (await outbox.emailsTo(address)).find(({ subject }) => /your gift of/i.test(subject ?? ""));
  expect(thanks).toBeDefined();
  return thanks!;
};

test("an unpaid donation has an open payment without an expiry", async () => {
  const donation = await give(createDonationInput({ amount: "2500", monthly: true }));
  expect(donation).toMatchObject({
    amount: 2_500,
    monthly: true,
    payment: {
      purpose: "donation",
      title: `Gift to ${party.name}`,
      amount: 2_500,
      paid: 0,
      state: "open",
      expires_at: null,
    },
  });
  expect(donation.payment.by_hand.pay_bill.account).toBe(donation.payment.reference);
  expect(donation.payment.reference).toMatch(/^D/);
});

test("the declaration is stored with version and time, and the phone number is encrypted", async () => {
  const before = Date.now();
  const gift = createDonationInput({ phone: "0711 222 333" });
  const { id } = await give(gift);
  const row = await rowOf(id);
  expect(row).toMatchObject({ declaration_version: gift.declaration_version, state: "promised", phone_last3: "333" });
  expect(row.declared_at.getTime()).toBeGreaterThanOrEqual(before);
  expect(decrypt(server.services.config.secretKey, row.phone_sealed!)).toBe("+254711222333");
  const { rows } = await sql<{ text: string }>`select donations::text as text from donations where id = ${id}`.execute(
    server.db,
  );
  expect(rows[0]!.text).not.toContain("711222333");
});

test("a donation without the declaration is rejected at its field, and nothing is stored", async () => {
  const gift = createDonationInput();
  for (const declaration of [false, undefined]) {
    const refusal = await refusalOf({ ...gift, declaration });
    expect([refusal.status, refusal.fields]).toEqual([400, { declaration: ["Please confirm the declaration."] }]);
  }
  const rows = await server.db.selectFrom("donations").select("id").where("email", "=", gift.email).execute();
  expect(rows).toEqual([]);
});

test("a donation with another version of the declaration is rejected", async () => {
  const { fields } = await refusalOf({ declaration_version: "2025-01" });
  expect(fields).toEqual({ declaration_version: [expect.stringContaining("reload the page")] });
});

test.each([
  ["amount", 0],
  ["amount", "-5"],
  ["amount", "ten"],
  ["amount", 0.5],
  ["amount", 10_000_001],
  ["first_name", " "],
  ["last_name", ""],
  ["email", "nobody"],
  ["phone", "12"],
  ["payment_method", "cowries"],
])("a donation with %s %j is rejected, and the message names the field", async (field, value) => {
  const { status, fields } = await refusalOf({ [field]: value });
  expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  expect(fields[field]![0]).toMatch(/^(Enter|That is|This field|Choose)/);
});

test("a paid donation is received; the donor gets an email with amount and receipt, and the office a notice", async () => {
  const gift = createDonationInput({ first_name: "Dedan <b>", amount: 4_200 });
  const donation = await give(gift);
  await payDonation(server.services, donation);
  const mail = await mailTo(gift.email);
  expect((await rowOf(donation.id)).state).toBe("received");

  const payment = await server.api("GET /payments/{token}/", { params: { token: donation.payment.token } });
  expect(payment).toMatchObject({ state: "paid", receipt: { amount: 4_200 } });
  expect(mail.subject).toBe("Thank you for your gift of KES 4,200");
  for (const body of [mail.text!, mail.html!]) {
    expect(body).toContain("KES 4,200");
    expect(body).toContain(payment.receipt!.number);
    expect(body).toContain("What happens next");
  }
  expect(mail.html).toContain("Dedan &lt;b&gt;");
  expect(attachmentsOf(mail)[0]).toMatchObject({
    filename: `${payment.receipt!.number}.pdf`,
    mimeType: "application/pdf",
  });
  expect(await countReceiptEmails(server.db, payment.reference)).toBe(0);

  const notices = async () =>
    (await outbox.emailsTo(party.contacts.email)).filter(({ text }) => text?.includes(payment.reference));
  await expect.poll(async () => (await notices()).length, { timeout: 10_000 }).toBe(1);
  const [notice] = await notices();
  expect(notice!.subject).toBe("A gift of KES 4,200 has arrived");
  expect(`${notice!.text}`).not.toContain(gift.email);
});

test("the log holds neither phone numbers nor addresses of donors", async () => {
  const gift = createDonationInput({ phone: "+254733444555", email: "whisper@party.example" });
  await payDonation(server.services, await give(gift));
  await mailTo(gift.email);
  await refusalOf({ ...gift, amount: 0 });
  expect(server.logged()).not.toMatch(/733444555|whisper/);
});

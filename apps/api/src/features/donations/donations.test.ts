import type { ApiError } from "@party/contract/client";
import { DECLARATION_VERSION } from "@party/contract/donations";
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

const donate = (body = createDonationInput()) => server.api("POST /donations/", { body });
const errorOf = async (body: object) =>
  (await donate({ ...createDonationInput(), ...body } as never).catch((error: unknown) => error)) as ApiError;
const findDonationRow = (id: number) =>
  server.db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const waitForThankYouEmail = async (address: string) => {
  await expect.poll(async () => (await outbox.emailsTo(address)).length).toBeGreaterThan(0);
  const thankYouEmail = (await outbox.emailsTo(address)).find(({ subject }) => /your gift of/i.test(subject ?? ""));
  expect(thankYouEmail).toBeDefined();
  return thankYouEmail!;
};

test("an unpaid donation has an open payment without an expiry", async () => {
  const donation = await donate(createDonationInput({ amount: "2500", monthly: true }));
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
  const input = createDonationInput({ phone: "0711 222 333" });
  const { id } = await donate(input);
  const row = await findDonationRow(id);
  expect(row).toMatchObject({ declaration_version: input.declaration_version, state: "promised", phone_last3: "333" });
  expect(row.declared_at.getTime()).toBeGreaterThanOrEqual(before);
  expect(decrypt(server.services.config.secretKey, row.phone_encrypted!)).toBe("+254711222333");
  const { rows } = await sql<{ text: string }>`select donations::text as text from donations where id = ${id}`.execute(
    server.db,
  );
  expect(rows[0]!.text).not.toContain("711222333");
});

test("amount, names, email and phone are enough, and the declaration that the site shows is stored with the gift", async () => {
  const { amount, first_name, last_name, email, phone } = createDonationInput({ amount: "2,500" });
  const donation = await donate({ amount, first_name, last_name, email, phone });
  expect(donation).toMatchObject({ amount: 2_500, monthly: false, payment: { state: "open" } });
  expect(await findDonationRow(donation.id)).toMatchObject({
    method: "mpesa",
    declaration_version: DECLARATION_VERSION,
  });
});

test("an older text of the declaration, from a page that is still open, is stored as the one that was read", async () => {
  const { id } = await donate(createDonationInput({ declaration_version: "2026-11" }));
  expect((await findDonationRow(id)).declaration_version).toBe("2026-11");
});

test("a donation that denies the declaration gets an error at that field and is not stored", async () => {
  const input = createDonationInput();
  const error = await errorOf({ ...input, declaration: false });
  expect([error.status, error.fields]).toEqual([400, { declaration: ["Please confirm the declaration."] }]);
  const rows = await server.db.selectFrom("donations").select("id").where("email", "=", input.email).execute();
  expect(rows).toEqual([]);
});

test("a donation with another version of the declaration is rejected", async () => {
  const { fields } = await errorOf({ declaration_version: "2025-01" });
  expect(fields).toEqual({ declaration_version: [expect.stringContaining("reload the page")] });
});

test.each([
  ["amount", 0],
  ["amount", "-5"],
  ["amount", "1.000"],
  ["amount", "ten"],
  ["amount", 0.5],
  ["amount", 10_000_001],
  ["first_name", " "],
  ["last_name", ""],
  ["email", "nobody"],
  ["phone", "12"],
  ["payment_method", "cowries"],
])("a donation with %s %j is rejected with an error at that field", async (field, value) => {
  const { status, fields } = await errorOf({ [field]: value });
  expect([status, Object.keys(fields)]).toEqual([400, [field]]);
  expect(fields[field]![0]).toMatch(/^(Enter|That is|This field|Choose)/);
});

test("a paid donation is marked as received, and the donor and the office get an email", async () => {
  const input = createDonationInput({ first_name: "Dedan <b>", amount: 4_200 });
  const donation = await donate(input);
  await payDonation(server.services, donation);
  const mail = await waitForThankYouEmail(input.email);
  expect((await findDonationRow(donation.id)).state).toBe("received");

  const payment = await server.api("GET /payments/{token}/", { params: { token: donation.payment.token } });
  expect(payment).toMatchObject({ state: "paid", receipt: { amount: 4_200 } });
  expect(mail.subject).toBe("Thank you for your gift of KES 4,200");
  for (const body of [mail.text!, mail.html!]) {
    expect(body).toContain("KES 4,200");
    expect(body).toContain(payment.receipt!.number);
    expect(body).toContain("What happens next");
    expect(body).toContain("Ask friends on WhatsApp to give too");
    expect(body).toContain("/joinus");
  }
  expect(mail.html).not.toContain("Dedan <b>");
  expect(attachmentsOf(mail)[0]).toMatchObject({
    filename: `${payment.receipt!.number}.pdf`,
    mimeType: "application/pdf",
  });
  expect(await countReceiptEmails(server.db, payment.reference)).toBe(0);

  const officeEmails = async () =>
    (await outbox.emailsTo(party.contacts.email)).filter(({ text }) => text?.includes(payment.reference));
  await expect.poll(async () => (await officeEmails()).length).toBe(1);
  const [officeEmail] = await officeEmails();
  expect(officeEmail!.subject).toBe("A gift of KES 4,200 has arrived");
  expect(`${officeEmail!.text}`).not.toContain(input.email);
});

test("the log contains neither phone numbers nor email addresses of donors", async () => {
  const input = createDonationInput({ phone: "+254733444555", email: "whisper@party.example" });
  await payDonation(server.services, await donate(input));
  await waitForThankYouEmail(input.email);
  await errorOf({ ...input, amount: 0 });
  expect(server.logged()).not.toMatch(/733444555|whisper/);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { readPdf } from "#testing/pdf-text.ts";
import { createReceipt } from "./receipts.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const createMember = () => createSignedInUser(server.services, { first_name: "Wangarĩ" });
const statementOf = ({ access }: { access: string }, year: number) =>
  server.as(access)("GET /statements/{year}/", { params: { year } });
const fetchPdf = (access: string | undefined, year: number | string) =>
  server.app.inject({
    url: `/statements/${year}/statement.pdf`,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
  });

test("a statement covers the calendar year in Nairobi time", async () => {
  const wangari = await createMember();
  const paid = (paidAt: string, amount: number) =>
    createReceipt(server.db, { userId: wangari.id, amount, paidAt: new Date(paidAt) });
  await paid("2025-12-31T23:59:00+03:00", 100);
  await paid("2026-01-01T00:00:00+03:00", 200);
  await paid("2026-12-31T23:59:00+03:00", 400);
  await paid("2027-01-01T00:00:00+03:00", 800);
  const { lines, total, years } = await statementOf(wangari, 2026);
  expect(lines.map(({ amount }) => amount)).toEqual([200, 400]);
  expect(total).toBe(600);
  expect(years).toEqual([2027, 2026, 2025]);
});

test("refunded payments are listed but not in the total", async () => {
  const wangari = await createMember();
  const paidAt = new Date("2026-05-01T09:00:00Z");
  const { intent } = await createReceipt(server.db, { userId: wangari.id, amount: 700, paidAt });
  await createReceipt(server.db, { userId: wangari.id, amount: 50, paidAt });
  await sql`update payment_intents set state = 'reversed' where id = ${intent.id}`.execute(server.db);
  const { lines, total } = await statementOf(wangari, 2026);
  expect(lines.map(({ amount, reversed }) => [amount, reversed])).toEqual([
    [700, true],
    [50, false],
  ]);
  expect(total).toBe(50);
});

test("a statement has only the member's own payments, and is empty for a year without any", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  await createReceipt(server.db, { userId: tom.id });
  expect(await statementOf(wangari, 2026)).toMatchObject({ lines: [], total: 0, years: [] });
});

test("the PDF has the contents of the statement and embedded fonts, over several pages", async () => {
  const wangari = await createMember();
  const paidAt = new Date("2026-05-01T09:00:00Z");
  const receipts: string[] = [];
  const title = `Order of ${Array.from({ length: 30 }, (_, n) => `thing${n}`).join(", ")}`;
  receipts.push((await createReceipt(server.db, { userId: wangari.id, amount: 500, title, paidAt })).number);
  for (let n = 0; n < 40; n += 1) {
    receipts.push((await createReceipt(server.db, { userId: wangari.id, amount: 1_000, paidAt })).number);
  }
  const reply = await fetchPdf(wangari.access, 2026);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="statement-2026.pdf"',
    "cache-control": "no-store",
  });
  const { text, fonts } = readPdf(reply.rawPayload);
  for (const expected of ["Statement of payments 2026", "Wangarĩ Maathai", "Total: KES 40,500", ...receipts]) {
    expect(text).toContain(expected);
  }
  for (const word of title.split(" ")) expect(text, "a long title is wrapped, not cut").toContain(word);
  expect(text).toContain("Paid on For Receipt Amount");
  expect(text).toContain(`1 May 2026 Silver membership ${receipts[1]} KES 1,000`);
  expect(fonts.every(({ embedded }) => embedded)).toBe(true);
  const raw = reply.rawPayload.toString("latin1");
  const elements = (tag: string) => raw.match(new RegExp(`/S /${tag}\\b`, "g"))?.length;
  expect([elements("Table"), elements("TR"), elements("TH"), elements("TD")]).toEqual([1, 42, 4, 41 * 4]);
  expect(raw.match(/\/Scope \/Column/g)).toHaveLength(4);
  expect(raw.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});

test("a visitor gets 401 for a statement, and an invalid year gets 400", async () => {
  const wangari = await createMember();
  expect((await fetchPdf(undefined, 2026)).statusCode).toBe(401);
  for (const year of ["1999", "9999", "2026x", "-1"]) {
    expect((await fetchPdf(wangari.access, year)).statusCode, year).toBe(400);
  }
});

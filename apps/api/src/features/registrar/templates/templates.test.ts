import { DEFAULT_FILE_NAMES } from "@party/contract/values/template-columns";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createTemplate, createTemplateBody, createTemplateInForce } from "../registrar.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");

const call = (method: "GET" | "POST", url: string, payload?: object, cookie = officer.cookie) =>
  app.inject({ method, url, headers: consoleHeaders(services, cookie), ...(payload ? { payload } : {}) });
const show = async (id: number) => (await call("GET", `/staff/registrar-templates/${id}/`)).json();

test("the shipped guess is not confirmed, and its preview is what a file would hold", async () => {
  const { results } = (await call("GET", "/staff/registrar-templates/")).json();
  const guess = results.at(-1);
  expect(guess).toMatchObject({ state: "not_confirmed", confirmed: null, file_names: DEFAULT_FILE_NAMES });
  expect(guess.columns.map(({ title }: { title: string }) => title)).toHaveLength(15);
  const { preview } = await show(guess.id);
  expect(preview[0].slice(0, 6)).toEqual(["WANJIKŨ", "MARY NJERI", "12345678", "31/12/1990", "Female", "0712 345 678"]);
  expect(preview[1]).toHaveLength(15);
});

test("an edited template is a new version, which two people put into force from its day", async () => {
  const { id } = (await call("POST", "/staff/registrar-templates/", createTemplateBody({ name: "Edited" }))).json();
  const { id: proposal, subject } = (
    await call("POST", `/staff/registrar-templates/${id}/proposals/`, { reason: "The Registrar wrote." })
  ).json();
  expect(subject).toMatchObject({ columns: ["Surname (required)", "ID (required)"], name: "Edited" });
  expect((await call("POST", `/staff/proposals/${proposal}/approvals/`, {})).statusCode).toBe(409);
  expect((await call("POST", `/staff/proposals/${proposal}/approvals/`, {}, secretary.cookie)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposal);
  expect(await show(id)).toMatchObject({ state: "in_force", confirmed: { approved_by: expect.any(String) } });
  const again = await call("POST", `/staff/registrar-templates/${id}/proposals/`, { reason: "Once more." });
  expect(again.statusCode).toBe(409);
  const later = await createTemplateInForce(services, { valid_from: "2099-01-01" });
  expect([(await show(id)).state, (await show(later.id)).state]).toEqual(["in_force", "to_come"]);
  const next = await createTemplateInForce(services);
  expect([(await show(id)).state, (await show(next.id)).state]).toEqual(["replaced", "in_force"]);
});

test.each([
  ["a pattern that is none", { file_names: "([" }],
  ["no columns", { columns: [] }],
  ["a source that there is not", { columns: [{ title: "Tribe", source: "tribe" }] }],
  ["a day that is none", { valid_from: "2026-02-30" }],
])("a template with %s is refused", async (_what, more) => {
  const reply = await call("POST", "/staff/registrar-templates/", { ...createTemplateBody(), ...more });
  expect(reply.statusCode).toBe(400);
});

test("the database refuses to change a template, and to put one into force without two people", async () => {
  const { id } = await createTemplate(services);
  const proposal = sql`(select max(id) from proposals where kind = 'registrar-template')`;
  for (const statement of [
    sql`update registrar_templates set name = 'Other' where id = ${id}`,
    sql`update registrar_templates set columns = '[{"title": "x"}]' where proposal_id is not null`,
    sql`update registrar_templates set proposal_id = ${proposal}, approved_at = now() where id = ${id}`,
    sql`update registrar_templates set proposal_id = null, approved_at = null where proposal_id is not null`,
    sql`insert into registrar_templates (name, format, columns, file_names, consent_version, valid_from, proposal_id, approved_at)
      select name, format, columns, file_names, consent_version, valid_from, ${proposal}, now() from registrar_templates limit 1`,
    sql`delete from registrar_templates where id = ${id}`,
    sql`truncate registrar_templates cascade`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/never changed|not approved|two people|append-only/);
});

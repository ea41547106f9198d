import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createDocument, createPerson, PDF_CONTENT } from "./documents.factories.ts";
import { deleteDocument, findDocument } from "./documents.queries.ts";
import { storeDocument } from "./documents.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");

const inject = (method: "GET" | "POST" | "DELETE", url: string, staff: { cookie: string }, payload?: object) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const open = (person: number, document: number, staff: { cookie: string } = officer, body: object = REASON) =>
  inject("POST", `/staff/people/${person}/documents/${document}/openings/`, staff, body);
const REASON = { reason: "the Registrar asked for the form" };

test("an uploaded form becomes a document, which is opened with a reason, by a link of that session alone", async () => {
  const { id } = await createPerson(services);
  const content = Buffer.concat([PDF_CONTENT, Buffer.alloc(UPLOAD_PART_BYTES, "x")]);
  const { id: upload_id } = await createUpload(services, officer.id, { content });
  const url = `/staff/people/${id}/documents/`;
  const added = await inject("POST", url, officer, { kind: "consent_form", upload_id });
  expect(added.statusCode, added.body).toBe(201);
  // The upload has become the document, so it is not there a second time.
  expect((await inject("POST", url, officer, { kind: "consent_form", upload_id })).statusCode).toBe(404);
  const list = (await inject("GET", url, officer)).json();
  expect(list.results).toMatchObject([{ id: added.json().id, kind: "consent_form", bytes: content.length }]);

  expect((await open(id, added.json().id, officer, {})).statusCode).toBe(400);
  const opened = await open(id, added.json().id);
  const file = await app.inject({ url: opened.json().url, headers: consoleHeaders(services, officer.cookie) });
  expect(file.rawPayload.equals(content)).toBe(true);
  expect(file.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="consent_form-${added.json().id}.pdf"`,
  });
  const other = await createStaff(services, "membership_officer");
  for (const { cookie } of [other, { cookie: "" }]) {
    const refused = await app.inject({ url: opened.json().url, headers: { cookie } });
    expect([401, 404]).toContain(refused.statusCode);
  }
});

test("each opening is one entry of the audit log about the person, with its reason", async () => {
  const { id } = await createPerson(services);
  const document = await createDocument(services, id);
  for (let time = 0; time < 2; time += 1) await open(id, document.id);
  const { rows } = await sql`
    select outcome, reason from audit_entries
    where action = 'documents.open' and subject_kind = 'person' and subject_ids = array[${id}::integer]`.execute(db);
  expect(rows).toEqual(Array(2).fill({ outcome: "done", ...REASON }));
});

test("documents of people of another ward, and of another person, are not found", async () => {
  const [here, elsewhere] = [await createPerson(services), await createPerson(services, 1)];
  const document = await createDocument(services, here.id);
  expect(HOME_PLACE.ward).not.toBe(1);
  const coordinator = await createStaff(services, "ward_coordinator");
  expect((await inject("GET", `/staff/people/${here.id}/documents/`, coordinator)).statusCode).toBe(200);
  expect((await inject("GET", `/staff/people/${elsewhere.id}/documents/`, coordinator)).statusCode).toBe(404);
  const { id: upload_id } = await createUpload(services, coordinator.id, { content: PDF_CONTENT });
  const body = { kind: "id_front", upload_id };
  expect((await inject("POST", `/staff/people/${elsewhere.id}/documents/`, coordinator, body)).statusCode).toBe(404);
  expect((await open(elsewhere.id, document.id)).statusCode).toBe(404);
});

test("what is no picture and no PDF is no document, whatever it is called", async () => {
  const document = { personId: null, kind: "evidence", addedBy: officer.id } as const;
  for (const content of ["<html><script>", "MZ program", "", "%PDF"]) {
    await expect(storeDocument(services, document, Buffer.from(content))).rejects.toThrow("document_unreadable");
  }
  const { id: upload_id } = await createUpload(services, officer.id, { content: Buffer.from("<svg onload=…>") });
  const { id } = await createPerson(services);
  const refused = await inject("POST", `/staff/people/${id}/documents/`, officer, { kind: "evidence", upload_id });
  expect(refused.headers.problem).toBe("document_unreadable");
});

test("the key of a deleted document is gone with its row", async () => {
  const { id } = await createPerson(services);
  const document = await createDocument(services, id);
  const { file_id } = (await findDocument(db, document.id))!;
  const opened = await open(id, document.id);
  await deleteDocument(db, document.id);
  const { rows } = await sql`
    select octet_length(key_encrypted) as key, expires_at <= now() as ended from private_files where id = ${file_id}`.execute(
    db,
  );
  expect(rows).toEqual([{ key: 0, ended: true }]);
  const file = await app.inject({ url: opened.json().url, headers: consoleHeaders(services, officer.cookie) });
  expect(file.statusCode).toBe(404);
});

test("a document is deleted by who may correct the person, but not what proves consent", async () => {
  const { id } = await createPerson(services);
  const [copy, proof] = [await createDocument(services, id), await createDocument(services, id)];
  await sql`insert into consent_evidence (person_id, kind, text_version, read_aloud, document_id, taken_at)
    values (${id}, 'photo', '2026-11', true, ${proof.id}, now())`.execute(db);
  const remove = (document: number, staff: { cookie: string } = officer) =>
    inject("DELETE", `/staff/people/${id}/documents/${document}/`, staff);
  expect((await remove(copy.id, await createStaff(services, "ward_coordinator"))).statusCode).toBe(403);
  expect((await remove(proof.id)).headers.problem).toBe("document_is_evidence");
  expect((await remove(copy.id)).statusCode).toBe(200);
  expect((await remove(copy.id)).statusCode).toBe(404);
  const list = (await inject("GET", `/staff/people/${id}/documents/`, officer)).json();
  expect(list).toMatchObject({ can_delete: true, results: [{ id: proof.id, is_evidence: true }] });
});

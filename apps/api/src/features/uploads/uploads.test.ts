import { createHash } from "node:crypto";
import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createUploadForm } from "#features/pictures/pictures.factories.ts";
import { deleteExpiredFiles, deleteOrphanedFiles } from "#features/private-files/private-files.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createUpload } from "./uploads.factories.ts";
import { readUploadPart, requireUpload } from "./uploads.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const other = await createStaff(services, "membership_officer");
const headersOf = ({ cookie }: { cookie: string }) => consoleHeaders(services, cookie);

const post = (url: string, payload: object, staff = officer) =>
  app.inject({ method: "POST", url, headers: headersOf(staff), payload });
const show = (id: string, staff = officer) => app.inject({ url: `/staff/uploads/${id}/`, headers: headersOf(staff) });
function sendPart(id: string, part: number, file: Buffer, staff = officer) {
  const form = createUploadForm({ file }, "nyeri.csv");
  const headers = { ...form.headers, ...headersOf(staff) };
  return app.inject({ method: "PUT", url: `/staff/uploads/${id}/parts/${part}/`, payload: form.payload, headers });
}

const storedNames = async () => {
  const names: string[] = [];
  for await (const { file } of services.media.list("private")) names.push(file);
  return names;
};
const contentOf = async (id: string) => {
  const pieces: Buffer[] = [];
  for (let part = 0; ; part += 1) {
    const piece = await readUploadPart(services, id, part);
    if (!piece) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

test("a file of several parts goes on after an interruption, and is read as it was sent", async () => {
  const file = Buffer.alloc(2 * UPLOAD_PART_BYTES + 700, "Wanjiku Mwangi, Tetu\n");
  const parts = [0, 1, 2].map((n) => file.subarray(n * UPLOAD_PART_BYTES, (n + 1) * UPLOAD_PART_BYTES));
  const { id } = (await post("/staff/uploads/", { kind: "import", name: "nyeri.csv", bytes: file.length })).json();
  expect((await sendPart(id, 1, parts[1]!)).json().detail).toContain("0 parts have come");
  expect((await sendPart(id, 0, parts[0]!.subarray(1))).statusCode).toBe(409);
  expect((await sendPart(id, 0, parts[0]!)).json().received).toBe(1);
  expect((await sendPart(id, 1, parts[1]!)).json().received).toBe(2);
  // Its reply was lost.
  expect((await sendPart(id, 1, parts[1]!)).json().received).toBe(2);
  expect((await show(id)).json()).toMatchObject({ received: 2, sha256: null, name: "nyeri.csv" });
  expect((await post(`/staff/uploads/${id}/completions/`, {})).statusCode).toBe(409);
  await sendPart(id, 2, parts[2]!);
  const sha256 = createHash("sha256").update(file).digest("hex");
  for (let time = 0; time < 2; time += 1) {
    expect((await post(`/staff/uploads/${id}/completions/`, {})).json()).toMatchObject({ sha256, received: 3 });
  }
  expect((await contentOf(id)).equals(file)).toBe(true);
});

test("what is stored can be read by nobody without the key, and a part that was exchanged is refused", async () => {
  const file = Buffer.alloc(UPLOAD_PART_BYTES + 10, "Wanjiku Mwangi, Tetu\n");
  const { id } = await createUpload(services, officer.id, { kind: "import", content: file });
  const { file_id } = await requireUpload(db, officer.id, id, ["import"]);
  const stored = (await services.media.get(`private/${file_id}.1`))!;
  expect(stored.includes("Wanjiku")).toBe(false);
  await services.media.put(`private/${file_id}.0`, stored);
  await expect(contentOf(id)).rejects.toThrow();
});

test("the upload of somebody else is not found, also for whoever has the same role", async () => {
  const { id } = await createUpload(services, officer.id, { content: Buffer.from("%PDF-1.7") });
  expect((await show(id, other)).statusCode).toBe(404);
  expect((await sendPart(id, 0, Buffer.from("%PDF-1.7"), other)).statusCode).toBe(404);
  expect((await post(`/staff/uploads/${id}/completions/`, {}, other)).statusCode).toBe(404);
  await expect(requireUpload(db, other.id, id, ["document"])).rejects.toThrow("not_found");
  await expect(requireUpload(db, officer.id, id, ["import"])).rejects.toThrow("not_found");
});

test("a file that is too large, or that the role does not send, is refused before any part", async () => {
  const start = async (kind: string, bytes: number, staff = officer) =>
    (await post("/staff/uploads/", { kind, name: "a.csv", bytes }, staff)).headers.problem;
  expect(await start("document", 21 * 1024 * 1024)).toBe("file_too_large");
  expect(await start("import", 1, await createStaff(services, "ward_coordinator"))).toBe("upload_not_allowed");
  expect(await start("import", 300 * 1024 * 1024)).toBe("invalid_input");
});

test("after a day an upload is gone with its parts; one that is younger stays, and so does what was kept", async () => {
  const content = Buffer.from("%PDF-1.7");
  const [old, young] = [
    await createUpload(services, officer.id, { content }),
    await createUpload(services, officer.id, { content }),
  ];
  const { file_id } = await requireUpload(db, officer.id, old.id, ["document"]);
  await sql`update private_files set expires_at = now() - interval '1 second' where id = ${file_id}`.execute(db);
  expect((await show(old.id)).statusCode).toBe(404);
  await deleteExpiredFiles(services);
  expect((await storedNames()).filter((name) => name.startsWith(file_id))).toEqual([]);
  expect((await db.selectFrom("uploads").select("id").where("id", "=", old.id).execute()).length).toBe(0);
  expect((await contentOf(young.id)).equals(content)).toBe(true);
});

test("a part whose transaction was rolled back is deleted, those of files stay", async () => {
  const { id } = await createUpload(services, officer.id, { content: Buffer.from("%PDF-1.7") });
  const orphan = "00000000-0000-4000-8000-000000000000.0";
  await services.media.put(`private/${orphan}`, Buffer.from("nobody's"));
  await deleteOrphanedFiles(services, Date.now() + 1_000);
  expect(await storedNames()).not.toContain(orphan);
  expect((await contentOf(id)).toString()).toBe("%PDF-1.7");
});

describe("a person", () => {
  const start = (staff: typeof officer, bytes: number, kind = "import") =>
    post("/staff/uploads/", { kind, name: "a.csv", bytes }, staff);

  test("has three files on the way, also when they are begun at once, and another one once one is complete", async () => {
    const staff = await createStaff(services, "membership_officer");
    const replies = await Promise.all(Array.from({ length: 15 }, () => start(staff, 20, "document")));
    const begun = replies.filter(({ statusCode }) => statusCode === 201);
    expect(begun).toHaveLength(3);
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json().detail).toMatch(
      /^3 of your files are on their way/,
    );
    const { id } = begun[0]!.json();
    await sendPart(id, 0, Buffer.alloc(20, "%PDF-1.7 "), staff);
    await post(`/staff/uploads/${id}/completions/`, {}, staff);
    expect((await start(staff, 20)).statusCode).toBe(201);
    expect((await start(other, 20)).statusCode).toBe(201);
    // Those that were given up stand in nobody's way.
    await sql`update uploads set created_at = now() - interval '61 minutes' where owner_id = ${staff.id}`.execute(db);
    expect((await start(staff, 20)).statusCode).toBe(201);
  });

  test("has 500 MB that nothing keeps yet, however old the uploads are that go on", async () => {
    const staff = await createStaff(services, "membership_officer");
    const old = (await start(staff, 100)).json();
    const { id } = await createUpload(services, staff.id, { content: Buffer.from("%PDF-1.7") });
    const { file_id } = await requireUpload(db, staff.id, id, ["document"]);
    const MEGABYTE = 1024 * 1024;
    await sql`update private_files set bytes = ${400 * MEGABYTE} where id = ${file_id}`.execute(db);
    expect((await start(staff, 101 * MEGABYTE)).headers.problem).toBe("uploads_kept");
    expect((await start(staff, 99 * MEGABYTE)).statusCode).toBe(201);
    await sql`update private_files set bytes = ${500 * MEGABYTE - 50} where id = ${file_id}`.execute(db);
    expect((await sendPart(old.id, 0, Buffer.alloc(100, "a"), staff)).headers.problem).toBe("uploads_kept");
  });
});

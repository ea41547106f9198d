import type { ImportConsent, ImportMapping } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { EVERYWHERE } from "#access/territory.ts";
import { encrypt } from "#crypto.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { PDF_CONTENT } from "#features/documents/documents.factories.ts";
import { storeDocument } from "#features/documents/documents.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import type { Services } from "#services.ts";
import { insertImportRows } from "./import-rows.queries.ts";
import { deleteImport, insertImport, updateImport } from "./imports.queries.ts";
import { mapImport, proposeImport } from "./imports.staff.ts";
import { importReading } from "./reading/read-step.ts";
import { createImport } from "./reading/readings.staff.ts";

export const IMPORT_CONSENT: ImportConsent = {
  gathered_by: "Wangari Muthoni",
  gathered_on: "2026-11-02",
  form: "sign-up sheet of the meeting in Tetu",
  kept_at: "folder 3 in the county office",
};

/** Of a file with surname, other names, phone and polling station; all in the home ward. */
export const createMapping = (more: Partial<ImportMapping> = {}): ImportMapping => ({
  columns: ["surname", "other_names", "phone", "polling_station"],
  date_format: null,
  words: [],
  place: { level: "ward", id: HOME_PLACE.ward },
  list: "",
  ...more,
});

const CSV_CONTENT = "Surname,Other names,Phone,Polling station\nMwangi,Wanjiku,0712345678,Tetu primary\n";

export const WHOLE_FILE = { sheets: null, hidden: false };

type ImportStage = "uploaded" | "mapped" | "checked" | "stopped" | "done";

interface CheckOverrides {
  /** How many people the check has found. */
  people?: number;
  /** Null for the nation. */
  county?: number | null;
}

/** What `createImport` stores of the file. It reads in a thread of its own, so each API of the tests does that once. */
const storedFiles = new WeakMap<Services["config"], Promise<StoredFile>>();
type StoredFile = Awaited<ReturnType<typeof readFile>>;

async function readFile(services: Services, owner: number) {
  const { id: upload_id } = await createUpload(services, owner, { kind: "import", content: Buffer.from(CSV_CONTENT) });
  // In a transaction, so that a process of the test that works on tasks does not read it too.
  return services.db.transaction().execute((db) => readUpload({ ...services, db }, owner, upload_id));
}

async function readUpload(services: Services, owner: number, upload_id: string) {
  const { db } = services;
  const staff = { ...services, actor: { userId: owner }, territory: EVERYWHERE };
  const { id, task_id } = await createImport(staff, { upload_id, ...WHOLE_FILE });
  // Without asking whether the owner may import: in some tests nobody gave them a role.
  const task = { id: task_id!, payload: { importId: id, ...WHOLE_FILE }, total: null, startedBy: owner };
  const inStep = { ...services, pool: db };
  for (let step = await importReading.step(inStep, { ...task, position: undefined, done: 0 }); !step.result; ) {
    step = await importReading.step(inStep, { ...task, position: step.position, done: step.done });
  }
  const read = await db
    .selectFrom("imports")
    .select(["file_name", "sha256", "format", "columns_encrypted", "titles_hash", "row_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("import_rows")
    .select(["n", "cells_encrypted"])
    .where("import_id", "=", id)
    .execute();
  await deleteImport(db, id);
  return {
    read: { ...read, columns_encrypted: read.columns_encrypted! },
    rows: rows.map(({ n, cells_encrypted }) => ({ n, cells: cells_encrypted! })),
  };
}

async function createUploadedImport(services: Services, owner: number, county: number | null) {
  const file = storedFiles.get(services.config) ?? readFile(services, owner);
  storedFiles.set(services.config, file);
  const { read, rows } = await file;
  const counties = county === null ? null : [county];
  const id = await insertImport(services.db, { ...read, counties, made_by: owner });
  await insertImportRows(services.db, id, rows);
  return { id, version: 1 };
}

/** As many rows as people that a check has found. */
async function createCheckedRows({ db }: Services, importId: number, people: number): Promise<void> {
  await sql`
    insert into import_rows (import_id, n, cells_encrypted)
    select import_id, first.n + more, cells_encrypted
    from import_rows first, generate_series(1, ${people - 1}::integer) as more where import_id = ${importId}`.execute(
    db,
  );
  await db.updateTable("import_rows").set({ outcome: "new" }).where("import_id", "=", importId).execute();
}

/** An import of somebody whose row is about a person. @returns its id */
export async function createImportedRow(
  services: Services,
  owner: number,
  { personId, cells }: { personId: number; cells: readonly string[] },
): Promise<number> {
  const { id } = await createImportAtStage(services, owner);
  await services.db
    .updateTable("import_rows")
    .set({ person_id: personId, cells_encrypted: encrypt(services.config.secretKey, JSON.stringify(cells)) })
    .where("import_id", "=", id)
    .execute();
  return id;
}

/** @param found by default one person, in the home county of the tests */
export async function createImportAtStage(
  services: Services,
  owner: number,
  state: ImportStage = "uploaded",
  { people = 1, county = HOME_PLACE.county }: CheckOverrides = {},
) {
  const staff = { ...services, actor: { userId: owner }, territory: EVERYWHERE };
  const { id, version } = await createUploadedImport(services, owner, county);
  if (state === "uploaded") return { id, version };
  await mapImport(staff, id, {
    version,
    mapping: createMapping(),
    match_by: ["phone_name"],
    rule: "fill",
    consent: IMPORT_CONSENT,
  });
  if (state === "mapped") return { id, version };
  const begun = state !== "checked";
  await updateImport(services.db, id, ["mapped"], {
    ...{ state, counts: { new: people } },
    ...(begun ? { begin: { undoDays: 30, people } } : {}),
  });
  await createCheckedRows(services, id, people);
  return { id, version };
}

/** An import with a scan of the consent. */
async function createConsentScan(
  services: Services,
  owner: number,
  county: number | null,
  state: ImportStage = "uploaded",
) {
  const { id } = await createImportAtStage(services, owner, state, { county, people: 300 });
  const document = { personId: null, importId: id, kind: "consent_form", addedBy: owner } as const;
  const { id: scan } = await storeDocument(services, document, PDF_CONTENT);
  return { id, document: scan };
}

/** The same, as somebody else proposes it. */
async function createConsentScanOfProposedImport(services: Services, county: number | null) {
  const { id: userId } = await createUser(services);
  const scan = await createConsentScan(services, userId, county, "checked");
  const staff = { ...services, actor: { userId }, territory: EVERYWHERE };
  await services.db.transaction().execute((db) => proposeImport({ ...staff, db }, scan.id, "the list of the county"));
  return scan;
}

/** A valid request of each endpoint. @param county of the import; null for the nation */
export function importRequests(services: Services, county: number | null = HOME_PLACE.county) {
  const at = (state: ImportStage, body?: object, people?: number) => async (caller: { id: number }) => {
    const { id } = await createImportAtStage(services, caller.id, state, { county, ...(people ? { people } : {}) });
    return { params: { id }, ...(body ? { body } : {}) };
  };
  return {
    list: async () => ({ query: { total: "1" } }),
    create: async ({ id }: { id: number }) => {
      const upload = await createUpload(services, id, { kind: "import", content: Buffer.from(CSV_CONTENT) });
      return { body: { upload_id: upload.id, ...WHOLE_FILE } };
    },
    sheets: async ({ id }: { id: number }) => ({
      body: { upload_id: (await createUpload(services, id, { kind: "import", content: Buffer.from(CSV_CONTENT) })).id },
    }),
    show: at("uploaded"),
    readAgain: async ({ id: owner }: { id: number }) => {
      const { id } = await createImportAtStage(services, owner, "uploaded", { county });
      const upload = await createUpload(services, owner, { kind: "import", content: Buffer.from(CSV_CONTENT) });
      await services.db.updateTable("imports").set({ upload_id: upload.id }).where("id", "=", id).execute();
      return { params: { id }, body: WHOLE_FILE };
    },
    map: async (caller: { id: number }) => {
      const { id, version } = await createImportAtStage(services, caller.id, "uploaded", { county });
      const mapping = createMapping({ place: null });
      return {
        params: { id },
        body: { version, mapping, match_by: ["phone_name"], rule: "fill", consent: IMPORT_CONSENT },
      };
    },
    check: at("mapped", {}),
    propose: at("checked", { reason: "the list of the county office" }, 300),
    run: at("checked", {}),
    undo: at("done", { reason: "the wrong file" }),
    delete: at("uploaded"),
    rows: at("uploaded"),
    report: at("uploaded", {}),
    addScan: async (caller: { id: number }) => {
      const { id } = await createImportAtStage(services, caller.id, "uploaded", { county });
      const upload = await createUpload(services, caller.id, { kind: "evidence", content: PDF_CONTENT });
      return { params: { id }, body: { upload_id: upload.id } };
    },
    openScan: async (caller: { id: number }) => ({
      params: await createConsentScan(services, caller.id, county),
      body: { reason: "Somebody says that they never signed." },
    }),
    openProposedScan: async () => ({
      params: await createConsentScanOfProposedImport(services, county),
      body: { reason: "I decide about this import." },
    }),
    deleteScan: async (caller: { id: number }) => ({ params: await createConsentScan(services, caller.id, county) }),
  };
}

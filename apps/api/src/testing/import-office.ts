import type { ImportMapping, PersonImport } from "@party/contract/imports.staff";
import { expect } from "vitest";
import { composition } from "#composition/composition.ts";
import { createMapping, IMPORT_CONSENT, WHOLE_FILE } from "#features/people/import/imports.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, type createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import type { TestApi } from "#testing/api.ts";

type TestStaffMember = Awaited<ReturnType<typeof createStaff>>;

export interface CheckOptions {
  mapping?: Partial<ImportMapping>;
  match_by?: readonly string[];
  rule?: string;
  consent?: object | null;
  staff?: TestStaffMember;
}

/** The calls by which an office imports, of a test's API. @param officer who makes them, unless they say another */
export function createImportOfficer({ app, services }: Pick<TestApi, "app" | "services">, officer: TestStaffMember) {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, staff = officer) =>
    app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });

  const read = async (reply: Awaited<ReturnType<typeof call>>, status = 200): Promise<PersonImport> => {
    expect(reply.statusCode, reply.body).toBe(status);
    return reply.json();
  };
  const show = async (id: number, staff = officer) => read(await call("GET", importUrl(id), undefined, staff));

  /** Sends a file and reads it. */
  async function upload(content: string | Buffer, staff = officer, chosen: object = {}): Promise<PersonImport> {
    const { id } = await createUpload(services, staff.id, { kind: "import", content: Buffer.from(content) });
    const begun = await read(
      await call("POST", "/staff/imports/", { upload_id: id, ...WHOLE_FILE, ...chosen }, staff),
      201,
    );
    return finish(begun.id, staff);
  }

  /** With the columns that are guessed. */
  async function map(content: string | Buffer, { mapping = {}, staff = officer, ...more }: CheckOptions = {}) {
    const { id, version, columns } = await upload(content, staff);
    const guessed = createMapping({ columns: columns.map(({ guess }) => guess), ...mapping });
    const body = {
      version,
      match_by: ["phone_name"],
      rule: "fill",
      consent: IMPORT_CONSENT,
      ...more,
      mapping: guessed,
    };
    return read(await call("PUT", importUrl(id, "mapping/"), body, staff));
  }

  /** Makes what is left of the task of an import, without waiting between its steps. */
  async function finish(id: number, staff = officer): Promise<PersonImport> {
    await runTask(services, taskKindsWithoutPauses, (await show(id, staff)).task_id!, Number.POSITIVE_INFINITY);
    return show(id, staff);
  }
  const beginCheck = async (id: number) => read(await call("POST", importUrl(id, "checks/"), {}));
  const beginRun = async (id: number) => read(await call("POST", importUrl(id, "runs/"), {}));
  const beginUndo = async (id: number) =>
    read(await call("POST", importUrl(id, "undoings/"), { reason: "the wrong list" }));

  async function check(content: string | Buffer, options: CheckOptions = {}): Promise<PersonImport> {
    const { id } = await map(content, options);
    await beginCheck(id);
    return finish(id);
  }
  const run = async (id: number) => finish((await beginRun(id)).id);

  /** As `run`, where a second person decides. */
  async function runByTwo(id: number, second: TestStaffMember): Promise<PersonImport> {
    const reason = { reason: "the list of the office" };
    const { proposal_id } = await read(await call("POST", importUrl(id, "proposals/"), reason));
    const approved = await call("POST", `/staff/proposals/${proposal_id}/approvals/`, reason, second);
    expect(approved.statusCode, approved.body).toBe(200);
    await executeApproved(services, composition.proposals, proposal_id!);
    return finish(id);
  }
  const undo = async (id: number) => finish((await beginUndo(id)).id);

  return { call, show, upload, map, check, run, runByTwo, undo, finish, beginCheck, beginRun, beginUndo };
}

const taskKindsWithoutPauses = Object.fromEntries(
  Object.entries(composition.tasks).map(([name, kind]) => [name, { ...kind, pause: 0 }]),
);

export const importUrl = (id: number, what = "") => `/staff/imports/${id}/${what}`;

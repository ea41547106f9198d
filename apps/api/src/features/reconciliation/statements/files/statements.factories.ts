import { randomBytes } from "node:crypto";
import type { Statement, StatementSummary } from "@party/contract/statements.staff";
import { createFile } from "#features/private-files/private-files.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import type { Services } from "#services.ts";
import { createBankStatement } from "../../reconciliation.factories.ts";
import { importStatement } from "../statement-import.ts";
import { insertStatement, updateStatement } from "./statements.queries.ts";

const SUMMARY: StatementSummary = {
  lines: 1,
  moved: 1,
  added: 1,
  kinds: [{ kind: "payment", count: 1, cents: 50_000 }],
  passed: [],
  balances: null,
  days: [],
  by_text_alone: 0,
  questions: { unread: 0, doubtful: 0, own_transfer: 0 },
};
const TITLES = ["Day", "Number", "Text", "In"];

/** A bank's statement that was checked. */
export async function createCheckedStatement(
  services: Services,
  owner: number,
): Promise<Pick<Statement, "id" | "version">> {
  const { db } = services;
  const { id: file_id } = await createFile(services, null);
  const id = await insertStatement(db, {
    file_name: "november.csv",
    sha256: randomBytes(32),
    file_id,
    made_by: owner,
  });
  await updateStatement(db, id, ["checking"], { state: "checked", source: "bank", titles: TITLES, summary: SUMMARY });
  return { id, version: 2 };
}

/** A transfer of a bank's statement that nobody has confirmed. @param text of the bank's line */
export async function createTransfer(services: Services, text: string, credit = "500.00"): Promise<number> {
  const reference = `FT${randomBytes(5).toString("hex").toUpperCase()}`;
  const content = createBankStatement({ reference, description: text, credit });
  await importStatement(services, { name: "november.csv", content });
  const { id } = await services.db
    .selectFrom("statement_lines")
    .select("id")
    .where("receipt", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}

/** A valid request of each endpoint of statements. */
export function statementRequests(services: Services) {
  const checked = async ({ id: owner }: { id: number }) => ({
    params: { id: (await createCheckedStatement(services, owner)).id },
  });
  return {
    list: () => ({ query: { total: "1" } }),
    create: async ({ id: owner }: { id: number }) => {
      const content = Buffer.from(createBankStatement({ reference: "FT1", description: "x", credit: "500" }));
      const { id: upload_id } = await createUpload(services, owner, { kind: "statement", content });
      return { body: { upload_id } };
    },
    show: checked,
    questions: checked,
    check: async ({ id: owner }: { id: number }) => {
      const { id, version } = await createCheckedStatement(services, owner);
      return { params: { id }, body: { version, columns: null, new_lines: [], payment_lines: [] } };
    },
    readIn: async (caller: { id: number }) => ({ ...(await checked(caller)), body: {} }),
  };
}

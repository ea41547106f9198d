import type { LinePerson, TemplateColumn } from "@party/contract/values/template-columns";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { ExportKind } from "#features/exports/export-file.ts";
import { recordExportedPeople } from "#features/people/export/exported-people.queries.ts";
import { lineOf, missingColumns } from "../templates/lines.ts";
import { findTemplate } from "../templates/templates.queries.ts";
import {
  type BatchCandidate,
  EXCLUDING_CHECKS,
  findBatch,
  leaveOut,
  lockIncluded,
  markBatchWritten,
} from "./batches.queries.ts";

interface BatchTemplate {
  columns: readonly TemplateColumn[];
  consent_version: string;
}

/** Of a person as they are now. */
function toLinePerson(secretKey: string, person: BatchCandidate): LinePerson {
  const read = (value: string | null) => value && decrypt(secretKey, Buffer.from(value, "base64"));
  return { ...person, id_number: read(person.id_number_encrypted), disability: read(person.disability_encrypted) };
}

/** Why somebody is not handed in: names of checks, and titles of columns behind `column:`. Empty for who is. */
export function reasonsAgainst(secretKey: string, template: BatchTemplate, person: BatchCandidate): string[] {
  if (person.failed === null || person.consent_version === null)
    return [...EXCLUDING_CHECKS.filter((name) => person.failed?.includes(name)), "consent_missing"];
  const failed: string[] = EXCLUDING_CHECKS.filter((name) => person.failed!.includes(name));
  if (person.consent_version !== template.consent_version) failed.push("consent_outdated");
  const missing = missingColumns(template.columns, toLinePerson(secretKey, person)).map((title) => `column:${title}`);
  return [...failed, ...missing];
}

/** Nobody is added any more; whoever lacks something by now is left out. @returns who is handed in, in the order of the file */
async function writeBatch(tx: Database, secretKey: string, batchId: number, template: BatchTemplate) {
  const people = await lockIncluded(tx, batchId);
  const judged = people.map((person) => ({ person, why: reasonsAgainst(secretKey, template, person) }));
  for (const { person, why } of judged) if (why.length > 0) await leaveOut(tx, batchId, { id: person.id, why });
  await markBatchWritten(tx, batchId);
  const included = judged.filter(({ why }) => why.length === 0).map(({ person }) => person);
  await recordExportedPeople(
    tx,
    batchId,
    included.map(({ id }) => id),
  );
  return included;
}

/** The file of a batch, in one step: titles and cells as the template says, and nothing else. */
export const batchExport: ExportKind<never> = {
  task: "registrar-batch",
  purposeTitle: () => "For the Registrar of Political Parties",
  async open({ config: { secretKey }, db: tx }, { id }) {
    const batch = (await findBatch(tx, id))!;
    const template = (await findTemplate(tx, batch.template_id))!;
    const { columns } = template;
    return {
      titles: columns.map(({ title }) => title),
      isPlain: {},
      count: async () => batch.included,
      async read() {
        const people = await writeBatch(tx, secretKey, id, template);
        const rows = people.map((person, at) => lineOf(columns, toLinePerson(secretKey, person), at + 1));
        return { rows, next: undefined };
      },
      foot: async (rows) => `${rows} people, template ${template.id}`,
    };
  },
};

import type { RegistrarTemplate, TemplateDetails } from "@party/contract/registrar-templates.staff";
import { exportFormats } from "@party/contract/values/exports";
import { dayInNairobi, formatDay } from "@party/contract/values/nairobi-time";
import { NATION } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { tableText } from "#documents/csv.ts";
import { listTwoPeople } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { inventedPeople, lineOf } from "./lines.ts";
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  listTemplates,
  type NewTemplate,
  putTemplateIntoForce,
  type TemplateRow,
} from "./templates.queries.ts";

function stateOf({ proposal_id, is_in_force, valid_from }: TemplateRow): RegistrarTemplate["state"] {
  if (proposal_id === null) return "not_confirmed";
  if (is_in_force) return "in_force";
  return valid_from > dayInNairobi(new Date()) ? "to_come" : "replaced";
}

async function toTemplates(db: Database, rows: readonly TemplateRow[]): Promise<RegistrarTemplate[]> {
  const people = await listTwoPeople(
    db,
    rows.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  return rows.map((row) => {
    const { id, name, format, columns, file_names, consent_version, valid_from, proposal_id, approved_at } = row;
    return {
      ...{ id, name, format, columns, file_names, consent_version, valid_from, state: stateOf(row) },
      confirmed: proposal_id === null ? null : { ...people.get(proposal_id)!, at: approved_at!.toISOString() },
      created_at: row.created_at.toISOString(),
    };
  });
}

export async function listTemplatesPage(db: Database, query: StaffQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: {},
    rows: listTemplates,
    count: countTemplates,
    key: ({ id }) => id,
  });
  return { ...page, results: await toTemplates(db, page.results) };
}

/** @throws Problem not_found */
export async function showTemplate(db: Database, id: number): Promise<TemplateDetails> {
  const row = await findTemplate(db, id);
  if (!row) throw new Problem("not_found");
  const [template] = await toTemplates(db, [row]);
  const preview = inventedPeople.map((person, at) => lineOf(row.columns, person, at + 1).map(tableText));
  return { ...template!, preview };
}

/** @throws Problem `template_file_names` for what is no regular expression */
export async function saveTemplate(tx: Database, template: NewTemplate): Promise<TemplateDetails> {
  try {
    new RegExp(template.file_names, "v");
  } catch {
    throw new Problem("template_file_names");
  }
  return showTemplate(tx, (await insertTemplate(tx, template)).id);
}

const requireUnconfirmed = async (db: Database, id: number): Promise<TemplateRow> => {
  const row = await findTemplate(db, id);
  if (!row) throw new Problem("not_found");
  if (row.proposal_id !== null) throw new Problem("template_confirmed");
  return row;
};

/** What a file for the Registrar looks like from a day on. */
export const templateProposals: ProposalKind<{ template: number }> = {
  kind: "registrar-template",
  decidedBy: "registrar.submit",
  mayPropose: (author) => author.has("registrar.submit"),
  async subject(db, { template }) {
    const row = await findTemplate(db, template);
    if (!row) throw new Problem("not_found");
    const { name, valid_from, consent_version, file_names, columns } = row;
    return {
      ...{ kind: "registrar-template", template, name, valid_from, consent_version, file_names },
      format: exportFormats[row.format].title,
      columns: columns.map(({ title, required }) => (required ? `${title} (required)` : title)),
    };
  },
  effects: () => [
    "From its first day on, files for the Registrar have these columns in this order.",
    "Only people who agreed to this version of the text of the consent are in them, or those of whom a legal ground is recorded.",
    "Files that were made before stay as they are.",
  ],
  checkApproval: async (tx, { template }) => void (await requireUnconfirmed(tx, template)),
  async execute({ db: tx }, proposalId, { template }) {
    const { valid_from } = await requireUnconfirmed(tx, template);
    if (!(await putTemplateIntoForce(tx, template, proposalId))) throw new Problem("template_confirmed");
    return `It is in force from ${formatDay(valid_from)}.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found` or `template_confirmed`
 */
export async function proposeTemplate(
  services: ProposalServices,
  proposedBy: number,
  template: number,
  reason: string,
): Promise<number> {
  const { name, valid_from } = await requireUnconfirmed(services.db, template);
  return createProposal(services, {
    kind: templateProposals,
    body: { template },
    subject: `Template for the Registrar: ${name}, version ${template}, from ${formatDay(valid_from)}`,
    place: NATION,
    reason,
    proposedBy,
  });
}

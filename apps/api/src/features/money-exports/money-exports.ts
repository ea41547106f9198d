import type { MoneyExport, MoneyExportFilter } from "@party/contract/exports.staff";
import { type ExportFormat, exportFormats } from "@party/contract/values/exports";
import {
  ledgerPurposeNames,
  ledgerStateNames,
  type MoneyExportContent,
  type MoneyExportPurpose,
  moneyExportColumns,
  moneyExportContents,
  moneyExportPurposes,
} from "@party/contract/values/money-exports";
import { formatDay } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { NATION } from "#access/territory.ts";
import type { StaffQuery } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { startExport } from "#features/exports/export-file.ts";
import {
  type ExportRow,
  findExport,
  insertExport,
  setExportProposal,
  setExportRowCount,
  setExportSums,
} from "#features/exports/exports.queries.ts";
import { describeExport, findOwnExport, listOwnExports } from "#features/exports/exports.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { contentOf, filterOf, moneyContents, moneyExport } from "./money-export-file.ts";

interface NewMoneyExport extends MoneyExportFilter {
  content: MoneyExportContent;
  format: ExportFormat;
  purpose: MoneyExportPurpose;
  reason: string;
}

/**
 * Asks for a file of payments or of givers, on which a second person decides.
 * @param services its `db` is a transaction
 */
export async function proposeMoneyExport(
  services: ProposalServices,
  userId: number,
  { content, format, purpose, reason, from, to, ...chosen }: NewMoneyExport,
): Promise<MoneyExport> {
  const { db: tx } = services;
  const filter = content === "payments" ? { from, to, ...chosen } : { from, to };
  const { rows: row_count, ...sums } = await moneyContents[content].sum(tx, filter);
  const { id } = await insertExport(tx, {
    ...{ content, filter, columns: Object.keys(moneyExportColumns[content]), format, purpose, reason, row_count },
    ...{ place_level: NATION.level, place_id: NATION.id, made_by: userId },
  });
  await setExportSums(tx, id, sums);
  const proposal = await createProposal(services, {
    kind: moneyExportProposals,
    body: { exportId: id },
    subject: `${moneyContents[content].subject}: ${describeFilter(filter)}`,
    place: NATION,
    reason,
    proposedBy: userId,
  });
  await setExportProposal(tx, id, proposal);
  return showMoneyExport(tx, userId, id);
}

/** E.g. `1 to 30 November 2026, Gifts, M-PESA`. */
function describeFilter({ from, to, pays_for, way, state }: MoneyExportFilter): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const chosen = [pays_for && ledgerPurposeNames[pays_for], way && paymentMethodNames[way]];
  return [days, ...chosen, state && ledgerStateNames[state]].filter(Boolean).join(", ");
}

/** A file of payments or of givers. Treasurer and auditor ask for one and approve each other's. */
export const moneyExportProposals: ProposalKind<{ exportId: number }> = {
  kind: "money-export",
  decidedBy: "payments.export",
  mayPropose: (author) => author.has("payments.export"),
  async subject(db, { exportId }) {
    const row = await findExport(db, exportId);
    if (!row) throw new Problem("not_found");
    const content = contentOf(row);
    return {
      ...{ kind: "money-export", content, filter: describeFilter(filterOf(row)) },
      columns: Object.values(moneyExportColumns[content]),
      format: exportFormats[row.format].title,
      purpose: `${moneyExportPurposes[row.purpose as MoneyExportPurpose]}: ${row.reason}`,
      ...{ rows: row.row_count ?? 0, received: row.received ?? 0, returned: row.returned ?? 0 },
    };
  },
  effects: () => [
    "A file with these columns is made for whoever asked for it, and for nobody else.",
    "It is there for 24 hours and 3 downloads. It holds what the ledger has when it is made, all of one moment.",
    "Members whose payments are in it see that in their settings.",
  ],
  async checkApproval(tx, { exportId }) {
    const row = (await findExport(tx, exportId))!;
    const { rows, ...sums } = await moneyContents[contentOf(row)].sum(tx, filterOf(row));
    await setExportRowCount(tx, exportId, rows);
    await setExportSums(tx, exportId, sums);
  },
  async execute({ config, db, jobs }, _proposalId, { exportId }) {
    await startExport({ config, db, jobs }, moneyExport, exportId);
    return "The file is being made.";
  },
};

const ownedBy = (userId: number) => ({ userId, contents: moneyExportContents });

export async function listMoneyExports(db: Database, userId: number, query: StaffQuery) {
  const { page, closed } = await listOwnExports(db, ownedBy(userId), query);
  return { ...page, results: page.results.map((row) => toMoneyExport(row, closed)) };
}

/** @throws Problem `not_found`, also for the export of somebody else */
export async function showMoneyExport(db: Database, userId: number, id: number): Promise<MoneyExport> {
  const { row, closed } = await findOwnExport(db, ownedBy(userId), id);
  return toMoneyExport(row, closed);
}

const toMoneyExport = (row: ExportRow, closed: readonly number[]): MoneyExport => ({
  ...describeExport(row, closed),
  content: contentOf(row),
  filter: filterOf(row),
  purpose: row.purpose as MoneyExportPurpose,
  received: row.received ?? 0,
  returned: row.returned ?? 0,
});

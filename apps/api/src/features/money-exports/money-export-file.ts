import { formatKes } from "@party/contract/values/money";
import {
  ledgerPurposeNames,
  ledgerStateNames,
  type MoneyExportContent,
  type MoneyExportPurpose,
  moneyExportColumns,
  moneyExportPurposes,
} from "@party/contract/values/money-exports";
import { toNairobiWallTime } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { plural } from "@party/contract/values/plural";
import type { Database } from "#database/database.ts";
import type { TableCell } from "#documents/csv.ts";
import { type GiverSums, listGiverNames, sumGiftsByGiver } from "#features/donations/givers.queries.ts";
import type { ExportKind } from "#features/exports/export-file.ts";
import { type ExportRow, setExportSums } from "#features/exports/exports.queries.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import {
  type EntryFigures,
  type LedgerFilter,
  type LedgerSums,
  listPaymentNames,
  selectEntryFigures,
  sumLedgerEntriesOf,
} from "#features/payments/records/exported-entries.queries.ts";
import { recordExportedAccounts } from "#features/people/export/exported-people.queries.ts";
import { listCountiesOfAccounts } from "#features/people/people.queries.ts";
import { deleteLines, insertLines, insertSelectedLines, listLines, sumLines } from "./money-exports.queries.ts";

const LINES_PER_QUERY = 500;

/** What a file holds, as one description. */
interface MoneyContent<Figures> {
  subject: string;
  /** Rows and sums as of now. */
  sum(db: Database, filter: LedgerFilter): Promise<LedgerSums>;
  /** Stores the lines of the file as of one moment. */
  store(tx: Database, exportId: number, filter: LedgerFilter): Promise<unknown>;
  /** The cells of lines, and the accounts of the people in them. */
  write(tx: Database, lines: readonly Figures[]): Promise<{ rows: TableCell[][]; accounts: number[] }>;
}

/** E.g. `2026-11-30 14:05`, in Nairobi: as spreadsheets sort it. */
const formatMinute = (at: string) => toNairobiWallTime(new Date(at)).toISOString().slice(0, 16).replace("T", " ");

/** Each entry of the ledger is a line. */
const payments: MoneyContent<EntryFigures> = {
  subject: "Export of payments",
  sum: sumLedgerEntriesOf,
  store: (tx, id, filter) => insertSelectedLines(tx, id, selectEntryFigures(filter)),
  async write(tx, lines) {
    const found = await listPaymentNames(
      tx,
      lines.flatMap(({ payment }) => payment ?? []),
    );
    const payments = new Map(found.map((row) => [row.id, row]));
    const rows = lines.map(({ payment: id, at, code, way, purpose, state, received, returned }) => {
      const payment = id === null ? undefined : payments.get(id);
      return [
        ...[formatMinute(at), payment?.receipt ?? null, payment?.reference ?? null, code],
        ...[paymentMethodNames[way], ledgerPurposeNames[purpose], received, returned, ledgerStateNames[state]],
        ...[payment?.payer_name || null, payment ? paymentTitle(payment.subject) : null],
      ];
    });
    return { rows, accounts: found.flatMap(({ user_id }) => user_id ?? []) };
  },
};

/** Each giver is a line. */
const givers: MoneyContent<GiverSums> = {
  subject: "Register of givers",
  async sum(db, filter) {
    const sums = await sumGiftsByGiver(db, filter);
    const add = (name: "received" | "returned") => sums.reduce((all, giver) => all + giver[name], 0);
    return { rows: sums.length, received: add("received"), returned: add("returned") };
  },
  store: async (tx, id, filter) => insertLines(tx, id, await sumGiftsByGiver(tx, filter)),
  async write(tx, lines) {
    const named = lines.filter(({ kind }) => kind === "giver");
    const accounts = named.flatMap((line) => line.accounts);
    const names = await listGiverNames(
      tx,
      named.map(({ newest }) => newest),
    );
    const counties = await listCountiesOfAccounts(tx, accounts);
    const nameOf = new Map(
      names.map(({ id, first_name, last_name }) => [id, `${first_name ?? ""} ${last_name ?? ""}`]),
    );
    const rows = lines.map(({ kind, gifts, received, returned, held, ...line }) => [
      kind === "giver" ? nameOf.get(line.newest)?.trim() || UNNAMED.anonymous : UNNAMED[kind],
      kind === "giver" ? (line.accounts.flatMap((account) => counties.get(account) ?? [])[0] ?? null) : null,
      // Empty where more went back than came in these days: a negative number would be marked as a formula.
      ...[
        line.declarations.join(", "),
        gifts,
        received,
        returned,
        received < returned ? null : received - returned,
        held,
      ],
    ]);
    return { rows, accounts };
  },
};

const UNNAMED = { anonymous: "Givers whose names were erased", trial: "Trials of the party before its site opened" };

export const moneyContents: Record<MoneyExportContent, MoneyContent<never>> = { payments, givers };

export const contentOf = ({ content }: Pick<ExportRow, "content">) => content as MoneyExportContent;

/** The filter of a file of money, as it is stored. */
export const filterOf = ({ filter }: Pick<ExportRow, "filter">) => filter as unknown as LedgerFilter;

/** Files of money: the lines are stored as of one moment by the first step, and written by the others. */
export const moneyExport: ExportKind<number> = {
  task: "money-export",
  purposeTitle: ({ purpose }) => moneyExportPurposes[purpose as MoneyExportPurpose],
  async open({ db: tx }, row) {
    const content: MoneyContent<unknown> = moneyContents[contentOf(row)];
    return {
      titles: Object.values(moneyExportColumns[contentOf(row)]),
      count: async () => (await sumLines(tx, row.id)).rows,
      async read(after) {
        if (after === undefined) await content.store(tx, row.id, filterOf(row));
        const lines = await listLines(tx, row.id, after ?? 0, LINES_PER_QUERY);
        const { rows, accounts } = await content.write(
          tx,
          lines.map(({ figures }) => figures),
        );
        await recordExportedAccounts(tx, row.id, accounts);
        return { rows, next: lines.length < LINES_PER_QUERY ? undefined : lines.at(-1)!.n };
      },
      async foot() {
        const { rows, received, returned, held } = await sumLines(tx, row.id);
        await setExportSums(tx, row.id, { received, returned });
        const kept = `received ${formatKes(received)}, given back ${formatKes(returned)}`;
        return `${plural(rows, "1 row", `${rows} rows`)}: ${kept}${held > 0 ? `, held ${formatKes(held)}` : ""}`;
      },
      end: async () => {
        await deleteLines(tx, row.id);
      },
    };
  },
};

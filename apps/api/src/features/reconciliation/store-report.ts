import type { Database } from "#database/database.ts";
import { type Finding, severityOf } from "#features/reconciliation/finding.ts";
import {
  findFindings,
  findRun,
  insertFindings,
  insertRun,
  sumByDay,
} from "#features/reconciliation/reconciliation.queries.ts";
import type { Report } from "#features/reconciliation/report.ts";
import type { Services } from "#services.ts";
import { sendReport } from "./reconciliation.emails.ts";

type Run = Pick<Report, "kind" | "source" | "from" | "until" | "findings" | "done">;

/** Keeps what a run found, with the totals of its days; the office is told by mail when asked for and there is something. */
export async function storeReport(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  run: Run,
  mail: boolean,
): Promise<Report> {
  return db.transaction().execute(async (tx) => {
    const totals = await sumByDay(tx, run.from, run.until);
    const runId = await insertRun(tx, { ...run, totals });
    await insertFindings(
      tx,
      run.findings.map((finding) => ({
        run_id: runId,
        kind: finding.kind,
        severity: severityOf(finding),
        receipt: finding.receipt ?? null,
        amount: finding.amount ?? null,
        intent_id: finding.intentId ?? null,
        attempt_id: finding.attemptId ?? null,
        ledger_entry_id: finding.ledgerEntryId ?? null,
        note: finding.note,
      })),
    );
    if (mail && run.findings.length > 0) await jobs.enqueue(tx, sendReport, { runId });
    return { ...run, runId, totals };
  });
}

/** A run as it was stored. */
export async function readReport(db: Database, runId: number): Promise<Report | undefined> {
  const run = await findRun(db, runId);
  if (!run) return undefined;
  const findings = (await findFindings(db, runId)).map(
    ({ kind, receipt, amount, note }): Finding => ({
      kind,
      ...(receipt === null ? {} : { receipt }),
      ...(amount === null ? {} : { amount }),
      note,
    }),
  );
  const { kind, source, covers_from: from, covers_until: until, totals } = run;
  return { runId, kind, source, from, until, totals, findings, done: [] };
}

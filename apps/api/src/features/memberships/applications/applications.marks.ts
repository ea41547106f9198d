import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { PAYER_LIMIT, RECRUITER_DAILY_LIMIT } from "@party/contract/values/walk-ins";
import type { Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { countMembershipsPaidFrom } from "#features/payments/attempts/payers.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findConsent, listRecruitments } from "../walk-ins/walk-ins.queries.ts";

/** What makes an application unusual, beside what its own row says. */
interface Marks {
  /** Memberships of others that were paid from the applicant's phone. */
  payer_of: number;
  recruiter: { name: string; that_day: number; refused_percent: number } | null;
  same_id_number: boolean;
  /** Above a limit: a coordinator only recommends. */
  needs_officer: boolean;
}

interface Marked {
  id: number;
  phone_number: string;
}

/** @returns by the id of the membership */
export async function marksOf(
  { db, config }: { db: Database; config: Pick<Services["config"], "secretKey"> },
  rows: readonly Marked[],
): Promise<Map<number, Marks>> {
  const phones = [...new Set(rows.map(({ phone_number }) => phone_number))];
  const hashes = new Map(phones.map((phone) => [phone, hmacIndexes(config.secretKey, phone)]));
  const paid = await countMembershipsPaidFrom(db, [...hashes.values()].flat());
  const recruitments = await listRecruitments(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, phone_number }) => {
      const counts = hashes.get(phone_number)!.map((hash) => paid.get(hash.toString("hex")) ?? 0);
      const payer_of = counts.reduce((sum, count) => sum + count, 0);
      const found = recruitments.find(({ membership_id }) => membership_id === id);
      const same_id_number = found?.same_id_number ?? false;
      const recruiter = found ? recruiterOf(found) : null;
      const isAbove = payer_of > PAYER_LIMIT || (recruiter?.that_day ?? 0) > RECRUITER_DAILY_LIMIT;
      return [id, { payer_of, recruiter, same_id_number, needs_officer: isAbove || same_id_number }];
    }),
  );
}

const recruiterOf = (row: Awaited<ReturnType<typeof listRecruitments>>[number]) => ({
  name: row.first_name === null ? "deleted account" : `${row.first_name} ${row.last_name}`,
  that_day: row.that_day,
  refused_percent: row.refused_percent,
});

interface Confirmation {
  db: Database;
  config: Pick<Services["config"], "secretKey">;
  /** Where the permission holds: in the whole country above the limits. */
  territory: Territory;
}

/** @throws Problem why nobody, or why only a membership officer, may take this applicant in */
export async function requireConfirmable(confirmation: Confirmation, application: Marked): Promise<void> {
  const { db, territory } = confirmation;
  const consent = await findConsent(db, application.id);
  if (consent && consent.age !== null && consent.age < MINIMUM_AGE) throw new Problem("applicant_under_age");
  if (consent && !consent.is_proven) throw new Problem("consent_missing");
  if (territory.nation) return;
  if ((await marksOf(confirmation, [application])).get(application.id)!.needs_officer) {
    throw new Problem("officer_needed");
  }
}

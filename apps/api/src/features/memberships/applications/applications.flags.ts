import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { PAYER_LIMIT, RECRUITER_DAILY_LIMIT } from "@party/contract/values/walk-ins";
import type { Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { listMembershipsPaidFrom } from "#features/payments/attempts/payers.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findWalkInConsent, listMembershipsWithin, listRecruitments } from "../walk-ins/walk-ins.queries.ts";

/** What makes an application unusual, beside what its own row says. */
interface ApplicationFlags {
  /** Memberships that were paid from the applicant's phone. */
  payer_of: number;
  recruiter: { name: string; that_day: number; refused_percent: number } | null;
  same_id_number: boolean;
  /** Above a limit: a coordinator only recommends. */
  needs_officer: boolean;
}

interface FlaggedApplication {
  id: number;
  phone_number: string;
}

/**
 * What is counted is what lies in the territory of the reader; the limits are those of the whole country.
 * @returns by the id of the membership
 */
export async function findApplicationFlags(
  { db, config }: { db: Database; config: Pick<Services["config"], "secretKey"> },
  rows: readonly FlaggedApplication[],
  territory: Territory,
): Promise<Map<number, ApplicationFlags>> {
  const phones = [...new Set(rows.map(({ phone_number }) => phone_number))];
  const hashes = new Map(phones.map((phone) => [phone, hmacIndexes(config.secretKey, phone)]));
  const paid = await listMembershipsPaidFrom(db, [...hashes.values()].flat());
  const paidWithin = await listMembershipsWithin(db, territory, [...paid.values()].flat());
  const recruitments = await listRecruitments(
    db,
    territory,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, phone_number }) => {
      const paidFor = hashes.get(phone_number)!.flatMap((hash) => paid.get(hash.toString("hex")) ?? []);
      const found = recruitments.find(({ membership_id }) => membership_id === id);
      const marks = {
        payer_of: paidFor.filter((each) => paidWithin.has(each)).length,
        recruiter: found ? toRecruiter(found) : null,
        same_id_number: found?.same_id_number_within ?? false,
        needs_officer:
          paidFor.length > PAYER_LIMIT ||
          (found !== undefined && (found.same_id_number || found.that_day > RECRUITER_DAILY_LIMIT)),
      };
      return [id, marks];
    }),
  );
}

const toRecruiter = (row: Awaited<ReturnType<typeof listRecruitments>>[number]) => ({
  name: row.first_name === null ? "deleted account" : `${row.first_name} ${row.last_name}`,
  that_day: row.that_day_within,
  refused_percent: row.refused_percent,
});

interface ConfirmationContext {
  db: Database;
  config: Pick<Services["config"], "secretKey">;
  /** Where the permission holds: in the whole country above the limits. */
  territory: Territory;
}

/** @throws Problem why nobody, or why only a membership officer, may take this applicant in */
export async function requireConfirmable(
  confirmation: ConfirmationContext,
  application: FlaggedApplication,
): Promise<void> {
  const { db } = confirmation;
  const consent = await findWalkInConsent(db, application.id);
  if (consent && consent.age !== null && consent.age < MINIMUM_AGE) throw new Problem("applicant_under_age");
  if (consent && !consent.is_proven) throw new Problem("consent_missing");
  await requireBelowOfficerLimits(confirmation, application);
}

/** @throws Problem `officer_needed` */
export async function requireBelowOfficerLimits(
  confirmation: ConfirmationContext,
  application: FlaggedApplication,
): Promise<void> {
  const { territory } = confirmation;
  if (territory.nation) return;
  if ((await findApplicationFlags(confirmation, [application], territory)).get(application.id)!.needs_officer) {
    throw new Problem("officer_needed");
  }
}

import { type ConfirmationObstacle, confirmationObstacles } from "@party/contract/values/applications";
import { DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { PAYER_LIMIT, RECRUITER_DAILY_LIMIT } from "@party/contract/values/walk-ins";
import type { Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { listMembershipsPaidFrom } from "#features/payments/attempts/payers.queries.ts";
import { countPeopleOfToday, peopleOfDay } from "#features/people/daily-work/daily-work.queries.ts";
import { isImportedBy } from "#features/people/imported/imported.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  findWalkInConsent,
  hasTakenDown,
  listMembershipsWithin,
  listRecruitments,
  listStaffEntries,
} from "../walk-ins/walk-ins.queries.ts";

/** What makes an application unusual, beside what its own row says. */
export interface ApplicationFlags {
  /** Memberships that were paid from the applicant's phone. */
  payer_of: number;
  recruiter: { name: string; that_day: number; refused_percent: number } | null;
  same_id_number: boolean;
  /** Above a limit: a coordinator only recommends. */
  needs_officer: boolean;
  /** The reader registered or imported the person. */
  is_own_entry: boolean;
  /** The reader has imported, registered and confirmed as many people today as one person may. */
  is_above_daily_limit: boolean;
}

interface FlaggedApplication {
  id: number;
  phone_number: string;
}

/**
 * What is counted is what lies in the territory of the reader; the limits are those of the whole country.
 * @param staffId who reads; undefined for the server operator
 * @returns by the id of the membership
 */
export async function findApplicationFlags(
  { db, config }: { db: Database; config: Pick<Services["config"], "secretKey"> },
  rows: readonly FlaggedApplication[],
  territory: Territory,
  staffId: number | undefined,
): Promise<Map<number, ApplicationFlags>> {
  const phones = [...new Set(rows.map(({ phone_number }) => phone_number))];
  const hashes = new Map(phones.map((phone) => [phone, hmacIndexes(config.secretKey, phone)]));
  const paid = await listMembershipsPaidFrom(db, [...hashes.values()].flat());
  const paidWithin = await listMembershipsWithin(db, territory, [...paid.values()].flat());
  const ids = rows.map(({ id }) => id);
  const recruitments = await listRecruitments(db, territory, ids, peopleOfDay);
  const entries =
    staffId === undefined ? new Map<number, boolean>() : await listStaffEntries(db, staffId, ids, isImportedBy);
  const isLimitReached =
    staffId !== undefined && entries.size > 0 && (await countPeopleOfToday(db, staffId)) >= DAILY_PEOPLE_LIMIT;
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
          (found !== undefined &&
            // Not that somebody of another place has it: a coordinator would learn it.
            (found.same_id_number_within ||
              found.that_day > RECRUITER_DAILY_LIMIT ||
              found.people_that_day > DAILY_PEOPLE_LIMIT)),
        is_own_entry: entries.get(id) ?? false,
        is_above_daily_limit: isLimitReached && entries.has(id),
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

interface ConfirmedRow {
  age: number;
  form_missing: boolean;
  user_id: number | null;
  /** Of an application that was answered after a refusal. */
  refused_by: number | null;
}

/** Why somebody cannot confirm an application that waits: what `requireConfirmable` and the rules before it would throw. */
export function listObstacles(
  { age, form_missing, user_id, refused_by }: ConfirmedRow,
  { needs_officer, is_own_entry, is_above_daily_limit }: ApplicationFlags,
  { staffId, confirm }: { staffId: number; confirm: Territory },
): ConfirmationObstacle[] {
  const stands: Record<ConfirmationObstacle, boolean> = {
    own_application: user_id === staffId,
    own_refusal: refused_by === staffId,
    own_entry: is_own_entry,
    applicant_under_age: age < MINIMUM_AGE,
    consent_missing: form_missing,
    officer_needed: needs_officer && !confirm.nation,
    confirmation_limit: is_above_daily_limit && !confirm.nation,
  };
  return confirmationObstacles.filter((each) => stands[each]);
}

interface ConfirmationContext {
  db: Database;
  config: Pick<Services["config"], "secretKey">;
  /** Where the permission holds: in the whole country above the limits. */
  territory: Territory;
  /** Who confirms. */
  staffId: number;
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

/** @throws Problem `own_entry`, `officer_needed`, `confirmation_limit` */
export async function requireBelowOfficerLimits(
  confirmation: ConfirmationContext,
  application: FlaggedApplication,
): Promise<void> {
  const { territory, staffId } = confirmation;
  const flags = (await findApplicationFlags(confirmation, [application], territory, staffId)).get(application.id)!;
  if (flags.is_own_entry) throw new Problem("own_entry");
  if (territory.nation) return;
  if (flags.needs_officer) throw new Problem("officer_needed");
  if (flags.is_above_daily_limit) throw new Problem("confirmation_limit");
}

/** Somebody of an imported list, before there is an application. @throws Problem `own_entry`, `confirmation_limit` */
export async function requireEntryOfOthers(
  { db, territory, staffId }: ConfirmationContext,
  person: { id: number; is_own: boolean },
): Promise<void> {
  if (person.is_own || (await hasTakenDown(db, staffId, person.id))) throw new Problem("own_entry");
  if (!territory.nation && (await countPeopleOfToday(db, staffId)) >= DAILY_PEOPLE_LIMIT) {
    throw new Problem("confirmation_limit");
  }
}

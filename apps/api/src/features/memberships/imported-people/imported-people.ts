import { type ImportedPerson, importedDecisions } from "@party/contract/imported-people.staff";
import { consentTexts } from "@party/contract/values/consents";
import { type ConsentProof, type MemberDetail, memberDetailTexts } from "@party/contract/values/imported-people";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { z } from "zod";
import { coversPlace, largestPlacesIn, placeOfFilters, type Territory } from "#access/territory.ts";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { lockDailyWork, recordDailyWork } from "#features/people/daily-work/daily-work.queries.ts";
import {
  findImportedPerson,
  type ImportedRow,
  listImportedPeopleByIds,
  lockImportedPerson,
} from "#features/people/imported/imported.queries.ts";
import { countPeople, listPeople, type OrderedPerson } from "#features/people/search/people-list.queries.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import { requireBelowOfficerLimits, requireEntryOfOthers } from "../applications/applications.flags.ts";
import { insertMembershipWithin, type NewMembership } from "../applications/applications.queries.ts";
import {
  confirmApplicationWithin,
  type DecisionContext,
  decideEachApplication,
  recordPaperConsent,
  refuseApplicationWithin,
} from "../applications/applications.staff.ts";
import { confirmApplication } from "../applications/applications.ts";
import { requireFreePlan } from "../fees.queries.ts";
import { insertConsentEvidence, linkApplicationToPerson } from "../walk-ins/walk-ins.queries.ts";
import { findFreeMembershipOf, findMemberNumberOf } from "./imported-people.queries.ts";

const WAITING_PEOPLE_FILTER = { status: "imported", source: "import" } as const;
const importedPeopleCursor = cursorOf(z.tuple([z.string().max(300), sortKeySchema.id]));

/** Those who are no members yet, by name. @param db not a transaction */
export async function listImportedPeopleWithin(
  db: Database,
  territory: Territory,
  staffId: number,
  query: StaffQuery & Parameters<typeof placeOfFilters>[0],
) {
  const places = await largestPlacesIn(db, territory, placeOfFilters(query));
  const page = await staffPage<{ places: typeof places }, [string, number], OrderedPerson>(
    db,
    query,
    importedPeopleCursor,
    {
      filter: { places },
      rows: (from, { after, ...wanted }) =>
        listPeople(from, {
          ...wanted,
          ...WAITING_PEOPLE_FILTER,
          sort: "name",
          after: after && { key: after[0], id: after[1] },
        }),
      count: (from, wanted) => countPeople(from, wanted.places, WAITING_PEOPLE_FILTER),
      key: ({ key, id }) => [key, id],
    },
  );
  const rows = await listImportedPeopleByIds(
    db,
    territory,
    staffId,
    page.results.map(({ id }) => id),
  );
  return { ...page, results: rows.map(toImportedPerson) };
}

const fullNameOf = ({ other_names, surname }: Pick<ImportedRow, "other_names" | "surname">) =>
  `${other_names} ${surname}`.trim();

/** Whether an age is certain enough: of a year alone somebody may be a year older. */
const isAgeKnown = ({ age, has_birth_date }: ImportedRow): boolean =>
  age !== null && (has_birth_date || age >= MINIMUM_AGE);

const missingDetailsOf = (row: ImportedRow): MemberDetail[] => [
  ...(row.phone === null ? (["phone"] as const) : []),
  ...(isAgeKnown(row) ? [] : (["birth"] as const)),
  ...(row.sex === null ? (["sex"] as const) : []),
  ...(row.ward_id === null ? (["ward"] as const) : []),
];

const toImportedPerson = (row: ImportedRow): ImportedPerson => ({
  id: row.id,
  name: fullNameOf(row),
  age: row.age,
  phone: row.phone,
  email: row.email,
  place:
    row.ward === null || row.constituency === null || row.county === null
      ? null
      : { ward: row.ward, constituency: row.constituency, county: row.county },
  list: row.list && {
    file: row.list.file_name,
    gathered_by: row.list.gathered_by,
    gathered_on: row.list.gathered_on,
    form: row.list.form,
    kept_at: row.list.kept_at,
  },
  added_at: row.created_at.toISOString(),
  same_phone: row.same_phone,
  pairs: row.pairs,
  missing: missingDetailsOf(row),
  proven: row.is_proven,
  blocked: row.is_own ? new Problem("own_entry").text : null,
});

/** Where a caller may read and confirm. */
interface CallerTerritories {
  read: Territory;
  confirm: Territory;
}

/** @throws Problem `not_found` outside `read`, and for somebody who was not imported */
export async function showImportedPerson(db: Database, reach: CallerTerritories, staffId: number, id: number) {
  const row = await findImportedPerson(db, reach.read, staffId, id);
  if (!row) throw new Problem("not_found");
  const membership = await findFreeMembershipOf(db, id);
  const mayDecide =
    (row.status === "imported" || membership?.state === "applied") &&
    (row.ward_id === null ? reach.confirm.nation : coversPlace(reach.confirm, { level: "ward", id: row.ward_id }));
  return {
    ...toImportedPerson(row),
    status: row.status,
    application: membership?.id ?? null,
    can: mayDecide ? importedDecisions.filter((each) => each !== "confirm" || !row.is_own) : [],
  };
}

interface ConsentEvidence {
  proof: ConsentProof;
  /** Where the paper is, or what was said; empty where there is evidence already. */
  reference: string;
}

/**
 * Stores how each person agreed, and takes them in: an application that is confirmed at once. Confirming again changes nothing.
 * @returns each with why they could not be taken in
 */
export async function confirmImportedPeople(decision: DecisionContext, ids: readonly number[], proof: ConsentEvidence) {
  await lockDailyWork(decision.db, decision.staffId);
  const results: { id: number; number: string | null; problem: string | null; found: boolean }[] = [];
  for (const decided of await decideEachApplication(ids, (id) => confirmImportedPerson(decision, id, proof))) {
    const number = decided.problem === null ? await findMemberNumberOf(decision.db, decided.id) : null;
    results.push({ ...decided, number: number === null ? null : formatMemberNumber(number) });
  }
  return results;
}

/** Refuses each who can be, as an applicant: with the right to answer. */
export const refuseImportedPeople = (decision: DecisionContext, ids: readonly number[], reason: string) =>
  decideEachApplication(ids, async (id) => {
    const person = await lockPersonToDecide(decision, id);
    const known = await findFreeMembershipOf(decision.db, id);
    const application = known?.id ?? (await createApplication(decision, person));
    await refuseApplicationWithin(decision, application, reason);
  });

/** @throws Problem `not_found` outside the territory, `own_application` for whoever it is about */
async function lockPersonToDecide({ db, territory, staffId }: DecisionContext, id: number): Promise<ImportedRow> {
  const person = await lockImportedPerson(db, territory, staffId, id);
  if (!person) throw new Problem("not_found");
  if (person.user_id === staffId) throw new Problem("own_application");
  return person;
}

/**
 * Somebody who was refused and has answered has an application that waits.
 * @throws Problem why somebody cannot be taken in; nothing is written then but the evidence
 */
async function confirmImportedPerson(
  decision: DecisionContext,
  id: number,
  { proof, reference }: ConsentEvidence,
): Promise<void> {
  const { db, staffId } = decision;
  const person = await lockPersonToDecide(decision, id);
  const known = await findFreeMembershipOf(db, id);
  if (known && known.state !== "applied") return confirmApplicationWithin(decision, known.id);
  await requireEntryOfOthers(decision, person);
  if (!person.is_proven && reference === "") throw new Problem("consent_missing");
  if (person.has_birth_date && person.age! < MINIMUM_AGE) throw new Problem("applicant_under_age");
  if (person.phone !== null) await requireBelowOfficerLimits(decision, { id: 0, phone_number: person.phone });
  const application = known?.id ?? (await createApplication(decision, person));
  if (proof === "paper") {
    await recordPaperConsent(db, { membershipId: application, personId: id, reference, takenBy: staffId });
  } else if (reference !== "") {
    await insertConsentEvidence(db, {
      ...{ person_id: id, kind: proof, text_version: consentTexts.membership.version, document_id: null, reference },
      ...{ read_aloud: true, taken_by: staffId, taken_at: new Date().toISOString() },
    });
  }
  if (known) return confirmApplicationWithin(decision, known.id);
  await confirmApplication(decision, application, staffId);
  await recordDailyWork(db, { staffId, kind: "confirmation", id: application, people: 1 });
}

/** Makes the application that is decided. @throws Problem `member_details_missing`, `walk_in_known` */
async function createApplication({ db, territory }: DecisionContext, person: ImportedRow): Promise<number> {
  const { phone, age, sex, ward_id } = person;
  const missing = missingDetailsOf(person);
  if (missing.length > 0 || phone === null || age === null || sex === null || ward_id === null) {
    const details = missing.map((detail) => memberDetailTexts[detail]).join(", ");
    throw new Problem("member_details_missing", { details });
  }
  const membership_type = await requireFreePlan(db);
  const applicant: NewMembership = {
    ...{ first_name: person.other_names, last_name: person.surname, phone_number: phone, age, ward_id, gender: sex },
    ...({ user_id: person.user_id, membership_type, fee: 0, payment_method: null } as const),
    ...({ state: "applied", occupation: "" } as const),
  };
  const membership = await insertMembershipWithin(db, territory, applicant);
  if (!membership) throw new Problem("imported_known");
  await linkApplicationToPerson(db, membership.id, person.id);
  return membership.id;
}

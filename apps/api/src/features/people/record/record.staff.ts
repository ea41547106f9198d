import type { Correction, PersonRecord } from "@party/contract/person-records.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { contactFields, correctableFields } from "@party/contract/values/people/person-fields";
import { coversPlace, type Territory, territoryOf } from "#access/territory.ts";
import { decrypt } from "#crypto.ts";
import { type Database, isUniqueViolation } from "#database/database.ts";
import { lockBesidePerson, updateAccountOfPerson } from "#database/people/account-holder.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { birthDateProblems } from "../birth-date.ts";
import { findLastRecordChange, findTrackedValues } from "./changes.queries.ts";
import { maskValue, nameOfStaff, storeRecordChanges } from "./changes.ts";
import { recordCorrected } from "./record.messages.ts";
import {
  findPersonWithin,
  findRecordWithin,
  hasVisitorMemberships,
  lockPersonWithin,
  type PersonBasics,
  shownFields,
  territoryHoldsWard,
  updateMembershipPhones,
  updateRecord,
} from "./record.queries.ts";

/** Where a caller may read, correct, reveal and note. */
export interface RecordTerritories {
  read: Territory;
  write: Territory;
  sensitive: Territory;
  notes: Territory;
}

type RecordServices = Pick<Services, "config" | "db">;

/** @throws Problem `not_found` outside the territory */
export async function findPerson(db: Database, territory: Territory, id: number): Promise<PersonBasics> {
  const person = await findPersonWithin(db, territory, id);
  if (!person) throw new Problem("not_found");
  return person;
}

/** Locks a person about whom something is written. @throws Problem `not_found`, `person_erased` */
export async function lockPerson(tx: Database, territory: Territory, id: number): Promise<PersonBasics> {
  const person = await lockPersonWithin(tx, territory, id);
  if (!person) throw new Problem("not_found");
  if (person.erased_at) throw new Problem("person_erased");
  return person;
}

/** @throws Problem `not_found` outside `read` */
export async function showRecord(
  { config, db }: RecordServices,
  territories: RecordTerritories,
  id: number,
): Promise<PersonRecord> {
  const row = await findRecordWithin(db, territories.read, id);
  if (!row) throw new Problem("not_found");
  const erased = row.erased_at !== null;
  const idNumber = row.id_number_encrypted && decrypt(config.secretKey, row.id_number_encrypted);
  const { ward_id, constituency_id, county_id } = row;
  return {
    id: row.id,
    version: row.version,
    ...pickFields(row),
    number: row.number === null ? null : formatMemberNumber(row.number),
    status: row.status,
    plan: row.plan,
    member_since: row.member_since,
    member_until: row.plan !== null && row.plan === row.numbered_plan ? row.member_until : null,
    waiting: row.waiting,
    source: row.source,
    added_at: row.created_at.toISOString(),
    erased,
    email: row.account_email ?? row.email,
    has_account: row.user_id !== null,
    place:
      ward_id === null || constituency_id === null || county_id === null
        ? null
        : {
            ward: { id: ward_id, name: row.ward ?? "" },
            constituency: { id: constituency_id, name: row.constituency ?? "" },
            county: { id: county_id, name: row.county ?? "" },
          },
    voter_checked_at: row.voter_checked_at?.toISOString() ?? null,
    registrar_status: row.registrar_status,
    recruited_by: nameOfStaff(row.recruited_by, row),
    id_number: idNumber && maskValue(idNumber),
    same_phone: row.same_phone,
    checks: row.failed ?? [],
    same_id_number_as: row.same_id_number_as,
    tags: row.tags,
    open_tasks: row.open_tasks,
    can: erased
      ? []
      : [
          ...(territoryHoldsWard(territories.write, ward_id) ? (["correct"] as const) : []),
          ...(territoryHoldsWard(territories.sensitive, ward_id) ? (["reveal"] as const) : []),
          ...(territoryHoldsWard(territories.notes, ward_id) ? (["note"] as const) : []),
        ],
  };
}

const pickFields = <Row extends Record<(typeof shownFields)[number], unknown>>(row: Row) =>
  Object.fromEntries(shownFields.map((name) => [name, row[name]])) as Pick<Row, (typeof shownFields)[number]>;

interface CorrectionContext {
  config: Services["config"];
  /** A transaction. */
  db: Database;
  jobs: Jobs;
  /** Not a transaction. */
  pool: Database;
  territory: Territory;
  staffId: number;
}

/**
 * Corrects what staff may correct, and tells the member. The same correction again changes nothing.
 * @returns the values before and after, for the audit log
 * @throws Problem `not_found`, `person_erased`, `person_changed`, `contacts_of_account`, or what is wrong with a value
 */
export async function correctRecord(
  { config, db, jobs, pool, territory, staffId }: CorrectionContext,
  id: number,
  { version, ward, reason, ...values }: Correction,
) {
  await lockBesidePerson(db, id);
  const person = await lockPerson(db, territory, id);
  const wardId = ward ?? person.ward_id;
  const problems = birthDateProblems(values.date_of_birth, new Date());
  if (problems.length > 0) throw new Problem(problems);
  if (ward !== undefined && ward !== person.ward_id) await requireWardWithin(pool, territory, ward);
  const before = (await findTrackedValues(db, { id: person.id }))!;
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every(
    (field) => !isChanged(values[field], before[field]),
  );
  if (isSame && wardId === person.ward_id) return { changed: [] };
  const contacts = contactFields.filter((field) => isChanged(values[field], before[field]));
  if (contacts.length > 0 && person.user_id !== null) throw new Problem("contacts_of_account");
  if (contacts.length > 0 && reason === undefined) throw new Problem("contact_reason_missing");
  if (version !== person.version || !(await updateRecord(db, person.id, version, { ...values, ward_id: wardId }))) {
    throw await personChangedProblem(db, person.id);
  }
  await updateAccountOfPerson(db, person.id);
  if (contacts.includes("phone")) await correctMembershipPhones(db, territory, person.id, values.phone ?? null);
  const { id: personId, ...after } = (await findTrackedValues(db, { id: person.id }))!;
  await storeRecordChanges({ config, db }, { personId, source: "staff", madeBy: staffId, reason }, before, after);
  const changed = correctableFields.filter((field) => isChanged(after[field], before[field]));
  if (person.user_id !== null && changed.length > 0) {
    await notify({ db, jobs }, recordCorrected, [{ userId: person.user_id, values: { fields: changed } }]);
  }
  return { changed: [...changed, ...contacts], before, after };
}

const isChanged = (value: string | null | undefined, before: string | null | undefined): boolean =>
  value !== undefined && value !== (before ?? null);

/** @throws Problem `phone_of_applicant_needed`, `phone_of_application` */
async function correctMembershipPhones(
  tx: Database,
  territory: Territory,
  personId: number,
  phone: string | null,
): Promise<void> {
  if (phone === null) {
    if (await hasVisitorMemberships(tx, personId)) throw new Problem("phone_of_applicant_needed");
    return;
  }
  await updateMembershipPhones(tx, territory, personId, phone).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem("phone_of_application") : error;
  });
}

/** @throws Problem `unknown_ward`, `ward_outside_territory` */
async function requireWardWithin(pool: Database, territory: Territory, ward: number): Promise<void> {
  const { wards } = await territoryOf(pool, [{ level: "ward", id: ward }]);
  if (wards.length === 0) throw new Problem("unknown_ward");
  if (!coversPlace(territory, { level: "ward", id: ward })) throw new Problem("ward_outside_territory");
}

/** Says who changed it, and when, as far as that is kept. */
export async function personChangedProblem(db: Database, personId: number): Promise<Problem> {
  const last = await findLastRecordChange(db, personId);
  if (!last) return new Problem("person_changed", { by: "" });
  const who = last.source === "owner" ? "the member" : (nameOfStaff(last.made_by, last) ?? "a program");
  return new Problem("person_changed", { by: `, by ${who} on ${formatInstant(last.made_at)}` });
}

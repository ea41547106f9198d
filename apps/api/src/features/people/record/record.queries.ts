import type { PersonRecord } from "@party/contract/person-records.staff";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PersonCheckName } from "@party/contract/values/people/checks";
import {
  type ContactField,
  type CorrectableField,
  personFieldNames,
  sensitiveFields,
} from "@party/contract/values/people/person-fields";
import { type RawBuilder, sql, type Updateable } from "kysely";
import { coversPlace, isWardIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { isPlainField, type PersonColumns, type SecretColumn, selectFields } from "#database/people/person-columns.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { Tables } from "#database/tables.ts";
import { IS_VISITOR_MEMBERSHIP } from "../people.queries.ts";

/** SQL for the id of who a person is now: of one that was merged, the survivor of the last merge. */
const survivingPersonId = (id: number): RawBuilder<number> => sql<number>`(
  with recursive lineage as (
    select id, merged_into from people where id = ${id}
    union select people.id, people.merged_into from people join lineage on people.id = lineage.merged_into
  ) select id from lineage where merged_into is null)`;

/** The fields that the page of a person shows as they are. */
export const shownFields = personFieldNames.filter(isPlainField).filter((name) => name !== "ward");

/** Enough to decide what a caller may see and write. */
const PERSON_BASIC_COLUMNS = [
  "people.id",
  "people.user_id",
  "people.ward_id",
  "people.erased_at",
  "people.version",
] as const;

const selectPersonWithin = (db: Database, territory: Territory, id: number) =>
  db.selectFrom("people").where("people.id", "=", survivingPersonId(id)).where(isWardIn(territory, "people.ward_id"));

export type PersonBasics = NonNullable<Awaited<ReturnType<typeof findPersonWithin>>>;

/** Who a person is now. @returns undefined outside the territory */
export const findPersonWithin = (db: Database, territory: Territory, id: number) =>
  selectPersonWithin(db, territory, id).select(PERSON_BASIC_COLUMNS).executeTakeFirst();

/** As `findPersonWithin`, locked until the commit. */
export const lockPersonWithin = (tx: Database, territory: Territory, id: number) =>
  selectPersonWithin(tx, territory, id).select(PERSON_BASIC_COLUMNS).forUpdate("people").executeTakeFirst();

/** Whether a territory holds the ward of a person; somebody without a ward is in no place but the nation. */
export const territoryHoldsWard = (territory: Territory, ward: number | null): boolean =>
  ward === null ? territory.nation : coversPlace(territory, { level: "ward", id: ward });

/** Phone numbers are counted up to this. */
const MAX_SAME_PHONE_COUNT = 100;

const mainMembershipColumn = <Value>(column: string) => sql<Value>`(
  select ${sql.raw(column)} from memberships where person_id = people.id and number is not null
  order by (state in ('active', 'grace')) desc, fee desc, id desc limit 1)`;

/** All that the page of a person shows. @returns undefined outside the territory */
export const findRecordWithin = (db: Database, territory: Territory, id: number) =>
  selectPersonWithin(db, territory, id)
    .leftJoin("users", "users.id", "people.user_id")
    .leftJoin("users as recruiter", "recruiter.id", "people.recruited_by")
    .leftJoin("wards", "wards.id", "people.ward_id")
    .leftJoin("constituencies", "constituencies.id", "people.constituency_id")
    .leftJoin("counties", "counties.id", "people.county_id")
    .select([...PERSON_BASIC_COLUMNS, "status", "plan", "number", "source"])
    .select(selectFields(shownFields))
    .select(["voter_checked_at", "registrar_status", "id_number_encrypted"])
    .select(["people.created_at", "recruited_by", "recruiter.first_name", "recruiter.last_name"])
    .select(["wards.name as ward", "people.constituency_id", "constituencies.name as constituency"])
    .select(["people.county_id", "counties.name as county"])
    .select(sql<string | null>`users.email`.as("account_email"))
    .select(sql<string | null>`member_since::text`.as("member_since"))
    .select(mainMembershipColumn<string | null>("valid_until::text").as("member_until"))
    .select(mainMembershipColumn<MembershipType | null>("membership_type").as("numbered_plan"))
    .select(
      sql<PersonRecord["waiting"]>`(
        select json_build_object('id', id, 'plan', membership_type, 'state', state) from memberships
        where person_id = people.id and state in ('applied', 'awaiting_payment') order by id desc limit 1)`.as(
        "waiting",
      ),
    )
    .select(
      sql<number>`(select count(*)::integer from (
        select from people other where other.phone = people.phone and other.id <> people.id and merged_into is null
          and ${isWardIn(territory, "other.ward_id")} limit ${MAX_SAME_PHONE_COUNT}) as others)`.as("same_phone"),
    )
    .select(
      sql<{ id: number; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by tags.name), '[]')
        from person_tags join tags on tags.id = tag_id where person_id = people.id)`.as("tags"),
    )
    .select(
      sql<PersonCheckName[] | null>`(select failed from person_checks where person_checks.person_id = people.id)`.as(
        "failed",
      ),
    )
    .select(
      sql<number | null>`(
        select other.id from people other where ${isWardIn(territory, "other.ward_id")} and other.id = live_person((
          select held_by from id_numbers_to_check where person_id = people.id
          union all select same_id_number_as from walk_ins
            where person_id = people.id and same_id_number_as is not null and people.id_number_hash is null
          limit 1)) and other.id <> people.id)`.as("same_id_number_as"),
    )
    .select(
      sql<number>`(select count(*)::integer from person_tasks where person_id = people.id and done_at is null)`.as(
        "open_tasks",
      ),
    )
    .executeTakeFirst();

/** What is shown with a reason alone. */
export const findSensitiveValues = (db: Database, id: number) =>
  db
    .selectFrom("people")
    .select(sensitiveFields.map((name) => `${name}_encrypted` as const))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type CorrectableColumns = Pick<
  Updateable<Tables["people"]>,
  Exclude<CorrectableField, "ward"> | ContactField | "ward_id"
>;

/** @param version that was read; @returns undefined for another one */
export const updateRecord = (tx: Database, id: number, version: number, values: CorrectableColumns) =>
  tx
    .updateTable("people")
    .set({
      ...values,
      ...(values.voter_status === undefined
        ? {}
        : {
            voter_checked_at: sql<Date>`case when voter_status = ${values.voter_status} then voter_checked_at else now() end`,
          }),
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** What was applied for without an account, and is not anonymised: its phone number is a copy of the person's. */
const isVisitorMembershipOf = (personId: number) =>
  sql<boolean>`memberships.person_id = ${personId} and ${IS_VISITOR_MEMBERSHIP}`;

export const hasVisitorMemberships = async (tx: Database, personId: number): Promise<boolean> =>
  (await sql`select from memberships where ${isVisitorMembershipOf(personId)} limit 1`.execute(tx)).rows.length > 0;

/**
 * Follows a correction, so that queues, calls and lists of memberships have the number of the register. It breaks
 * `memberships_of_visitor_in_place` for an applicant of the territory alone: of other places staff learn nothing.
 */
export const updateMembershipPhones = (tx: Database, territory: Territory, personId: number, phone: string) =>
  setMemberships(tx, () =>
    sql`update memberships set phone_number = ${phone}, is_apart = is_apart or coalesce((
      select not bool_or(${isWardIn(territory, "known.ward_id")}) from memberships known
      where known.phone_number = ${phone} and known.user_id is null and known.state not in ('refused', 'resigned', 'replaced')
        and lower(known.first_name) = lower(memberships.first_name)
        and lower(known.last_name) = lower(memberships.last_name)
        and known.membership_type = memberships.membership_type), false)
    where ${isVisitorMembershipOf(personId)} and phone_number <> ${phone}`.execute(tx),
  );

/** @param version that was read; @returns undefined for another one */
export const updateSensitiveValues = (
  tx: Database,
  id: number,
  version: number,
  values: Updateable<Pick<PersonColumns, SecretColumn>>,
) =>
  tx
    .updateTable("people")
    .set(values)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();

export const listMembershipIds = async (db: Database, personId: number): Promise<number[]> =>
  (await sql<{ id: number }>`select id from memberships where person_id = ${personId}`.execute(db)).rows.map(
    ({ id }) => id,
  );

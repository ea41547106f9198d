import "../people.queries.ts";
import type { FeePayment, Gender, MissingValue } from "@party/contract/values/person";
import { type RawBuilder, sql } from "kysely";

/** What no index of a list holds: rows are looked through for it. */
export interface PersonAttributes {
  /** Days of Nairobi, with both ends. */
  joined_from?: string | undefined;
  joined_to?: string | undefined;
  ends_from?: string | undefined;
  ends_to?: string | undefined;
  paid?: FeePayment | undefined;
  paid_from?: string | undefined;
  paid_to?: string | undefined;
  /** In years. */
  age_from?: number | undefined;
  age_to?: number | undefined;
  sex?: Gender | undefined;
  missing?: MissingValue | undefined;
}

const TODAY = sql`(now() at time zone 'Africa/Nairobi')::date`;
const BIRTH_DATE = sql`coalesce(people.date_of_birth, make_date(people.birth_year, 7, 1))`;

const missingConditions: Record<MissingValue, RawBuilder<unknown>> = {
  phone: sql`people.phone is null`,
  email: sql`people.email is null and people.user_id is null`,
  id_number: sql`people.id_number_hash is null`,
  birth_date: sql`people.date_of_birth is null`,
  sex: sql`people.sex is null`,
  polling_station: sql`people.polling_station is null`,
  ward: sql`people.ward_id is null`,
};

/** Conditions for a column between two days of which each may be absent. */
const between = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}::date`]),
];

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** A membership fee was paid that was not given back since. Who has paid has been a member, which `people` holds. */
const hasPaid = (onDays: readonly RawBuilder<unknown>[]) => sql`(people.member_since is not null and exists (
  select from memberships join membership_terms on membership_terms.membership_id = memberships.id
  where ${and([sql`memberships.person_id = people.id`, ...onDays])}))`;

const PAYMENT_DAY = sql`(membership_terms.created_at at time zone 'Africa/Nairobi')::date`;
const THIS_YEAR = [sql`${PAYMENT_DAY} >= date_trunc('year', ${TODAY})::date`];

const paymentConditions: Record<FeePayment, RawBuilder<unknown>> = {
  this_year: hasPaid(THIS_YEAR),
  not_this_year: sql`not ${hasPaid(THIS_YEAR)}`,
  never: sql`not ${hasPaid([])}`,
};

/** Conditions on a row of `people`; none when nothing is asked for. */
export function attributeConditions(wanted: PersonAttributes): RawBuilder<unknown>[] {
  const ends = between(sql`memberships.valid_until`, wanted.ends_from, wanted.ends_to);
  const paid = between(PAYMENT_DAY, wanted.paid_from, wanted.paid_to);
  return [
    ...between(sql`people.member_since`, wanted.joined_from, wanted.joined_to),
    ...(ends.length === 0
      ? []
      : [
          sql`(people.plan is not null and exists (select from memberships where ${and([
            sql`memberships.person_id = people.id and memberships.state in ('active', 'grace')`,
            ...ends,
          ])}))`,
        ]),
    ...(wanted.paid === undefined ? [] : [paymentConditions[wanted.paid]]),
    ...(paid.length === 0 ? [] : [hasPaid(paid)]),
    ...(wanted.age_from === undefined
      ? []
      : [sql`${BIRTH_DATE} <= (${TODAY} - make_interval(years => ${wanted.age_from}::integer))::date`]),
    ...(wanted.age_to === undefined
      ? []
      : [sql`${BIRTH_DATE} > (${TODAY} - make_interval(years => ${wanted.age_to + 1}::integer))::date`]),
    ...(wanted.sex === undefined ? [] : [sql`people.sex = ${wanted.sex}`]),
    ...(wanted.missing === undefined ? [] : [sql`(${missingConditions[wanted.missing]})`]),
  ];
}

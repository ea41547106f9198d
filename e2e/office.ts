import { randomInt } from "node:crypto";
import { createPaymentReference } from "../apps/api/src/features/payments/intents/intents.ts";
import { queryDatabase } from "./database.ts";

/** What the office works through. */

let orderCount = 0;

/**
 * An order of one piece that was paid and waits at its pickup point.
 * @param ward of a pickup point of its own; any other one by default @returns its number
 */
export async function insertOrder(ward?: string): Promise<string> {
  orderCount += 1;
  const number = `S${(Date.now() * 100 + orderCount).toString(36).toUpperCase().slice(-7)}`;
  await queryDatabase(
    `with own as (
       insert into pickup_locations (name, address, ward_id, published_at)
       select 'Rally in the ward', 'School field', $2::int, now() where $2::int is not null
         and not exists (select from pickup_locations where ward_id = $2::int) returning id
     ), pickup as (
       select id from own union all select min(id) from pickup_locations where ward_id is not distinct from $2::int
     ), placed as (
       insert into orders (state, email, phone_encrypted, pickup_location_id, total, expires_at, collector_name)
       select 'ready', '', '', min(id), 800, now(), 'Mekatilili wa Menza' from pickup returning id
     ), lines as (
       insert into order_lines (order_id, product_id, name, price, quantity)
       select placed.id, products.id, products.name, 800, 1 from placed, products order by products.id limit 1
     )
     insert into payment_intents (purpose, target_id, title, amount, reference, state, payer_name)
     select 'order', id, 'Shop order, 1 item', 800, $1, 'paid', '' from placed`,
    [number, ward ?? null],
  );
  return number;
}

/** A name that nobody else has; of letters, as names are. */
const randomName = () =>
  `Mumbi ${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`;

/** People who apply, without an account. @returns what all their names begin with */
export async function insertApplicants(count: number, ward?: string): Promise<string> {
  const name = randomName();
  await queryDatabase(
    `insert into memberships (first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type, state, fee)
     select $1, 'Wanyonyi-Nyamburakamau No' || chr(64 + n), '+2547' || lpad((random() * 99999999)::int::text, 8, '0'), 30,
       'female', 'Farmer', coalesce($3::int, (select id from wards order by id limit 1)), 'mwananchi', 'applied', 0
     from generate_series(1, $2::int) as n`,
    [name, count, ward ?? null],
  );
  // What applies enqueues it.
  await queryDatabase("insert into pgboss.job (name) values ('people.link')");
  return name;
}

/**
 * People who were registered in person, and whose signed form is nowhere.
 * @param firstName as `insertApplicants` returns it @returns what their last names are
 */
export async function insertApplicantsWithoutForm(firstName: string, count: number): Promise<string> {
  const lastName = "Asiyetia-Sahihi";
  await queryDatabase(
    `with allowed as materialized (select set_config('party.memberships_of', '0', true) as noted), taken as (
       insert into people (other_names, surname, phone, ward_id, source, status)
       select $1, $2, '+2547' || lpad((random() * 99999999)::int::text, 8, '0'), (select id from wards order by id limit 1), 'walk_in', 'applicant'
       from generate_series(1, $3::int) returning id, phone, ward_id)
     insert into memberships (first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type, state, fee, person_id)
     select $1, $2, phone, 30, 'female', 'Farmer', ward_id, 'mwananchi', 'applied', 0, id from taken, allowed where noted = '0'`,
    [firstName, lastName, count],
  );
  return `${firstName} ${lastName}`;
}

/** People of an imported list, about whom all is known that has to be of a member. @returns what all their names begin with */
export async function insertImportedPeople(count: number): Promise<string> {
  const name = randomName();
  await queryDatabase(
    `insert into people (other_names, surname, phone, date_of_birth, sex, ward_id, source, status)
     select $1, 'Waiyaki No' || chr(64 + n), '+2547' || lpad((random() * 99999999)::int::text, 8, '0'), '1990-04-03', 'female',
       (select id from wards order by id limit 1), 'import', 'imported'
     from generate_series(1, $2::int) as n`,
    [name, count],
  );
  return name;
}

/** An application for the free plan of somebody with an account, which was refused. */
export const insertRefusedApplicant = (email: string, reason: string) =>
  queryDatabase(
    `with refused as (
       insert into memberships (user_id, first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type,
         state, fee)
       select id, first_name, last_name, phone, 36, 'female', 'Farmer', (select id from wards order by id limit 1),
         'mwananchi', 'refused', 0 from users where email = $1 returning id, ward_id
     ), decided as (
       insert into application_decisions (membership_id, ward_id, outcome) select id, ward_id, 'refused' from refused
     )
     insert into application_actions (membership_id, kind, text) select id, 'refusal', $2 from refused`,
    [email, reason],
  );

/** An open payment for a gift. @returns its reference and id */
export async function insertPayment(payer: string, amount: number) {
  const reference = createPaymentReference("donation");
  const [row] = await queryDatabase<{ id: number }>(
    `insert into payment_intents (purpose, target_id, subject, amount, reference, payer_name)
     values ('donation', $1, '{"kind": "gift"}', $2, $3, $4) returning id`,
    [randomInt(1_000_000_000), amount, reference, payer],
  );
  return { id: row!.id, reference };
}

/** Money that came by the pay bill for no known payment. @returns its code */
export async function insertUnallocatedMoney(amount: number): Promise<string> {
  const receipt = `UK${randomInt(10_000_000, 99_999_999)}`;
  await queryDatabase(
    `with entry as (
       insert into ledger_entries (provider, receipt, amount, channels, state, typed_reference, payer_hint, paid_at)
       values ('mpesa', $1, $2, '{c2b}', 'unallocated', 'shamba', 'TOM, 2547****890', now()) returning id
     )
     insert into payment_reviews (kind, ledger_entry_id, notes) select 'unallocated', id, '[{"reason": "text_unknown"}]' from entry`,
    [receipt, amount],
  );
  return receipt;
}

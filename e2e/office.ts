import { queryDatabase } from "./database.ts";

/** What the office works through. */

/** An order that was paid and waits at its pickup point. @returns its number */
export async function insertOrder(): Promise<string> {
  const number = `S${Date.now().toString(36).toUpperCase().slice(-7)}`;
  await queryDatabase(
    `with placed as (
       insert into orders (state, email, phone_encrypted, pickup_location_id, total, expires_at, collector_name)
       select 'ready', '', '', min(id), 800, now(), 'Mekatilili wa Menza' from pickup_locations returning id)
     insert into payment_intents (purpose, target_id, title, amount, reference, state, payer_name)
     select 'order', id, 'Shop order, 1 item', 800, $1, 'paid', '' from placed`,
    [number],
  );
  return number;
}

/** A name that nobody else has; of letters, as names are. */
const newName = () =>
  `Mumbi ${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`;

/** People who apply, without an account. @returns what all their names begin with */
export async function insertApplicants(count: number, ward?: string): Promise<string> {
  const name = newName();
  await queryDatabase(
    `insert into memberships (first_name, last_name, phone_number, age, gender, occupation, ward_id, membership_type, state, fee)
     select $1, 'Wanyonyi-Nyamburakamau No' || chr(64 + n), '+2547' || lpad((random() * 99999999)::int::text, 8, '0'), 30,
       'female', 'Farmer', coalesce($3::int, (select id from wards order by id limit 1)), 'mwananchi', 'applied', 0
     from generate_series(1, $2::int) as n`,
    [name, count, ward ?? null],
  );
  return name;
}

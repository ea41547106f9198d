/** What orders from before lack, and those of an older version that runs beside this one: who was handed what, and by which phone they are found. */
import { sql } from "kysely";
import { decrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type BatchStep, stepThroughIds } from "#jobs/steps.ts";
import type { Services } from "#services.ts";

type CompletionServices = Pick<Services, "db" | "config">;

export const orderCompletionSteps = (services: CompletionServices): BatchStep[] => [
  stepThroughIds((after, limit) => addMissingOrderData(services, after, limit)),
];

interface IncompleteOrder {
  id: number;
  /** Of an order that cannot be found by it. */
  phone: Buffer | null;
  lacksHandover: boolean;
}

async function addMissingOrderData(
  { db, config }: CompletionServices,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<IncompleteOrder>`
    select id,
      case when state in ('paid', 'ready', 'handed_out') and phone_hash is null and octet_length(phone_encrypted) > 0
        then phone_encrypted end as phone,
      state = 'handed_out' and not exists (select from order_handovers where order_id = id) as "lacksHandover"
    from orders where id > ${after} order by id limit ${limit}`.execute(db);
  await storeContactHashes(db, contactHashesOf(config.secretKey, rows));
  const handedOut = rows.filter(({ lacksHandover }) => lacksHandover).map(({ id }) => id);
  if (handedOut.length > 0) await insertMissingHandovers(db, handedOut);
  return rows.map(({ id }) => id);
}

/** A phone number that no key decrypts stays without. */
function contactHashesOf(secretKey: string, rows: readonly IncompleteOrder[]) {
  return rows.flatMap(({ id, phone }) => {
    if (!phone) return [];
    try {
      return [{ id, phone, hash: hmacIndex(secretKey, decrypt(secretKey, phone)) }];
    } catch {
      return [];
    }
  });
}

/** Not of an order that is erased or encrypted again meanwhile. */
async function storeContactHashes(db: Database, hashes: ReturnType<typeof contactHashesOf>): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    update orders set phone_hash = found.hash
    from unnest(${hashes.map(({ id }) => id)}::integer[], ${hashes.map(({ phone }) => phone)}::bytea[],
      ${hashes.map(({ hash }) => hash)}::bytea[]) as found (id, phone, hash)
    where orders.id = found.id and orders.id between ${hashes[0]!.id} and ${hashes.at(-1)!.id}
      and phone_encrypted = found.phone and phone_hash is null`.execute(db);
}

/** When and by whom is in the audit log. The lock keeps out whoever takes it back. */
async function insertMissingHandovers(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    insert into order_handovers (order_id, handed_out_at, handed_out_by)
    select orders.id, entry.at, entry.actor
    from orders cross join lateral (
      select (array_agg(at order by id desc))[1] as at, (array_agg(actor order by id desc))[1] as actor
      from audit_entries
      where subject_ids @> array[orders.id] and subject_kind = 'order'
        and action = 'staffOrders.handOut' and outcome = 'done'
    ) as entry
    where orders.id = any(${ids}::integer[]) and orders.id between ${ids[0]} and ${ids.at(-1)}
      and orders.state = 'handed_out' and entry.at is not null
    for share of orders
    on conflict do nothing`.execute(db);
}

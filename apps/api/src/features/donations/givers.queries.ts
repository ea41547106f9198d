import "./donations.queries.ts";
import { startOfDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

interface Days {
  /** YYYY-MM-DD, in Nairobi. */
  from: string;
  /** The last day. */
  to: string;
}

/** Gifts with one phone and one email; sums in whole KES. */
interface GiftsOfContact {
  phone: string;
  email: string;
  /** Names are erased. */
  anonymous: boolean;
  /** Of the party's own, before its site opens. */
  trial: boolean;
  /** That are or were kept. */
  gifts: number;
  received: number;
  /** What went back within the days, whenever it came. */
  returned: number;
  /** Waits for a decision, or is more or less than was to be paid. */
  held: number;
  declarations: string[];
  accounts: number[];
  /** Id of the newest. */
  newest: number;
}

/** What the ledger has of gifts, in one statement: what came and what went back within the days. */
const listGiftsByContact = async (db: Database, days: Days): Promise<GiftsOfContact[]> =>
  (
    await sql<GiftsOfContact>`
      select encode(phone_hash, 'hex') as phone, encode(email_hash, 'hex') as email, anonymous, trial,
        count(distinct donation) filter (where amount > 0 and not is_held)::integer as gifts,
        coalesce(sum(amount) filter (where amount > 0 and not is_held), 0)::float8 as received,
        coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as returned,
        coalesce(sum(amount) filter (where amount > 0 and is_held), 0)::float8 as held,
        array_agg(distinct declaration_version order by declaration_version) as declarations,
        coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as accounts, max(donation) as newest
      from (
        select gift.id as donation, phone_hash, email_hash, first_name is null as anonymous, trial, declaration_version, user_id,
          entry.amount, entry.state <> 'reversed' and (entry.state <> 'allocated' or gift.state = 'held') as is_held
        from ledger_entries as entry join payment_intents as intent on intent.id = entry.intent_id
          join donations as gift on gift.id = intent.target_id
        where intent.purpose = 'donation' and entry.paid_at >= ${startOfDay(days.from)}
          and entry.paid_at < (${days.to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
      ) as gift
      group by phone_hash, email_hash, anonymous, trial`.execute(db)
  ).rows;

/** What one giver gave; names and the like are read by the newest gift and the accounts. */
export interface GiverSums
  extends Pick<GiftsOfContact, "gifts" | "received" | "returned" | "held" | "declarations" | "accounts"> {
  kind: "giver" | "anonymous" | "trial";
  newest: number;
}

/**
 * Givers with the sums of their gifts, the largest first. Whoever shares a phone or an email is one giver, as for the limit;
 * those whose names are erased are one line, and so are trials.
 */
export async function sumGiftsByGiver(db: Database, days: Days): Promise<GiverSums[]> {
  const givers = new Map<string, GiverSums>();
  const contacts = await listGiftsByContact(db, days);
  const giverOf = groupByContact(contacts.filter(({ anonymous, trial }) => !anonymous && !trial));
  for (const gifts of contacts) {
    const kind = gifts.trial ? "trial" : gifts.anonymous ? "anonymous" : "giver";
    const key = kind === "giver" ? giverOf(gifts) : kind;
    givers.set(key, addGifts(givers.get(key), kind, gifts));
  }
  return [...givers.values()].toSorted(
    (one, other) => other.received - other.returned - one.received + one.returned || one.newest - other.newest,
  );
}

function addGifts(sums: GiverSums | undefined, kind: GiverSums["kind"], gifts: GiftsOfContact): GiverSums {
  const { received, returned, held, declarations, accounts, newest } = gifts;
  return {
    kind,
    gifts: (sums?.gifts ?? 0) + gifts.gifts,
    received: (sums?.received ?? 0) + received,
    returned: (sums?.returned ?? 0) + returned,
    held: (sums?.held ?? 0) + held,
    declarations: [...new Set([...(sums?.declarations ?? []), ...declarations])].toSorted(),
    accounts: [...new Set([...(sums?.accounts ?? []), ...accounts])],
    newest: Math.max(sums?.newest ?? 0, newest),
  };
}

type Contact = Pick<GiftsOfContact, "phone" | "email">;

/** @returns the same text for contacts that are joined by phones and emails */
function groupByContact(contacts: readonly Contact[]): (contact: Contact) => string {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== node) parents.set(node, root);
    return root;
  };
  for (const { phone, email } of contacts) {
    const [one, other] = [rootOf(`phone ${phone}`), rootOf(`email ${email}`)];
    if (one !== other) parents.set(one, other);
  }
  return ({ phone }) => rootOf(`phone ${phone}`);
}

export const listGiverNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

import type { AuditSubject } from "@party/contract/endpoint";
import type { PlaceRef } from "@party/contract/values/permissions";
import { type Generated, type RawBuilder, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { selectStaffByName } from "./grants.queries.ts";
import { placeOfRow } from "./territory.ts";

/** What a call leaves behind; a trigger adds id, time and hash. */
export interface NewAuditEntry {
  /** Null for the server operator. */
  actor: number | null;
  session: string | null;
  /** Of the grant that allowed the call. */
  role: string | null;
  place: string;
  action: string;
  permission: string | null;
  subject_kind: string | null;
  subject_ids: number[];
  /** `done`, `repeated` or the code of the problem. */
  outcome: string;
  reason: string | null;
  proposal_id: number | null;
  request_id: string | null;
  details_hash: Buffer | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only. */
    audit_entries: NewAuditEntry & { id: Generated<string>; at: Generated<Date>; hash: Generated<Buffer> };
    audit_details: { entry_id: string; details_encrypted: Buffer };
    audit_batches: {
      id: number;
      first_entry: string;
      last_entry: string;
      entry_count: number;
      at: Generated<Date>;
      previous_hash: Buffer;
      hash: Buffer;
    };
  }
}

export const insertAuditEntry = (db: Database, entry: NewAuditEntry) =>
  db.insertInto("audit_entries").values(entry).returning("id").executeTakeFirstOrThrow();

const MAX_RECENT_ENTRIES_CHECKED = 200;

/** Whether the same person has left an entry of the same call, about all of its subjects, in the last minutes. */
export const hasRecentAuditEntry = async (db: Database, entry: NewAuditEntry, minutes: number): Promise<boolean> => {
  const { actor, session, role, place, action, subject_kind, subject_ids, outcome, reason } = entry;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select * from audit_entries where actor = ${actor} order by id desc limit ${MAX_RECENT_ENTRIES_CHECKED}) as recent
      where at > now() - make_interval(mins => ${minutes}) and action = ${action} and outcome = ${outcome}
        and place = ${place} and session is not distinct from ${session} and role is not distinct from ${role}
        and reason is not distinct from ${reason} and subject_kind is not distinct from ${subject_kind}
        and subject_ids @> ${subject_ids}::integer[] and (subject_ids = '{}') = (${subject_ids}::integer[] = '{}')
    ) as found`.execute(db);
  return rows[0]!.found;
};

export const insertAuditEntryDetails = (db: Database, entry_id: string, details_encrypted: Buffer) =>
  db.insertInto("audit_details").values({ entry_id, details_encrypted }).execute();

export interface EntryFilter {
  actor: number | undefined;
  /** A part of the name of whoever acted; empty for all. */
  person: string;
  /** Undefined for all. */
  actions: readonly string[] | undefined;
  /** As in an entry, e.g. `county 19`; undefined for all. */
  places: readonly string[] | undefined;
  subject: { kind: string; id: number } | undefined;
  from: Date | undefined;
  /** Before this moment. */
  before: Date | undefined;
  /** Id of the last entry of the page before. */
  after: string | undefined;
  limit: number;
}

const filterEntries = (db: Database, { actor, person, actions, places, subject, from, before }: EntryFilter) =>
  db
    .selectFrom("audit_entries")
    .$if(actor !== undefined, (query) => query.where("actor", "=", actor!))
    .$if(person !== "", (query) => query.where("actor", "in", selectStaffByName(db, person)))
    .$if(actions !== undefined, (query) => query.where(sql<boolean>`action = any(${actions}::text[])`))
    .$if(places !== undefined, (query) => query.where(sql<boolean>`place = any(${places}::text[])`))
    .$if(subject !== undefined, (query) =>
      query
        .where("subject_kind", "=", subject!.kind)
        .where(sql<boolean>`subject_ids @> array[${subject!.id}::integer]`),
    )
    .$if(from !== undefined, (query) => query.where("at", ">=", from!))
    .$if(before !== undefined, (query) => query.where("at", "<", before!));

/** Newest first. */
export const listEntries = (db: Database, filter: EntryFilter) =>
  filterEntries(db, filter)
    .leftJoin("users", "users.id", "audit_entries.actor")
    .select(["audit_entries.id", "at", "actor", "role", "place", "action", "subject_kind", "subject_ids", "outcome"])
    .select(["reason", "proposal_id", "first_name", "last_name"])
    .$if(filter.after !== undefined, (query) => query.where("audit_entries.id", "<", filter.after!))
    .orderBy("audit_entries.id", "desc")
    .limit(filter.limit)
    .execute();

export const countEntries = (db: Database, filter: EntryFilter): Promise<number> =>
  countRows(db, filterEntries(db, filter).select("audit_entries.id").limit(MAX_COUNTED_ROWS));

/** Waits for transactions that write entries, and lets none begin until the commit. */
export const lockAuditLog = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(tx);

export const findLastHashBatch = (db: Database) =>
  db
    .selectFrom("audit_batches")
    .select(["id", "first_entry", "last_entry", "entry_count", "at", "previous_hash", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** @param afterId the last batch of the call before; 0 at first */
export const listHashBatches = (db: Database, afterId: number, limit: number) =>
  db
    .selectFrom("audit_batches")
    .select(["id", "first_entry", "last_entry", "entry_count", "previous_hash", "hash"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();

/** An entry with what is hashed of it. */
export interface HashedEntry {
  id: string;
  /** The columns in their canonical form. */
  text: string;
  hash: Buffer;
  details_hash: Buffer | null;
  /** SHA-256 of the stored details; null when they were deleted. */
  stored_details_hash: Buffer | null;
}

/** Entries in the order of their ids. @param after id of the last entry of the call before */
export const listHashedEntries = async (db: Database, after: string, limit: number) =>
  (
    await sql<HashedEntry>`
      select entry.id, audit_entry_text(entry) as text, hash, details_hash,
        (select sha256(details_encrypted) from audit_details where entry_id = entry.id) as stored_details_hash
      from audit_entries entry
      where entry.id > ${after}::bigint
      order by entry.id limit ${limit}`.execute(db)
  ).rows;

export const insertHashBatch = (
  tx: Database,
  batch: {
    id: number;
    first_entry: string;
    last_entry: string;
    entry_count: number;
    previous_hash: Buffer;
    hash: Buffer;
  },
) => tx.insertInto("audit_batches").values(batch).execute();

type PlaceColumns = Record<"county_id" | "constituency_id" | "ward_id", number | null>;
const placeColumnsFromWard = sql`null::integer as county_id, null::integer as constituency_id, ward_id`;
const placeColumnsFromRow = sql`county_id, constituency_id, ward_id`;
const placeColumnsFromCounty = sql`county_id, null::integer as constituency_id, null::integer as ward_id`;
/** @param live selects the place of what visitors see */
const contentItemPlaceQuery = (kind: string, live: RawBuilder<unknown>) => (id: number) =>
  sql`
  select ${placeColumnsFromRow} from content_items
  where kind = ${kind} and item_id = ${id} and language = 'en'
  union all select ${live} where id = ${id}`;

/** The place of what entries are about, where that is not always the nation. */
const placeQueries: Partial<Record<AuditSubject, (id: number) => RawBuilder<unknown>>> = {
  user: (id) => sql`select ${placeColumnsFromWard} from users where id = ${id}`,
  membership: (id) => sql`select ${placeColumnsFromWard} from memberships where id = ${id}`,
  person: (id) => sql`select ${placeColumnsFromWard} from people where id = ${id}`,
  grant: (id) => sql`select ${placeColumnsFromRow} from role_grants where id = ${id}`,
  proposal: (id) => sql`
    select case place_level when 'county' then place_id end as county_id,
      case place_level when 'constituency' then place_id end as constituency_id,
      case place_level when 'ward' then place_id end as ward_id
    from proposals where id = ${id}`,
  order: (id) => sql`
    select ${placeColumnsFromRow} from orders join pickup_locations on pickup_locations.id = pickup_location_id
    where orders.id = ${id}`,
  articles: contentItemPlaceQuery("articles", sql`${placeColumnsFromCounty} from news_articles`),
  events: contentItemPlaceQuery("events", sql`${placeColumnsFromRow} from events`),
};

/** @returns undefined for something that is not there, or that is of no place */
export async function findSubjectPlace(db: Database, subject: AuditSubject, id: number): Promise<PlaceRef | undefined> {
  const query = placeQueries[subject]?.(id);
  if (!query) return undefined;
  const { rows } = await sql<PlaceColumns>`${query} limit 1`.execute(db);
  return rows[0] && placeOfRow(rows[0]);
}

/**
 * SQL for the entries about a person: their account, or a row of the register, pair, merge, membership, resignation or order of
 * theirs.
 */
const isEntryAboutUser = (userId: number): RawBuilder<boolean> => sql<boolean>`(
  (subject_kind = 'user' and subject_ids @> array[${userId}::integer])
  or (subject_kind = 'membership'
    and subject_ids && coalesce((select array_agg(id) from memberships where user_id = ${userId}), '{}'))
  or (subject_kind = 'person'
    and subject_ids && coalesce((select array_agg(id) from (
      select id from people where user_id = ${userId}
      union all select absorbed.id from people join people as absorbed on absorbed.merged_into = people.id
        where people.user_id = ${userId}) as rows_of_person), '{}'))
  or (subject_kind = 'pair'
    and subject_ids && coalesce((select array_agg(id) from (
      select person_pairs.id from people join person_pairs on low = people.id where user_id = ${userId}
      union all select person_pairs.id from people join person_pairs on high = people.id
        where user_id = ${userId}) as pairs_of_person), '{}'))
  or (subject_kind = 'merge'
    and subject_ids && coalesce((select array_agg(merges.id) from people
      join merges on survivor = people.id where user_id = ${userId}), '{}'))
  or (subject_kind = 'duty'
    and subject_ids && coalesce((select array_agg(id) from registrar_duties where user_id = ${userId}), '{}'))
  or (subject_kind = 'order' and subject_ids && coalesce((select array_agg(target_id) from payment_intents
    where user_id = ${userId} and purpose = 'order'), '{}'))
)`;

/** Calls of staff that showed or changed data of a member, newest first; for the member. */
export const listPersonalDataAccesses = (db: Database, userId: number, limit: number) =>
  db
    // Without this step PostgreSQL may look for the newest by id, through the entries about everybody.
    .with(
      (cte) => cte("about").materialized(),
      (query) =>
        query.selectFrom("audit_entries").selectAll().where(isEntryAboutUser(userId)).where("outcome", "=", "done"),
    )
    .selectFrom("about")
    .select(["at", "role", "place", "action", "reason"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

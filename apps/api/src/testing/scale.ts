/**
 * Fills a database by set-based SQL with as many members as a large party has. Constraints between tables and triggers are
 * switched off meanwhile, so it needs a superuser: the embedded PostgreSQL's user is one.
 */
import { type RawBuilder, sql } from "kysely";
import type { Config } from "#config.ts";
import { encrypt } from "#crypto.ts";
import { type Database, openDatabase } from "#database/database.ts";
import {
  advanceSequences,
  disableIndexes,
  disableTriggers,
  rebuildIndexes,
  selectInventedPeople,
} from "#demo/register/register.queries.ts";
import { sumOldEntries } from "#features/payments/ledger/ledger-days.queries.ts";
import { checkAllPeople } from "#features/people/completeness/checks.queries.ts";
import { sealOldEntries } from "#features/reconciliation/books/seals.ts";
import { runInSteps } from "#jobs/steps.ts";

export interface ScaleSizes {
  members: number;
  /** Also attempts, ledger entries, receipts and messages of payment services. */
  payments: number;
  notifications: number;
  events: number;
  articles: number;
}

/** A party has kept its books for so many days, and gets at least so many payments on each. */
const DAYS_OF_PAYMENTS = 1_000;
const LEAST_PAYMENTS_A_DAY = 500;

/** The largest first. */
const FILLED_TABLES = [
  "payment_attempts",
  "payment_intents",
  "provider_events",
  "ledger_entries",
  "receipts",
  "payment_fulfilments",
  "provider_event_results",
  "notifications",
  "people",
  "memberships",
  "audit_entries",
  "sessions",
  "consent_entries",
  "users",
  "orders",
  "donations",
  "newsletter_subscriptions",
  "member_numbers",
  "attendances",
  "tickets",
  "volunteers",
  "invitation_joins",
  "events",
  "news_articles",
] as const;

/** Rows that exist before are of the demo; ids begin after them. */
export const FIRST_ID = 1_000_000;

const daysAgo = (expression: string) => sql.raw(`now() - make_interval(secs => 86400.0 * ${expression})`);

const fillStatements = (
  { members, payments, notifications, events, articles }: ScaleSizes,
  phone: Buffer,
): RawBuilder<unknown>[] => {
  const series = (count: number) => sql.raw(`from generate_series(1, ${count}) as n`);
  const member = sql.raw(`(${FIRST_ID} + 1 + (n - 1) % ${members})`);
  const id = sql.raw(`(${FIRST_ID} + n)`);
  const category = (noun: "articles" | "events") =>
    sql.raw(`(select c.id from categories c where c.noun = '${noun}' and c.name = 'Category ' || n % 5)`);
  /** Some without an account were confirmed. */
  const confirmed = sql.raw(`(n > ${members} and n % 20 = 0)`);
  /** Half of those without an account applied for the free plan, and wait. */
  const ofApplicant = (free: string, paid: string) =>
    sql.raw(`case when n > ${members} and n % 2 = 0 then ${free} else ${paid} end`);
  const paymentsADay = Math.max(LEAST_PAYMENTS_A_DAY, payments / DAYS_OF_PAYMENTS);
  const paidAt = daysAgo(`(${payments} - n + 0.5) / ${paymentsADay}`);
  /** What was never paid has forgotten its payer, but for some ten days that a job did not run. */
  const named = (value: string, forgotten = "null") =>
    sql.raw(`case when n % 20 = 0 and n < ${payments - 40 * paymentsADay} then ${forgotten} else ${value} end`);
  return [
    sql`insert into users (id, email, password_hash, first_name, last_name, phone, ward_id, membership_type,
        email_confirmed_at) overriding system value
      select ${id}, 'member' || n || '@scale.example', 'none', 'Name' || n % 1999, 'Family' || n % 5000,
        '+2547' || lpad(n::text, 8, '0'), 1 + n % 1450, 'regular', now() ${series(members)}`,
    sql`insert into memberships (id, user_id, membership_type, state, fee, first_name, last_name, phone_number, age, gender,
        occupation, ward_id, number, valid_from, valid_until, person_id) overriding system value
      select ${id}, case when n <= ${members} then ${id} end, ${ofApplicant("'mwananchi'", "'bronze'")},
        case when ${confirmed} then 'active'
          when n > ${members} then ${ofApplicant("'applied'", "'awaiting_payment'")}
          when n % 10 = 0 then 'lapsed' else 'active' end,
        ${ofApplicant("0", "5000")},
        'Name' || n % 1999, 'Family' || n % 5000, '+2547' || lpad(n::text, 8, '0'), 18 + n % 60, 'female', 'Farmer',
        1 + n % 1450, case when n <= ${members} or ${confirmed} then ${id} end, current_date - 200,
        case when not ${confirmed} then current_date + 30 + n % 300 end, ${id}
      ${series(Math.round(members * 1.2))}`,
    sql`insert into member_numbers (number, user_id, person_id) overriding system value
      select ${id}, ${id}, ${id} ${series(members)}`,
    // Who has no membership came with a list. Status and plan are those of the memberships.
    sql`insert into people (id, user_id, surname, other_names, sex, date_of_birth, birth_year, phone, ward_id, constituency_id,
        county_id, status, plan, number, member_since, open_memberships, source, created_at) overriding system value
      select ${FIRST_ID} + n, case when n <= ${members} then ${FIRST_ID} + n end, surname, other_names, sex,
        case when is_born_known then born end, extract(year from born), phone, ward_id, constituency_id, county_id, status_now,
        case when status_now = 'member' then ${ofApplicant("'mwananchi'", "'bronze'")} end,
        case when status_now in ('member', 'lapsed') then ${FIRST_ID} + n end,
        case when status_now in ('member', 'lapsed') then joined end, (status_now in ('member', 'applicant'))::integer,
        case when status_now = 'imported' then 'import'
          when status_now = 'member' and source in ('walk_in', 'import') then 'website' else source end, created_at
      from ${selectInventedPeople(1, Math.round(members * 1.25))}, lateral (select case
        when n > ${Math.round(members * 1.2)} then 'imported' when ${confirmed} then 'member'
        when n > ${members} then 'applicant' when n % 10 = 0 then 'lapsed' else 'member' end) as now_is (status_now)`,
    sql`insert into consent_entries (user_id, membership_id, purpose, action, text_version, channel)
      select ${member}, case when n % 2 = 0 then ${member} end, 'membership', 'given', '1', 'website'
      ${series(members * 2)}`,
    sql`insert into volunteers (id, name, phone_number, email, ward_id, skills, availability, message)
      select ${id}, 'Name' || n, '+2547' || lpad(n::text, 8, '0'), 'member' || n || '@scale.example', 1 + n % 1450,
        '{}', '{}', '' ${series(Math.ceil(members / 10))}`,
    sql`insert into sessions (id, user_id, expires_at, revoked_at)
      select md5('scale' || n)::uuid, ${member}, now() + interval '20 days', case when n % 2 = 0 then now() end
      ${series(members * 2)}`,
    sql`insert into notifications (id, user_id, title, message, created_at, read_at)
      select ${id}, ${member}, 'News of the party', 'A notice of the branch', ${daysAgo("n % 400")},
        case when n % 4 > 0 then now() end ${series(notifications)}`,
    sql`insert into payment_intents (id, purpose, target_id, term, title, amount, reference, state, user_id, payer_name,
        payer_email, expires_at, created_at, paid_at, method)
      select ${id}, case when n % 10 = 0 then 'donation' else 'membership' end, ${id}, n::text, 'Bronze membership', 5000,
        'SCALE' || n, case when n % 20 = 0 then 'expired' else 'paid' end, ${named(`${FIRST_ID} + 1 + (n - 1) % ${members}`)},
        ${named("'Name' || n % 1999 || ' Family'", "''")},
        ${named(`'member' || 1 + (n - 1) % ${members} || '@scale.example'`)}, ${paidAt} + interval '1 day', ${paidAt}, ${paidAt},
        case when n % 20 > 0 then 'mpesa' end ${series(payments)}`,
    sql`insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, phone_hash, phone_last3,
        started_at, settled_at)
      select md5('attempt' || n)::uuid, ${id}, 1, 'mpesa', case when n % 20 = 0 then 'expired' else 'succeeded' end, 5000,
        decode(md5('token' || n), 'hex'), ${named(`decode(md5('phone' || n % ${members}), 'hex')`)},
        ${named("lpad((n % 1000)::text, 3, '0')")},
        ${paidAt}, ${paidAt} ${series(payments)}`,
    sql`insert into ledger_entries (id, provider, receipt, amount, channels, intent_id, attempt_id, state, paid_at, created_at)
      select ${id}, 'mpesa', 'SCALE' || n, 5000, '{callback}', ${id}, md5('attempt' || n)::uuid, 'allocated', ${paidAt},
        ${paidAt} ${series(payments)} where n % 20 > 0`,
    sql`insert into receipts (number, intent_id, amount, paid_at, issued_at)
      select 'S2026-' || lpad(n::text, 8, '0') || '-SCAL', ${id}, 5000, ${paidAt}, ${paidAt}
      ${series(payments)} where n % 20 > 0`,
    sql`insert into payment_fulfilments (intent_id, kind, created_at, done_at)
      select ${id}, 'membership', ${paidAt}, ${paidAt} ${series(payments)} where n % 20 > 0`,
    sql`insert into provider_events (id, provider, direction, kind, attempt_id, event_hash, body_encrypted, received_at)
      select ${id}, 'mpesa', 'in', 'callback', md5('attempt' || n)::uuid, decode(md5('event' || n), 'hex'), '\\x00',
        ${paidAt} ${series(payments)}`,
    sql`insert into provider_event_results (event_id, result, done_at) select ${id}, 'paid', ${paidAt} ${series(payments)}`,
    sql`insert into donations (id, amount, method, monthly, state, declaration_version, declared_at, first_name, last_name,
        email, phone_encrypted, phone_last3, phone_hash, email_hash, paid_at)
      select ${id}, 100, 'mpesa', false, 'received', '1', ${paidAt}, 'Name', 'Family', 'member' || n || '@scale.example',
        '\\x00', '000', decode(md5('phone' || n), 'hex'), decode(md5('mail' || n), 'hex'), ${paidAt}
      ${series(payments)} where n % 10 = 0`,
    sql`insert into categories (noun, name) select noun, 'Category ' || n
      from unnest(array['articles', 'events']) noun, generate_series(0, 4) n`,
    sql`insert into events (id, title, description, plain_text, date, category_id, published_at, announced_at, ward_id)
      select ${id}, 'Meeting ' || n, '<p>Come</p>', 'Come', current_date - 700 + n * 7 % 800, ${category("events")}, now() - interval '30 days',
        now(), 1 + n % 1450 ${series(events)}`,
    sql`insert into attendances (id, event_id, user_id, state, seats, seated_at) overriding system value
      select ${id}, ${FIRST_ID} + 1 + (n % ${events}), ${member}, 'seated', 1 + n % 3, now()
      ${series(Math.round(members / 2))}`,
    sql`insert into tickets (id, attendance_id, seat) overriding system value
      select ${id}, ${id}, 0 ${series(Math.round(members / 2))}`,
    sql`insert into news_articles (id, title, content, plain_text, category_id, published_at, announced_at)
      select ${id}, 'Article ' || n, '<p>The kiosk is open again.</p>', 'The kiosk is open again.', ${category("articles")},
        ${daysAgo("n / 10.0")}, now() ${series(articles)}`,
    // Those of the last month wait to be handed out.
    sql`insert into orders (id, state, email, phone_encrypted, pickup_location_id, total, expires_at, created_at)
      select ${id}, case when n % 5 = 2 then 'expired' when n % 400 > 30 or n % 5 > 2 then 'handed_out'
          when n % 5 = 0 then 'paid' else 'ready' end,
        'member' || n || '@scale.example', ${phone}::bytea, 1, 500, now(), ${daysAgo("n % 400")} ${series(Math.ceil(members / 10))}`,
    sql`insert into newsletter_subscriptions (id, email, state, confirmed_at)
      select ${id}, 'member' || n || '@scale.example', 'confirmed', now() ${series(Math.ceil(members / 2))}`,
    sql`insert into invitation_joins (user_id, inviter_id)
      select ${id}, ${FIRST_ID} + (n + 1) / 2 ${sql.raw(`from generate_series(2, ${Math.ceil(members / 2)}) as n`)}`,
    sql`insert into audit_entries (id, at, actor, role, place, action, subject_kind, subject_ids, outcome, hash)
      select ${id}, ${daysAgo("n / 500.0")}, ${FIRST_ID} + n % 200, 'ward_coordinator', 'Kenya', 'applications.show', 'membership',
        array[${FIRST_ID} + 1 + n % ${members}], 'done', decode(md5('entry' || n), 'hex') ${series(members)}`,
  ];
};

/**
 * @param connections how many statements run at once
 * @returns the id of the first and last member
 */
export async function fillToScale(
  { databaseUrl, secretKey }: Pick<Config, "databaseUrl" | "secretKey">,
  sizes: ScaleSizes,
  connections = 2,
): Promise<{ first: number; last: number }> {
  const databases = Array.from({ length: connections }, () =>
    openDatabase({ url: databaseUrl, connections: 1, statementTimeout: 0 }),
  );
  const [db] = databases as [Database];
  try {
    await disableIndexes(db, FILLED_TABLES);
    const indexed: string[] = [...FILLED_TABLES];
    const waiting = fillStatements(sizes, encrypt(secretKey, "+254712345678"));
    await runForEach(databases, (pool) =>
      // The setting is the connection's, and a pool replaces old connections.
      pool.connection().execute(async (connection) => {
        await disableTriggers(connection);
        for (let next = waiting.shift(); next; next = waiting.shift()) await next.execute(connection);
      }),
    );
    await runForEach(databases, async (connection) => {
      for (let next = indexed.shift(); next; next = indexed.shift()) await rebuildIndexes(connection, next);
    });
    await advanceSequences(db, FILLED_TABLES);
    await sql`insert into membership_count_changes (change)
      select count(*) from memberships where id > ${FIRST_ID} and state <> 'lapsed'`.execute(db);
    await checkAllPeople(db);
    // As after an upgrade: sums of days, and seals of what is a week old.
    await sql`insert into ledger_days_backlog select min(id), max(id) from ledger_entries where id > ${FIRST_ID}
      having count(*) > 0`.execute(db);
    await runInSteps((limit) => db.transaction().execute((tx) => sumOldEntries(tx, limit)), { limit: 50_000 });
    await sealOldEntries(db);
    await sql`analyze ledger_days, ledger_seals`.execute(db);
  } finally {
    await runForEach(databases, (connection) => connection.destroy());
  }
  return { first: FIRST_ID + 1, last: FIRST_ID + sizes.members };
}

const runForEach = <Item>(items: readonly Item[], run: (item: Item) => Promise<void>) => Promise.all(items.map(run));

/** Tables with more rows than the largest table of fixed size has. */
export async function listGrowingTables(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1900`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export const createDatabase = async (db: Database, name: string): Promise<void> =>
  void (await sql`create database ${sql.id(name)}`.execute(db));

/** Blocks of 8 kB that all statements in this database have read so far, cached or not; needs `pg_stat_statements`. */
export async function countBlocks(db: Database): Promise<number> {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  const { rows } = await sql<{ blocks: number }>`
    select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'
  `.execute(db);
  return rows[0]!.blocks;
}

export const findUserId = async (db: Database, email: string): Promise<number> =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

/** Process ids of the connections to a database. */
export const listBackends = async (db: Database, name: string): Promise<number[]> =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where datname = ${name}
    and backend_type = 'client backend'`.execute(db)
  ).rows.map(({ pid }) => pid);

/** Gives the first members a password. */
export const setPasswords = async (db: Database, hash: string, members: number): Promise<void> =>
  void (await sql`update users set password_hash = ${hash} where id between ${FIRST_ID + 1} and ${FIRST_ID + members}`.execute(
    db,
  ));

/** Leaves nothing to do to a worker: no jobs and no article to announce. */
export async function clearQueues(db: Database): Promise<void> {
  await sql`update news_articles set announced_at = now() where announced_at is null`.execute(db);
  await sql`delete from pgboss.job where state < 'completed'`.execute(db);
}

/** Leaves nothing to do to autovacuum. */
export const vacuumAll = (db: Database) => sql`vacuum (analyze)`.execute(db);

/** Adds an article that was published an hour ago, since newer ones wait, and enqueues its announcement. @returns its id */
export async function announceArticle(db: Database): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into news_articles (title, content, plain_text, published_at)
    values ('Primaries', '<p>Vote</p>', 'Vote', now() - interval '1 hour') returning id`.execute(db);
  await sql`insert into pgboss.job (name, data) values ('topics.announce', '{}')`.execute(db);
  return rows[0]!.id;
}

export const countAnnounced = async (db: Database, articleId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from announcements where topic = 'news' and item_id = ${articleId}`.execute(db)
  ).rows[0]!.count;

/** The payload of the newest job of a queue that waits, if it has one. */
export async function findPayload(db: Database, queue: string): Promise<object | undefined> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${queue} and state = 'created' and data <> '{}'::jsonb
    order by created_on desc limit 1`.execute(db);
  return rows[0]?.data;
}

import type { ApplicationNote, ApplicationStatus } from "@party/contract/values/applications";
import type { Gender, PersonSource } from "@party/contract/values/person";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { isWardIn, joinTerritories, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";
import { containsText } from "#database/search.ts";
import type { Tables } from "#database/tables.ts";
import { isConsentProven } from "../walk-ins/walk-ins.queries.ts";
import { insertDecision } from "./decisions.queries.ts";

// Literals, so that the partial indexes can be used.
const isWaitingApplication = sql<boolean>`memberships.state = 'applied' and memberships.fee = 0`;
const isFormMissing = sql<boolean>`(people.id is not null and not ${isConsentProven})`;
/** When the last question was asked that nobody has answered. */
const OPEN_QUESTION_COLUMN = sql<Date | null>`(
  select max(made_at) from application_actions as question where membership_id = memberships.id and kind = 'question'
    and not exists (select from application_actions as reply
      where reply.membership_id = question.membership_id and reply.kind = 'reply' and reply.id > question.id))`;
const noteConditions: Record<ApplicationNote, ReturnType<typeof sql<boolean>>> = {
  form_missing: isFormMissing,
  asked: sql`${OPEN_QUESTION_COLUMN} is not null`,
};
const isUncheckedApplication = sql<boolean>`exists (select from unchecked_applications where membership_id = memberships.id)`;

/** A member of staff, with the places in which they may confirm and recommend. */
export interface DeciderScope {
  staffId: number;
  confirm: Territory;
  recommend: Territory;
}

/**
 * SQL for applications: whether there is something for this person to do. Where they may only recommend, one that they have
 * recommended waits for others. Their own waits for others in any case.
 */
const isWaitingForDecider = ({ staffId, confirm, recommend }: DeciderScope): RawBuilder<boolean> => sql<boolean>`(
  ${isWardIn(joinTerritories(confirm, recommend), "memberships.ward_id")}
  and memberships.user_id is distinct from ${staffId}
  and (${isWardIn(confirm, "memberships.ward_id")}
    or (${isWardIn(recommend, "memberships.ward_id")} and not exists (
      select from application_actions
      where membership_id = memberships.id and kind = 'recommendation' and made_by = ${staffId}))))`;

/** Those that wait, by the state of the membership; those decided, by the decision. `all` are `applied` and `decided`. */
type ApplicationGroup = Exclude<ApplicationStatus, "all"> | "applied" | "decided";

const groupConditions: Record<ApplicationGroup, ReturnType<typeof sql<boolean>>> = {
  waiting: sql`${isWaitingApplication} and not ${isUncheckedApplication}`,
  unchecked: sql`${isWaitingApplication} and ${isUncheckedApplication}`,
  applied: isWaitingApplication,
  confirmed: sql`outcome = 'confirmed'`,
  to_call: sql`outcome = 'confirmed' and call is distinct from 'reached'
    and memberships.user_id is null and memberships.state = 'active'`,
  refused: sql`outcome = 'refused'`,
  decided: sql`outcome is not null`,
};
const DECIDED_GROUPS: ReadonlySet<string> = new Set<ApplicationGroup>(["confirmed", "to_call", "refused", "decided"]);

export interface ApplicationFilter {
  territory: Territory;
  /** For whom applications wait; undefined for the server operator. */
  decider?: DeciderScope | undefined;
  status: ApplicationStatus;
  /** Whether they applied themselves, or were taken down in person; both when absent. */
  source?: "website" | "walk_in" | undefined;
  note?: ApplicationNote | undefined;
  /** Only those of these wards. */
  wards?: readonly number[] | undefined;
  /** A part of the name or of the phone number, or a member number; empty for all. */
  q: string;
  isNewestFirst?: boolean;
  /** Of the last row of the page before. */
  after: ApplicationSortKey | undefined;
  limit: number;
}

/** Microseconds since 1970, as the database knows them, and id; of all together the id alone. */
export type ApplicationSortKey = readonly [at: number, id: number];

/** Decisions are listed in their order, what waits by the day of applying, and all together in the order of arrival. */
const sortColumnOf = (status: ApplicationStatus): "decided_at" | "memberships.created_at" | undefined =>
  status === "all" ? undefined : DECIDED_GROUPS.has(status) ? "decided_at" : "memberships.created_at";

/** With the person, once there is one: what was typed when applying may have been corrected since. */
const selectWithDecision = (db: Database) =>
  db
    .selectFrom("memberships")
    .leftJoin("people", "people.id", "memberships.person_id")
    .leftJoin("application_decisions as decision", "decision.membership_id", "memberships.id");

const APPLICANT_FIRST_NAME = sql<string>`coalesce(nullif(people.other_names, ''), memberships.first_name)`;
const APPLICANT_LAST_NAME = sql<string>`coalesce(nullif(people.surname, ''), memberships.last_name)`;
/** By the birth date, where that is known; else as stated. */
const APPLICANT_AGE = sql<number>`coalesce(
  extract(year from age((now() at time zone 'Africa/Nairobi')::date, people.date_of_birth))::integer, memberships.age)`;
/** An anonymised application has none. */
const APPLICANT_PHONE = sql<string>`
  case when memberships.phone_number = '' then '' else coalesce(people.phone, memberships.phone_number) end`;

type SearchFilter = Pick<ApplicationFilter, "territory" | "decider" | "q" | "source" | "note" | "wards">;

function filterApplications(
  db: Database,
  part: ApplicationGroup,
  { territory, decider, q, source, note, wards }: SearchFilter,
) {
  const wardColumn = DECIDED_GROUPS.has(part) ? "decision.ward_id" : "memberships.ward_id";
  const digits = q.replace(/\D/g, "").replace(/^(254|0)/, "");
  const number = /^(?:[a-z]-?|[a-z]{2,4}-)?0*(\d{1,9})$/i.exec(q.trim())?.[1];
  const name = containsText(sql`${APPLICANT_FIRST_NAME} || ' ' || ${APPLICANT_LAST_NAME}`, q);
  const phone = sql`position(${digits} in memberships.phone_number || ' ' || ${APPLICANT_PHONE}) > 0`;
  return selectWithDecision(db)
    .where(groupConditions[part])
    .$if(decider !== undefined && (part === "waiting" || part === "unchecked"), (query) =>
      query.where(isWaitingForDecider(decider!)),
    )
    .where(isWardIn(territory, wardColumn))
    .$if(wards !== undefined, (query) => query.where(sql<boolean>`${sql.ref(wardColumn)} = any(${wards}::integer[])`))
    .$if(note !== undefined, (query) => query.where(noteConditions[note!]))
    .$if(source !== undefined, (query) => {
      const isWalkIn = sql<boolean>`exists (select from walk_ins
        where walk_ins.membership_id = memberships.id ${DECIDED_GROUPS.has(part) ? sql`` : sql`and waits`})`;
      return query.where(source === "walk_in" ? isWalkIn : sql<boolean>`not ${isWalkIn}`);
    })
    .$if(q !== "", (query) =>
      query.where(
        sql<boolean>`(${name} or ${digits === "" ? sql`false` : phone} or ${number ? sql`memberships.number = ${Number(number)}` : sql`false`})`,
      ),
    );
}

const groupsOfStatus = (status: ApplicationStatus): ApplicationGroup[] =>
  status === "all" ? ["applied", "decided"] : [status];

/** The words of a name in one order, because people write their last name first too. */
const nameWordsColumn = (table: string) =>
  sql`(select array_agg(word order by word) from
    regexp_split_to_table(fold_text(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ' +') as word)`;

/** Applications with their places, and what a person needs to decide; others are counted within the territory alone. */
const selectApplicationDetails = (rows: ReturnType<typeof selectWithDecision>, territory: Territory) =>
  rows
    .leftJoin("users as decider", "decider.id", "decision.decided_by")
    .leftJoin("users as caller", "caller.id", "decision.called_by")
    .innerJoin("wards", "wards.id", "memberships.ward_id")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .innerJoin("counties", "counties.id", "constituencies.county_id")
    .select(["memberships.id", "memberships.person_id", "memberships.user_id", "memberships.membership_type"])
    .select(["memberships.state"])
    .select([
      "memberships.number",
      "memberships.phone_number",
      APPLICANT_PHONE.as("phone"),
      APPLICANT_AGE.as("age"),
      sql<PersonSource>`coalesce(people.source, 'website')`.as("source"),
    ])
    .select([APPLICANT_FIRST_NAME.as("first_name"), APPLICANT_LAST_NAME.as("last_name")])
    .select([sql<Gender>`coalesce(people.sex, memberships.gender)`.as("gender"), "memberships.occupation"])
    .select(["memberships.ward_id", "memberships.created_at", "outcome", "decided_at", "decided_by"])
    .select(["decider.first_name as decider_first", "decider.last_name as decider_last"])
    .select([
      "call",
      "called_at",
      "called_by",
      sql<boolean>`${isWaitingApplication} and ${isUncheckedApplication}`.as("unchecked"),
    ])
    .select(["caller.first_name as caller_first", "caller.last_name as caller_last"])
    .select(["wards.name as ward", "constituencies.name as constituency", "counties.name as county"])
    .select(
      sql<number>`(select count(*) from memberships other where other.phone_number = memberships.phone_number
        and other.id <> memberships.id and other.state <> 'replaced'
        and ${isWardIn(territory, "other.ward_id")})::integer`.as("same_phone"),
    )
    .select(
      sql<number>`(select count(*) from memberships other where other.phone_number = memberships.phone_number
        and other.id <> memberships.id and other.state <> 'replaced' and ${isWardIn(territory, "other.ward_id")}
        and ${nameWordsColumn("other")} = ${nameWordsColumn("memberships")})::integer`.as("same_name"),
    )
    .select([OPEN_QUESTION_COLUMN.as("asked_at"), isFormMissing.as("form_missing")])
    .select(
      sql<number | null>`(select made_by from application_actions
        where membership_id = memberships.id and kind = 'refusal')`.as("refused_by"),
    )
    .select(
      sql<boolean>`exists (select from application_actions
        where membership_id = memberships.id and kind = 'answer')`.as("answered"),
    )
    .select(
      sql<number>`(select count(*) from application_actions
        where membership_id = memberships.id and kind = 'recommendation')::integer`.as("recommendations"),
    );

export type ApplicationDetailsRow = NonNullable<Awaited<ReturnType<typeof findApplicationWithin>>>;

/** In the order of the filter; each part is found by its own index. */
export async function listApplications(db: Database, filter: ApplicationFilter) {
  const { status, isNewestFirst, limit } = filter;
  const parts = await Promise.all(groupsOfStatus(status).map((part) => listApplicationGroup(db, part, filter)));
  if (parts.length === 1) return parts[0]!;
  const direction = isNewestFirst ? -1 : 1;
  return parts
    .flat()
    .toSorted((one, other) => direction * (one.id - other.id))
    .slice(0, limit);
}

function listApplicationGroup(db: Database, part: ApplicationGroup, filter: ApplicationFilter) {
  const { status, after, isNewestFirst = false, limit } = filter;
  const direction = isNewestFirst ? "desc" : "asc";
  const beyond = sql.raw(isNewestFirst ? "<" : ">");
  const column = sortColumnOf(status);
  const rows = selectApplicationDetails(filterApplications(db, part, filter), filter.territory)
    .select(
      column
        ? sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::float8`.as("sort_key")
        : sql<number>`0`.as("sort_key"),
    )
    .limit(limit);
  if (!column) {
    return rows
      .$if(after !== undefined, (query) => query.where(sql<boolean>`memberships.id ${beyond} ${after![1]}`))
      .orderBy("memberships.id", direction)
      .execute();
  }
  // The columns of the index that holds them in this order.
  const id = column === "decided_at" ? "decision.membership_id" : "memberships.id";
  return rows
    .$if(after !== undefined, (query) => {
      const at = sql`timestamptz 'epoch' + ${after![0]}::float8 * interval '1 microsecond'`;
      return query.where(sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${beyond} (${at}, ${after![1]}::integer)`);
    })
    .orderBy(column, direction)
    .orderBy(id, direction)
    .execute();
}

export async function countApplications(
  db: Database,
  filter: SearchFilter & Pick<ApplicationFilter, "status">,
): Promise<number> {
  let count = 0;
  for (const part of groupsOfStatus(filter.status)) {
    count += await countRows(db, filterApplications(db, part, filter).select("memberships.id").limit(MAX_COUNTED_ROWS));
  }
  return count;
}

const MAX_NETWORK_HASHES = 1_000;

/** Of the unchecked applications, how many came from the network that sent most of them within a day. */
export async function countApplicationsOfLargestNetwork(db: Database, territory: Territory): Promise<number> {
  const hashes = db
    .selectFrom("unchecked_applications")
    .select("network_hash")
    .where(isWardIn(territory, "unchecked_applications.ward_id"))
    .where("network_hash", "is not", null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .orderBy("created_at", "desc")
    .limit(MAX_NETWORK_HASHES);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${hashes}) as sent group by network_hash order by count desc limit 1`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Those for a person to decide: in the queue, or listed apart from it as unchecked. */
export const summariseApplications = (db: Database, part: "waiting" | "unchecked", decider: DeciderScope) =>
  summariseWaiting(
    db,
    filterApplications(db, part, { territory: joinTerritories(decider.confirm, decider.recommend), decider, q: "" })
      .select("memberships.created_at as at")
      .orderBy("memberships.created_at")
      .limit(MAX_COUNTED_ROWS),
  );

/** A free membership or the application for it, in any state. @returns undefined outside the territory */
export const findApplicationWithin = (db: Database, territory: Territory, id: number) =>
  selectApplicationDetails(selectWithDecision(db).where(isWardIn(territory, "memberships.ward_id")), territory)
    .where("memberships.id", "=", id)
    .where("fee", "=", 0)
    .executeTakeFirst();

export const findApplicationPerson = (db: Database, id: number) =>
  db.selectFrom("memberships").select(["person_id", "ward_id"]).where("id", "=", id).executeTakeFirstOrThrow();

/** Locks it until the commit, so that of two decisions the second one finds the first. */
export const lockApplicationWithin = (tx: Database, territory: Territory, id: number) =>
  tx
    .selectFrom("memberships")
    .select(["id", "state", "user_id", "phone_number"])
    .where("id", "=", id)
    .where("fee", "=", 0)
    .where(isWardIn(territory, "memberships.ward_id"))
    .forUpdate()
    .executeTakeFirst();

export async function markApplicationRefused(tx: Database, id: number, by: number): Promise<void> {
  await setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "refused" })
      .where("id", "=", id)
      .where("state", "=", "applied")
      .execute(),
  );
  await insertDecision(tx, id, { outcome: "refused", by });
}

/** @returns undefined for a second recommendation of the same person */
export const insertApplicationAction = (tx: Database, action: Insertable<Tables["application_actions"]>) =>
  tx
    .insertInto("application_actions")
    .values(action)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** With the names of those who did it, oldest first. */
export const listApplicationActions = (db: Database, membershipId: number) =>
  db
    .selectFrom("application_actions")
    .leftJoin("users", "users.id", "application_actions.made_by")
    .select(["kind", "text", "made_by", "made_at", "first_name", "last_name"])
    .where("membership_id", "=", membershipId)
    .orderBy("application_actions.id")
    .execute();

export const findLastQuestion = (db: Database, membershipId: number) =>
  db
    .selectFrom("application_actions")
    .select("text")
    .where("membership_id", "=", membershipId)
    .where("kind", "=", "question")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

import type { IdentityCheck, PrivacyRequestKind } from "@party/contract/values/privacy";
import { type Generated, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import { isAfterDueDate, orderByDueDate } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    privacy_requests: {
      id: Generated<number>;
      kind: PrivacyRequestKind;
      name: string;
      contact: string;
      text: string;
      person_id: number | null;
      identity_check: IdentityCheck | null;
      /** YYYY-MM-DD in Nairobi; read it as `::text`. */
      received_on: string;
      /** YYYY-MM-DD in Nairobi; read it as `::text`. */
      due_on: string;
      recorded_by: number | null;
      created_at: CreatedAt;
      proposal_id: number | null;
      outcome: "granted" | "refused" | null;
      answer: string | null;
      answered_by: number | null;
      answered_at: Date | null;
    };
  }
}

export interface PrivacyRequestFilter {
  /** Open ones come by the day on which they are due, closed ones the latest first. */
  open: boolean;
  /** The day and id of the last row of the page before. */
  after: readonly [string, number] | undefined;
  limit: number;
}

const filterPrivacyRequests = (db: Database, open: boolean) =>
  db.selectFrom("privacy_requests as request").where("request.answered_at", open ? "is" : "is not", null);

const selectPrivacyRequestDetails = (rows: ReturnType<typeof filterPrivacyRequests>) =>
  rows
    .leftJoin("people", "people.id", "request.person_id")
    .leftJoin("wards", "wards.id", "people.ward_id")
    .leftJoin("users as recorder", "recorder.id", "request.recorded_by")
    .leftJoin("users as answerer", "answerer.id", "request.answered_by")
    .select(["request.id", "kind", "request.name", "contact", "text", "person_id", "identity_check", "proposal_id"])
    .select(["outcome", "answer", "answered_at", "people.user_id", "wards.name as ward"])
    .select([
      sql<string>`received_on::text`.as("received_on"),
      sql<string>`due_on::text`.as("due_on"),
      sql<string>`trim(people.other_names || ' ' || people.surname)`.as("person_name"),
      sql<string | null>`recorder.first_name || ' ' || recorder.last_name`.as("recorded_by"),
      sql<string | null>`answerer.first_name || ' ' || answerer.last_name`.as("answered_by"),
      // Rejected, withdrawn and expired proposals allow another one.
      sql<boolean>`exists (select from proposals where proposals.id = request.proposal_id and withdrawn_at is null
        and (decision is null and expires_at > now() or decision = 'approved' and outcome is null))`.as("is_proposed"),
    ]);
export type PrivacyRequestDetailsRow = Awaited<ReturnType<typeof listPrivacyRequestRows>>[number];

export const listPrivacyRequestRows = (db: Database, { open, after, limit }: PrivacyRequestFilter) =>
  selectPrivacyRequestDetails(filterPrivacyRequests(db, open))
    .where(isAfterDueDate(open, "request.id", after))
    .orderBy(orderByDueDate(open, "request.id"))
    .limit(limit)
    .execute();

export const countPrivacyRequests = (db: Database, { open }: Pick<PrivacyRequestFilter, "open">): Promise<number> =>
  countRows(db, filterPrivacyRequests(db, open).select("id").limit(MAX_COUNTED_ROWS));

export const findPrivacyRequest = (db: Database, id: number) =>
  selectPrivacyRequestDetails(db.selectFrom("privacy_requests as request"))
    .where("request.id", "=", id)
    .executeTakeFirst();

export const summariseOpenPrivacyRequests = (db: Database) =>
  summariseWaiting(
    db,
    filterPrivacyRequests(db, true).select("created_at as at").orderBy("due_on").limit(MAX_COUNTED_ROWS),
  );

/** Serialises what is done with a request until the commit. */
export const lockPrivacyRequest = (tx: Database, id: number) =>
  tx
    .selectFrom("privacy_requests")
    .select(["id", "person_id", "answered_at", "outcome", "answer", "answered_by"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

interface NewRequest {
  kind: PrivacyRequestKind;
  name: string;
  contact: string;
  text: string;
  received_on: string;
  due_on: string;
  recorded_by: number | null;
}

export const insertPrivacyRequest = async (tx: Database, request: NewRequest): Promise<number> =>
  (await tx.insertInto("privacy_requests").values(request).returning("id").executeTakeFirstOrThrow()).id;

export const setPrivacyRequestIdentity = (tx: Database, id: number, person: number, identity_check: IdentityCheck) =>
  tx.updateTable("privacy_requests").set({ person_id: person, identity_check }).where("id", "=", id).execute();

export const setPrivacyRequestProposal = (tx: Database, id: number, proposal_id: number) =>
  tx.updateTable("privacy_requests").set({ proposal_id }).where("id", "=", id).execute();

export const setPrivacyRequestAnswer = (
  tx: Database,
  id: number,
  answer: { outcome: "granted" | "refused"; answer: string; answered_by: number | null },
) =>
  tx
    .updateTable("privacy_requests")
    .set({ ...answer, answered_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .execute();

/** What is said of them in the audit log. */
export const listPrivacyRequestNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom("privacy_requests").select(["id", "name"]).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** Somebody in the register who was not joined to somebody else. */
export const lockPerson = (tx: Database, id: number) =>
  tx
    .selectFrom("people")
    .select(["id", "user_id", "surname", "other_names", "erased_at"])
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** What staff do while everything is killed: write and publish articles, confirm applicants, and give roles by two people. */
import type { createClient } from "@party/contract/client";
import type { Client } from "pg";
import type { loadConfig } from "../../apps/api/src/config.ts";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { createUser } from "../../apps/api/src/features/auth/auth.factories.ts";
import { createContentBody } from "../../apps/api/src/features/content/content.factories.ts";
import { consoleHeaders, createStaff } from "../../apps/api/src/features/staff/staff.factories.ts";
import { promise } from "./promises.ts";

type Call = ReturnType<typeof createClient>;
type Config = ReturnType<typeof loadConfig>;

/** Only so many turns: one person may propose 60 roles an hour. */
const TURNS = 50;

export interface OfficeStaff {
  /** Headers of calls by the person. */
  editor: Record<string, string>;
  officer: Record<string, string>;
  proposer: Record<string, string>;
  approver: Record<string, string>;
  /** Addresses of accounts without a role. */
  candidates: string[];
}

/** @param config with the database of the stack */
export async function hireStaff(config: Config): Promise<OfficeStaff> {
  const db = openDatabase({ url: config.databaseUrl });
  try {
    const services = { config, db };
    const headers = async (role: Parameters<typeof createStaff>[1]) =>
      consoleHeaders(services, (await createStaff(services, role)).cookie);
    const staff = {
      editor: await headers("communications"),
      officer: await headers("membership_officer"),
      proposer: await headers("administrator"),
      approver: await headers("secretary_general"),
    };
    // Approvals ask for a code of the last minutes; a rehearsal takes longer.
    const tomorrow = new Date(Date.now() + 86_400_000);
    await db.updateTable("sessions").set({ code_at: tomorrow }).where("kind", "=", "staff").execute();
    const candidates: string[] = [];
    while (candidates.length < TURNS) candidates.push((await createUser(services)).email);
    return { ...staff, candidates };
  } finally {
    await db.destroy();
  }
}

/** What was acknowledged. */
export interface OfficeWork {
  articles: string[];
  confirmed: number[];
  roles: string[];
}

/**
 * @param callAs a client that sends the headers
 * @param repeat sends until it is acknowledged, with one key
 */
export async function workInOffice(
  staff: OfficeStaff,
  work: OfficeWork,
  callAs: (headers: Record<string, string>) => Call,
  repeat: <R>(send: (key: string) => Promise<R>) => Promise<R>,
  goOn: () => boolean,
): Promise<void> {
  const [editor, officer, proposer, approver] = [
    callAs(staff.editor),
    callAs(staff.officer),
    callAs(staff.proposer),
    callAs(staff.approver),
  ];
  for (const email of staff.candidates) {
    if (!goOn()) return;
    const kind = "articles";
    const title = `Water for ${email}`;
    const body = { ...createContentBody("articles"), title } as never;
    const { id, version } = await repeat((idempotencyKey) =>
      editor("POST /staff/content/{kind}/", { params: { kind }, body: { kind, body, note: "" }, idempotencyKey }),
    );
    await repeat((idempotencyKey) =>
      editor("POST /staff/content/{kind}/{id}/publications/", {
        params: { kind, id },
        body: { revision: 1, version, audience: "nobody" },
        idempotencyKey,
      }),
    );
    work.articles.push(title);

    const { results } = await repeat(() => officer("GET /staff/applications/", { query: { limit: 1 } }));
    for (const { id } of results) {
      await repeat((idempotencyKey) =>
        officer("POST /staff/applications/{id}/confirmations/", { params: { id }, body: {}, idempotencyKey }),
      );
      work.confirmed.push(id);
    }

    const place = { level: "county" as const, id: 1 };
    const grant = { email, role: "county_coordinator" as const, place, months: 6, reason: "elected on Saturday" };
    const proposal = await repeat((idempotencyKey) =>
      proposer("POST /staff/grants/proposals/", { body: grant, idempotencyKey }),
    );
    await repeat((idempotencyKey) =>
      approver("POST /staff/proposals/{id}/approvals/", {
        params: { id: proposal.id },
        body: { reason: "" },
        idempotencyKey,
      }),
    );
    work.roles.push(email);
  }
}

/** Each thing exactly once, with its entry in the audit log and its email. @param recipients of all emails */
export async function verifyOffice(database: Client, work: OfficeWork, recipients: ReadonlySet<string>): Promise<void> {
  const column = async (text: string, ...values: unknown[]) => {
    const { rows } = await database.query<[string]>({ text, values, rowMode: "array" });
    return rows.map(([value]) => value);
  };
  /** Each of the expected values must be in one row. */
  const once = async (what: string, expected: readonly (number | string)[], sql: string) => {
    const stored = (await column(sql)).map(String);
    const times = new Map<string, number>();
    for (const each of stored) times.set(each, (times.get(each) ?? 0) + 1);
    const wrong = expected.filter((each) => times.get(String(each)) !== 1).length;
    promise(
      `${what} that are not there exactly once`,
      `${wrong} of ${expected.length}`,
      wrong === 0 && expected.length > 0,
    );
  };
  await once("published articles", work.articles, "select title from news_articles");
  await once("confirmed applicants", work.confirmed, "select id from memberships where number is not null");
  await once(
    "entries of confirmations",
    work.confirmed,
    "select unnest(subject_ids) from audit_entries where action = 'applications.confirm' and outcome = 'done'",
  );
  await once(
    "roles",
    work.roles,
    "select email from role_grants join users on users.id = role_grants.user_id where role = 'county_coordinator'",
  );
  const untold = work.roles.filter((email) => !recipients.has(email)).length;
  promise("holders of a role without their email", `${untold} of ${work.roles.length}`, untold === 0);
}

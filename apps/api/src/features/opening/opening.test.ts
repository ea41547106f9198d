import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NewDonation } from "@party/contract/donations";
import type { Opening } from "@party/contract/opening";
import { openingCheckIds, operatorChecks } from "@party/contract/values/opening-checks";
import type { RoleName } from "@party/contract/values/permissions";
import { textIds } from "@party/contract/values/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endGrant } from "#access/grants.queries.ts";
import { composition } from "#composition/composition.ts";
import { recordOperation } from "#database/operations/operation-records.ts";
import { createDonationInput, payDonation } from "#features/donations/donations.factories.ts";
import { createDonation } from "#features/donations/donations.ts";
import { createArticle } from "#features/news/news.factories.ts";
import { storeEvent } from "#features/payments/callbacks/provider-events.queries.ts";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { findEntryOfIntent } from "#features/payments/ledger/ledger.queries.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createGrant, createStaff } from "#features/staff/staff.factories.ts";
import { findText, publishText } from "#features/texts/texts.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { translationSources } from "./checks/party.checks.ts";
import { recordChecks } from "./opening.queries.ts";
import { reportOpening } from "./operator-report.ts";
import { insertTrial, markReturnAsked } from "./trials/trials.queries.ts";

const { app, db, services, close } = await startTestApi({
  ...{ SITE_URL: "https://party.example", API_URL: "https://api.party.example" },
  SMTP_URL: "smtps://user:mail-password@mail.example",
  ...{
    DARAJA_BASE_URL: "https://api.safaricom.co.ke",
    MPESA_CONSUMER_KEY: "key",
    MPESA_CONSUMER_SECRET: "daraja-secret",
  },
  ...{
    MPESA_PASSKEY: "pass-key",
    MPESA_SHORTCODE: "600123",
    MPESA_INITIATOR: "api",
    MPESA_SECURITY_CREDENTIAL: "Y3I=",
  },
  ...{
    AIRTEL_BASE_URL: "https://openapi.airtel.africa",
    AIRTEL_CLIENT_ID: "id",
    AIRTEL_CLIENT_SECRET: "airtel-secret",
  },
});
const { config } = services;
const sources = mkdtempSync(path.join(tmpdir(), "party-sources-"));
const { root } = translationSources;
afterAll(async () => {
  // Other test files share them.
  setPlaceholders(true);
  translationSources.root = root;
  await close();
  rmSync(sources, { recursive: true });
});

const roleNames = [
  ...(["administrator", "secretary_general", "communications", "treasurer", "finance_officer"] as const),
  ...(["membership_officer", "data_protection_officer", "auditor"] as const),
];
const staff = {} as Record<RoleName, Awaited<ReturnType<typeof createStaff>>>;

/** The API has https, so its cookie has another name. */
const headersOf = (role: RoleName) => {
  const headers = consoleHeaders(services, staff[role].cookie);
  return { ...headers, cookie: headers.cookie!.replace("staff=", "__Host-staff=") };
};

async function call(method: "GET" | "POST" | "DELETE", url: string, role: RoleName, payload?: object) {
  const reply = await app.inject({ method, url, headers: headersOf(role), ...(payload ? { payload } : {}) });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json() as Opening;
}
const show = () => call("GET", "/staff/opening/", "auditor");
const namesOf = ({ checks }: Opening) => checks.filter(({ state }) => state !== "done").map(({ id }) => id);
const confirm = (check: string, role: RoleName = "administrator") =>
  call("POST", "/staff/opening/confirmations/", role, { check });
const withdraw = (check: string) => call("DELETE", `/staff/opening/confirmations/${check}/`, "administrator");

const isOperatorCheck = (id: string) => (operatorChecks as readonly string[]).includes(id);

/** What the command names, in its own order; what only the operator's machine knows is left out. */
async function namesByCommand(): Promise<string[]> {
  const result = await reportOpening(services);
  const text = result.text;
  for (const secret of [config.secretKey, "mail-password", "daraja-secret", "airtel-secret", "pass-key"]) {
    expect(text).not.toContain(secret);
  }
  const names = [...text.matchAll(/^ {2}[A-Z].* \((\w+)\)$/gm)].map(([, id]) => id!);
  expect(result.exitCode).toBe(names.length > 0 ? 1 : 0);
  return openingCheckIds.filter((id) => names.includes(id) && !isOperatorCheck(id));
}

/** As `npm run office -- check` on the party's server has left it. */
const recordOperatorChecks = (until = new Date(Date.now() + 80 * 86_400_000)) =>
  recordChecks(db, [
    { id: "certificates", state: "done", found: { host: "party.example", until_at: until.toISOString() } },
    { id: "key_age", state: "done", found: {} },
    { id: "disk", state: "done", found: { free: 20, percent: 50 } },
  ]);

const setPlaceholders = (placeholder: boolean) => {
  for (const part of [party.contacts, party.social, party.payments.payBill, party.payments.bank])
    Object.assign(part, { placeholder });
};

const publishOwn = async (key: keyof typeof textIds) =>
  publishText(db, textIds[key], (await findText(db, textIds[key]))!.body);

async function adoptConstitution() {
  const url = `/staff/content/constitution/${textIds.constitution}/`;
  const request = async (method: "GET" | "POST" | "PUT", path: string, role: RoleName, payload?: object) => {
    const reply = await app.inject({ method, url: path, headers: headersOf(role), ...(payload ? { payload } : {}) });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json();
  };
  const draft = await request("GET", url, "communications");
  const { revision } = await request("PUT", url, "communications", {
    kind: "constitution",
    version: draft.version,
    body: draft.body,
  });
  const { version } = await request("GET", url, "communications");
  const proposal = { revision, version, reason: "Decided in Nakuru" };
  const { id } = await request("POST", "/staff/constitution-versions/", "communications", proposal);
  await request("POST", `/staff/proposals/${id}/approvals/`, "secretary_general", {});
  await executeApproved(services, composition.proposals, id);
}

async function createReturnedTrial() {
  const { id, payment } = await createDonation(services, NewDonation.parse(createDonationInput({ amount: 10 })), {
    trial: true,
  });
  await payDonation(services, { payment });
  const intent = (await findCurrentIntent(db, "donation", id))!;
  const { receipt } = (await findEntryOfIntent(db, intent.id))!;
  const trial = await insertTrial(db, {
    ...{ kind: "payment", started_by: staff.administrator.id, simulated: false, donation_id: id },
  });
  await markReturnAsked(db, trial.id);
  await db
    .transaction()
    .execute((tx) =>
      recordReversal(tx, services.jobs, { provider: "mpesa", receipt, reversal: "BACK1", at: new Date() }),
    );
}

const setSource = (line: string) => {
  const folder = path.join(sources, "apps/site/src");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "home.content.sw.ts"), `// ${line}\n`);
  // Another folder is counted anew.
  translationSources.root = translationSources.root === sources ? `${sources}/` : sources;
};

beforeAll(async () => {
  config.production = true;
  setPlaceholders(false);
  setSource("reviewed by Wangari Nduta on 2026-11-27");
  for (const role of roleNames) staff[role] = await createStaff(services, role);
  for (const key of ["privacy-notice", "terms"] as const) await publishOwn(key);
  for (const check of ["privacy_notice_read", "terms_read", "commissioner", "cards", "paypal"]) await confirm(check);
  await sql`insert into donation_limits (valid_from, per_donor_per_year, source) values ('2026-01-01', 200000, 'a test')`.execute(
    db,
  );
  await createReturnedTrial();
  for (const kind of ["mail_sent", "backup", "restore"] as const) await recordOperation(db, kind);
  const mail = await insertTrial(db, {
    ...{ kind: "mail", started_by: staff.administrator.id, simulated: false, donation_id: null },
  });
  await sql`update opening_trials set sent_at = now(), arrived_at = now() where id = ${mail.id}`.execute(db);
  await recordOperatorChecks();
});

interface Gap {
  plant: () => unknown;
  undo: () => unknown;
}

const inSetting = <Owner extends object, Key extends keyof Owner>(owner: Owner, key: Key, value: unknown): Gap => {
  const before = owner[key];
  return {
    plant: () => {
      owner[key] = value as Owner[Key];
    },
    undo: () => {
      owner[key] = before;
    },
  };
};
const inSql = (plant: string, undo: string): Gap => ({
  plant: () => sql.raw(plant).execute(db),
  undo: () => sql.raw(undo).execute(db),
});
const inRole = (role: RoleName): Gap => ({
  plant: () => endGrant(db, staff[role].grant, null, "a test"),
  undo: async () => {
    staff[role].grant = await createGrant(services, staff[role].id, role);
  },
});
const inRoles = (...names: RoleName[]): Gap => ({
  plant: () => Promise.all(names.map((name) => inRole(name).plant())),
  undo: () => Promise.all(names.map((name) => inRole(name).undo())),
});
const inConfirmation = (check: string): Gap => ({ plant: () => withdraw(check), undo: () => confirm(check) });
const inText = (id: number, set: string): Gap =>
  inSql(
    `create table text_before as select * from site_texts where id = ${id}; update site_texts set ${set} where id = ${id}`,
    `update site_texts set body = text_before.body, published_at = text_before.published_at from text_before
      where site_texts.id = text_before.id; drop table text_before`,
  );
const inOperatorCheck = (id: string): Gap =>
  inSql(
    `update opening_checks set state = 'missing' where id = '${id}'`,
    `update opening_checks set state = 'done' where id = '${id}'`,
  );
const secretFile = () => path.join(config.dataDirectory, "secret");

/** Each gap, and all that it leaves undone: a role that nobody holds is also one of two people. */
const gaps: [names: string, gap: () => Gap][] = [
  ["contacts", () => inSetting(party.contacts, "placeholder", true)],
  ["social", () => inSetting(party.social, "placeholder", true)],
  ["pay_bill", () => inSetting(party.payments.payBill, "placeholder", true)],
  ["bank", () => inSetting(party.payments.bank, "placeholder", true)],
  ["samples", () => inSql("update news_articles set sample = true, id = 7", "delete from news_articles")],
  ["privacy_notice privacy_notice_read", () => inText(10, "body = null, published_at = null")],
  ["terms terms_read", () => inText(11, "body = null, published_at = null")],
  ["privacy_notice_read", () => inText(10, "published_at = now()")],
  ["terms_read", () => inConfirmation("terms_read")],
  ["commissioner", () => inConfirmation("commissioner")],
  [
    "kiswahili",
    () => ({ plant: () => setSource("not reviewed"), undo: () => setSource("reviewed by Tom on 2026-11-28") }),
  ],
  ["two_for_roles two_step", () => inRole("administrator")],
  ["two_for_texts", () => inRole("communications")],
  ["treasurer", () => inRole("treasurer")],
  ["two_for_money treasurer", () => inRoles("treasurer", "finance_officer")],
  ["two_for_merges two_for_exports", () => inRole("membership_officer")],
  ["two_for_erasures data_protection_officer", () => inRole("data_protection_officer")],
  [
    "two_for_roles two_for_texts two_for_merges two_for_exports two_for_erasures secretary_general",
    () => inRole("secretary_general"),
  ],
  [
    "two_step",
    () =>
      inSql(
        `update second_steps set confirmed_at = null where user_id = ${staff.administrator.id}`,
        `update second_steps set confirmed_at = now() where user_id = ${staff.administrator.id}`,
      ),
  ],
  ["demo_people", () => inSetting(config, "demo", true)],
  ["payments give_back callbacks", () => inSetting(config.payments.mpesa!, "baseUrl", "http://localhost:4010")],
  ["give_back", () => inSetting(config.payments.mpesa!, "initiator", undefined)],
  [
    "trial_payment",
    () =>
      inSql(
        "update opening_trials set simulated = true where kind = 'payment'",
        "update opening_trials set simulated = false where kind = 'payment'",
      ),
  ],
  ["airtel", () => inSetting(config.payments, "airtel", undefined)],
  ["cards", () => inConfirmation("cards")],
  ["paypal", () => inConfirmation("paypal")],
  [
    "gift_limit",
    () =>
      inSql("update donation_limits set valid_until = '2026-01-02'", "update donation_limits set valid_until = null"),
  ],
  ["production", () => inSetting(config, "production", false)],
  ["addresses", () => inSetting(config, "siteUrl", "http://party.example")],
  [
    "certificates",
    () => ({ plant: () => recordOperatorChecks(new Date(Date.now() + 86_400_000)), undo: recordOperatorChecks }),
  ],
  [
    "secret_key",
    () => ({ plant: () => writeFileSync(secretFile(), config.secretKey), undo: () => rmSync(secretFile()) }),
  ],
  ["key_age", () => inOperatorCheck("key_age")],
  ["data_folder", () => inSetting(config, "dataDirectory", "/proc/party")],
  ["disk", () => inOperatorCheck("disk")],
  ["mail_server mail_sent", () => inSetting(config, "smtpUrl", undefined)],
  [
    "mail_sent",
    () =>
      inSql(
        "update operation_records set at = at - interval '31 days' where kind = 'mail_sent'",
        "update operation_records set at = now() where kind = 'mail_sent'",
      ),
  ],
  [
    "trial_mail",
    () =>
      inSql(
        "update opening_trials set arrived_at = null where kind = 'mail'",
        "update opening_trials set arrived_at = now() where kind = 'mail'",
      ),
  ],
  [
    "backup",
    () =>
      inSql(
        "update operation_records set at = at - interval '8 days' where kind = 'backup'",
        "update operation_records set at = now() where kind = 'backup'",
      ),
  ],
  [
    "restore",
    () =>
      inSql(
        "delete from operation_records where kind = 'restore'",
        "insert into operation_records values ('restore', now())",
      ),
  ],
];

test("nothing but what was left out is named, and with it nothing", async () => {
  expect(namesOf(await show())).toEqual(["constitution", "callbacks"]);
  await adoptConstitution();
  expect(namesOf(await show())).toEqual(["callbacks"]);
  await storeEvent(db, config.secretKey, {
    ...{ provider: "mpesa", direction: "in", kind: "confirmation", attemptId: null, body: "{}" },
    ...{ source: "196.201.214.200", distinguishedBy: "confirmation" },
  });
  const { callbacks, ...opening } = await show();
  expect(opening.complete).toMatchObject({ since: expect.stringMatching(/^20\d\d-/) });
  expect(opening.done).toBe(openingCheckIds.length);
  expect(callbacks.find(({ provider }) => provider === "mpesa")).toMatchObject({ source: "196.201.214.200" });
});

test.each(gaps)(
  "%s: planted in what is complete, exactly that is named, on the console and by the command",
  async (names, gapOf) => {
    // The command looks at the certificate of this test's address, which is none.
    await recordOperatorChecks();
    if (names === "samples") await createArticle(services);
    const gap = gapOf();
    await gap.plant();
    try {
      const opening = await show();
      expect(namesOf(opening)).toEqual(names.split(" "));
      expect(opening.complete).toBeNull();
      expect(await namesByCommand()).toEqual(names.split(" ").filter((id) => !isOperatorCheck(id)));
    } finally {
      await gap.undo();
      await recordOperatorChecks();
    }
    expect(namesOf(await show())).toEqual([]);
  },
);

test("when nothing is left it says since when and by whom", async () => {
  await withdraw("commissioner");
  expect((await show()).complete).toBeNull();
  const before = new Date().toISOString();
  await confirm("commissioner", "secretary_general");
  const { complete, checks } = await show();
  expect(complete!.since >= before).toBe(true);
  expect(complete!.by).toBe(`${staff.secretary_general.first_name} ${staff.secretary_general.last_name}`);
  expect(checks.find(({ id }) => id === "commissioner")).toMatchObject({ confirmed: true, since: complete!.since });
  // Sent twice it is the same.
  expect((await confirm("commissioner")).complete).toEqual(complete);
});

test("the command on the party's server sees a certificate that is not there", async () => {
  await reportOpening(services);
  const { checks } = await show();
  expect(checks.find(({ id }) => id === "certificates")).toMatchObject({
    state: "missing",
    found: { host: "party.example", failure: expect.stringMatching(/\S/) },
  });
  expect(JSON.stringify(checks)).not.toContain("since_at");
});

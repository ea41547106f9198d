import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { parseOfficeCommand } from "#commands/office.ts";
import { createUser, HOME_PLACE, startSession } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createFirstAdministratorLink } from "./first-administrator.ts";
import { consoleHeaders, createGrant, createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const OTHER_WARD = HOME_PLACE.ward + 1;
const NEW = "the bus leaves at noon";

const emergencyLink = async (email: string) =>
  (await createFirstAdministratorLink(services, email, true))!.split("/").at(-1)!;

const use = (token: string, person?: object) =>
  app.inject({
    method: "POST",
    url: "/staff/first-administrator/",
    payload: { token, password: NEW, password2: NEW, person },
    headers: consoleHeaders(services),
  });

describe("the emergency link", () => {
  test("opens no session for an account with an authenticator, whose code the sign-in asks for", async () => {
    const staff = await createStaff(services, "communications");
    const reply = await use(await emergencyLink(staff.email));
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([200, { next: "code", challenge: null }, []]);
    const signIn = await app.inject({
      method: "POST",
      url: "/staff/sessions/",
      payload: { email: staff.email, password: NEW },
      headers: consoleHeaders(services),
    });
    expect(signIn.json().next).toBe("code");
  });

  test("ends all sessions of the account, in the console and on the site", async () => {
    const staff = await createStaff(services, "communications");
    const { access } = await startSession(services, staff.id);
    const opens = async () => [
      (await app.inject({ url: "/staff/me/", headers: consoleHeaders(services, staff.cookie) })).statusCode,
      (await app.inject({ url: "/api/account/", headers: { authorization: `Bearer ${access}` } })).statusCode,
    ];
    expect(await opens()).toEqual([200, 200]);
    await use(await emergencyLink(staff.email));
    expect(await opens()).toEqual([401, 401]);
  });

  test("is neither made nor accepted for a role that goes with no administrator", async () => {
    const staff = await createStaff(services, "treasurer");
    await expect(parseOfficeCommand(["first-admin", staff.email, "--break-glass"])(services)).rejects.toThrow(
      "Nobody may be Administrator and Treasurer at once.",
    );
    const later = await createStaff(services, "communications");
    const token = await emergencyLink(later.email);
    await createGrant(services, later.id, "finance_officer");
    const reply = await use(token);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      "Nobody may be Administrator and Finance officer at once.",
    ]);
    const held = await db.selectFrom("role_grants").select("role").where("user_id", "=", later.id).execute();
    expect(held.map(({ role }) => role)).not.toContain("administrator");
  });

  test("names the owner of an address that nobody had confirmed, in the register too", async () => {
    const stranger = await createUser(services, { confirmed: false });
    await createMembership(services, stranger.id);
    const names = { first_name: "Mekatilili", last_name: "Menza", phone: "+254700000042" };
    const reply = await use(await emergencyLink(stranger.email), { ...names, ...HOME_PLACE, ward: OTHER_WARD });
    expect(reply.statusCode, reply.body).toBe(200);
    const person = { other_names: "Mekatilili", surname: "Menza", phone: names.phone, ward_id: OTHER_WARD };
    for (const [table, key, values] of [
      ["users", "id", { ...names, ward_id: OTHER_WARD }],
      ["people", "user_id", person],
    ] as const) {
      expect(
        (await sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${stranger.id}`.execute(db)).rows,
      ).toMatchObject([values]);
    }
  });

  test("leaves an entry in the audit log that names the grant", async () => {
    const staff = await createStaff(services, "communications");
    await use(await emergencyLink(staff.email));
    const grant = await db
      .selectFrom("role_grants")
      .select("id")
      .where("user_id", "=", staff.id)
      .where("role", "=", "administrator")
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom("audit_entries")
      .select(["actor", "subject_kind", "subject_ids"])
      .where("action", "=", "staff.becomeFirstAdministrator")
      .where("actor", "=", staff.id)
      .execute();
    expect(entries).toEqual([{ actor: staff.id, subject_kind: "grant", subject_ids: [grant.id] }]);
  });
});

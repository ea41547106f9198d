import { endpointsWithContentKind } from "@party/contract/api";
import { type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import { createStaff } from "./staff.factories.ts";

export const staffEndpoints = endpointsWithContentKind.flatMap(({ name, endpoint, access, kind }) =>
  typeof access === "object" ? [{ name, endpoint, access, kind }] : [],
);

/** Who may make a call: everybody with its permission, of a call for all of Kenya those with a role for it. */
export const rolesOfCall = new Map(
  staffEndpoints.map(({ name, access: { permission, within } }) => [
    name,
    roleNames.filter(
      (role) =>
        (permission === undefined || roles[role].permissions.includes(permission)) &&
        (within === "territory" || roles[role].level === "nation"),
    ),
  ]),
);

/** Somebody of each role, signed in. */
export async function createStaffOfEachRole(services: Services) {
  const staffOf = new Map<RoleName, Awaited<ReturnType<typeof createStaff>>>();
  for (const role of roleNames) staffOf.set(role, await createStaff(services, role));
  return staffOf;
}

/** @returns accounts whose email address or phone number has been changed since */
export async function createAccountWatcher(db: Database): Promise<() => Promise<{ id: number }[]>> {
  await sql`create table changed_accounts (id integer)`.execute(db);
  await sql`create function note_account() returns trigger language plpgsql as $$
    begin insert into changed_accounts values (new.id); return null; end $$`.execute(db);
  await sql`create trigger note_account after update of email, phone on users for each row
    when ((old.email, old.phone) is distinct from (new.email, new.phone)) execute function note_account()`.execute(db);
  return async () => (await sql<{ id: number }>`select id from changed_accounts`.execute(db)).rows;
}

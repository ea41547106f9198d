import type { StaffMember } from "@party/contract/staff";
import { formatAlternatives } from "@party/contract/values/format-list";
import { type Permission, type PlaceRef, type RoleName, roles } from "@party/contract/values/permissions";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { listRoleHolders, listValidGrants } from "./grants.queries.ts";
import { findStaffSession, listStaffSessions, type StaffSession } from "./staff-sessions.queries.ts";
import { coversPlace, placeName, placeOfRow, territoryOf } from "./territory.ts";

interface ValidGrant {
  id: number;
  role: RoleName;
  place: PlaceRef;
  validUntil: Date;
}

/** What a browser of staff is sent, and sends back. */
export interface StaffCookies {
  session?: string | undefined;
  /** A known device, so that the failures of others do not delay a sign-in. */
  device?: string | undefined;
}

/** What a person may do by the grants that are valid at this moment. */
export interface RoleHolder {
  userId: number;
  grants: readonly ValidGrant[];
  has(permission: Permission): boolean;
  /** Where the person has a permission. */
  placesOf(permission: Permission): PlaceRef[];
}

/** A member of staff who makes a request. */
export type StaffActor = StaffSession & RoleHolder;

/** @returns undefined without an open session */
export async function findStaffActor(db: Database, cookie: string): Promise<StaffActor | undefined> {
  const session = await findStaffSession(db, cookie);
  return session && { ...session, ...(await findRoleHolder(db, session.userId)) };
}

export async function findRoleHolder(db: Database, userId: number): Promise<RoleHolder> {
  const grants = (await listValidGrantsWithPlaces(db, userId)).filter(({ role }) => Object.hasOwn(roles, role));
  const withPermission = (permission: Permission) =>
    grants.filter(({ role }) => roles[role].permissions.includes(permission));
  return {
    userId,
    grants,
    has: (permission) => withPermission(permission).length > 0,
    placesOf: (permission) => withPermission(permission).map(({ place }) => place),
  };
}

/** A permission, and all the places where it is needed. */
export interface PermissionInPlaces {
  permission: Permission;
  places: readonly PlaceRef[];
}

/** @param pool not a transaction */
export async function holdsPermission(
  pool: Database,
  holder: Pick<RoleHolder, "placesOf">,
  { permission, places }: PermissionInPlaces,
): Promise<boolean> {
  const own = holder.placesOf(permission);
  const territory = await territoryOf(pool, own);
  return own.length > 0 && places.every((place) => coversPlace(territory, place));
}

/** @throws Problem `recent_code_needed` */
export function requireRecentTwoStepCode({ codeValidUntil }: Pick<StaffActor, "codeValidUntil">): void {
  if (!codeValidUntil || codeValidUntil <= new Date()) throw new Problem("recent_code_needed");
}

export const listValidGrantsWithPlaces = async (db: Database, userId: number): Promise<ValidGrant[]> =>
  (await listValidGrants(db, userId)).map((row) => ({
    id: row.id,
    role: row.role as RoleName,
    place: placeOfRow(row),
    validUntil: row.valid_until,
  }));

/** @param pool not a transaction */
export async function describeStaff(pool: Database, actor: StaffActor, siteUrl: string): Promise<StaffMember> {
  const { userId, name, email, twoStep, codeValidUntil, endsAt, grants } = actor;
  return {
    id: userId,
    name,
    email,
    two_step: twoStep,
    code_valid_until: codeValidUntil && codeValidUntil > new Date() ? codeValidUntil.toISOString() : null,
    session_ends_at: endsAt.toISOString(),
    grants: await Promise.all(
      grants.map(async ({ id, role, place, validUntil }) => ({
        id,
        role,
        place: { ...place, name: (await placeName(pool, place)) ?? "" },
        valid_until: validUntil.toISOString(),
      })),
    ),
    permissions: [...new Set(grants.flatMap(({ role }) => roles[role].permissions))],
    site_url: siteUrl,
  };
}

/** The open sessions of a member of staff, the current one marked. */
export const listOwnStaffSessions = async (db: Database, { userId, sessionId }: StaffActor) =>
  (await listStaffSessions(db, userId)).map(({ created_at, last_seen_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: session.id === sessionId,
  }));

const MAX_NAMED_ROLE_HOLDERS = 3;
const MAX_ROLE_HOLDERS_CHECKED = 200;

/**
 * Whom to ask for something that the caller may not do, each with their role, e.g. `Wanjiku Mwangi (Treasurer) or Otieno
 * Were (Secretary General)`. Those of other places cannot do it for the caller either.
 * @param pool not a transaction
 * @param within where an endpoint needs the permission @returns undefined when nobody has it
 */
export async function namePermissionHolders(
  pool: Database,
  { grants }: Pick<StaffActor, "grants">,
  permission: Permission,
  within: "territory" | "nation",
): Promise<string | undefined> {
  const names = Object.keys(roles).filter((name) => roles[name as RoleName].permissions.includes(permission));
  const people = new Map<number, string>();
  for (const { id, first_name, last_name, role, ...row } of await listRoleHolders(
    pool,
    names,
    MAX_ROLE_HOLDERS_CHECKED,
  )) {
    const place = placeOfRow(row);
    if (place.level !== "nation") {
      if (within === "nation") continue;
      const territory = await territoryOf(pool, [place]);
      if (!grants.some((grant) => coversPlace(territory, grant.place))) continue;
    }
    if (!people.has(id)) people.set(id, `${first_name} ${last_name} (${roles[role as RoleName].label})`);
    if (people.size === MAX_NAMED_ROLE_HOLDERS) break;
  }
  return people.size === 0 ? undefined : formatAlternatives(people.values());
}

/** What is answered to who lacks a permission; the parameters are those of `namePermissionHolders`. */
export async function permissionProblem(...call: Parameters<typeof namePermissionHolders>): Promise<Problem> {
  const people = await namePermissionHolders(...call);
  return people === undefined ? new Problem("permission_unassigned") : new Problem("permission_missing", { people });
}

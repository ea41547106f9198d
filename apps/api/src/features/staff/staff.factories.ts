import type { StaffAccess } from "@party/contract/endpoint";
import { type PlaceRef, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { insertGrant } from "#access/grants.queries.ts";
import { openStaffSession } from "#access/staff-sessions.queries.ts";
import { NATION, toPlaceColumns } from "#access/territory.ts";
import { createUser, enableTwoStep, HOME_PLACE, startSession } from "#features/auth/auth.factories.ts";
import type { NewUser } from "#features/auth/users.queries.ts";
import type { Services } from "#services.ts";
import { grantProposals } from "./grants/grant-proposals.ts";
import { decideProposal, findAccountIdentity } from "./proposals/proposals.queries.ts";
import { storeProposal } from "./proposals/proposals.ts";

type FactoryServices = Pick<Services, "config" | "db">;

const homePlaceIds = {
  nation: 0,
  county: HOME_PLACE.county,
  constituency: HOME_PLACE.constituency,
  ward: HOME_PLACE.ward,
};

/** The place of a role in Tetu, Nyeri, or the nation. */
const homePlaceOf = (role: RoleName): PlaceRef => ({ level: roles[role].level, id: homePlaceIds[roles[role].level] });

/** A grant that a second person approved. */
export async function createGrant(
  { config, db }: FactoryServices,
  userId: number,
  role: RoleName,
  place: PlaceRef = homePlaceOf(role),
): Promise<number> {
  const [proposer, approver] = [await createUser({ db }), await createUser({ db })];
  const body = { userId, role, place, months: 6, placeName: "Nyeri" };
  const proposal = await storeProposal(
    { config, db },
    {
      kind: grantProposals,
      body,
      subject: "a role",
      aboutUser: userId,
      place,
      reason: "for a test",
      proposedBy: proposer.id,
    },
  );
  await decideProposal(db, proposal, { decidedBy: approver.id, decision: "approved", reason: null });
  const grant = { user_id: userId, role, ...toPlaceColumns(place), months: 6, proposal_id: proposal };
  return (await insertGrant(db, grant)).id;
}

/** Secrets of authenticators by user id, to make codes. */
export const authenticatorSecrets = new Map<number, string>();

/** A member of staff with an authenticator and an open session; `cookie` is what `injectOptions` takes. */
export async function createStaff(
  services: FactoryServices,
  role: RoleName,
  { place, twoStep = true, ...about }: { place?: PlaceRef; twoStep?: boolean } & Partial<NewUser> = {},
) {
  const user = await createUser(services, about);
  if (twoStep) authenticatorSecrets.set(user.id, (await enableTwoStep(services, user)).secret);
  const grant = await createGrant(services, user.id, role, place);
  const cookie = await openStaffSession(services.db, { userId: user.id, device: "a test", byCode: twoStep });
  return { ...user, grant, cookie };
}

/** Staff with the permission of an endpoint, and with a recent code. */
export function createStaffFor(services: FactoryServices, { permission }: StaffAccess) {
  const role = roleNames.find((name) => permission === undefined || roles[name].permissions.includes(permission))!;
  return createStaff(services, role);
}

/** What opens an endpoint: a token of a member, or a cookie of staff. */
export async function createCallerWithAccess(
  services: FactoryServices,
  access: StaffAccess | "member" | "public" | "staff-sign-in",
) {
  if (typeof access === "object") {
    const staff = await createStaffFor(services, access);
    return { ...staff, credential: staff.cookie as string | undefined };
  }
  const user = await createUser(services);
  const token = access === "member" ? (await startSession(services, user.id)).access : undefined;
  return { ...user, credential: token };
}

/** Headers with which the console calls. */
export const consoleHeaders = ({ config }: Pick<Services, "config">, cookie?: string): Record<string, string> => ({
  origin: new URL(config.apiUrl).origin,
  "x-console": "1",
  ...(cookie === undefined ? {} : { cookie: `staff=${cookie}` }),
});

/** The proposal of a role by somebody else, not yet decided. */
export async function createProposal(
  { config, db }: FactoryServices,
  proposedBy?: number,
  aboutUser?: number,
): Promise<number> {
  const proposer = proposedBy ?? (await createUser({ db })).id;
  if (proposedBy === undefined) await createGrant({ config, db }, proposer, "administrator");
  const userId = aboutUser ?? (await createUser({ db })).id;
  const place: PlaceRef = NATION;
  return storeProposal(
    { config, db },
    {
      kind: grantProposals,
      body: { userId, role: "treasurer", place, months: 6, placeName: "Kenya" },
      role: "treasurer",
      subject: "Treasurer, Kenya",
      aboutUser: userId,
      about: (await findAccountIdentity(db, userId))!,
      place,
      reason: "elected on Saturday",
      proposedBy: proposer,
    },
  );
}

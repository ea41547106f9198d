import { type PlaceRef, type RoleName, roles } from "@party/contract/values/permissions";
import { insertGrant } from "#access/grants.queries.ts";
import { listValidGrantsWithPlaces } from "#access/staff.ts";
import { toPlaceColumns } from "#access/territory.ts";
import { confirmTotpSecret, findTotpSecret } from "#features/auth/two-step/two-step.queries.ts";
import { createTotpSecret, totpCodeOf } from "#features/auth/two-step/two-step.ts";
import { type GrantBody, grantProposals } from "#features/staff/grants/grant-proposals.ts";
import { decideProposal, recordProposalOutcome } from "#features/staff/proposals/proposals.queries.ts";
import { storeProposal } from "#features/staff/proposals/proposals.ts";
import type { Services } from "#services.ts";
import type { DemoPerson } from "./demo-people.ts";
import { findUserId } from "./seed.queries.ts";

/** Invented staff: mailbox, first name, last name, role, and the place as it is printed. */
const DEMO_STAFF_ROWS: readonly (readonly [string, string, string, RoleName, string])[] = [
  ["admin", "Barasa", "Kipchoge", "administrator", ""],
  ["secretary", "Wanjiru", "Kamau", "secretary_general", ""],
  ["editor", "Akinyi", "Odhiambo", "communications", ""],
  ["treasurer", "Wanjiku", "Mwangi", "treasurer", ""],
  ["finance", "Otieno", "Were", "finance_officer", ""],
  ["members", "Chebet", "Rono", "membership_officer", ""],
  ["nyeri", "Muthoni", "Gathogo", "county_coordinator", "Nyeri"],
  ["tetu", "Mwangi", "Karuri", "constituency_coordinator", "Tetu"],
  ["dedan", "Nyokabi", "Ndirangu", "ward_coordinator", "Dedan Kimanthi"],
  ["privacy", "Amina", "Hassan", "data_protection_officer", ""],
  ["auditor", "Mutua", "Musyoka", "auditor", ""],
];

/** One account of staff for each role, by email address. */
export const demoStaff: Record<string, DemoPerson> = Object.fromEntries(
  DEMO_STAFF_ROWS.map(([mailbox, first_name, last_name, role, where], index): [string, DemoPerson] => [
    `${mailbox}@demo.example`,
    {
      who: `${first_name} ${last_name}, ${roles[role].label}${where && ` of ${where}`}`,
      user: {
        first_name,
        last_name,
        ward_id: 466,
        membership_type: "regular",
        phone: `+2547000000${String(index + 3).padStart(2, "0")}`,
      },
    },
  ]),
);

/** Dedan Kimanthi ward, Tetu, Nyeri. */
const DEMO_PLACES = { nation: 0, county: 19, constituency: 94, ward: 466 };
const GRANT_MONTHS = 12;

type StaffServices = Pick<Services, "config" | "db">;

/** Appoints the demo staff; the administrator approves all others. Each has an authenticator. */
export async function seedStaff({ config, db: tx }: StaffServices): Promise<void> {
  let administrator: number | null = null;
  for (const [mailbox, , , role, where] of DEMO_STAFF_ROWS) {
    const email = `${mailbox}@demo.example`;
    const userId = await findUserId(tx, email);
    if (userId === undefined) throw new Error(`${email} was not made`);
    if ((await listValidGrantsWithPlaces(tx, userId)).length === 0) {
      await seedAuthenticator({ config, db: tx }, { id: userId, email });
      const place: PlaceRef = { level: roles[role].level, id: DEMO_PLACES[roles[role].level] };
      const body = {
        userId,
        role,
        place,
        months: GRANT_MONTHS,
        placeName: where || "Kenya",
      };
      const proposalId = administrator === null ? null : await approveGrantAs({ config, db: tx }, administrator, body);
      await insertGrant(tx, {
        user_id: userId,
        role,
        ...toPlaceColumns(place),
        months: GRANT_MONTHS,
        proposal_id: proposalId,
      });
    }
    administrator ??= userId;
  }
}

/** A proposal of the server operator, approved. */
async function approveGrantAs(
  { config, db: tx }: StaffServices,
  administrator: number,
  body: GrantBody,
): Promise<number> {
  const outcome = `Appointed ${roles[body.role].label} for ${body.placeName}.`;
  const { place, userId } = body;
  if (userId === null) throw new Error("demo staff have accounts");
  const proposal = {
    kind: grantProposals,
    body,
    subject: outcome,
    aboutUser: userId,
    place,
    reason: "the demo",
    proposedBy: null,
  };
  const id = await storeProposal({ config, db: tx }, proposal);
  await decideProposal(tx, id, { decidedBy: administrator, decision: "approved", reason: null });
  await recordProposalOutcome(tx, id, outcome);
  return id;
}

async function seedAuthenticator(
  { config, db: tx }: StaffServices,
  user: { id: number; email: string },
): Promise<void> {
  if (await findTotpSecret(tx, user.id)) return;
  await createTotpSecret({ config, db: tx }, user);
  await confirmTotpSecret(tx, user.id, 0);
}

/** A code of the authenticator of a demo account that was not used yet. @returns undefined for another account */
export async function demoCode({ config, db }: StaffServices, email: string): Promise<string | undefined> {
  if (config.production || !Object.hasOwn(demoStaff, email)) return undefined;
  const userId = await findUserId(db, email);
  return userId === undefined ? undefined : totpCodeOf({ config, db }, userId);
}

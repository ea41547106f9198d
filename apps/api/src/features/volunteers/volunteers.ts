import type { VolunteerOffer } from "@party/contract/volunteers";
import type { Database } from "#database/database.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { deleteOffers, listOffers, upsertVolunteer } from "#features/volunteers/volunteers.queries.ts";
import type { Person } from "#personal-data.ts";
import { Problem } from "#problem.ts";

/** Stores an offer. A filled honeypot is ignored with the same reply. */
export async function submitOffer(db: Database, offer: VolunteerOffer): Promise<void> {
  if (offer.website) return;
  const { county, constituency, ward, consent: _, website: __, ...volunteer } = offer;
  const problems = await placeProblems(db, { county, constituency, ward });
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    const id = await upsertVolunteer(tx, {
      ...volunteer,
      // One spelling per name: composed accents, single spaces.
      name: volunteer.name.normalize("NFC").replace(/\s+/g, " "),
      skills: [...new Set(volunteer.skills)],
      availability: [...new Set(volunteer.availability)],
      ward_id: ward,
    });
    await recordConsent(tx, { purpose: "volunteering", channel: "website", of: { volunteer_id: id } });
  });
}

export const listOfferIds = async (db: Database, person: Person): Promise<number[]> =>
  (await listOffers(db, person)).map(({ id }) => id);

/** @returns how many offers were deleted */
export const withdrawOffers = async (tx: Database, person: Person): Promise<number> =>
  (await deleteOffers(tx, person)).length;

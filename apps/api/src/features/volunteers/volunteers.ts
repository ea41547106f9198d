import type { VolunteerOffer } from "@party/contract/volunteers";
import type { Database } from "#database/database.ts";
import { placeProblems } from "#features/locations/locations.ts";
import { keepVolunteer } from "#features/volunteers/volunteers.queries.ts";
import { Problem } from "#problem.ts";

/** Keeps somebody's offer to help. Says the same whether the person is known, and to programs that fill in everything. */
export async function offerToVolunteer(db: Database, offer: VolunteerOffer): Promise<void> {
  if (offer.website) return;
  const { county, constituency, ward, consent: _, website: __, ...volunteer } = offer;
  const problems = await placeProblems(db, { county, constituency, ward });
  if (problems.length > 0) throw new Problem(problems);
  await keepVolunteer(db, {
    ...volunteer,
    // The same name, however many spaces were typed and however its accents were composed.
    name: volunteer.name.normalize("NFC").replace(/\s+/g, " "),
    skills: [...new Set(volunteer.skills)],
    availability: [...new Set(volunteer.availability)],
    ward_id: ward,
  });
}

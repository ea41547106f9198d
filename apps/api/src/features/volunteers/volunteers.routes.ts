import type { Language } from "@party/contract/values/languages";
import { type VolunteerOffer, volunteers } from "@party/contract/volunteers";
import { recordConsent } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.queries.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { acknowledgeOffer } from "./volunteers.emails.ts";
import { upsertVolunteer } from "./volunteers.queries.ts";

export const volunteerRoutes = ({ db, jobs }: Services) =>
  implementEndpoints(
    volunteers,
    {
      offer: async ({ body, caller }) => {
        await submitOffer({ db, jobs }, body, caller.language);
        return done("offerSent", caller);
      },
    },
    { offer: (parts) => placeProblems(db, parts) },
  );

/** Stores an offer, and acknowledges the person's first without a filled honeypot by email; one with it is marked. */
export async function submitOffer(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  offer: VolunteerOffer,
  language: Language = "en",
): Promise<void> {
  const { county, constituency, ward, consent: _, website, ...volunteer } = offer;
  const problems = await placeProblems(db, { county, constituency, ward });
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    const { id, isNew, wasFlagged } = await upsertVolunteer(tx, {
      ...volunteer,
      // One spelling per name: composed accents, single spaces.
      name: volunteer.name.normalize("NFC").replace(/\s+/g, " "),
      skills: [...new Set(volunteer.skills)],
      availability: [...new Set(volunteer.availability)],
      ward_id: ward,
      language,
      honeypot_filled: Boolean(website),
    });
    await recordConsent(tx, { purpose: "volunteering", channel: "website", of: { volunteer_id: id }, language });
    if ((isNew || wasFlagged) && !website) {
      const onceIn = { key: String(id), seconds: 3_600 };
      await jobs.enqueue(tx, acknowledgeOffer, { offerId: id }, { onceIn });
    }
  });
}

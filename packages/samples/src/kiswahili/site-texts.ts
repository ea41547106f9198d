import { identityText } from "@party/contract/identity";
import type { Party } from "@party/contract/party";
import type { TextKey } from "@party/contract/values/texts";
import { announcementText } from "../texts/announcement.sw.ts";
import { contactText } from "../texts/contact.sw.ts";
import { donationInstructionsText } from "../texts/donation-instructions.sw.ts";
import { electionIntegrityText } from "../texts/election-integrity.sw.ts";
import { heroText } from "../texts/hero.sw.ts";
import { manifestoText } from "../texts/manifesto.sw.ts";
import { membershipPlansText } from "../texts/memberships/membership-plans.sw.ts";
import { roadmapText } from "../texts/roadmap.sw.ts";
import { whoWeAreText } from "../texts/who-we-are.sw.ts";

/** The built-in texts in Kiswahili, which the site has until the English is changed. @param party with its texts in Kiswahili */
export const textsInKiswahili = (party: Party): Readonly<Partial<Record<TextKey, object>>> => ({
  announcement: announcementText,
  hero: heroText(party),
  "who-we-are": whoWeAreText(party),
  roadmap: roadmapText,
  manifesto: manifestoText(party),
  "election-integrity": electionIntegrityText,
  contact: contactText(party),
  "donation-instructions": donationInstructionsText,
  identity: identityText(party),
  "membership-plans": membershipPlansText,
});

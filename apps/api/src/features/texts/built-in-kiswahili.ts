import type { TextKey } from "@party/contract/values/texts";
import { announcementText } from "@party/samples/texts/announcement.sw";
import { contactText } from "@party/samples/texts/contact.sw";
import { donationInstructionsText } from "@party/samples/texts/donation-instructions.sw";
import { electionIntegrityText } from "@party/samples/texts/election-integrity.sw";
import { heroText } from "@party/samples/texts/hero.sw";
import { manifestoText } from "@party/samples/texts/manifesto.sw";
import { roadmapText } from "@party/samples/texts/roadmap.sw";
import { whoWeAreText } from "@party/samples/texts/who-we-are.sw";
import { parties } from "#party.ts";

/** The built-in texts in Kiswahili, which the site has until the English is changed. */
export const builtInKiswahili: Readonly<Partial<Record<TextKey, object>>> = {
  announcement: announcementText,
  hero: heroText(parties.sw),
  "who-we-are": whoWeAreText(parties.sw),
  roadmap: roadmapText,
  manifesto: manifestoText(parties.sw),
  "election-integrity": electionIntegrityText,
  contact: contactText(parties.sw),
  "donation-instructions": donationInstructionsText,
};

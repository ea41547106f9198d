import { identityText, paymentAccountsText } from "@party/contract/identity";
import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { announcementText } from "./texts/announcement.ts";
import { constitutionText } from "./texts/constitution/constitution.ts";
import { contactText } from "./texts/contact.ts";
import { donationInstructionsText } from "./texts/donation-instructions.ts";
import { electionIntegrityText } from "./texts/election-integrity.ts";
import { heroText } from "./texts/hero.ts";
import { manifestoText } from "./texts/manifesto.ts";
import { membershipPlansText } from "./texts/memberships/membership-plans.ts";
import { privacyNoticeText } from "./texts/privacy-notice.ts";
import { roadmapText } from "./texts/roadmap.ts";
import { termsText } from "./texts/terms.ts";
import { whoWeAreText } from "./texts/who-we-are.ts";

/** All built-in texts. Pages of the site import their own alone. */
export const builtInTexts = (party: Party): TextBodies => ({
  announcement: announcementText,
  hero: heroText(party),
  "who-we-are": whoWeAreText(party),
  roadmap: roadmapText,
  manifesto: manifestoText(party),
  "election-integrity": electionIntegrityText,
  contact: contactText(party),
  "donation-instructions": donationInstructionsText,
  constitution: constitutionText(party),
  "privacy-notice": privacyNoticeText(party),
  terms: termsText(party),
  identity: identityText(party),
  "payment-accounts": paymentAccountsText(party),
  "membership-plans": membershipPlansText,
});

import { newsletterConsentText } from "./newsletter-consent.ts";

/** Purposes of consent; some can be withdrawn separately, others end with the account or the membership. */
export const consentPurposes = ["account", "membership", "volunteering", "newsletter", "card_name"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const withdrawablePurposes = [
  "volunteering",
  "newsletter",
  "card_name",
] as const satisfies readonly ConsentPurpose[];

/** The consent texts. A changed text needs a new version, because a consent is stored with the version number only. */
export interface ConsentText {
  version: string;
  text: string;
}

export const accountConsentText: ConsentText = {
  version: "2026-11",
  text: "By creating an account you agree that we keep these details to run it for you and to write to you about it. You can see, correct or delete them at any time.",
};

export const membershipConsentText: ConsentText = {
  version: "2026-11",
  text: "By applying you confirm that you are a Kenyan citizen, at least 18 years old and in no other party. You agree that we keep these details in our register of members and show it to the Registrar of Political Parties, as the law asks. You can resign at any time.",
};

export const volunteeringConsentText: ConsentText = {
  version: "2026-11",
  text: "I agree that the party keeps these details so that its volunteers can call or write to me about helping. I can ask to see or delete them at any time.",
};

export const cardNameConsentText: ConsentText = {
  version: "2026-11",
  text: "Whoever scans the code of my membership card may see my first name and the first letter of my last name",
};

export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  account: accountConsentText,
  membership: membershipConsentText,
  volunteering: volunteeringConsentText,
  newsletter: newsletterConsentText,
  card_name: cardNameConsentText,
};

/** How a consent was given. */
export const consentChannels = ["website", "mail", "dashboard"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** Version of the privacy notice at /privacy, stored with each consent. A changed notice needs a new version. */
export const PRIVACY_NOTICE_VERSION = "2026-12";

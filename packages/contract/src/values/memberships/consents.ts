import { accountConsentText } from "./consent-texts/account.ts";
import { cardNameConsentText } from "./consent-texts/card-name.ts";
import { membershipConsentText } from "./consent-texts/membership.ts";
import { newsletterConsentText } from "./consent-texts/newsletter.ts";
import { registrarConsentText } from "./consent-texts/registrar.ts";
import { volunteeringConsentText } from "./consent-texts/volunteering.ts";

/** Purposes of consent; some can be withdrawn separately, others end with the account or the membership. */
export const consentPurposes = [
  "account",
  "membership",
  "volunteering",
  "newsletter",
  "card_name",
  "registrar",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const withdrawablePurposes = [
  "volunteering",
  "newsletter",
  "card_name",
  "registrar",
] as const satisfies readonly ConsentPurpose[];

/**
 * A text of `consent-texts/`, each in a file of its own, so that a page of the site loads the one that it shows. A changed text
 * needs a new version, because a consent is stored with the version number only.
 */
export interface ConsentText {
  version: string;
  text: string;
}

export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  account: accountConsentText,
  membership: membershipConsentText,
  volunteering: volunteeringConsentText,
  newsletter: newsletterConsentText,
  card_name: cardNameConsentText,
  registrar: registrarConsentText,
};

/** Versions of the text of membership that were ever in use: a phone without a network has read out an older one. */
export const membershipConsentVersions: readonly string[] = ["2026-11"];

/** How a consent was given. */
export const consentChannels = ["website", "mail", "dashboard", "in_person", "details_link"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

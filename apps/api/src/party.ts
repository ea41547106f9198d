import { Party } from "@party/contract/party";
import type { InLanguages } from "@party/contract/values/languages";
import identity from "../../../party.json" with { type: "json" };
import kiswahili from "../../../party.sw.json" with { type: "json" };

/** The party of this installation; an invalid party.json prevents the start. */
export const party: Party = Party.parse(identity);

/** With the texts of `party.sw.json`. */
export const partyInKiswahili: Party = {
  ...party,
  tagline: kiswahili.tagline,
  slogan: kiswahili.slogan,
  description: kiswahili.description,
  contacts: { ...party.contacts, hours: kiswahili.hours },
};

export const taglines: InLanguages<string> = { en: party.tagline, sw: kiswahili.tagline };

/** Of the head office. */
export const officeHours: InLanguages<string> = { en: party.contacts.hours, sw: kiswahili.hours };

/** As printed on the card: `U-000123`. */
export const formatMemberNumber = (number: number): string =>
  `${party.shortName[0]!.toUpperCase()}-${String(number).padStart(6, "0")}`;

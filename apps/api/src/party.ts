import { Party } from "@party/contract/party";
import type { InLanguages } from "@party/contract/values/languages";
import { withPartyTexts } from "@party/contract/values/party-texts";
import identity from "../../../party.json" with { type: "json" };
import kiswahili from "../../../party.sw.json" with { type: "json" };

/** The party of this installation; an invalid party.json prevents the start. */
export const party: Party = Party.parse(identity);

/** The party with the texts of each language, those in Kiswahili from `party.sw.json`. */
export const partyInLanguages: InLanguages<Party> = { en: party, sw: withPartyTexts(party, kiswahili) };

/** As printed on the card: `U-000123`. */
export const formatMemberNumber = (number: number): string =>
  `${party.shortName[0]!.toUpperCase()}-${String(number).padStart(6, "0")}`;

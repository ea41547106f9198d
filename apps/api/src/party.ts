import { Party } from "@party/contract/party";
import identity from "../../../party.json" with { type: "json" };

/** The party of this installation; an invalid party.json prevents the start. */
export const party: Party = Party.parse(identity);

/** As printed on the card: `U-000123`. */
export const formatMemberNumber = (number: number): string =>
  `${party.shortName[0]!.toUpperCase()}-${String(number).padStart(6, "0")}`;

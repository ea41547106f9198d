import { Party } from "@party/contract/party";
import identity from "../../../party.json" with { type: "json" };

/** Whose product this is; a broken party.json stops the start. */
export const party: Party = Party.parse(identity);

import { Party } from "@party/contract/party";
import identity from "../../../party.json" with { type: "json" };

/** The party of this installation; an invalid party.json prevents the start. */
export const party: Party = Party.parse(identity);

import identity from "../../../party.json" with { type: "json" };

/** The party's identity, as `party.json` at the root has it. */
export const party = identity;

// not reviewed
import texts from "../../../party.sw.json" with { type: "json" };
import { party as english } from "./party.ts";

export { localPhone, socialPages } from "./party.ts";

const { hours, ...others } = texts;

/** The party's identity with the texts of `party.sw.json` at the root. */
export const party: typeof english = { ...english, ...others, contacts: { ...english.contacts, hours } };

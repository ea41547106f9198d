import type { Party } from "../../party.ts";

/** What `party.sw.json` has in Kiswahili. */
type PartyTexts = Pick<Party, "tagline" | "slogan" | "description"> & Pick<Party["contacts"], "hours">;

/** The party with its texts in another language. */
export const withPartyTexts = (party: Party, { hours, ...texts }: PartyTexts): Party => ({
  ...party,
  ...texts,
  contacts: { ...party.contacts, hours },
});

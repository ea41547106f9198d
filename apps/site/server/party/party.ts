import { withIdentity } from "@party/contract/identity";
import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import type { InLanguages, Language } from "@party/contract/values/languages";
import { withPartyTexts } from "@party/contract/values/party-texts";
import party from "../../../../party.json" with { type: "json" };
import kiswahili from "../../../../party.sw.json" with { type: "json" };

const builtIn: InLanguages<Party> = { en: party, sw: withPartyTexts(party, kiswahili) };

/** By the texts of one answer of the API, which are the same object until something is published. */
const parties = new WeakMap<object, Party>();

/** The party as its texts in this language say, else as `party.json` does. */
export function partyOf(texts: Partial<TextBodies>, language: Language): Party {
  const known = parties.get(texts);
  if (known) return known;
  const found = withIdentity(builtIn[language], texts);
  parties.set(texts, found);
  return found;
}

/** Pages that show where money is paid to. */
const PATHS_OF_PAYMENTS = new Set(["/donate"]);
/**
 * The contacts are a text of every page; colours and logo are in the files that the server sends (look.ts, brand-files.ts);
 * the API alone numbers and counts members.
 */
const WITHOUT_STATE = new Set(["contacts", "colours", "logo", "memberNumberPrefix", "memberNumbers"]);
const OF_PAYMENTS = new Set(["payments", "giftAmounts"]);

/** What one page needs to know of the party that is not as `party.json` has it; undefined when nothing is. */
export function partyState(texts: Partial<TextBodies>, language: Language, path: string): Partial<Party> | undefined {
  const shown = Object.entries(partyOf(texts, language)).filter(
    ([name, value]) =>
      !WITHOUT_STATE.has(name) &&
      (PATHS_OF_PAYMENTS.has(path) || !OF_PAYMENTS.has(name)) &&
      JSON.stringify(value) !== JSON.stringify(builtIn[language][name as keyof Party]),
  );
  return shown.length > 0 ? (Object.fromEntries(shown) as Partial<Party>) : undefined;
}

/** Whether the party is not as it was when the site was built. */
export const isPublished = ({ identity }: Partial<TextBodies>): boolean => identity !== undefined;

/** Whether the party shows its site in a language; without its choice in all. */
export const isShown = ({ languages }: Party, language: Language): boolean => languages?.includes(language) ?? true;

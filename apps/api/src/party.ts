import { readFileSync } from "node:fs";
import { describePartyProblems, Party } from "@party/contract/party";
import type { InLanguages } from "@party/contract/values/languages";
import { withPartyTexts } from "@party/contract/values/party-texts";
import kiswahili from "../../../party.sw.json" with { type: "json" };

/** The party of this installation; an invalid party.json ends the program. */
export const party: Party = readParty();

/** The party with the texts of each language, those in Kiswahili from `party.sw.json`. */
export const partyInLanguages: InLanguages<Party> = { en: party, sw: withPartyTexts(party, kiswahili) };

/** As printed on the card: `U-000123`. */
export const formatMemberNumber = (number: number): string =>
  `${party.shortName[0]!.toUpperCase()}-${String(number).padStart(6, "0")}`;

/** Without a stack: the file is to be corrected, not the program. */
function readParty(): Party {
  const content = readFileSync(new URL("../../../party.json", import.meta.url), "utf8");
  const problems = describePartyProblems(content);
  if (problems === undefined) return Party.parse(JSON.parse(content));
  console.error(problems);
  process.exit(1);
}

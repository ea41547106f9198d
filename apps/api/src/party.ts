import { readFileSync } from "node:fs";
import { memberNumberPrefixOf, withIdentity } from "@party/contract/identity";
import { describePartyProblems, Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { defaultColours, type Scheme, schemeOf } from "@party/contract/values/colours";
import type { InLanguages } from "@party/contract/values/languages";
import { withPartyTexts } from "@party/contract/values/party-texts";
import kiswahili from "../../../party.sw.json" with { type: "json" };

/** What `party.json` says, in each language, the Kiswahili from `party.sw.json`: what a party is that has published nothing. */
export const builtInParty: InLanguages<Party> = inBothLanguages(readParty());

/** Published texts may change it at any time (`features/texts/published-party.ts`). */
let current: { inLanguages: InLanguages<Party>; scheme: Scheme; logo: Uint8Array | undefined; version: number } = {
  inLanguages: builtInParty,
  scheme: schemeOfParty(builtInParty.en),
  logo: undefined,
  version: 0,
};

/** The party of this installation as its published texts say. Properties are read when they are used, and never kept. */
export const party: Party = readCurrently(() => current.inLanguages.en);

/** The party with the texts of each language. */
export const partyInLanguages: InLanguages<Party> = {
  en: party,
  sw: readCurrently(() => current.inLanguages.sw),
};

/** The colours of emails and files. */
export const partyScheme = (): Scheme => current.scheme;

/** The logo that is published, as PNG; undefined where the files of `apps/site/public/brand` are shown. */
export const publishedLogo = (): Uint8Array | undefined => current.logo;

/** @returns a value that is made again when the party has changed */
export function oncePerParty<Value>(make: () => Value): () => Value {
  let made: { version: number; value: Value } | undefined;
  return () => {
    if (made?.version !== current.version) made = { version: current.version, value: make() };
    return made.value;
  };
}

/** @param texts that are published, in each language @param logo as PNG */
export function setPublishedParty(texts: InLanguages<Partial<TextBodies>>, logo?: Uint8Array): void {
  const en = withIdentity(builtInParty.en, texts.en);
  const sw = withIdentity(builtInParty.sw, texts.sw);
  current = { inLanguages: { en, sw }, scheme: schemeOfParty(en), logo, version: current.version + 1 };
}

/** As printed on the card: `U-000123`. */
export const formatMemberNumber = (number: number): string =>
  `${memberNumberPrefixOf(party)}-${String(number).padStart(6, "0")}`;

function schemeOfParty({ colours = defaultColours }: Party): Scheme {
  return schemeOf(colours);
}

function readCurrently(read: () => Party): Party {
  const properties = (Object.keys(Party.shape) as (keyof Party)[]).map((key) => [
    key,
    { enumerable: true, get: () => read()[key] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Party;
}

function inBothLanguages(en: Party): InLanguages<Party> {
  return { en, sw: withPartyTexts(en, kiswahili) };
}

/** Without a stack: the file is to be corrected, not the program. */
function readParty(): Party {
  const content = readFileSync(new URL("../../../party.json", import.meta.url), "utf8");
  const problems = describePartyProblems(content);
  if (problems === undefined) return Party.parse(JSON.parse(content));
  console.error(problems);
  process.exit(1);
}

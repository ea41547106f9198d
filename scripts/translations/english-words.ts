import { membershipPlans } from "../../packages/contract/src/values/memberships/membership-plans.ts";
import party from "../../party.json" with { type: "json" };

/** Common English words of which none is a word of Kiswahili or a name. */
export const englishWords: ReadonlySet<string> = new Set(
  `
    about above account add address after again against also always an and another answer any are article as ask
    at back be because been before being below best better between big both bring but button buy by call came can
    cancel change check choose chosen come confirm could day days delete did do does doing done down during each
    early easy either email end error event events every failed family fee few find first five for form found four
    free friend from full get gifts give go good got had hard has have he help her here high him his home hour
    hours how if in into is it its job join just keep kept know last late leader leaders leave left less let link
    list little loading long look low made make many map meeting member members message messages minute minutes
    missing money month months more most much must my name names near need never new news no none not now number
    of off office often old on once one only open or order orders other our out over own page paid password pay
    people person phone picture pictures place please price problem put question questions read ready really
    reason remove required right said save say seat seats see seen send sent set shop short should show sign since
    small so some sometimes soon start stay still stop sure take tell than thank thanks that the their them then
    there these they think this those three through ticket tickets time to today together told too true try two
    under until up us use used very volunteer vote voter votes wait want was we week weeks welcome well were what
    when where which who whose why will with within without work would write year years yes yesterday yet you your
  `
    .trim()
    .split(/\s+/),
);

/** Names, which no language changes. */
const properNames = [
  party.name,
  ...Object.values(party.payments.bank).filter((value) => typeof value === "string"),
  ...membershipPlans.map(({ name }) => name),
  "Airtel Money",
  "Pay Bill",
];

/** @returns texts that hold one of 300 English words outside of names and addresses, each with its words */
export function englishTexts(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const rest = properNames.reduce((before, name) => before.replaceAll(name, " "), text);
    // Of addresses of websites and email, and of paths, words are no texts.
    const words = rest.replaceAll(/\S*[@/]\S*|\bwww\.\S+/g, " ").match(/[A-Za-z’']+/g) ?? [];
    const english = words.filter((word) => englishWords.has(word.toLowerCase()));
    if (english.length > 0) found.add(`${english.join(" ")}: ${text.trim().slice(0, 120)}`);
  }
  return [...found];
}

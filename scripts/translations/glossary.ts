import type { TextPair } from "./text-pairs.ts";

export interface GlossaryTerm {
  english: string;
  /** Words of which a translation needs one. */
  kiswahili: readonly string[];
  /** Of a menu or button: where it is the whole text. */
  label: boolean;
}

/** The terms of the table in docs/kiswahili.md. Lists with an ellipsis are no terms. */
export function termsOf(document: string): GlossaryTerm[] {
  const rows = document.matchAll(/^\| (?!English|-)([^|]+?) +\| ([^|]+?) +\|/gm);
  const terms = [...rows].flatMap(([, english, kiswahili]) => {
    if (english!.includes("…")) return [];
    const label = /\((?:menu|button)\)/.test(english!);
    // `back / next` are two terms with a word each; `place, seat` are two with the same words.
    const [sides, words] = [withoutRemarks(english!).split(" / "), termAlternatives(kiswahili!).split(" / ")];
    return sides.flatMap((side, at) =>
      side.split(", ").map((term) => ({ english: term, kiswahili: words[at]!.split(", "), label })),
    );
  });
  // `register` is a book and a verb.
  return [...Map.groupBy(terms, (term) => term.english)].map(([english, same]) => ({
    english,
    kiswahili: same.flatMap((term) => term.kiswahili),
    label: same.every((term) => term.label),
  }));
}

const withoutRemarks = (text: string) => text.replaceAll(/ \([^)]*\)/g, "");
/** `ridhaa (also idhini, A)` are two words. */
const termAlternatives = (text: string) => withoutRemarks(text.replaceAll(/ \(also (\w+)[^)]*\)/g, ", $1"));

/** Terms of an English text of which its translation has none of the words. Of `news article` the word `news` is no term of its own. */
export function missingTerms(
  { english, text }: Pick<TextPair, "english" | "text">,
  terms: readonly GlossaryTerm[],
): GlossaryTerm[] {
  let rest = english.replaceAll(/\{[^}]*\}/g, "");
  return terms
    .toSorted((one, other) => other.english.length - one.english.length)
    .filter((term) => {
      const before = rest;
      rest = rest.replaceAll(patternOf(term), "·");
      return rest !== before && !term.kiswahili.some((words) => containsWords(words, text.toLowerCase()));
    });
}

function patternOf({ english, label }: GlossaryTerm): RegExp {
  if (label) return new RegExp(`^${english}$`, "gi");
  const forms = english.replace(/^take\b/, "(?:takes?|taken)").replace(/(?<=[^aeo])y$/, "(?:y|ie)");
  return new RegExp(`(?<![\\w{./])${forms}s?(?![\\w}])`, "gi");
}

const CONNECTING_WORDS = /^(?:cha|kwa|la|pa|vya|wa|ya|za)$/;

const containsWords = (words: string, text: string) =>
  words
    .toLowerCase()
    .split(" ")
    .filter((word) => !CONNECTING_WORDS.test(word))
    .every((word) => text.includes(stemOf(word)));

/** What the forms of a word have in common: mwanachama and wanachama, lipa and ulipe, tukio and matukio. */
function stemOf(word: string): string {
  const verb = word.replace(/^(?:kuji|ji|ku)(?=\w{4})/, "");
  const noun = verb.replace(/^(?:mw|wa|ch|ki|m)(?=\w{4})/, "");
  return noun.length > 3 ? noun.replace(/[aeiou]+$/, "") : noun;
}

/** A term of docs/kiswahili.md. */
export interface GlossaryTerm {
  english: string;
  /** Words of which a translation needs one. */
  kiswahili: readonly string[];
  /** Of a menu or button: where it is the whole text. */
  label: boolean;
}

/** An English text with its translation. What stands for values is in braces: `{name}`. */
export interface TranslatedText {
  english: string;
  kiswahili: string;
}

/** Why a text cannot replace a translation. */
export type TranslationFault =
  | { fault: "empty" }
  | { fault: "values_lost" | "values_unknown"; values: readonly string[] }
  | { fault: "term_missing"; term: GlossaryTerm };

const PLACEHOLDER_PATTERN = /\{[^{}]*\}/g;

const placeholdersOf = (text: string): string[] => text.match(PLACEHOLDER_PATTERN) ?? [];

/** @returns what is wrong with `text` in place of a translation: lost values, or terms for which the translation has a word of the glossary */
export function findTranslationFault(
  { english, kiswahili }: TranslatedText,
  text: string,
  terms: readonly GlossaryTerm[],
): TranslationFault | undefined {
  if (text.trim() === "") return { fault: "empty" };
  const [before, after] = [placeholdersOf(kiswahili), placeholdersOf(text)];
  const lost = before.filter((name) => !after.includes(name));
  if (lost.length > 0) return { fault: "values_lost", values: lost };
  const added = after.filter((name) => !before.includes(name));
  if (added.length > 0) return { fault: "values_unknown", values: added };
  // A term that the translation lacks already is an exception, with its reason in the test of the glossary.
  const lacking = missingTerms({ english, kiswahili }, terms);
  const term = missingTerms({ english, kiswahili: text }, terms).find((each) => !lacking.includes(each));
  return term && { fault: "term_missing", term };
}

/** Terms of an English text of which its translation has none of the words. Of `news article` the word `news` is no term of its own. */
export function missingTerms(
  { english, kiswahili }: TranslatedText,
  terms: readonly GlossaryTerm[],
): readonly GlossaryTerm[] {
  let rest = english.replaceAll(/\{[^}]*\}/g, "");
  return terms
    .toSorted((one, other) => other.english.length - one.english.length)
    .filter((term) => {
      const before = rest;
      rest = rest.replaceAll(patternOf(term), "·");
      return rest !== before && !term.kiswahili.some((words) => containsWords(words, kiswahili.toLowerCase()));
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

import type { GlossaryTerm } from "@party/contract/values/translation-faults";

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

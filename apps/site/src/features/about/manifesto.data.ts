import type { TextBodies } from "@party/contract/texts";
import { manifestoText } from "@party/samples/texts/manifesto";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import type { SharedPart } from "#shell/head/page-head.ts";
import { pagePicture } from "#shell/head/page-picture.ts";

export const manifesto = (): TextBodies["manifesto"] => publishedText("manifesto") ?? manifestoText(party);

/** The page, as a link to one promise has it: its own head by the search, its section by the anchor. */
export const promisePath = (id: string): string => `/manifesto?promise=${id}#${id}`;

/** What is shared by the address of a promise; undefined for any other search. */
export function sharedPromise(search: { promise?: unknown }): SharedPart | undefined {
  const { title, priorities, measureTitle } = manifesto();
  const at = priorities.findIndex(({ id }) => id === search.promise);
  const promise = priorities[at];
  if (!promise) return undefined;
  return {
    title: promise.title,
    description: promise.actions[0]!,
    path: `/manifesto?promise=${promise.id}`,
    image: pagePicture({
      name: `promises-${promise.id}`,
      label: title,
      title: promise.title,
      facts: [measureTitle, promise.measure],
      images: [],
      figure: String(at + 1),
    }),
  };
}

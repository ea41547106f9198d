import type { TextBodies } from "@party/contract/texts";
import { manifestoText } from "@party/samples/texts/manifesto";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import type { SharedPart } from "#shell/head/page-head.ts";
import { pagePicture } from "#shell/head/page-picture.ts";

export const manifesto = (): TextBodies["manifesto"] => publishedText("manifesto") ?? manifestoText(party);

/** The page, as the link to one promise has it; the browser goes on to its section. */
export const promisePath = (id: string): string => `/manifesto?promise=${id}`;

/** What is shared by the address of a promise; undefined for any other search. */
export function sharedPromise(search: { promise?: unknown }): SharedPart | undefined {
  const { title, priorities, measureTitle } = manifesto();
  const at = priorities.findIndex(({ id }) => id === search.promise);
  const promise = priorities[at];
  if (!promise) return undefined;
  return {
    title: promise.title,
    description: promise.actions[0]!,
    path: promisePath(promise.id),
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

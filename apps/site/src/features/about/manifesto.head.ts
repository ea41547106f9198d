import { promisePath } from "@party/contract/values/shared-paths";
import { manifestoText } from "@party/samples/texts/manifesto";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import type { SharedPart } from "#shell/head/page-head.ts";
import { pagePicture } from "#shell/head/page-picture.ts";

/** What is shared by the address of a promise; undefined for any other search. */
export function sharedPromise(search: { promise?: unknown }): SharedPart | undefined {
  const { title, priorities, measureTitle } = publishedText("manifesto") ?? manifestoText(party);
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

import type { ContentKindName } from "@party/contract/values/content";
import { useQuery } from "@tanstack/react-query";
import type { AutosaveState, Conflict } from "#editor/autosave/autosave.ts";
import { type Body, contentApi, type Item } from "./content-api.ts";

/** A colleague's text is looked for when the window comes to the front, at most so often. */
const FRESH_MS = 60_000;

/** What somebody else has saved since the form was opened. @param item what the form has last got from the server */
export function useNewer(kind: ContentKindName, item: Item, state: AutosaveState<Body>): Conflict<Body> | undefined {
  const { data } = useQuery({
    queryKey: ["newest", kind, item.id],
    queryFn: ({ signal }) => contentApi(kind).show(item.id, signal),
    initialData: item,
    staleTime: FRESH_MS,
    refetchOnMount: false,
    enabled: item.id !== 0,
  });
  const isNewer = data.version > Math.max(item.version, state.version) && !state.conflict && state.sending === null;
  return isNewer ? { by: data.edited_by, at: data.edited_at ?? "", version: data.version, body: data.body } : undefined;
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type AutosaveConflict, type AutosaveState, autosaveStatusOf } from "#editor/autosave/autosave.ts";
import type { Autosaver } from "#editor/autosave/autosaver.ts";
import { useAutosave } from "#editor/autosave/use-autosave.ts";
import { useStaff } from "#session/session.ts";
import type { EditedItem } from "./content-api.ts";

/** What is edited, as the server has it. */
export type SavedItem<Body> = Omit<EditedItem, "body"> & { body: Body };

interface DraftOptions<Body, Kept extends SavedItem<Body>> {
  /** Names what is edited; an id may follow: `articles` or `articles-sw`. */
  name: string;
  item: Kept;
  /** Stores a body. @param id 0 for what is not stored yet */
  save: (id: number, version: number, body: Body) => Promise<Kept>;
  show: (id: number, signal?: AbortSignal) => Promise<Kept>;
  onItem: (item: Kept) => void;
  /** Something that belongs to the form is still on its way. */
  isComing: boolean;
}

export interface DraftState<Body, Kept> {
  autosaver: Autosaver<Body>;
  /** What somebody else has saved meanwhile. */
  newer: AutosaveConflict<Body> | undefined;
  /** Takes over what the server has replied. */
  keep: (item: Kept) => void;
  /** Saves the form. @returns what the server has of it; undefined when it does not have all of it */
  flush: () => Promise<Kept | undefined>;
  /** Whether the server has what is in the form. */
  isSaved: boolean;
}

const isStoredOnServer = (state: AutosaveState<unknown>) => ["saved", "unchanged"].includes(autosaveStatusOf(state));

/** A form that saves by itself, and what its buttons need to act on what it shows. */
export function useDraft<Body, Kept extends SavedItem<Body>>(
  options: DraftOptions<Body, Kept>,
): DraftState<Body, Kept> {
  const { name, item, save, show, isComing } = options;
  const staff = useStaff();
  const latest = useRef(item);
  const handler = useRef(options.onItem);
  useEffect(() => {
    handler.current = options.onItem;
  });
  const storageKey = (id: number) => `${staff.id}:${name}:${id || "new"}`;
  const keep = (next: Kept) => {
    if (latest.current.id !== next.id) autosaver.moveTo(storageKey(next.id));
    latest.current = next;
    handler.current(next);
  };
  const autosaver = useAutosave<Body>({
    storageKey: storageKey(item.id),
    body: item.body,
    version: item.version,
    save: async (body, version) => {
      const saved = await save(latest.current.id, version, body);
      keep(saved);
      return { outcome: "saved", version: saved.version };
    },
  });
  const newer = useNewerVersion(name, item, autosaver.state, show);
  const isSaved = () => isStoredOnServer(autosaver.state);
  /** Gets the item of a text of somebody else that the form has taken over, so that the buttons act on what it shows. */
  const catchUp = async () => {
    const { id, version } = latest.current;
    if (id && isSaved() && autosaver.state.version !== version) keep(await show(id));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form has another version
  useEffect(() => void catchUp().catch(() => undefined), [autosaver.state.version]);
  const flush = async () => {
    await autosaver.save({ isAsked: true });
    await catchUp().catch(() => undefined);
    const isSame = latest.current.version === autosaver.state.version;
    return isSaved() && isSame && !isComing && latest.current.id ? latest.current : undefined;
  };
  return { autosaver, newer, keep, flush, isSaved: isSaved() && !isComing };
}

/** A colleague's text is looked for when the window comes to the front, at most so often. */
const NEWER_VERSION_CHECK_MS = 60_000;

/** What somebody else has saved since the form was opened. @param item what the form has last got from the server */
function useNewerVersion<Body>(
  name: string,
  item: SavedItem<Body>,
  state: AutosaveState<Body>,
  show: (id: number, signal?: AbortSignal) => Promise<SavedItem<Body>>,
): AutosaveConflict<Body> | undefined {
  const { data } = useQuery<SavedItem<Body>>({
    queryKey: ["newest", name, item.id],
    queryFn: ({ signal }) => show(item.id, signal),
    initialData: item,
    staleTime: NEWER_VERSION_CHECK_MS,
    refetchOnMount: false,
    enabled: item.id !== 0,
  });
  const isNewer = data.version > Math.max(item.version, state.version) && !state.conflict && state.sending === null;
  return isNewer ? { by: data.edited_by, at: data.edited_at ?? "", version: data.version, body: data.body } : undefined;
}

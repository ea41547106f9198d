import { useEffect, useState, useSyncExternalStore } from "react";
import { AUTOSAVE_DELAY_MS, Autosaver, type BodySaver, deleteDraftsOnDevice } from "./autosaver.ts";

const openAutosavers = new Set<Pick<Autosaver<unknown>, "save" | "discard">>();

/** Sends what is typed on the screen: before the session ends, and when it goes on. */
export const saveOpenDrafts = (options?: { isAsked: boolean }) =>
  Promise.all([...openAutosavers].map((autosaver) => autosaver.save(options)));

/** Deletes what the server does not have. The open screen must not store it again when it is left. @param owner see `draftsOnDevice` */
export function discardDrafts(owner: string): void {
  for (const autosaver of openAutosavers) autosaver.discard();
  deleteDraftsOnDevice(owner);
}

interface UseAutosaveOptions<Body> {
  /** Names the item and the account, e.g. `7:articles:12`; the page has this value as its `key` as well. */
  storageKey: string;
  /** What the server has when the page is opened. Later values are ignored. */
  body: Body;
  version: number;
  /** The one of the first rendering is used. */
  save: BodySaver<Body>;
}

/**
 * A draft that is saved every 10 seconds when it was changed, when the network is back, and when the page is hidden or
 * left. What the server does not have is kept on the device.
 */
export function useAutosave<Body>(options: UseAutosaveOptions<Body>): Autosaver<Body> {
  const [autosaver] = useState(() => new Autosaver({ ...options, storage: localStorage }));
  useSyncExternalStore(
    (notify) => autosaver.subscribe(notify),
    () => autosaver.state,
  );
  useEffect(() => {
    const save = () => void autosaver.save();
    const leave = () => {
      if (document.visibilityState === "hidden") void autosaver.save({ keepalive: true });
    };
    const hide = () => void autosaver.save({ keepalive: true });
    openAutosavers.add(autosaver);
    const timer = setInterval(save, AUTOSAVE_DELAY_MS);
    addEventListener("online", save);
    addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", leave);
    return () => {
      openAutosavers.delete(autosaver);
      clearInterval(timer);
      removeEventListener("online", save);
      removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", leave);
      // Another screen of the console is opened.
      save();
    };
  }, [autosaver]);
  return autosaver;
}

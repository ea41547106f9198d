import { Checkbox } from "@party/ui/form/choices.tsx";
import { useEffect, useRef, useState } from "react";
import { party } from "#party.ts";
import { saveOfflineContent } from "./offline-pages.content.ts";
import { deleteSavedPage, isPageSaved, type MemberPath, savePage } from "./standalone-page.ts";

interface OfflinePageSaverProps {
  /** Nothing is saved without a user. */
  userId: number | undefined;
  path: MemberPath;
  title: string;
  /** The page as HTML, of escaped text and SVG. */
  body: () => Promise<string>;
  /** Changes with the page, which is then saved again. */
  version: string;
}

/** A checkbox that saves a page for offline use until sign-out. */
export function OfflinePageSaver({ userId: id, path, title, body, version }: OfflinePageSaverProps) {
  const [saved, setSaved] = useState<boolean>();
  const [status, setStatus] = useState("");
  const latest = useRef(body);
  latest.current = body;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is what the body is made of
  useEffect(() => {
    // Without HTTPS, or with storage blocked, nothing can be saved.
    if (id === undefined || !("caches" in window)) return;
    isPageSaved(id, path).then(
      async (is) => {
        if (is) await savePage({ userId: id, party: party.name }, path, title, await latest.current());
        setSaved(is);
      },
      () => undefined,
    );
  }, [id, path, title, version]);

  if (saved === undefined || id === undefined) return null;
  const change = async (wanted: boolean) => {
    setSaved(wanted);
    try {
      await (wanted
        ? savePage({ userId: id, party: party.name }, path, title, await body())
        : deleteSavedPage(id, path));
      setStatus(wanted ? saveOfflineContent.kept : saveOfflineContent.dropped);
    } catch {
      setSaved(!wanted);
      setStatus(saveOfflineContent.failed);
    }
  };
  return (
    <div>
      <Checkbox
        label={saveOfflineContent.label}
        hint={saveOfflineContent.hint}
        checked={saved}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <p role="status">{status}</p>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { Check } from "#ui/checkboxes.tsx";
import { keepContent as content } from "./offline-page.content.ts";
import { dropPage, isKeptPage, keepPage, type MemberPath } from "./standalone-page.ts";

interface KeepOnPhoneProps {
  /** Whose page it is; nobody's is not kept. */
  userId: number | undefined;
  path: MemberPath;
  title: string;
  /** The page as HTML, made of escaped text and drawings. */
  body: () => Promise<string>;
  /** Changes when the page does: what is kept is made anew. */
  version: string;
}

/** Lets a member keep a page on this phone, where it opens without a network until they sign out. */
export function KeepOnPhone({ userId: id, path, title, body, version }: KeepOnPhoneProps) {
  const [kept, setKept] = useState<boolean>();
  const [said, setSaid] = useState("");
  const latest = useRef(body);
  latest.current = body;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is what the body is made of
  useEffect(() => {
    // Without HTTPS, or with storage blocked, nothing can be kept.
    if (id === undefined || !("caches" in window)) return;
    isKeptPage(id, path).then(
      async (is) => {
        if (is) await keepPage(id, path, title, await latest.current());
        setKept(is);
      },
      () => undefined,
    );
  }, [id, path, title, version]);

  if (kept === undefined || id === undefined) return null;
  const change = async (wanted: boolean) => {
    setKept(wanted);
    try {
      await (wanted ? keepPage(id, path, title, await body()) : dropPage(id, path));
      setSaid(wanted ? content.kept : content.dropped);
    } catch {
      setKept(!wanted);
      setSaid(content.failed);
    }
  };
  return (
    <div>
      <Check
        label={content.label}
        hint={content.hint}
        checked={kept}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <p role="status">{said}</p>
    </div>
  );
}

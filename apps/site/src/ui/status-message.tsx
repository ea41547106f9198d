import { useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import type { SaveStatus } from "./use-saving.ts";

/** What became of saving, brought into view: on a phone it may be screens above the button. */
export function StatusMessage({ said }: { said: SaveStatus | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  if (!said) return null;
  return (
    <div ref={place}>
      <Alert severity={said.severity}>{said.text}</Alert>
    </div>
  );
}

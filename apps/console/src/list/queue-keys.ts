import { type RefObject, useEffect } from "react";

/** J and K move over the rows of a queue, X chooses one, Enter opens it; not while something is typed. */
export function useQueueShortcuts(list: RefObject<HTMLElement | null>, isQueue: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("dialog, textarea, select, input:not([type=checkbox])")) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-open]") ?? [])];
      const row = target.closest("tr, li");
      const at = links.findIndex((link) => row?.contains(link));
      if (event.key === "j") links[Math.min(at + 1, links.length - 1)]?.focus();
      else if (event.key === "k") links[Math.max(at - 1, 0)]?.focus();
      else if (event.key === "x") row?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      else return;
      event.preventDefault();
    };
    if (isQueue) addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list, isQueue]);
}

import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { shellContent as content } from "#shell/shell.content.ts";
import css from "./search.module.css";

const SEARCH_DIALOG_ID = "search";
const SEARCH_ICON =
  "M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9";

const SearchDialog = lazy(() =>
  import("./search-dialog.tsx").then(({ SearchDialog: component }) => ({ default: component })),
);

/** Opens the search; so do Ctrl+K everywhere, and `/` outside of fields. */
export function SearchLink() {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    const dialog = dialogElement(SEARCH_DIALOG_ID);
    if (dialog && !dialog.open) dialog.showModal();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable], dialog");
      const isSlash = event.key === "/" && !inField && !event.ctrlKey && !event.metaKey;
      const isPalette = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      // In a text Ctrl+K makes a link.
      if (!isSlash && !(isPalette && !(event.target as HTMLElement).isContentEditable)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return (
    <>
      <button type="button" className={css.open} aria-label={content.search} onClick={open}>
        <Icon path={SEARCH_ICON} />
      </button>
      <Suspense>{isWanted ? <SearchDialog id={SEARCH_DIALOG_ID} /> : null}</Suspense>
    </>
  );
}

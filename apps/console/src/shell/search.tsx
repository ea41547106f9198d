import { dialogElement } from "@party/ui/dialog.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { icons } from "./icons.ts";
import css from "./search.module.css";
import { shellContent as content } from "./shell.content.ts";

const DIALOG = "search";

const SearchDialog = lazy(() =>
  import("./search-dialog.tsx").then(({ SearchDialog: component }) => ({ default: component })),
);

/** Opens the search; so do Ctrl+K everywhere, and `/` outside of fields. */
export function SearchLink() {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    const dialog = dialogElement(DIALOG);
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
        <Icon path={icons.search} />
      </button>
      <Suspense>{isWanted ? <SearchDialog id={DIALOG} /> : null}</Suspense>
    </>
  );
}

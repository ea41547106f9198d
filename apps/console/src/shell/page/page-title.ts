import { useEffect } from "react";
import { shellContent } from "#shell/shell.content.ts";

/** Names the tab after the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${shellContent.console}`;
  }, [title]);
}

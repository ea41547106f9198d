import { useEffect } from "react";
import { useParty } from "#party.ts";
import { shellContent } from "#shell/shell.content.ts";

/** Names the tab after the screen. */
export function usePageTitle(title: string): void {
  const { short_name } = useParty();
  useEffect(() => {
    document.title = `${title} | ${shellContent.console} | ${short_name}`;
  }, [title, short_name]);
}

import { useStaff } from "#session/session.ts";
import { menuItems } from "../menu.gen.ts";
import { menuFor } from "./menu.ts";

/** What this person's menu shows. */
export const useMenu = () => menuFor(useStaff(), menuItems);

/** The icon of an entry of the menu. @param kind of content, of an entry that leads to its list */
export const menuIconOf = (to: (typeof menuItems)[number]["to"], kind?: string): string =>
  menuItems.find((item) => item.to === to && item.params?.kind === kind)!.icon;

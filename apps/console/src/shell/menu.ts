import type { StaffMember } from "@party/contract/staff";
import type { ContentKindName } from "@party/contract/values/content";
import { type Permission, roles } from "@party/contract/values/permissions";
import { shellContent } from "./shell.content.ts";

/** A line of the menu. The API decides what a call may do, the menu only what is worth showing. */
export interface MenuEntry {
  group: keyof typeof shellContent.menuGroups;
  /** Its place in the group. */
  order: number;
  label: string;
  /** What the screen is for; also found by the search. */
  about: string;
  /** SVG path data on a 24 px grid (Material Symbols, Apache 2.0). */
  icon: string;
  params?: { kind: ContentKindName };
  /** Shown to whoever has one of them; to everybody when absent. */
  permissions?: readonly Permission[];
  /** Only for a role that is granted for all of Kenya. */
  nationOnly?: true;
}

/** The groups of the menu, with the entries that somebody with these roles needs. */
export const menuFor = <Entry extends MenuEntry>(
  { grants }: Pick<StaffMember, "grants">,
  entries: readonly Entry[],
): { title: string; items: Entry[] }[] =>
  Object.entries(shellContent.menuGroups)
    .map(([name, title]) => ({
      title,
      items: entries.filter((entry) => entry.group === name && isEntryShown(entry, grants)),
    }))
    .filter(({ items }) => items.length > 0);

const isEntryShown = ({ permissions, nationOnly }: MenuEntry, grants: StaffMember["grants"]): boolean =>
  !permissions ||
  grants.some(
    ({ role, place }) =>
      (!nationOnly || place.level === "nation") && permissions.some((each) => roles[role].permissions.includes(each)),
  );

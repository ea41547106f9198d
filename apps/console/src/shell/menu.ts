import type { StaffMember } from "@party/contract/staff";
import { roles } from "@party/contract/values/permissions";
import { type MenuGroup, type MenuItem, menu } from "#menu.content.ts";
import { useStaff } from "#session/session.ts";

/** What this person's menu shows. */
export const useMenu = (): MenuGroup[] => menuFor(useStaff(), menu);

/** The groups and items that somebody with these roles needs. */
export const menuFor = ({ grants }: Pick<StaffMember, "grants">, menu: readonly MenuGroup[]): MenuGroup[] =>
  menu
    .map(({ title, items }) => ({ title, items: items.filter((item) => isMenuItemShown(item, grants)) }))
    .filter(({ items }) => items.length > 0);

const isMenuItemShown = ({ permissions, nationOnly }: MenuItem, grants: StaffMember["grants"]): boolean =>
  !permissions ||
  grants.some(
    ({ role, place }) =>
      (!nationOnly || place.level === "nation") && permissions.some((each) => roles[role].permissions.includes(each)),
  );

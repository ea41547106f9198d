import type { StaffMember } from "@party/contract/staff";
import type { ContentKindName } from "@party/contract/values/content";
import { type Permission, roles } from "@party/contract/values/permissions";
import { type LinkProps, useMatch } from "@tanstack/react-router";
import { useStaff } from "#session/session.ts";
import type { IconName } from "./icons.ts";

export interface MenuItem {
  to: NonNullable<LinkProps["to"]>;
  params?: { kind: ContentKindName };
  label: string;
  /** What the screen is for; also found by the search. */
  about: string;
  icon: IconName;
  /** Shown to whoever has one of them; to everybody when absent. */
  permissions?: readonly Permission[];
  /** Only for a role that is granted for all of Kenya. */
  nationOnly?: true;
}

export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** All screens of the menu. The API decides what a call may do, the menu only what is worth showing. */
    menu?: readonly MenuGroup[];
  }
}

/** What this person's menu shows. */
export function useMenu(): MenuGroup[] {
  const { menu = [] } = useMatch({ from: "/staff" }).staticData;
  return menuFor(useStaff(), menu);
}

/** The groups and items that somebody with these roles needs. */
export const menuFor = ({ grants }: Pick<StaffMember, "grants">, menu: readonly MenuGroup[]): MenuGroup[] =>
  menu
    .map(({ title, items }) => ({ title, items: items.filter((item) => isShown(item, grants)) }))
    .filter(({ items }) => items.length > 0);

const isShown = ({ permissions, nationOnly }: MenuItem, grants: StaffMember["grants"]): boolean =>
  !permissions ||
  grants.some(
    ({ role, place }) =>
      (!nationOnly || place.level === "nation") && permissions.some((each) => roles[role].permissions.includes(each)),
  );

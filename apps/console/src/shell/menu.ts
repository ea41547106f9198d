import type { StaffMember } from "@party/contract/staff";
import type { Permission } from "@party/contract/values/permissions";
import type { LinkProps } from "@tanstack/react-router";
import type { IconName } from "./icons.ts";

export interface MenuItem {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  /** What the screen is for; also found by the search. */
  about: string;
  icon: IconName;
  /** Shown to whoever has one of them; to everybody when absent. */
  permissions?: readonly Permission[];
}

export interface MenuGroup {
  title: string;
  items: readonly MenuItem[];
}

/** All screens of the menu. The API decides what a call may do, the menu only what is worth showing. */
const menu: readonly MenuGroup[] = [
  {
    title: "",
    items: [{ to: "/", label: "Today", about: "What waits for you", icon: "today" }],
  },
  {
    title: "Office",
    items: [
      { to: "/proposals", label: "Proposals", about: "What a second person decides", icon: "proposal" },
      { to: "/roles", label: "Roles", about: "Who may do what, where", icon: "role", permissions: ["grants.read"] },
      { to: "/audit", label: "Audit log", about: "Who did and saw what", icon: "audit", permissions: ["audit.read"] },
    ],
  },
  {
    title: "You",
    items: [{ to: "/account", label: "Your sign-in", about: "Devices, colours, signing out", icon: "session" }],
  },
];

/** What this person's menu shows. */
export const menuOf = ({ permissions }: StaffMember): MenuGroup[] =>
  menu
    .map(({ title, items }) => ({
      title,
      items: items.filter((item) => !item.permissions || item.permissions.some((each) => permissions.includes(each))),
    }))
    .filter(({ items }) => items.length > 0);

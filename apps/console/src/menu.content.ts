import type { ContentKindName } from "@party/contract/values/content";
import type { Permission } from "@party/contract/values/permissions";
import type { LinkProps } from "@tanstack/react-router";
import type { IconName } from "#shell/icons.ts";

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

/** All screens of the menu. The API decides what a call may do, the menu only what is worth showing. */
export const menu: readonly MenuGroup[] = [
  {
    title: "",
    items: [{ to: "/", label: "Today", about: "What waits for you", icon: "today" }],
  },
  {
    title: "Register",
    items: [
      {
        to: "/people",
        label: "Members",
        about: "Everybody in the register",
        icon: "people",
        permissions: ["people.search"],
      },
      {
        to: "/applications",
        label: "Applications",
        about: "Who wants to join",
        icon: "application",
        permissions: ["people.read"],
      },
      {
        to: "/walk-ins",
        label: "Register somebody",
        about: "In person, also without a network",
        icon: "register",
        permissions: ["people.register"],
      },
      {
        to: "/person-tasks",
        label: "Your tasks",
        about: "What you are to do about people",
        icon: "task",
        permissions: ["people.notes"],
      },
      {
        to: "/tags",
        label: "Tags",
        about: "Words by which people are listed",
        icon: "tag",
        permissions: ["people.notes"],
        nationOnly: true,
      },
      {
        to: "/duplicates",
        label: "Duplicates",
        about: "Who may be in the register twice",
        icon: "duplicate",
        permissions: ["people.merge"],
      },
      {
        to: "/imports",
        label: "Imports",
        about: "Read a list of people in",
        icon: "import",
        permissions: ["people.import"],
      },
      {
        to: "/exports",
        label: "Exports",
        about: "Save a list of people as a file",
        icon: "export",
        permissions: ["people.export"],
      },
      {
        to: "/resignations",
        label: "Resignations",
        about: "Who has left, of whom the Registrar must hear",
        icon: "leave",
        permissions: ["registrar.submit"],
      },
    ],
  },
  {
    title: "Website",
    items: [
      contentMenuItem("articles", "News", "Articles", "article", "news.write"),
      contentMenuItem("events", "Events", "Meetings and rallies", "event", "events.write"),
      {
        to: "/pictures",
        label: "Pictures",
        about: "The library of pictures",
        icon: "picture",
        permissions: ["pictures.write"],
      },
      contentMenuItem("gallery-items", "Gallery", "Photos and videos", "gallery", "gallery.publish"),
      contentMenuItem("leaders", "Leaders", "Who leads the party", "leader", "leaders.publish"),
      contentMenuItem("texts", "Site texts", "Slogan, manifesto, contacts …", "text", "texts.publish"),
      contentMenuItem("constitution", "Constitution", "Which two people adopt", "law", "constitution.adopt"),
      contentMenuItem("branches", "Branches", "The party's offices", "office", "texts.publish"),
      contentMenuItem("redirects", "Redirects", "Old addresses of the site", "link", "texts.publish"),
      {
        to: "/samples",
        label: "Samples",
        about: "Remove the invented rows",
        icon: "empty",
        permissions: ["samples.remove"],
      },
    ],
  },
  {
    title: "Money and shop",
    items: [
      contentMenuItem("products", "Products", "What the shop sells, and its stock", "product", "products.write"),
      contentMenuItem("pickup-locations", "Pickup locations", "Where orders are collected", "place", "products.write"),
      {
        to: "/orders",
        label: "Orders",
        about: "What is to be handed out",
        icon: "order",
        permissions: ["orders.hand_out"],
        nationOnly: true,
      },
      {
        to: "/payments",
        label: "Payments",
        about: "Who paid what, and how",
        icon: "payment",
        permissions: ["payments.read"],
      },
      {
        to: "/held-gifts",
        label: "Held gifts",
        about: "Gifts above the limit",
        icon: "gift",
        permissions: ["payments.read"],
      },
    ],
  },
  {
    title: "Office",
    items: [
      { to: "/proposals", label: "Proposals", about: "What a second person decides", icon: "proposal" },
      { to: "/roles", label: "Roles", about: "Who may do what, where", icon: "role", permissions: ["grants.read"] },
      {
        to: "/privacy-requests",
        label: "Requests for data",
        about: "Who asks what the party knows about them",
        icon: "request",
        permissions: ["privacy.requests"],
      },
      {
        to: "/data-breaches",
        label: "Data breaches",
        about: "What happened to data, and who was told",
        icon: "warning",
        permissions: ["privacy.requests"],
      },
      {
        to: "/audit",
        label: "Audit log",
        about: "Who did what, and with whom",
        icon: "audit",
        permissions: ["audit.read_writes"],
      },
    ],
  },
  {
    title: "You",
    items: [
      { to: "/account", label: "Your account", about: "Password, authenticator, devices, colours", icon: "session" },
    ],
  },
];

function contentMenuItem(
  kind: ContentKindName,
  label: string,
  about: string,
  icon: IconName,
  permission: Permission,
): MenuItem {
  return { to: "/content/$kind", params: { kind }, label, about, icon, permissions: [permission] };
}

import type { StaffAccess } from "../../endpoint.ts";
import type { Permission } from "../staff/permissions.ts";
import { type ContentKindName, contentKindNames } from "./content.ts";
import { isTranslatedKind } from "./translations.ts";

/** The calls of a kind, with the permission of the kind that each needs. */
const contentOperations = {
  list: "read",
  create: "write",
  show: "read",
  save: "write",
  delete: "write",
  revisions: "read",
  revision: "read",
  publish: "publish",
  unpublish: "publish",
  schedule: "publish",
  unschedule: "publish",
  restore: "write",
  pin: "publish",
  preview: "read",
  showTranslation: "read",
  saveTranslation: "translate",
  publishTranslation: "publish",
  unpublishTranslation: "publish",
  scheduleTranslation: "publish",
  unscheduleTranslation: "publish",
} as const;
export type ContentOperation = keyof typeof contentOperations;

interface ContentAccess {
  /** In the audit log: `staffArticles.publish`. */
  name: string;
  /** `territory` for a kind with a place. */
  within: "territory" | "nation";
  read: Permission;
  write: Permission;
  publish: Permission;
  /** Writes what it says in another language; `translations.write` where it is absent. */
  translate?: Permission;
  /** What its items cannot do. */
  without: readonly ContentOperation[];
}

const requireForAll = (permission: Permission) => ({ read: permission, write: permission, publish: permission });

/** Who writes texts in another language. */
const TRANSLATE_PERMISSION: Permission = "translations.write";

/** Who may do what with the items of each kind. */
export const contentAccess: Readonly<Record<ContentKindName, ContentAccess>> = {
  articles: {
    name: "staffArticles",
    within: "territory",
    without: [],
    read: "content.read",
    write: "news.write",
    publish: "news.publish",
  },
  events: {
    // In the order of their days, so none is listed first.
    name: "staffEvents",
    within: "territory",
    without: ["pin"],
    read: "content.read",
    write: "events.write",
    publish: "events.publish",
  },
  leaders: {
    name: "staffLeaders",
    within: "nation",
    without: ["pin"],
    read: "content.read",
    write: "leaders.publish",
    publish: "leaders.publish",
  },
  "gallery-items": {
    name: "staffGallery",
    within: "nation",
    without: ["pin"],
    read: "content.read",
    write: "gallery.publish",
    publish: "gallery.publish",
  },
  products: {
    name: "staffProducts",
    within: "nation",
    ...requireForAll("products.write"),
    translate: "products.write",
    without: ["pin"],
  },
  "pickup-locations": {
    name: "staffPickupLocations",
    within: "nation",
    ...requireForAll("products.write"),
    translate: "products.write",
    without: ["pin"],
  },
  // Coordinators write those of their county.
  branches: {
    name: "staffBranches",
    within: "territory",
    ...requireForAll("branches.write"),
    translate: "branches.write",
    without: ["pin", "preview"],
  },
  redirects: {
    name: "staffRedirects",
    within: "nation",
    ...requireForAll("texts.publish"),
    without: ["pin", "preview"],
  },
  // There is a fixed number of texts, so none is created.
  texts: {
    name: "staffTexts",
    within: "nation",
    ...requireForAll("texts.publish"),
    without: ["create", "delete", "pin"],
  },
  // There is one. Two people adopt a revision of it, so nobody publishes or schedules one.
  constitution: {
    name: "staffConstitution",
    within: "nation",
    ...requireForAll("constitution.adopt"),
    without: ["create", "delete", "publish", "unpublish", "schedule", "unschedule", "pin"],
  },
};

/** Of an item itself; a kind with words has those of its translation too. */
export const hasOperation = (kind: ContentKindName, operation: ContentOperation): boolean =>
  !contentAccess[kind].without.includes(operation);

/** What writing a translation of a kind requires. */
export const translationPermission = (kind: ContentKindName): Permission =>
  contentAccess[kind].translate ?? TRANSLATE_PERMISSION;

/** The access of each kind that has the operation. */
export function accessToContent(operation: ContentOperation): { byKind: ReadonlyMap<string, StaffAccess> } {
  const isOfTranslation = operation.endsWith("Translation");
  const kinds = contentKindNames.filter(
    (kind) => hasOperation(kind, operation) && (!isOfTranslation || isTranslatedKind(kind)),
  );
  return {
    byKind: new Map(
      kinds.map((kind) => {
        const { name, within, ...permissions } = contentAccess[kind];
        const needed = contentOperations[operation];
        const permission = needed === "translate" ? translationPermission(kind) : permissions[needed];
        return [kind, { action: `${name}.${operation}`, permission, within, subject: kind }];
      }),
    ),
  };
}

/**
 * Roles of staff and what they permit. A grant gives one person one role in one place for at most a year. `docs/roles.md` is
 * printed from this file.
 */

/** What a staff endpoint requires; holds within the place of the grant. */
export const permissionTexts = {
  "content.read": "Read drafts and earlier versions of everything on the site",
  "news.write": "Write articles",
  "news.publish": "Publish, schedule and unpublish articles",
  "events.write": "Write events",
  "events.publish": "Publish events and set their seats",
  "events.stewards": "Create and revoke links for stewards, and see who has come",
  "pictures.write": "Add pictures to the library",
  "gallery.publish": "Change the gallery",
  "leaders.publish": "Change the list of leaders",
  "texts.publish": "Change the texts of the site",
  "branches.write": "Write and publish offices and branches",
  "translations.write": "Write the Kiswahili of what is on the site",
  "translations.review": "Review the Kiswahili that is built in, text by text",
  "products.write": "Change products, their stock and pickup locations",
  "constitution.adopt": "Propose and approve a version of the constitution",
  "samples.remove": "Propose and approve the removal of the samples",
  "people.search": "Find people by name; phone numbers are masked",
  "people.read": "See everything about a person but sensitive data",
  "people.sensitive": "See ID number and disability, with a reason",
  "people.write": "Correct data of people",
  "people.register": "Register applicants in person",
  "people.recommend": "Recommend applicants",
  "people.confirm": "Confirm and reject applicants",
  "people.counts": "See counts of people",
  "people.notes": "Read and write notes, tags and tasks about people",
  "people.merge": "Join two rows of one person, and undo it",
  "people.import": "Import people from files",
  "people.export": "Propose exports of people",
  "people.approve_export": "Approve exports and imports of people",
  "people.approve_county_export": "Approve exports of one county",
  "registrar.submit": "Tell the Registrar of resignations, and keep deadlines and lists for the Registrar",
  "rolls.read": "See frozen rolls: rules, counts, hash and certificate, no entries",
  "rolls.propose": "Propose to freeze a roll, ask for its files, and note its certificate",
  "rolls.freeze": "Approve the freezing of a roll, and files of it",
  "rolls.objections": "Answer objections to rolls",
  "orders.hand_out": "See orders, and hand them out",
  "payments.read": "See payments",
  "payments.allocate": "Allocate payments and close reviews",
  "payments.compare": "Start a comparison with the payment services",
  "payments.export": "Export payments",
  "refunds.propose": "Propose refunds",
  "refunds.approve": "Approve refunds",
  "months.propose": "Propose to close a month",
  "months.close": "Approve the closing of a month",
  "donations.limits": "Approve limits of donations",
  "grants.read": "See who has which role",
  "grants.propose": "Propose roles for others, and end them",
  "grants.approve": "Approve roles",
  "settings.write": "Change the settings of the site",
  "opening.read": "See what is missing before the site opens",
  "opening.write": "Try a payment and an email, and confirm what no program can see, before the site opens",
  "audit.read": "Read the whole audit log, and what staff looked at",
  "audit.read_writes": "Read in the audit log what staff changed and decided",
  "privacy.requests": "Answer requests for data, and keep the register of breaches",
  "privacy.approve": "Approve the erasure of people without an account",
} as const;

export type Permission = keyof typeof permissionTexts;

/** Levels of places, from the largest to the smallest. */
export const placeLevels = ["nation", "county", "constituency", "ward"] as const;
export type PlaceLevel = (typeof placeLevels)[number];

/** The place of a grant, e.g. `{ level: "county", id: 19 }`; the nation has the id 0. */
export interface PlaceRef {
  level: PlaceLevel;
  id: number;
}

const officeContentPermissions = [
  ...(["content.read", "news.write", "news.publish", "events.write", "events.publish", "events.stewards"] as const),
  ...(["pictures.write", "gallery.publish", "leaders.publish", "texts.publish", "translations.write"] as const),
  "branches.write",
  "translations.review",
] as const;

const officeGrantPermissions = ["grants.read", "grants.propose", "grants.approve"] as const;

const wardCoordinatorPermissions = [
  ...(["people.search", "people.read", "people.notes", "people.register", "people.recommend"] as const),
  "orders.hand_out",
] as const;

interface RoleDefinition {
  label: string;
  /** The level at which the role is granted. */
  level: PlaceLevel;
  permissions: readonly Permission[];
}

export const roleNames = [
  "administrator",
  "secretary_general",
  "communications",
  "treasurer",
  "finance_officer",
  "membership_officer",
  "county_coordinator",
  "constituency_coordinator",
  "ward_coordinator",
  "data_protection_officer",
  "auditor",
] as const;
export type RoleName = (typeof roleNames)[number];

export const roles: Record<RoleName, RoleDefinition> = {
  administrator: {
    label: "Administrator",
    level: "nation",
    permissions: [...officeGrantPermissions, "settings.write", "opening.read", "opening.write"],
  },
  secretary_general: {
    label: "Secretary General",
    level: "nation",
    permissions: [
      ...officeContentPermissions,
      ...(["constitution.adopt", "samples.remove", "people.search", "people.read", "people.confirm"] as const),
      ...(["people.counts", "people.approve_export", "people.approve_county_export", "registrar.submit"] as const),
      ...([
        "payments.read",
        "refunds.approve",
        "donations.limits",
        "audit.read_writes",
        "privacy.approve",
        "opening.read",
        "opening.write",
        "rolls.read",
        "rolls.freeze",
        "rolls.objections",
        ...officeGrantPermissions,
      ] as const),
    ],
  },
  communications: {
    label: "Communications",
    level: "nation",
    permissions: [...officeContentPermissions, "constitution.adopt", "samples.remove", "people.search", "opening.read"],
  },
  treasurer: {
    label: "Treasurer",
    level: "nation",
    permissions: [
      ...(["people.search", "payments.read", "payments.export", "refunds.approve", "donations.limits"] as const),
      ...(["refunds.propose", "payments.compare", "months.propose", "opening.read"] as const),
    ],
  },
  finance_officer: {
    label: "Finance officer",
    level: "nation",
    permissions: [
      ...(["pictures.write", "products.write", "people.search", "payments.read", "payments.allocate"] as const),
      ...(["refunds.propose", "payments.compare", "orders.hand_out"] as const),
    ],
  },
  membership_officer: {
    label: "Membership officer",
    level: "nation",
    permissions: [
      ...(["people.search", "people.read", "people.write", "people.register", "people.recommend"] as const),
      ...(["people.confirm", "people.counts", "people.sensitive", "people.notes", "people.merge"] as const),
      ...(["people.import", "people.export", "people.approve_county_export", "registrar.submit"] as const),
      ...(["rolls.read", "rolls.propose", "rolls.objections"] as const),
    ],
  },
  county_coordinator: {
    label: "County coordinator",
    level: "county",
    permissions: [
      ...([
        "content.read",
        "news.write",
        "events.write",
        "events.publish",
        "events.stewards",
        "branches.write",
      ] as const),
      ...(["pictures.write", "people.write", "people.confirm", "people.counts", "people.import"] as const),
      "people.export",
      ...wardCoordinatorPermissions,
      ...(["grants.read", "grants.propose", "audit.read_writes"] as const),
    ],
  },
  constituency_coordinator: {
    label: "Constituency coordinator",
    level: "constituency",
    permissions: wardCoordinatorPermissions,
  },
  ward_coordinator: { label: "Ward coordinator", level: "ward", permissions: wardCoordinatorPermissions },
  data_protection_officer: {
    label: "Data protection officer",
    level: "nation",
    permissions: [
      "audit.read",
      "audit.read_writes",
      "privacy.requests",
      "people.search",
      "grants.read",
      "opening.read",
    ],
  },
  auditor: {
    label: "Auditor",
    level: "nation",
    permissions: [
      ...(["audit.read", "audit.read_writes", "people.counts", "payments.read", "payments.export"] as const),
      // The second of the two who close a month; it changes nothing that the auditor watches.
      "months.close",
      // The row of a roll and its hash; no entries.
      "rolls.read",
      "grants.read",
      "opening.read",
    ],
  },
};

/** Roles that a holder may propose for others; a coordinator only within the own place. */
export const proposableRoles: Partial<Record<RoleName, readonly RoleName[]>> = {
  administrator: roleNames,
  secretary_general: roleNames,
  county_coordinator: ["constituency_coordinator", "ward_coordinator"],
};

const readOnlyRoles: readonly RoleName[] = ["data_protection_officer", "auditor"];

/** Whether one person may not have both roles at once. */
export function areForbiddenTogether(one: RoleName, other: RoleName): boolean {
  if (one === other) return false;
  const both = new Set([one, other]);
  if (both.has("administrator") && (both.has("treasurer") || both.has("finance_officer"))) return true;
  // Who watches must not write, so neither role goes with any other but its counterpart.
  return readOnlyRoles.includes(one) !== readOnlyRoles.includes(other);
}

/** A grant ends by itself after this, so that each is confirmed once a year. */
export const LONGEST_GRANT_MONTHS = 12;
/** Hours in which a second person decides. */
export const PROPOSAL_LIFETIME_HOURS = 72;

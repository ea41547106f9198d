/**
 * Roles of staff and what they permit (console.md section 2). A grant gives one person one role in one place for at most a
 * year. `docs/roles.md` is generated from this file.
 */

/** What a staff endpoint requires. Each permission applies within the place of the grant. */
export const permissionTexts = {
  "news.write": "Write articles and drafts",
  "news.publish": "Publish, schedule and unpublish articles",
  "events.write": "Write events",
  "events.publish": "Publish events, set their capacity",
  "events.stewards": "Create and revoke the links of stewards",
  "gallery.write": "Add and order photos and videos",
  "gallery.publish": "Publish photos and videos",
  "leaders.publish": "Change the list of leaders",
  "pictures.write": "Upload pictures to the library",
  "texts.write": "Change the texts of the site",
  "texts.publish": "Publish the texts of the site",
  "constitution.adopt": "Adopt a version of the constitution, with a second person",
  "samples.remove": "Remove the sample content, with a second person",
  "content.read": "Read drafts and revisions",
  "products.write": "Change products, stock and pickup locations",
  "orders.read": "See orders",
  "orders.hand_out": "Mark orders as ready and handed out",
  "people.search": "Find people, with masked phone numbers",
  "people.read": "See the page of a person",
  "people.sensitive": "Reveal ID number, ethnicity, religion and disability, with a reason",
  "people.write": "Correct a person's data, notes and tags",
  "people.register": "Register walk-in applicants",
  "people.recommend": "Recommend applicants",
  "people.confirm": "Confirm and reject applicants",
  "people.counts": "See counts of people",
  "people.export": "Export people, with a second person",
  "people.approve_export": "Approve exports and imports of people",
  "registrar.submit": "Complete notices to the Registrar",
  "payments.read": "See payments, the ledger and reviews",
  "payments.allocate": "Allocate payments and resolve reviews",
  "payments.export": "Export payments",
  "refunds.propose": "Propose refunds",
  "refunds.approve": "Approve refunds",
  "gifts.limits": "Set donation limits, with a second person",
  "grants.read": "See who has which role",
  "grants.propose": "Propose roles for other people",
  "grants.approve": "Approve proposed roles",
  "grants.end": "End a role at once",
  "settings.write": "Change settings of the site",
  "audit.read": "Read the audit log",
  "privacy.requests": "Answer privacy requests",
} as const;

export type Permission = keyof typeof permissionTexts;

/** From the largest to the smallest place. */
export const placeLevels = ["nation", "county", "constituency", "ward"] as const;
export type PlaceLevel = (typeof placeLevels)[number];

interface RoleDefinition {
  label: string;
  /** Levels at which the role is granted. */
  levels: readonly PlaceLevel[];
  permissions: readonly Permission[];
  /** Roles that a holder may propose, at lower levels than the own one. */
  proposes?: readonly string[];
}

const everywhere = ["nation"] as const;

export const roles = {
  administrator: {
    label: "Administrator",
    levels: everywhere,
    permissions: ["grants.read", "grants.propose", "grants.approve", "grants.end", "settings.write"],
  },
  secretary_general: {
    label: "Secretary General",
    levels: everywhere,
    permissions: [
      ...(["content.read", "news.publish", "events.publish", "gallery.publish", "texts.publish"] as const),
      ...(["constitution.adopt", "samples.remove", "leaders.publish"] as const),
      ...(["people.search", "people.read", "people.confirm", "people.counts", "people.approve_export"] as const),
      ...(["registrar.submit", "payments.read", "gifts.limits"] as const),
      ...(["grants.read", "grants.propose", "grants.approve", "grants.end"] as const),
    ],
  },
} as const satisfies Record<string, RoleDefinition>;

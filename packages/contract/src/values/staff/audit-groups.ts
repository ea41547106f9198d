/** Kinds of actions of staff, by which the audit log is filtered. */
export const auditGroups = {
  people: "Members: looked at",
  decisions: "Applications: decided",
  registrar: "Registrar of Political Parties",
  roles: "Roles and proposals",
  publishing: "Published, scheduled or taken off the site",
  writing: "Written and edited",
  reading: "Drafts and lists: looked at",
  events: "Seats and stewards of events",
  shop: "Orders and stock",
  money: "Gifts and payments",
  privacy: "Data protection",
  access: "Sign-in and sessions",
  log: "Audit log",
} as const;

export type AuditGroup = keyof typeof auditGroups;
export const auditGroupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];

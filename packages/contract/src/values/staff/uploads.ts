import type { Permission } from "./permissions.ts";

const MEGABYTE = 1024 * 1024;

/** A large file is sent in parts of this size, so that a lost connection costs little; the last one is smaller. */
export const UPLOAD_PART_BYTES = 2 * MEGABYTE;
/** An upload that nothing keeps is deleted after so many hours. */
export const UPLOAD_LIFETIME_HOURS = 24;

/** Files that one person has on the way, begun within an hour. */
export const MAX_OPEN_UPLOADS = 3;
/** Bytes of one person, and of all, that nothing keeps yet. */
export const MAX_UPLOADED_BYTES_OF_PERSON = 500 * MEGABYTE;
export const MAX_UPLOADED_BYTES = 20 * 1024 * MEGABYTE;

interface UploadKind {
  /** Who may send it, in whichever place. */
  permission: Permission;
  /** Maximum size. */
  bytes: number;
}

export const uploadKindNames = ["import", "document", "evidence", "statement", "refund_evidence"] as const;
export type UploadKindName = (typeof uploadKindNames)[number];

/** What staff send, by what it is for. */
export const uploadKinds: Record<UploadKindName, UploadKind> = {
  import: { permission: "people.import", bytes: 200 * MEGABYTE },
  document: { permission: "people.register", bytes: 20 * MEGABYTE },
  evidence: { permission: "people.import", bytes: 20 * MEGABYTE },
  statement: { permission: "payments.allocate", bytes: 20 * MEGABYTE },
  refund_evidence: { permission: "refunds.propose", bytes: 20 * MEGABYTE },
};

import type { AuditGroup } from "./audit-groups.ts";

/** What staff did, in whole sentences; `{who}` and `{what}` are replaced. */
export interface AuditSentence {
  group: AuditGroup;
  /** Also for a repetition, which changes nothing. */
  done: string;
  refused: string;
  /** Of a repetition, where it is not known which of two things was done. */
  repeated?: string;
}

export const auditSentence = (group: AuditGroup, done: string, refused: string): AuditSentence => ({
  group,
  done,
  refused,
});

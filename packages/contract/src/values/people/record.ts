import { contactFields, correctableFields, sensitiveFields } from "./person-fields.ts";

/** How long sensitive values are shown. */
export const REVEAL_SECONDS = 60;

/** What a change in the register can be about. */
export const changedFields = [...correctableFields, ...sensitiveFields, ...contactFields, "status", "tag"] as const;
export type ChangedField = (typeof changedFields)[number];

/** Who made a change. */
export const changeSources = ["staff", "owner", "import", "merge"] as const;
export type ChangeSource = (typeof changeSources)[number];

/** How staff came to know what a note says. */
export const noteKinds = ["note", "call", "visit"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Characters of a note, and of a task. */
export const NOTE_MAXIMUM_LENGTH = 2_000;
export const TASK_MAXIMUM_LENGTH = 200;

/** What happened to a person, by the part of the product that knows it; those with money need their own permission. */
export const timelineKinds = [
  "applied",
  "confirmed",
  "refused",
  "answered",
  "upheld",
  "recommended",
  "asked",
  "replied",
  "called",
  "term",
  "resigned",
  "paid",
  "reversed",
  "moved",
  "consent_given",
  "consent_withdrawn",
  "signed_up",
  "cancelled",
  "note",
  "task",
  "task_done",
  "changed",
  "looked",
  "notified",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What lines of the timeline are about, to choose from. */
export const timelineTopics = ["membership", "payments", "events", "messages", "notes", "data", "looks"] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

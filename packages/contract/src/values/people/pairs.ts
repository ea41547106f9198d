import type { MergeField } from "./person-fields.ts";

/** Why two rows of the register may be one person; `chosen`: somebody put them beside each other. */
export const pairReasons = [
  "id_number",
  "phone",
  "birth_and_name",
  "ward_and_sound",
  "email",
  "rare_name",
  "chosen",
  "sex_differs",
  "birth_differs",
] as const;
export type PairReason = (typeof pairReasons)[number];

/** An account's owner alone changes them. */
export const accountMergeFields: readonly MergeField[] = ["phone", "email", "ward"];

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

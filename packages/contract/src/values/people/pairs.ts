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

/** What a merge takes from either row; the names of the voter and of a disability stand for what belongs to them. */
export const mergeFields = [
  "surname",
  "other_names",
  "sex",
  "birth",
  "phone",
  "email",
  "ward",
  "polling_station",
  "id_number",
  "voter",
  "disability",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** An account's owner alone changes them. */
export const accountMergeFields: readonly MergeField[] = ["phone", "email", "ward"];

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

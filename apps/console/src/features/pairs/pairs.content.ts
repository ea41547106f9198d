import type { ChangeKeptAtUndo, PersonMerge } from "@party/contract/pairs.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { PairReason } from "@party/contract/values/pairs";
import {
  type MergeField,
  mergeFieldOf,
  personFieldNames,
  shortLabelOf,
} from "@party/contract/values/people/person-fields";
import { plural } from "@party/contract/values/plural";

const operatorName = "the operator of the server";
const staffName = (name: string | null) => name ?? operatorName;
const formatTime = (instant: string) => formatInstant(new Date(instant));

export const mergeFieldNames = {
  ...Object.fromEntries(personFieldNames.map((name) => [mergeFieldOf(name), shortLabelOf(name)])),
  birth: "Born",
} as Readonly<Record<MergeField, string>>;

const pairReasonTexts: Readonly<Record<PairReason, string>> = {
  id_number: "same ID number",
  phone: "same phone",
  birth_and_name: "same birth date and name",
  ward_and_sound: "same ward, age and sound of name",
  email: "same email",
  rare_name: "rare name",
  chosen: "put together by hand",
  sex_differs: "but another gender",
  birth_differs: "but another birth date",
};

const pairStatusLabels = {
  none: "No membership",
  imported: "Imported",
  applicant: "Applicant",
  member: "Member",
  lapsed: "Lapsed",
  left: "Left",
  refused: "Refused",
  deceased: "Deceased",
};

export const pairsContent = {
  title: "Duplicates",
  about: "Who may be in the register twice",
  intro: "People who may be in the register twice. Join the two rows, or record that they are two people.",
  columns: { title: "People", reasons: "Why", places: "Wards", likely: "Likely", decided: "Two people" },
  status: "Show",
  statuses: { open: "To decide", not_same: "Two people" },
  names: (one: string, other: string) => (one === other ? `${one}, twice` : `${one} and ${other}`),
  reasonsOf: (list: readonly PairReason[]) => list.map((reason) => pairReasonTexts[reason]).join(", "),
  /** By the score. */
  likely: (score: number) => (score >= 85 ? "very" : score >= 70 ? "quite" : "perhaps"),
  noWard: "no ward",
  history: "Joined rows",
  choose: "Compare two people",
  notSame: "Two people",
  notSameDone: "It is recorded that they are two people. They are not suggested again.",
  takeBack: "Take that back",
  takenBack: "They are to be decided again.",
  decided: (name: string | null, instant: string) => `${staffName(name)}, ${formatTime(instant)}`,
  empty: "Nobody is in the register twice, as far as can be seen. New rows are compared within a minute.",
  emptyNotSame: "Nobody has recorded that two rows are two people.",
};

export const pairContent = {
  back: "Duplicates",
  number: (id: number) => `Row ${id}`,
  compare: "Side by side",
  compareIntro:
    "The rows of one person become one. Choose which row stays, and in each line which value is shown from then on.",
  decide: "Or are they two people?",
  decideText: "A family often shares one phone. If you are not sure, call them first.",
  notSame: "They are two people",
  notSameTitle: "Record that they are two people?",
  notSameEffect: "They leave the list and are not suggested again. Your name stands beside it; it can be taken back.",
  notSameSubmit: "Yes, two people",
  decidedAs: (name: string | null, instant: string) =>
    `${staffName(name)} has recorded that these are two people, ${formatTime(instant)}.`,
  undecided: "Take that back",
  stays: "This row stays",
  fixed: "The row with the account stays.",
  account: "Has an account",
  noAccount: "No account",
  status: pairStatusLabels,
  added: (day: string) => `in the register since ${day}`,
  nothing: "nothing",
  same: "The same in both",
  noMembership: "No application",
  memberships: "Memberships",
  membership: (plan: string, state: string, day: string) => `${plan}, ${state}, applied ${day}`,
  states: {
    applied: "waits",
    awaiting_payment: "not paid yet",
    active: "in force",
    grace: "to be renewed",
    lapsed: "lapsed",
    refused: "refused",
    resigned: "resigned",
    replaced: "replaced",
  },
  values: {
    there: "On record",
  },
  ownersAlone: "Of an account, its owner alone changes this.",
  gone: "No longer shown",
  goneIntro: "These values stay with the row that is joined, and come back when it is undone within 30 days.",
  goneValue: (field: string, value: string) => `${field}: ${value}`,
  nothingGone: "Every value of both rows is still shown.",
  moved: "Memberships, notes and documents of both rows are those of one person. No payment changes.",
  secondPerson: "One of them has an account, or both have paid, so a second person decides.",
  reason: "How do you know that it is one person?",
  join: "Join the two rows",
  propose: "Propose to join them",
  merged: "These rows were joined.",
  openMerge: "Open what was joined",
  proposed: "To join them is proposed. A second person decides.",
  openProposal: "Open the proposal",
};

const tableNames: Readonly<Record<string, string>> = {
  memberships: "memberships",
  member_numbers: "member numbers",
  consent_entries: "consents",
  consent_evidence: "evidence of consent",
  walk_ins: "registrations in person",
  documents: "documents",
  privacy_requests: "requests for data",
  person_notes: "notes",
  person_tags: "tags",
  person_tasks: "tasks",
  person_changes: "changes",
};
const tableName = (table: string) => tableNames[table] ?? "other rows";

const reasonsUndoIsBlocked = {
  moved: "is another person's or in another state by now",
  number_in_use: "has a number that the account uses for another membership by now",
  applied_again: "was followed by another application of the same person",
};

export const mergesContent = {
  title: "Joined rows",
  intro: "Rows of the register that were joined because they are one person. Each can be undone for 30 days.",
  columns: { title: "Person", absorbed: "Joined to it", made: "When", by: "By", state: "State" },
  status: "Show",
  statuses: { all: "All", undoable: "Can be undone", undone: "Undone" },
  row: (name: string, id: number) => `${name}, row ${id}`,
  by: staffName,
  at: formatTime,
  pairs: "Duplicates",
  undone: "undone",
  final: "final",
  until: (instant: string) => `can be undone until ${formatTime(instant)}`,
  empty: "No rows were joined yet.",
  name: (name: string) => name || "Somebody who was erased",
};

export const mergeContent = {
  back: "Joined rows",
  title: (name: string) => `Joined: ${name || "somebody who was erased"}`,
  facts: "What was done",
  survivor: "Row that stayed",
  absorbed: "Joined to it",
  made: "By",
  madeBy: (name: string | null, instant: string) => `${staffName(name)}, ${formatTime(instant)}`,
  fields: "Taken from the joined row",
  moved: "Moved",
  movedOf: (moved: PersonMerge["moved"]) => moved.map(({ table, count }) => `${count} ${tableName(table)}`).join(", "),
  until: "Can be undone until",
  undone: "Undone",
  left: "What stayed",
  leftIntro: "This had changed since the rows were joined, so it was not put back.",
  leftOf: (each: ChangeKeptAtUndo): string => {
    if (each.what === "field") return `${mergeFieldNames[each.field]}: it was changed since.`;
    if (each.what === "membership") return `Membership ${each.id} ${reasonsUndoIsBlocked[each.why]}.`;
    return `${each.count} ${tableName(each.table)} ${plural(each.count, "is", "are")} another person's by now.`;
  },
  final: "This was done more than 30 days ago, or one of them was erased, so it cannot be undone.",
  undoPanel: "Undo",
  undo: "Undo it",
  undoTitle: "Make two rows of it again?",
  undoEffect:
    "Each membership, note and document goes back to the row that it came from, and each value is as it was before. What has changed since stays, and is listed.",
  reason: "Why are they two people?",
  openPerson: "Open the person",
  openOther: "Open the other person",
};

export const choosePairContent = {
  title: "Compare two people",
  intro: "For two rows that are one person and are not in the list, such as an application under another phone number.",
  back: "Duplicates",
  one: "One person",
  other: "The other one",
  hint: "Member number, phone, email, name with ward, or the number of the row, such as row 12",
  submit: "Put them side by side",
  nobody: (typed: string) => `Nobody is found by “${typed}”.`,
  several: (typed: string) => `Several people are found by “${typed}”. Type the number of the row, such as row 12.`,
};

import type { Proposal } from "@party/contract/proposals";
import { EXPORT_ALLOWANCE_DAYS } from "@party/contract/values/exports";
import { formatList } from "@party/contract/values/format-list";

export const proposalsContent = {
  title: "Proposals",
  about: "What a second person decides",
  intro: "What one person proposes and another one decides, within three days.",
  status: "Show",
  statuses: { pending: "Waiting", closed: "Decided" },
  emptyPending: "Nothing waits for a decision of yours.",
  emptyClosed: "Nothing was decided yet.",
  columns: { title: "About", place: "Place", by: "Proposed by", until: "Open until", state: "Status" },
  open: "Look at it",
  operator: "Operator of the server",
  states: {
    pending: "Waiting",
    approved: "Approved",
    done: "Done",
    rejected: "Rejected",
    withdrawn: "Withdrawn",
    expired: "Expired",
  } satisfies Record<Proposal["status"], string>,
};

export const proposalContent = {
  back: "Proposals",
  effects: "What follows when it is approved",
  reason: "Reason",
  by: "Proposed by",
  at: "Proposed",
  until: "Open until",
  place: "Place",
  amount: "Amount",
  state: "Status",
  decidedBy: "Decided by",
  decisionReason: "Reason of the decision",
  outcome: "Outcome",
  decide: "Your decision",
  note: "Reason",
  noteHint: "Needed to reject it.",
  noteMissing: "Write why you reject it.",
  approve: "Approve",
  reject: "Reject",
  withdraw: "Withdraw it",
  own: "You proposed this, so somebody else decides.",
  soon: "Approved. It is being carried out.",
};

export const proposalSubjectContent = {
  purpose: "What for",
  filter: "Who",
  everybody: "All people of the place",
  rows: "How many",
  rowsNow: (now: string, asked: string) => (now === asked ? now : `${now} (${asked} when it was asked for)`),
  takenAlone: `Other people that they got without a second person in ${EXPORT_ALLOWANCE_DAYS} days`,
  columns: "Columns",
  format: "Kind of file",
  file: "File",
  newPeople: "New people",
  changedPeople: "People who get new values",
  doubtfulRows: "Doubtful rows",
  refusedRows: "Rows that are not imported",
  consent: "Where they agreed",
  title: "What is proposed",
  person: "Person",
  email: "Email address",
  memberNumber: "Member number",
  role: "Role",
  place: "Place",
  survivor: "Row that stays",
  absorbed: "Becomes part of it",
  hasAccount: "has an account",
  member: (number: string) => `member ${number}`,
  phoneEnds: (digits: string) => `phone ends in ${digits}`,
  bornOn: (born: string) => `born ${born}`,
  phone: "Phone",
  born: "Born",
  identity: "How it was made sure who asks",
  request: "What was asked",
  erasureChanged:
    "The name, ward, member number, phone or birth date of this person has changed since it was proposed, so this cannot be approved. Reject it; it can be proposed again.",
  personOf: (id: number, parts: readonly (string | null)[]) => `${formatList(parts)} (row ${id})`,
  earlierVersion:
    "This was proposed in an earlier version, which did not record exactly who the person is, or the account was deleted. It cannot be approved. Reject it; it can be proposed again.",
  /** Undefined where nothing stands against it, or is not told. */
  personProblems: {
    unchanged: undefined,
    hidden: undefined,
    no_account: "Nobody has an account with this email address, so this cannot be approved. Reject it.",
    changed:
      "The name, email address or member number of this person has changed since it was proposed, so this cannot be approved. Below is what was proposed.",
  },
};

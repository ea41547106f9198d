import type { ApplicationRow } from "@party/contract/applications.staff";
import { planOf } from "@party/contract/values/membership-plans";

export const applicationsContent = {
  title: "Applications",
  intro: "People who want to join without a fee. The party decides whom it takes in; the oldest first.",
  status: "Show",
  statuses: { waiting: "Waiting", refused: "Refused" },
  empty: "Nobody waits. Who applies for the free plan comes here.",
  emptyRefused: "No application was refused.",
  columns: { person: "Person", age: "Age", phone: "Phone", place: "Ward", applied: "Applied", marks: "Notes" },
  open: "Look at it",
  choose: (name: string) => `Choose ${name}`,
  chosen: (count: number) => (count === 1 ? "1 chosen" : `${count} chosen`),
  confirmChosen: "Confirm those chosen",
  confirmTitle: (count: number) => (count === 1 ? "Confirm 1 application?" : `Confirm ${count} applications?`),
  confirmEffect:
    "Each becomes a member with a number, today. Who has an account gets an email; call the others, their phone is in the list.",
  confirm: "Confirm",
  confirmed: (count: number) => (count === 1 ? "1 person is now a member." : `${count} people are now members.`),
  notConfirmed: (name: string, problem: string) => `${name}: ${problem}`,
  keys: "Keys: J and K move, Enter opens, X chooses.",
  noAccount: "no account",
  samePhone: (count: number) => `same phone as ${count} other${count === 1 ? "" : "s"}`,
  sameName: (count: number) =>
    count === 1 ? "looks like the same person as 1 other" : `looks like the same person as ${count} others`,
  asked: "asked",
  recommended: (count: number) => (count === 1 ? "recommended by 1" : `recommended by ${count}`),
};

/** What makes an application worth a second look, in words. */
export function marksOf(row: ApplicationRow): string[] {
  return [
    row.has_account ? "" : applicationsContent.noAccount,
    row.same_phone > 0 ? applicationsContent.samePhone(row.same_phone) : "",
    row.same_name > 0 ? applicationsContent.sameName(row.same_name) : "",
    row.asked_at ? applicationsContent.asked : "",
    row.recommendations > 0 ? applicationsContent.recommended(row.recommendations) : "",
  ].filter(Boolean);
}

export const planName = (plan: ApplicationRow["plan"]): string => planOf(plan).name;

export const applicationContent = {
  back: "Applications",
  person: "Person",
  age: "Age",
  gender: "Gender",
  occupation: "Occupation",
  phone: "Phone",
  plan: "Plan",
  place: "Place",
  applied: "Applied",
  number: "Member number",
  account: "Account",
  hasAccount: "Yes: gets an email",
  noAccount: "No: reached by phone alone",
  samePhone: "Same phone",
  samePhoneText: (count: number) =>
    `${count} other application${count === 1 ? "" : "s"} or membership${count === 1 ? "" : "s"}`,
  sameName: "Looks the same",
  sameNameText: (count: number) =>
    count === 1
      ? "1 of these has this name too, perhaps spelled differently. Ask whether it is the same person."
      : `${count} of these have this name too, perhaps spelled differently. Ask whether it is the same person.`,
  history: "What was done so far",
  kinds: { recommendation: "Recommended", question: "Asked", refusal: "Refused" },
  operator: "Operator of the server",
  decide: "Your decision",
  text: "Reason, question or note",
  textHint: "Needed to refuse and to ask.",
  textMissing: "Write it here first.",
  confirm: "Confirm",
  refuse: "Refuse",
  ask: "Ask",
  recommend: "Recommend",
  effects: {
    confirm: "becomes a member today and gets a member number.",
    refuse: "is told your reason, and may apply again.",
  },
  call: "What to say on the phone",
  callIntro: (party: string, name: string) =>
    `“Good day, this is ${party}. Am I speaking to ${name}? You asked to join us. Is that so, and are you in no other party?”`,
  callYes: "If yes, confirm and tell them the member number. If they did not ask for it, refuse and write that down.",
  closed: "This application was decided.",
};

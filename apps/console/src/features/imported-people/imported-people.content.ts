import type { ImportedPerson } from "@party/contract/imported-people.staff";
import { type MemberDetail, memberDetailTexts } from "@party/contract/values/imported-people";
import { formatDay } from "@party/contract/values/nairobi-time";
import type { PersonStatus } from "@party/contract/values/person";
import { plural } from "@party/contract/values/plural";

const missingDetailsText = (details: readonly MemberDetail[]) =>
  details.map((detail) => memberDetailTexts[detail]).join(", ");

/** Of a sentence that stands among others. */
export const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");

export const importedPeopleContent = {
  title: "Imported people",
  intro:
    "They stand on a list that was imported, and are no members. Call them, or look for the form that they signed.",
  empty: "Nobody waits. People of imported lists come here.",
  sort: "Order",
  columns: { title: "Person", age: "Age", phone: "Phone", place: "Ward", list: "From", marks: "Notes" },
  noPlace: "No ward",
  samePhone: (count: number) => plural(count, "same phone as 1 other", `same phone as ${count} others`),
  pairs: (count: number) => plural(count, "1 other may be the same person", `${count} others may be the same person`),
  missing: (details: readonly MemberDetail[]) => `not known: ${missingDetailsText(details)}`,
  proven: "consent is proven",
  confirmChosen: "Confirm",
  confirmTitle: (count: number) => plural(count, "Make 1 person a member?", `Make ${count} people members?`),
  confirmEffect:
    "Only those who signed a form of their own. It is kept in writing that you saw it. Each becomes a member with a number, today. This cannot be undone.",
  confirmText: "Where their signed forms are",
  confirm: "Confirm",
  confirmed: (count: number) => plural(count, "1 person is now a member.", `${count} people are now members.`),
  callThese: "Call them to tell their numbers",
  refuseChosen: "Refuse",
  refuseTitle: (count: number) => plural(count, "Refuse 1 person?", `Refuse ${count} people?`),
  refuseEffect: "They become no members, and stand among the refused applications. Nobody tells them, unless you call.",
  reason: "Reason",
  refuse: "Refuse",
  refused: (count: number) => plural(count, "1 person was refused.", `${count} people were refused.`),
};

/** What deserves a second look, in words. */
export const importedPersonWarnings = (row: ImportedPerson): string[] =>
  [
    row.blocked ? withoutStop(row.blocked) : "",
    row.missing.length > 0 ? importedPeopleContent.missing(row.missing) : "",
    row.same_phone > 0 ? importedPeopleContent.samePhone(row.same_phone) : "",
    row.pairs > 0 ? importedPeopleContent.pairs(row.pairs) : "",
    row.proven ? importedPeopleContent.proven : "",
  ].filter(Boolean);

export const importedPersonContent = {
  back: "Imported people",
  person: "Person",
  age: "Age",
  phone: "Phone",
  email: "Email",
  place: "Place",
  samePhone: "Same phone",
  samePhoneText: (count: number) => plural(count, "1 other person", `${count} other people`),
  pairs: "Perhaps twice",
  pairsText: (count: number) =>
    plural(
      count,
      "1 other row may be this person. Join the two before you confirm.",
      `${count} other rows may be this person. Join them before you confirm.`,
    ),
  list: "The list",
  file: "File",
  gathered: "Gathered",
  gatheredText: (by: string, on: string) => `by ${by}, ${formatDay(on)}`,
  form: "On",
  keptAt: "The paper",
  page: "Page in the register",
  missing: (details: readonly MemberDetail[]) =>
    `Not known yet: ${missingDetailsText(details)}. Add it on the page in the register; nobody is confirmed without it.`,
  call: "What to say on the phone",
  callIntro: (party: string, name: string) =>
    `“Good day, this is ${party}. Am I speaking to ${name}? Your name is on a list of people who want to be members. Is that so, and are you in no other party?”`,
  callText: "Then read this aloud:",
  callYes: "If yes, press “Agreed on the phone” and write down what they said. If not, refuse.",
  decide: "Your decision",
  agreed: "Agreed on the phone",
  agreedTitle: (name: string) => `Did ${name} agree?`,
  agreedText: "What they said",
  signed: "The signed form is here",
  signedTitle: (name: string) => `Did ${name} sign?`,
  signedText: "Where the form is",
  effect: (name: string) => `${name} becomes a member today and gets a number. This cannot be undone.`,
  confirm: (name: string) => `Make ${name} a member`,
  refuse: "Refuse",
  refuseTitle: (name: string) => `Refuse ${name}?`,
  refuseEffect: (name: string) =>
    `${name} becomes no member, and is told nothing, unless you call and say why. Within 14 days they can answer.`,
  reason: "Reason",
  refuseSubmit: (name: string) => `Refuse ${name}`,
  statuses: {
    none: "Nobody decides about this person here.",
    imported: "",
    applicant: "An application of this person waits.",
    member: "This person is a member.",
    lapsed: "The membership of this person has ended.",
    left: "This person has left the party.",
    refused: "This person was refused.",
    deceased: "This person has died.",
  } satisfies Record<PersonStatus, string>,
  application: "See the application",
};

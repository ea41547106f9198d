import type { ApplicationRow } from "@party/contract/applications.staff";
import type { ConfirmationObstacle } from "@party/contract/values/applications";
import { planOf } from "@party/contract/values/membership-plans";
import { plural } from "@party/contract/values/plural";

const obstacleTexts: Record<ConfirmationObstacle, string> = {
  own_application: "your own: somebody else decides",
  own_refusal: "refused by you: somebody else decides",
  own_entry: "registered or imported by you: somebody else confirms",
  applicant_under_age: "under 18",
  consent_missing: "no signed form",
  officer_needed: "a membership officer decides",
  confirmation_limit: "above your limit of today: a membership officer confirms",
};

const peopleCount = (count: number) => plural(count, "1 person", `${count.toLocaleString("en-KE")} people`);

const phoneCallOutcomeText = (outcome: "reached" | "not_reached", by: string | null, at: string) =>
  `${outcome === "reached" ? "Reached" : "Not reached"} by ${by ?? operatorName}, ${at}`;
const operatorName = "the operator of the server";

export const applicationsContent = {
  title: "Applications",
  about: "Who wants to join",
  intro:
    "People who want to join without a fee. The party decides whom it takes in, and finds each decision for a year.",
  calls: "People to call",
  search: "Name, phone or member number",
  status: "Show",
  statuses: {
    waiting: "Waiting",
    unchecked: "Many from one connection",
    confirmed: "Confirmed",
    to_call: "Confirmed, to be called",
    refused: "Refused",
    all: "All",
  },
  note: "Notes",
  anyNote: "All",
  notes: { form_missing: "No signed form", asked: "Asked, not answered yet" },
  obstacleTexts: (obstacles: readonly ConfirmationObstacle[]) =>
    obstacles.map((each) => obstacleTexts[each]).join(", "),
  sort: "Order",
  sorts: { applied_at: "Oldest first", "-applied_at": "Newest first" },
  empty: {
    waiting: "Nobody waits for you. Who applies for the free plan comes here.",
    unchecked: "At no time did many applications come from one connection.",
    confirmed: "Nobody was confirmed within a year.",
    to_call: "Nobody is to be called.",
    refused: "No application was refused within a year.",
    all: "There is no application.",
  },
  notFound: (q: string) => `Nobody is found by “${q}”. Choose “All” to search those decided too.`,
  hidden: (count: number, capped: boolean, fromOne: number) =>
    [
      `${capped ? "More than " : ""}${plural(count, "1 application is", `${count.toLocaleString("en-KE")} applications are`)} not in this list,`,
      "because more than 30 came from one connection within an hour.",
      fromOne > 1 ? `${fromOne.toLocaleString("en-KE")} came from one connection today.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  showHidden: "Look at them",
  columns: {
    title: "Person",
    age: "Age",
    phone: "Phone",
    place: "Ward",
    applied: "Applied",
    marks: "Notes",
    number: "Number",
    decision: "Decision",
    called: "Called",
  },
  decided: (outcome: "confirmed" | "refused", by: string | null, at: string) =>
    `${outcome === "confirmed" ? "Confirmed" : "Refused"} by ${by ?? operatorName}, ${at}`,
  called: phoneCallOutcomeText,
  notCalled: "Not yet",
  confirmChosen: "Confirm",
  confirmTitle: (count: number) => plural(count, "Confirm 1 application?", `Confirm ${count} applications?`),
  confirmEffect: (withAccount: number, without: number) =>
    [
      "Each becomes a member with a number, today. This cannot be undone.",
      withAccount > 0
        ? `${peopleCount(withAccount)} with an account: told in the member area, and by email once the address is confirmed.`
        : "",
      without > 0 ? `${peopleCount(without)} without an account: call them; a list of them comes next.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  confirm: "Confirm",
  confirmed: (count: number) => plural(count, "1 person is now a member.", `${count} people are now members.`),
  callThese: (count: number) =>
    plural(count, "Call the one without an account", `Call the ${count} without an account`),
  refuseChosen: "Refuse",
  refuseTitle: (count: number) => plural(count, "Refuse 1 application?", `Refuse ${count} applications?`),
  refuseEffect: (withAccount: number, without: number) =>
    [
      "Each may apply again.",
      withAccount > 0 ? `${peopleCount(withAccount)} with an account: told your reason.` : "",
      without > 0 ? `${peopleCount(without)} without an account: nobody tells them, unless you call.` : "",
    ]
      .filter(Boolean)
      .join(" "),
  reason: "Reason",
  refuse: "Refuse",
  refused: (count: number) => plural(count, "1 application was refused.", `${count} applications were refused.`),
  unchecked: "one of many from one connection",
  noAccount: "no account",
  samePhone: (count: number) => plural(count, "same phone as 1 other", `same phone as ${count} others`),
  sameName: (count: number) =>
    plural(count, "looks like the same person as 1 other", `looks like the same person as ${count} others`),
  payerOf: (count: number) => `this phone paid for ${peopleCount(count)}`,
  sameIdNumber: "ID number of somebody else",
  recruiter: (name: string, thatDay: number, refused: number) =>
    `by ${name}, ${thatDay} that day${refused > 0 ? `, ${refused}% refused` : ""}`,
  answered: "answered after a refusal",
  asked: "asked",
  recommended: (count: number) => plural(count, "recommended by 1", `recommended by ${count}`),
};

/** What makes an application worth a second look, in words. */
export function applicationWarnings(row: ApplicationRow): string[] {
  return [
    row.obstacles.length > 0 ? applicationsContent.obstacleTexts(row.obstacles) : "",
    row.unchecked ? applicationsContent.unchecked : "",
    row.has_account ? "" : applicationsContent.noAccount,
    row.same_phone > 0 ? applicationsContent.samePhone(row.same_phone) : "",
    row.same_name > 0 ? applicationsContent.sameName(row.same_name) : "",
    row.payer_of > 0 ? applicationsContent.payerOf(row.payer_of) : "",
    row.same_id_number ? applicationsContent.sameIdNumber : "",
    row.recruiter
      ? applicationsContent.recruiter(row.recruiter.name, row.recruiter.that_day, row.recruiter.refused_percent)
      : "",
    row.answered ? applicationsContent.answered : "",
    row.asked_at ? applicationsContent.asked : "",
    row.recommendations > 0 ? applicationsContent.recommended(row.recommendations) : "",
  ].filter(Boolean);
}

export const planName = (plan: ApplicationRow["plan"]): string => planOf(plan).name;

/** The same for an applicant with an account and for one who is reached by phone. */
const withOrWithoutAccount = (effect: (name: string) => string) => ({ account: effect, phone: effect });

export const applicationContent = {
  back: "Applications",
  person: "Person",
  age: "Age",
  occupation: "Occupation",
  phone: "Phone",
  plan: "Plan",
  place: "Place",
  applied: "Applied",
  number: "Member number",
  account: "Account",
  unchecked: "Connection",
  uncheckedText:
    "More than 30 applications came from one connection within an hour. Make sure that this person exists.",
  hasAccount: "Yes: told in the member area, and by email once the address is confirmed",
  noAccount: "No: reached by phone alone",
  samePhone: "Same phone",
  samePhoneText: (count: number) =>
    plural(count, "1 other application or membership", `${count} other applications or memberships`),
  sameName: "Looks the same",
  sameNameText: (count: number) =>
    plural(
      count,
      "1 of these has this name too, perhaps spelled differently. Ask whether it is the same person.",
      `${count} of these have this name too, perhaps spelled differently. Ask whether it is the same person.`,
    ),
  payer: "Payer",
  payerText: (count: number) => `This phone paid for the memberships of ${peopleCount(count)}`,
  recruiter: "Registered by",
  recruiterText: (name: string, thatDay: number, refused: number) =>
    `${name}, who registered ${peopleCount(thatDay)} on that day; of the last hundred ${refused}% were refused`,
  idNumber: "ID number",
  idNumberText: "Somebody else in the register has it. Ask for the card, and look among the duplicates.",
  source: "How",
  sources: { website: "On the site", walk_in: "In person", import: "From a list", office: "By the office" },
  history: "What was done so far",
  kinds: {
    recommendation: "Recommended",
    question: "Asked",
    reply: "Answered",
    refusal: "Refused",
    answer: "Answered",
    upheld: "Refused again",
    confirmation: "Confirmed",
    reached: "Called and reached",
    not_reached: "Called, not reached",
  },
  operator: "Operator of the server",
  decide: "Your decision",
  confirm: "Confirm",
  prove: "The signed form is here",
  refuse: "Refuse",
  ask: "Ask",
  recommend: "Recommend",
  answer: "Answer came",
  titles: {
    confirm: (name: string) => `Confirm ${name}?`,
    prove: (name: string) => `Did ${name} sign?`,
    refuse: (name: string) => `Refuse ${name}?`,
    ask: (name: string) => `Ask ${name}`,
    recommend: (name: string) => `Recommend ${name}?`,
    answer: (name: string) => `What does ${name} answer?`,
  },
  texts: {
    confirm: undefined,
    prove: "Where the form is",
    refuse: "Reason",
    ask: "Question",
    recommend: "Note",
    answer: "Answer",
  },
  submits: {
    confirm: (name: string) => `Confirm ${name}`,
    prove: () => "Record the form",
    refuse: (name: string) => `Refuse ${name}`,
    ask: () => "Ask",
    recommend: (name: string) => `Recommend ${name}`,
    answer: () => "Record the answer",
  },
  effects: {
    confirm: {
      account: (name: string) =>
        `${name} becomes a member today, gets a number, and is told in the member area, and by email once the address is confirmed. This cannot be undone.`,
      phone: (name: string) =>
        `${name} becomes a member today and gets a number. There is no account, so you tell them by phone. This cannot be undone.`,
    },
    prove: withOrWithoutAccount(
      (name) => `It is kept in writing that you saw the form that ${name} signed. Then you can confirm.`,
    ),
    refuse: {
      account: (name: string) =>
        `${name} reads your reason in the member area, gets it by email if the address is confirmed, and may apply again.`,
      phone: (name: string) =>
        `${name} has no account and is told nothing, unless you call and say why. They may apply again.`,
    },
    ask: {
      account: (name: string) =>
        `${name} reads your question in the member area, and gets it by email if the address is confirmed.`,
      phone: (name: string) =>
        `${name} has no account. Whoever coordinates the ward gets it as a task: to call within three days and write the answer down here. If nobody coordinates it, the task is yours.`,
    },
    recommend: withOrWithoutAccount(
      (name) => `Whoever confirms sees that you recommend ${name}. Then it leaves your list.`,
    ),
    answer: withOrWithoutAccount(
      (name) =>
        `The application of ${name} waits once more, and somebody else than who refused it decides. That decision is final.`,
    ),
  },
  replyEffect: (name: string) =>
    `What ${name} said is noted here, and nobody has to call any more. Then you can decide.`,
  obstacles: (texts: string) => `You cannot confirm this: ${texts}.`,
  call: "What to say on the phone",
  callIntro: (party: string, name: string) =>
    `“Good day, this is ${party}. Am I speaking to ${name}? You asked to join us. Is that so, and are you in no other party?”`,
  callYes: "If yes, confirm and tell them the member number. If they did not ask for it, refuse and write that down.",
  callRecommend:
    "If yes, recommend them; your county coordinator confirms. If they did not ask for it, do not recommend them.",
  tell: "Tell them by phone",
  called: phoneCallOutcomeText,
  notCalled: "Nobody has called yet. There is no account, so nothing else tells them.",
  outcomes: { reached: "Reached", not_reached: "Not reached" },
  undoCall: "Not called after all",
  confirmedBy: (number: string, by: string, at: string) => `Confirmed by ${by}, ${at}. Member ${number}.`,
  refusedBy: (by: string, at: string) => `Refused by ${by}, ${at}.`,
  waitsForOthers: "Somebody else decides this application.",
  closed: "This application does not wait any more.",
};

export const callListContent = {
  title: "People to call",
  intro: "They were confirmed and have no account: a call alone tells them.",
  back: "Applications",
  place: (at: number, count: number, hasMore: boolean) => `${at} of ${count}${hasMore ? " or more" : ""}`,
  number: "Member number",
  ward: "Ward",
  tried: "Before",
  notReachedBefore: (by: string) => `Not reached by ${by}`,
  operator: operatorName,
  script: (party: string, name: string, number: string) =>
    `“Good day, this is ${party}. Am I speaking to ${name}? You are a member now. Your number is ${number}; please write it down.”`,
  outcomes: { reached: "Reached", not_reached: "Not reached" },
  wrongNumber: "Wrong number: correct it",
  callAgain: "Call again on a day: write a task",
  next: "Next person",
  recorded: {
    reached: (name: string) => `${name} was reached.`,
    not_reached: (name: string) => `${name} was not reached, and stays on the list.`,
  },
  undo: "Undo",
  nobody: "Nobody is to be called",
  nobodyText: "Everybody who was confirmed has an account or was reached.",
  end: "That was the last one",
  endText: "Whoever was not reached stays on this list.",
  fromStart: "From the start",
  confirmedOnes: "Those confirmed",
};

import type { IdentityCheck, PrivacyRequestKind } from "@party/contract/values/privacy";

const requestKindLabels = {
  access: "See their data",
  correction: "Correct their data",
  erasure: "Have their data erased",
  objection: "Object to a use of their data",
} satisfies Record<PrivacyRequestKind, string>;

export const identityCheckLabels = {
  id_seen: "The ID card or passport was seen",
  called_back: "Called back at the number in the register",
  known_in_person: "Somebody of the office knows them",
} satisfies Record<IdentityCheck, string>;

export const privacyRequestsContent = {
  title: "Requests for data",
  about: "Who asks what the party knows about them",
  intro:
    "What people without an account ask about their data. The answer is due within seven days (Data Protection Act, sections 26, 38 and 40). Members with an account do all of it themselves: Settings, Your data.",
  status: "Show",
  statuses: { open: "To answer", closed: "Answered" },
  columns: {
    title: "Name",
    kind: "Wants to",
    person: "In the register",
    received: "Came",
    due: "Last day",
    outcome: "Outcome",
  },
  kinds: requestKindLabels,
  late: "too late",
  unknownName: "Erased",
  notFound: "not looked for yet",
  outcomes: { granted: "Granted", refused: "Refused" },
  record: "Record a request",
  empty: "Nobody waits for an answer.",
  emptyClosed: "Nothing was answered yet.",
};

export const privacyRequestContent = {
  back: "Requests for data",
  title: (name: string) => `Request of ${name}`,
  late: "The answer is late. Give it today, and say why it took so long.",
  due: (day: string) => `The answer is due on ${day}.`,
  closed: "This request was answered.",
  facts: "What was asked",
  kind: "Wants to",
  text: "In the words of the office",
  contact: "Where the answer goes",
  received: "Came",
  recordedBy: "Recorded by",
  identity: "Who asks",
  person: "In the register",
  check: "How that was made sure",
  identifyIntro:
    "Look for the person, and say how you made sure that it is really them. Never by what they wrote alone: anybody can write a name and a number.",
  search: "Name or phone number",
  searchHint: "Two names, two letters or more of each, or the whole number.",
  searching: "Looking …",
  nobody: "Nobody in the register fits. Say so in the answer.",
  choose: "Which of them?",
  without: "without a ward",
  phoneEnds: (digits: string) => `phone ends in ${digits}`,
  hasAccount: "has an account: Settings, Your data",
  chooseCheck: "Choose",
  identify: "It is this person",
  busy: "Storing …",
  data: "Their data",
  dataIntro: "Everything that is stored about this person, as one page to print or to send.",
  export: "Download the page",
  exported: "The page was downloaded. Hand it over, then write below that you did.",
  propose: "Propose to erase",
  proposeTitle: (name: string) => `Erase ${name}?`,
  proposeEffect:
    "Memberships end, and names, phone number, ID number, notes and documents are deleted. The Secretary General decides. It cannot be undone.",
  reason: "Reason",
  proposeSubmit: "Propose it",
  proposal: "See the proposal",
  answer: "Answer",
  answerIntro: "What was done and what was said to whoever asked. It closes the request.",
  outcome: "Outcome",
  answerText: "What was answered",
  close: "Close the request",
  answeredBy: "Answered by",
  theOffice: "the erasure itself",
  answeredAt: "Answered",
};

export const recordRequestContent = {
  title: "Record a request",
  intro: "Somebody without an account asks about their data, by phone, by letter or in person.",
  back: "Requests for data",
  kind: "They want to",
  name: "Name",
  contact: "Where the answer goes",
  contactHint: "Phone number, email address, or “by hand at the office”.",
  received: "Day on which it came",
  text: "What they ask",
  textHint: "Nothing on belief, health or ethnic origin that they did not ask about.",
  submit: "Record it",
  busy: "Recording …",
};

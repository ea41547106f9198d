import type { MembershipOfPerson, PersonRecord, TimelineLine } from "@party/contract/person-records.staff";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatDay } from "@party/contract/values/nairobi-time";
import { personLabels } from "@party/contract/values/people/person-fields";
import type { RoleName } from "@party/contract/values/permissions";
import { roles } from "@party/contract/values/permissions";
import type { ChangedField, NoteKind, TimelineKind, TimelineTopic } from "@party/contract/values/person-records";
import { plural } from "@party/contract/values/plural";

type TimelineValues = TimelineLine["values"];

const formatDayValue = (value: TimelineValues[string] | undefined) =>
  typeof value === "string" ? formatDay(value) : "";
const appendText = (before: string, text: TimelineValues[string] | undefined) => (text ? `${before}: ${text}` : before);

const noteKinds: Record<NoteKind, string> = { note: "Note", call: "Call", visit: "Visit" };

const changedFieldNames: Record<ChangedField, string> = {
  ...personLabels,
  status: "Status",
  tag: "Tag",
};

const consentPurposeNames: Record<string, string> = {
  membership: "membership",
  account: "the account",
  newsletter: "the newsletter",
  volunteering: "volunteering",
  card_name: "the name on the card",
  registrar: "details for the Registrar",
};

const callOutcomeTexts: Record<string, string> = {
  "personRecords.correct": "corrected the data",
  "personRecords.reveal": "looked at sensitive data",
  "personRecords.correctSensitive": "corrected sensitive data",
  "personNotes.add": "wrote a note",
  "documents.open": "opened a document",
  "documents.add": "added a document",
  "documents.delete": "deleted a document",
  "applications.show": "opened the application",
};

const roleName = (role: TimelineValues[string] | undefined) =>
  typeof role === "string" ? (roles[role as RoleName]?.label ?? role) : "The operator of the server";

const timelineSentences: Record<TimelineKind, (values: TimelineValues) => string> = {
  applied: ({ plan }) => `Applied for ${planOf(plan as MembershipType).name}`,
  confirmed: () => "Confirmed as a member",
  refused: ({ text }) => appendText("Application refused", text),
  answered: ({ text }) => appendText("Answered the refusal", text),
  upheld: ({ text }) => appendText("The refusal stands after the answer", text),
  recommended: ({ text }) => appendText("Recommended", text),
  asked: ({ text }) => appendText("Asked", text),
  replied: ({ text }) => appendText("Answered", text),
  called: ({ outcome }) => (outcome === "reached" ? "Called and reached" : "Called, not reached"),
  term: ({ from, until }) => `Fee paid for ${formatDayValue(from)} to ${formatDayValue(until)}`,
  resigned: ({ told }) => (told ? `Resigned; the Registrar was told on ${formatDayValue(told)}` : "Resigned"),
  paid: ({ amount, receipt, purpose }) => `Paid KES ${Number(amount).toLocaleString("en-KE")} (${purpose}, ${receipt})`,
  reversed: ({ amount, receipt }) => `Payment of KES ${Number(amount).toLocaleString("en-KE")} reversed (${receipt})`,
  moved: ({ from, to }) => `Moved from ${from} to ${to}`,
  consent_given: ({ purpose, version }) =>
    `Agreed to ${consentPurposeNames[String(purpose)] ?? purpose} (text of ${version})`,
  consent_withdrawn: ({ purpose }) => `Withdrew the consent to ${consentPurposeNames[String(purpose)] ?? purpose}`,
  signed_up: ({ event }) => `Signed up for ${event}`,
  cancelled: ({ event }) => `Cancelled ${event}`,
  note: ({ kind, text }) => (text ? `${noteKinds[kind as NoteKind]}: ${text}` : "A note that was deleted"),
  task: ({ text, due }) => `To be done by ${formatDayValue(due)}: ${text}`,
  task_done: ({ text }) => `Done: ${text}`,
  changed: ({ field, source }) =>
    `${changedFieldNames[field as ChangedField]} changed${source === "owner" ? " by the member" : source === "import" ? " by an import" : ""}`,
  looked: ({ role, action, reason, times }) =>
    action === "read"
      ? `${roleName(role)} read this page${Number(times) > 1 ? ` (${times} parts or times on this day)` : ""}`
      : appendText(`${roleName(role)} ${callOutcomeTexts[String(action)] ?? "worked with the data"}`, reason),
  notified: ({ title }) => `Was notified: ${title}`,
};

const membershipStates: Record<MembershipOfPerson["state"], string> = {
  applied: "Applied",
  awaiting_payment: "Waits for payment",
  active: "In force",
  grace: "To be renewed",
  lapsed: "Lapsed",
  refused: "Refused",
  resigned: "Resigned",
  replaced: "Replaced by another one",
};

export const personContent = {
  back: "Members",
  overview: "Overview",
  standing: (status: string, plan: string, until: string) =>
    [plan ? `${status}, ${plan}` : status, until ? `until ${until}` : ""].filter(Boolean).join(" "),
  erased: "This person was erased. How many have left is still counted.",
  samePhone: (count: number) =>
    plural(count, "1 other person has this phone number.", `${count} others have this phone number.`),
  openTasks: (count: number) => plural(count, "1 task is open.", `${count} tasks are open.`),
  facts: {
    number: "Member number",
    status: "Status",
    card: "Membership card",
    since: "Member since",
    account: "Account",
    born: "Born",
    registrar: "Registrar",
    source: "How they joined",
    recruited: "Registered by",
    added: "In the register since",
    tags: "Tags",
  },
  hasAccount: "Yes: the owner keeps email and phone",
  noAccount: "No",
  card: {
    there: "In the member area of the website",
    noAccount: "None: it is in the member area of the website, and there is no account",
    waiting: {
      applied: (plan: string) => `None yet: the application for ${plan} is not decided`,
      awaiting_payment: (plan: string) => `None yet: the fee for ${plan} is not paid`,
    },
    none: {
      applicant: "None yet: the application is not decided",
      lapsed: "None: the membership was not renewed",
      left: "None: this person has left the party",
      refused: "None: the application was refused",
      imported: "None: this person comes from a list and has not applied",
      none: "None: this person has not applied",
      deceased: null,
    },
  },
  noWard: "Not known",
  bornIn: (year: number) => `in ${year}, as stated by age`,
  registrar: {
    not_sent: "Not sent",
    in_batch: "In a batch",
    sent: "Sent",
    accepted: "Accepted",
    rejected: "Rejected",
    removed: "Removed",
  } satisfies Record<PersonRecord["registrar_status"], string>,
  call: "Call",
  until: (day: string) => `until ${day}`,
  next: {
    decide: "Decide the application",
    look: "Open the application",
    confirm: "Confirm with a call or form",
    addPhone: "Add a phone number",
    pay: "Call about the fee",
    renew: "Call to renew",
  },
  money: "Payments",
  toPayments: "Open the payments",
  noPayments: "Nothing was paid.",
  about: "Show",
  everything: "Everything",
  topics: {
    membership: "Applications and membership",
    payments: "Payments",
    events: "Events",
    messages: "Notifications",
    notes: "Notes and tasks",
    data: "Corrections, moves and consents",
    looks: "Who looked",
  } satisfies Record<TimelineTopic, string>,
  noTimelineAbout: "There is nothing of this kind.",
  timeline: "Timeline",
  sentences: timelineSentences,
  by: (name: string) => `, ${name}`,
  noTimeline: "Nothing has happened yet.",
  memberships: "Memberships",
  states: membershipStates,
  membership: (plan: string, state: string, applied: string) => `${plan}: ${state}. Applied ${applied}.`,
  term: (from: string, until: string) => (until ? `${from} to ${until}` : `From ${from}, without an end`),
  fee: (sum: number) => `Fee KES ${sum.toLocaleString("en-KE")}`,
  openApplication: "Open the application",
  noMemberships: "There are no applications or memberships.",
  changes: "Changes",
  fields: changedFieldNames,
  change: (field: string, before: string | null, after: string | null) =>
    `${field}: ${before ?? "empty"} → ${after ?? "empty"}`,
  sources: { staff: "the office", owner: "the member", import: "an import", merge: "a merge" },
  noChanges: "Nothing was changed within two years.",
  noChangesOfField: "This was not changed within two years.",
  notes: "Notes",
  noteHint: "Nothing on belief, health or ethnic origin. The member may read it.",
  note: "Note",
  noteKind: "What it was",
  noteKinds,
  addNote: "Add the note",
  deleteNote: "Delete",
  noNotes: "Nobody has written a note.",
  noNotesOfKind: "There is no note of this kind.",
  tasks: "Tasks",
  task: "What is to be done",
  due: "By",
  owner: "By whom",
  yourself: "You",
  addTask: "Add the task",
  dueOn: (when: string, owner: string) => `by ${when}, ${owner}`,
  done: "Done",
  notDone: "Not done after all",
  nobody: "nobody",
  noTasks: "Nothing is to be done.",
  noTags: "This person has no tags.",
  tag: "Tag",
  giveTag: "Give the tag",
  takeTag: (name: string) => `Take off “${name}”`,
  chooseTag: "Choose a tag",
  correct: "Correct data",
  correctIntro:
    "The member is told what the office has corrected. This person has an account: its owner alone changes email and phone, in the settings of the website.",
  correctIntroWithoutAccount:
    "A new phone number or email address stands at once in every list, queue and call. What stood there before is kept under Changes.",
  contactReason: "Why phone or email is changed",
  contactReasonHint: "Needed for a new phone number or email address, such as: read out by the owner.",
  because: (reason: string) => `“${reason}”,`,
  save: "Save",
  saved: "The data is corrected.",
  unknown: "Not known",
  place: { county: "County", constituency: "Constituency", ward: "Ward", choose: "Choose" },
  move: "Another ward",
  sensitive: "ID number and disability",
  show: "Show",
  none: "Nothing is held",
  disabilityHint:
    "In the words of the member; empty where none is held. The party reports only how many there are, by county.",
  documents: "Documents",
  noDocuments: "There are no documents yet.",
  isEvidence: "Proves that the person agreed to be a member, so it is kept.",
  openDocument: "Open …",
  openLarge: "Open it large in a new tab",
  saveDocument: "Save the file on this device",
  deleteDocument: "Delete …",
  deleteDocumentTitle: (kind: string) => `Delete “${kind}”?`,
  deleteDocumentEffect: "The file cannot be read any more, by nobody. The audit log says who deleted it.",
  deleteDocumentSubmit: "Delete the document",
  documentDeleted: "The document is deleted.",
  newDocument: "Add a document",
  takePhoto: "Take a photo",
  chooseDocument: "Choose a file",
  documentHint:
    "A scan or photo, or a PDF of up to 20 MB. Everything on it can be read, and nothing else is in the picture.",
  documentAdded: (kind: string) => `“${kind}” is added.`,
  document: (kind: string, at: string, by: string) => `${kind}, ${at}${by ? `, ${by}` : ""}`,
};

export const ownTasksContent = {
  title: "Your tasks",
  about: "What you are to do about people",
  intro:
    "What you are to do about people, by its day. A question to an applicant ends when its answer is written down.",
  call: (question: string) => `Call, and ask: ${question}`,
  columns: { title: "Person", text: "Task", due: "By", ward: "Ward", by: "From" },
  status: "Tasks",
  statuses: { open: "To be done", done: "Done" },
  sort: "Order",
  sorts: { due_on: "The first day first", "-due_on": "The last day first" },
  done: "Done",
  undo: "Not done after all",
  finished: (text: string) => `Done: ${text}.`,
  empty: { open: "Nothing is to be done.", done: "You have done no tasks yet." },
};

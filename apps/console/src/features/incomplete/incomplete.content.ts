import { formatDate } from "@party/contract/values/nairobi-time";
import { type ListedCheckName, listedCheckNames, personChecks } from "@party/contract/values/people/checks";
import { plural } from "@party/contract/values/plural";

/** By the check. */
const shortTexts = Object.fromEntries(listedCheckNames.map((name) => [name, personChecks[name].short])) as Record<
  ListedCheckName,
  string
>;

export const incompleteContent = {
  title: "What is missing",
  about: "Members of whom the Registrar’s list lacks something",
  intro:
    "Who is not complete is not on the list of members that the Registrar certifies, and may not vote in the primaries. Call them: with an account they complete the details in the portal, without one by a link or a code. Never take an ID number down by phone.",
  columns: { title: "Name", phone: "Phone", place: "Ward", missing: "Missing", link: "Asked" },
  status: "Show",
  statuses: { member: "Members", applicant: "Applicants" },
  missing: "Missing",
  anything: "Anything",
  checks: shortTexts,
  noPlace: "No ward",
  inPortal: "in the portal",
  linkUntil: (until: string) => `link until ${formatDate(new Date(until))}`,
  nobody: "Nobody lacks this here.",
  ofPerson: "What the Registrar needs",
  sameNumber: "Look at the other one",
  complete: ({ people, complete }: { people: number; complete: number }) =>
    people === 0
      ? "Nobody is in your places."
      : `${complete} of ${plural(people, "1 person", `${people} people`)} in your places ${complete === 1 ? "has" : "have"} all that a line needs (${Math.floor((100 * complete) / people)} %).`,
  readOut: {
    label: "Code for a call",
    title: (name: string) => `Make a code for ${name}?`,
    effect:
      "You read it out in the call, with the address. It is good for 30 days, for this person alone; a code of before ends. Whoever types it sees what is missing, and nothing that we know.",
    submit: "Make the code",
    done: (name: string, address: string, code: string) =>
      `Read out to ${name}: open ${address.replace(/^https?:\/\//, "")} and type ${code}. It is not shown again.`,
  },
  send: {
    label: "Send a link",
    title: (name: string) => `Send ${name} a link by email?`,
    effect:
      "It is good for 30 days. Whoever has it sees what is missing, and nothing that we know. A link of before ends.",
    submit: "Send the link",
    done: (name: string) => `The link is on its way to ${name}.`,
  },
  task: {
    label: "Add a task",
    title: (name: string) => `Add a task about ${name}?`,
    effect: "It is due in a week, and stands in your tasks.",
    text: "What is to be done",
    initial: (missing: readonly ListedCheckName[]) =>
      `Ask for: ${missing.map((name) => shortTexts[name]).join(", ")}`.slice(0, 200),
    submit: "Add the task",
    done: (name: string) => `The task about ${name} is added.`,
  },
};

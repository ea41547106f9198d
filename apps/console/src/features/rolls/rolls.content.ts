import type { RollDetails } from "@party/contract/rolls.staff";
import { formatDay } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";

const count = (rows: number) => rows.toLocaleString("en-KE");

export const rollsContent = {
  title: "Rolls",
  about: "Freeze the list of members for the Registrar",
  intro: "Lists of members as they were at one moment. Two people freeze a roll, and nobody changes its lines.",
  columns: {
    title: "Roll",
    place: "Place",
    state: "State",
    rows: "Members",
    taken: "As of",
    objections: "Objections until",
    certificate: "Certificate",
  },
  states: {
    proposed: "Waits for a second person",
    refused: "Not approved",
    freezing: "Being frozen",
    frozen: "Frozen",
  } satisfies Record<RollDetails["state"], string>,
  faults: "Rows differ",
  count,
  new: "Propose a roll",
  empty: "There is no roll yet. A membership officer proposes one, and the Secretary General approves it.",
};

export const rollContent = {
  back: "Rolls",
  notices: {
    proposed: "A second person decides first.",
    refused: "It was not approved, so nothing was frozen.",
    freezing: "The members of this moment are read, then their lines are hashed.",
    frozen: "Frozen. Nobody can change a line any more.",
  } satisfies Record<RollDetails["state"], string>,
  toProposal: "See the proposal",
  faulty: (faults: RollDetails["faults"]) =>
    `Lines differ from what was frozen: ${faults.map(({ from, to }) => `among lines ${count(from)} to ${count(to)}`).join("; ")}. Tell the data protection officer and whoever runs the server, and use the files of before.`,
  making: "Freezing",
  what: "The roll",
  place: "Place",
  status: "Status",
  paid: "Paid until",
  anybodyPaid: "Nobody has to have paid",
  paidFrom: (day: string) => `${formatDay(day)} or later, or a plan without a fee`,
  joined: "Joined",
  joinedAny: "On any day",
  joinedBefore: (day: string) => `Before ${formatDay(day)}`,
  reason: "Reason",
  objections: "Objections until",
  kept: "Kept until",
  proposer: "Proposed by",
  freezer: "Frozen by",
  taken: "As of",
  members: "Members",
  withoutId: "Without ID number",
  places: "Members by place",
  noPlace: "Without a ward",
  placeColumns: ["Place", "Members"] as const,
  hash: "Hash",
  hashText:
    "SHA-256 of the hashes of its blocks of 10,000 lines. It is in the daily mail too, so that a change is found out.",
  checked: "Last checked",
  never: "Not yet",
  check: "Check all lines",
  checking: "Lines are compared with their hashes. The result is here when it is done; load this page again.",
  certificate: "Certificate of the Registrar",
  number: "Number",
  day: "Day",
  note: "Note the certificate",
  noCertificate: "It is not certified yet.",
  since: "What has happened since",
  sinceText: "The lines of the roll stay as they are.",
  sinceNothing: "Nothing has happened since to members on it.",
  sinceKinds: {
    merged: (n: number) =>
      plural(n, "1 member was joined with another row", `${count(n)} members were joined with another row`),
    erased: (n: number) => plural(n, "1 member was erased", `${count(n)} members were erased`),
    left: (n: number) => plural(n, "1 member has left the party", `${count(n)} members have left the party`),
    deceased: (n: number) => plural(n, "1 member has died", `${count(n)} members have died`),
  },
};

export const newRollContent = {
  title: "Propose a roll",
  intro:
    "Whoever is in the register by these rules when a second person approves stands on the roll. It can be neither changed nor taken back.",
  name: "Name",
  nameHint: "For example: Primaries of 2027.",
  level: "Members of",
  levels: { nation: "All of Kenya", county: "A county", constituency: "A constituency", ward: "A ward" },
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose",
  statuses: "Status",
  paid: "Paid until at least",
  paidHint: "Leave it empty where nobody has to have paid. A plan without a fee counts as paid.",
  joined: "Joined before",
  joinedHint: "Leave it empty for any day.",
  objections: "Objections until",
  kept: "Keep the roll until",
  keptHint: "After this day the lines of members who were erased are emptied.",
  reason: "Reason",
  submit: "Propose",
  busy: "Sending …",
};

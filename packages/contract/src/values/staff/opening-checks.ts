import { plural } from "../text/plural.ts";
import type { Permission, RoleName } from "./permissions.ts";

/** `pretended`: it works, but only as a demo does. `unknown`: nobody has looked, or the answer did not come. */
export const openingStates = ["done", "missing", "pretended", "unknown"] as const;
export type OpeningState = (typeof openingStates)[number];

export const openingGroups = {
  party: "What the party says of itself",
  people: "Who may decide",
  payments: "Money",
  operation: "Server, emails and backups",
} as const;
export type OpeningGroup = keyof typeof openingGroups;

/** What was found, for its sentence. */
export type OpeningFound = Record<string, string | number>;

/** A check that something is there before the site opens. */
export interface OpeningCheckText {
  group: OpeningGroup;
  question: string;
  /** What to do. */
  step: string;
  /** Who can do it. */
  who: readonly (RoleName | "operator")[];
  /** The screen of the console on which it is done. */
  screen?: string;
  /** What a person confirms, where no program can see it, or where the party does without. */
  confirm?: string;
  found?: (found: OpeningFound) => string;
}

const checkText = (text: OpeningCheckText): OpeningCheckText => text;
const textCheck = (question: string, textId: number): OpeningCheckText => ({
  group: "party",
  question,
  step: "Write the party’s own and propose it; a second person approves it.",
  who: ["communications", "secretary_general"],
  screen: `/content/texts/${textId}`,
});
const pairCheck = (question: string, step: string, who: readonly RoleName[]): OpeningCheckText => ({
  group: "people",
  question,
  step,
  who,
  screen: "/roles",
  found: ({ names }) => (names ? `Now: ${names}.` : "Nobody has such a role."),
});
const roleCheck = (role: string): OpeningCheckText => ({
  group: "people",
  question: `Is there a ${role}?`,
  step: "Propose the role for somebody; a second person approves it.",
  who: ["administrator", "secretary_general"],
  screen: "/roles/propose",
  found: ({ names }) => (names ? `Now: ${names}.` : ""),
});
const providerCheck = (name: string, settings: string): OpeningCheckText => ({
  group: "payments",
  question: `Is ${name} offered, or does the party do without it?`,
  step: `Set ${settings} (docs/operating-payments.md), or confirm that the party does without it.`,
  who: ["operator", "administrator", "secretary_general"],
  confirm: `We do without ${name}`,
});

/** All checks by their id, which is stored. In the order in which they are usually done. */
export const openingChecks = {
  contacts: textCheck("Are address, phone and email the party’s own?", 7),
  social: checkText({
    group: "party",
    question: "Are the accounts on social networks the party’s own?",
    step: "Write them under The party, leave out those the party has not, and have a colleague approve it.",
    who: ["communications", "secretary_general"],
    screen: "/party",
  }),
  pay_bill: checkText({
    group: "party",
    question: "Is the pay bill number on the site the party’s own?",
    step: "Write it under The party, and have a colleague approve it.",
    who: ["communications", "secretary_general"],
    screen: "/party",
  }),
  bank: checkText({
    group: "party",
    question: "Is the bank account on the site the party’s own?",
    step: "Write it under The party, and have a colleague approve it.",
    who: ["communications", "secretary_general"],
    screen: "/party",
  }),
  samples: checkText({
    group: "party",
    question: "Have the invented articles, events and people been removed?",
    step: "Publish your own, then propose the removal; a second person approves it.",
    who: ["communications", "secretary_general"],
    screen: "/samples",
    found: ({ count }) => plural(Number(count), "1 invented row is shown.", `${count} invented rows are shown.`),
  }),
  privacy_notice: textCheck("Is the privacy notice the party’s own?", 10),
  privacy_notice_read: checkText({
    group: "party",
    question: "Has a lawyer read the privacy notice that is published?",
    step: "Have it read, then confirm it here. A later version has to be read again.",
    who: ["secretary_general", "administrator"],
    screen: "/content/texts/10",
    confirm: "A lawyer has read it",
  }),
  terms: textCheck("Are the terms of sale the party’s own?", 11),
  terms_read: checkText({
    group: "party",
    question: "Has a lawyer read the terms of sale that are published?",
    step: "Have them read, then confirm it here. A later version has to be read again.",
    who: ["secretary_general", "administrator"],
    screen: "/content/texts/11",
    confirm: "A lawyer has read them",
  }),
  constitution: checkText({
    group: "party",
    question: "Is the constitution the party’s own?",
    step: "Write or import it, then adopt it by two people.",
    who: ["communications", "secretary_general"],
    screen: "/content/constitution/9",
  }),
  commissioner: checkText({
    group: "party",
    question: "Is the party registered with the Data Commissioner?",
    step: "Register as controller and processor of data (Data Protection Act, section 18), then confirm it here.",
    who: ["secretary_general", "administrator"],
    confirm: "The party is registered",
  }),
  kiswahili: checkText({
    group: "party",
    question: "Has somebody who speaks it read the Kiswahili?",
    step: "Read each text on its screen; the operator’s next release then says who has read it (docs/kiswahili.md).",
    who: ["communications", "operator"],
    screen: "/kiswahili",
    found: ({ count, all }) => `${count} of ${all} files are not read.`,
  }),
  two_for_roles: pairCheck(
    "Can two people give roles?",
    "Make a second administrator or secretary general: nobody approves their own proposal.",
    ["administrator", "secretary_general"],
  ),
  two_for_texts: pairCheck(
    "Can two people publish contacts, accounts and texts of law?",
    "Give a second person the role Communications or Secretary General.",
    ["administrator", "secretary_general"],
  ),
  two_for_money: pairCheck(
    "Are those who propose refunds others than those who approve them?",
    "Give one person the role Finance officer, and another the role Treasurer.",
    ["administrator", "secretary_general"],
  ),
  two_for_merges: pairCheck(
    "Can two people merge rows of one person?",
    "Give one person the role Membership officer, and another that or the role Secretary General.",
    ["administrator", "secretary_general"],
  ),
  two_for_exports: pairCheck(
    "Can an export of people be approved by somebody else?",
    "Give one person the role Membership officer, and another the role Secretary General.",
    ["administrator", "secretary_general"],
  ),
  two_for_erasures: pairCheck(
    "Can an erasure be approved by somebody else?",
    "Give one person the role Data protection officer, and another the role Secretary General.",
    ["administrator", "secretary_general"],
  ),
  treasurer: roleCheck("treasurer"),
  secretary_general: roleCheck("secretary general"),
  data_protection_officer: roleCheck("data protection officer"),
  two_step: checkText({
    group: "people",
    question: "Does every administrator sign in with two steps?",
    step: "Each of them signs in to the console once and sets up an authenticator.",
    who: ["administrator"],
    screen: "/roles",
    found: ({ names }) => (names ? `Without an authenticator: ${names}.` : "There is no administrator."),
  }),
  demo_people: checkText({
    group: "people",
    question: "Are the demo’s members and staff gone?",
    step: "Start with an empty database and without DEMO; their passwords are known.",
    who: ["operator"],
    found: ({ count }) =>
      plural(Number(count), "1 account of the demo is there.", `${count} accounts of the demo are there.`),
  }),
  payments: checkText({
    group: "payments",
    question: "Does M-PESA ask for real money?",
    step: "Set the credentials of the Daraja app in production (docs/operations/going-live.md).",
    who: ["operator"],
    found: ({ service }) =>
      service === "sandbox" ? "It is Safaricom’s sandbox." : service === "simulator" ? "It is the simulator." : "",
  }),
  give_back: checkText({
    group: "payments",
    question: "Can M-PESA give money back?",
    step: "Set MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL, the API operator of the pay bill.",
    who: ["operator"],
  }),
  callbacks: checkText({
    group: "payments",
    question: "Do Safaricom’s callbacks reach the server?",
    step: "Register the pay bill (npm run office -- addresses names the others), then make the trial payment.",
    who: ["operator", "administrator"],
  }),
  trial_payment: checkText({
    group: "payments",
    question: "Was a trial payment paid and given back?",
    step: "Make the trial payment on this screen, confirm it on the phone, and give it back.",
    who: ["administrator", "secretary_general"],
  }),
  airtel: providerCheck("Airtel Money", "AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET"),
  cards: providerCheck("card payment", "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET"),
  paypal: providerCheck("PayPal", "PAYPAL_CLIENT_ID and its like"),
  gift_limit: checkText({
    group: "payments",
    question: "Is it decided how much one person may give in a year?",
    step: "The treasurer and a lawyer decide; the operator enters the limit (docs/decisions/0010), or one confirms that none is in force.",
    who: ["treasurer", "operator", "administrator"],
    confirm: "It was decided: no limit is in force",
    found: ({ limit }) => (limit ? `KES ${Number(limit).toLocaleString("en-KE")} a year.` : ""),
  }),
  production: checkText({
    group: "operation",
    question: "Does the server run as a real one?",
    step: "Set NODE_ENV=production: it then refuses what is for trying things out.",
    who: ["operator"],
  }),
  addresses: checkText({
    group: "operation",
    question: "Do site and API have public addresses with https?",
    step: "Set SITE_URL and API_URL to the addresses that visitors type.",
    who: ["operator"],
  }),
  certificates: checkText({
    group: "operation",
    question: "Are the certificates of site and API valid for three more weeks?",
    step: "Renew them, and look after the program that renews them by itself; then run npm run office -- check.",
    who: ["operator"],
    found: ({ until, failure, host }) =>
      failure ? `${host}: ${failure}.` : until ? `The first one ends on ${until} (${host}).` : "",
  }),
  secret_key: checkText({
    group: "operation",
    question: "Is the secret key one that only the operator has?",
    step: "Set SECRET_KEY in the server’s settings (docs/operations/keys.md); the demo’s lies beside the data.",
    who: ["operator"],
  }),
  key_age: checkText({
    group: "operation",
    question: "Is the secret key younger than three years?",
    step: "Change it as docs/operations/keys.md describes, then run npm run office -- check.",
    who: ["operator"],
    found: ({ since }) => (since ? `In use since ${since}.` : ""),
  }),
  data_folder: checkText({
    group: "operation",
    question: "Can the server write into its folder?",
    step: "Let DATA_DIR name a folder that belongs to the server’s user.",
    who: ["operator"],
  }),
  disk: checkText({
    group: "operation",
    question: "Is there room on the disk?",
    step: "Make room until a tenth and 2 GB are free, then run npm run office -- check.",
    who: ["operator"],
    found: ({ free, percent }) => (free === undefined ? "" : `${free} GB are free, ${percent} %.`),
  }),
  clock: checkText({
    group: "operation",
    question: "Do the clocks of server and database agree?",
    step: "Let both machines set their clocks by NTP.",
    who: ["operator"],
    found: ({ seconds }) => (seconds === undefined ? "" : `They differ by ${seconds} s.`),
  }),
  mail_server: checkText({
    group: "operation",
    question: "Do emails leave the server?",
    step: "Set SMTP_URL; without it every email is a file in DATA_DIR/outbox.",
    who: ["operator"],
  }),
  mail_sent: checkText({
    group: "operation",
    question: "Has the mail server taken an email within 30 days?",
    step: "Send the trial email on this screen; if it is refused, look at SMTP_URL and MAIL_FROM.",
    who: ["operator", "administrator"],
  }),
  trial_mail: checkText({
    group: "operation",
    question: "Has an email arrived in a real mailbox?",
    step: "Send the trial email on this screen to yourself, and type in its code.",
    who: ["administrator", "secretary_general"],
  }),
  backup: checkText({
    group: "operation",
    question: "Was a backup made within a week?",
    step: "Make the first by hand with npm run backup, then start the schedule (docs/operations/backup.md).",
    who: ["operator"],
  }),
  restore: checkText({
    group: "operation",
    question: "Was a backup restored within a year?",
    step: "Rehearse it on another machine (docs/operations/backup.md); the restore prints the line that records it here.",
    who: ["operator"],
  }),
} as const satisfies Record<string, OpeningCheckText>;

export type OpeningCheckId = keyof typeof openingChecks;
export const openingCheckIds = Object.keys(openingChecks) as [OpeningCheckId, ...OpeningCheckId[]];

export const openingTextOf = (id: OpeningCheckId): OpeningCheckText => openingChecks[id];

/** Those that a person may confirm. */
export const confirmableChecks = openingCheckIds.filter((id) => "confirm" in openingChecks[id]) as [
  OpeningCheckId,
  ...OpeningCheckId[],
];

/** Those that only the operator's command can look at. */
export const operatorChecks = ["certificates", "key_age", "disk"] as const satisfies OpeningCheckId[];
export type OperatorCheckId = (typeof operatorChecks)[number];

/** Whole KES of the trial payment. */
export const TRIAL_AMOUNT = 10;

/** The pairs of people that decisions need: who proposes, and who approves. */
export const openingPairs = {
  two_for_roles: ["grants.propose", "grants.approve"],
  two_for_texts: ["texts.publish", "texts.publish"],
  two_for_money: ["refunds.propose", "refunds.approve"],
  two_for_merges: ["people.merge", "people.confirm"],
  two_for_exports: ["people.export", "people.approve_export"],
  two_for_erasures: ["privacy.requests", "privacy.approve"],
} as const satisfies Partial<Record<OpeningCheckId, readonly [Permission, Permission]>>;

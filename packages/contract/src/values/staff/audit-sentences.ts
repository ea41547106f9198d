import type { AuditSubject } from "../../endpoint.ts";
import { type ContentOperation, contentAccess } from "../content/content-access.ts";
import { type AuditSentence, auditSentence } from "./audit-sentence.ts";

/** The calls of one kind that staff write and publish; not every kind has all of them. */
const contentSentences: Record<ContentOperation, AuditSentence> = {
  list: auditSentence("reading", "{who} looked at a list: {what}", "{who} tried to look at a list"),
  create: auditSentence("writing", "{who} began {what}", "{who} tried to begin {what}"),
  show: auditSentence("reading", "{who} opened {what}", "{who} tried to open {what}"),
  save: auditSentence("writing", "{who} edited {what}", "{who} tried to edit {what}"),
  delete: auditSentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
  revisions: auditSentence(
    "reading",
    "{who} looked at the earlier versions of {what}",
    "{who} tried to look at the earlier versions of {what}",
  ),
  revision: auditSentence(
    "reading",
    "{who} looked at one version of {what}",
    "{who} tried to look at one version of {what}",
  ),
  publish: auditSentence("publishing", "{who} published {what}", "{who} tried to publish {what}"),
  unpublish: auditSentence("publishing", "{who} took {what} off the site", "{who} tried to take {what} off the site"),
  schedule: auditSentence("publishing", "{who} scheduled {what}", "{who} tried to schedule {what}"),
  unschedule: auditSentence(
    "publishing",
    "{who} cancelled the scheduled publication of {what}",
    "{who} tried to cancel the scheduled publication of {what}",
  ),
  restore: auditSentence(
    "writing",
    "{who} restored an earlier version of {what} as a draft",
    "{who} tried to restore an earlier version of {what}",
  ),
  pin: auditSentence("publishing", "{who} changed how long {what} is listed first", "{who} tried to list {what} first"),
  preview: auditSentence("writing", "{who} made a preview of {what}", "{who} tried to make a preview of {what}"),
  showTranslation: auditSentence(
    "reading",
    "{who} opened the Kiswahili of {what}",
    "{who} tried to open the Kiswahili of {what}",
  ),
  saveTranslation: auditSentence(
    "writing",
    "{who} edited the Kiswahili of {what}",
    "{who} tried to edit the Kiswahili of {what}",
  ),
  publishTranslation: auditSentence(
    "publishing",
    "{who} published the Kiswahili of {what}",
    "{who} tried to publish the Kiswahili of {what}",
  ),
  unpublishTranslation: auditSentence(
    "publishing",
    "{who} took the Kiswahili of {what} off the site",
    "{who} tried to take the Kiswahili of {what} off the site",
  ),
  scheduleTranslation: auditSentence(
    "publishing",
    "{who} scheduled the Kiswahili of {what}",
    "{who} tried to schedule the Kiswahili of {what}",
  ),
  unscheduleTranslation: auditSentence(
    "publishing",
    "{who} cancelled the scheduled publication of the Kiswahili of {what}",
    "{who} tried to cancel the scheduled publication of the Kiswahili of {what}",
  ),
};

const categorySentences = {
  list: auditSentence("reading", "{who} looked at categories: {what}", "{who} tried to look at categories"),
  create: auditSentence("writing", "{who} added {what}", "{who} tried to add {what}"),
  rename: auditSentence("writing", "{who} renamed {what}", "{who} tried to rename {what}"),
  delete: auditSentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
};

const sentencesOfTables = (
  tables: readonly string[],
  sentences: Record<string, AuditSentence>,
): Record<string, AuditSentence> =>
  Object.fromEntries(
    tables.flatMap((table) => Object.entries(sentences).map(([name, each]) => [`${table}.${name}`, each])),
  );

/** Of calls of staff that go by kind, and of what leaves an entry without a call; other calls say theirs in `inAuditLog`. */
export const auditSentences: Readonly<Record<string, AuditSentence>> = {
  ...sentencesOfTables(
    Object.values(contentAccess).map(({ name }) => name),
    contentSentences,
  ),
  ...sentencesOfTables(["articleCategories", "eventCategories", "productCategories"], categorySentences),
  "content.apply-translation-schedule": auditSentence(
    "publishing",
    "the Kiswahili of {what} was published at the time that {who} had chosen",
    "the Kiswahili of {what} was to be published at the time that {who} had chosen, and could not",
  ),
  "content.apply-schedule": auditSentence(
    "publishing",
    "{what} was published at the time that {who} had chosen",
    "{what} was to be published at the time that {who} had chosen, and could not",
  ),

  "exports.complete": auditSentence("people", "{who} got the file of {what}", "{who} did not get the file of {what}"),
  "people.findByIdNumber": auditSentence(
    "reading",
    "{who} found {what} by an ID number",
    "{who} tried to find somebody by an ID number",
  ),
  "people.findByPhone": auditSentence(
    "reading",
    "{who} found {what} by a phone number",
    "{who} tried to find somebody by a phone number",
  ),
  "people.findByEmail": auditSentence(
    "reading",
    "{who} found {what} by an email address",
    "{who} tried to find somebody by an email address",
  ),
  "people.findByNumber": auditSentence(
    "reading",
    "{who} found {what} by a member number or the code of a payment",
    "{who} tried to find somebody by a number",
  ),
  "office.firstAdministrator": auditSentence(
    "roles",
    "{who} made a link for the first administrator",
    "{who} tried to make a link for the first administrator",
  ),
  "office.breakGlass": auditSentence(
    "roles",
    "{who} made an emergency link for an administrator",
    "{who} tried to make an emergency link for an administrator",
  ),

  "grants.proposeEnd": auditSentence(
    "roles",
    "{who} proposed to end {what}",
    "{who} tried to propose the end of {what}",
  ),
  "grants.carryOutEnd": auditSentence(
    "roles",
    "{what} has ended, as {who} had proposed and a second person approved",
    "{what} was to end, as {who} had proposed and a second person approved, and could not",
  ),
  "grants.expire": auditSentence(
    "roles",
    "{what} has ended because its time was over",
    "{what} was to end because its time was over, and could not",
  ),

  // Names of the terminal's entries of earlier versions; now they are those of the calls that do the same.
  "reviews.close": auditSentence("money", "{who} closed {what}", "{who} tried to close {what}"),
  "transfers.confirm": auditSentence(
    "money",
    "{who} booked a transfer for {what}",
    "{who} tried to book a transfer for {what}",
  ),
  "payments.allocate": auditSentence("money", "{who} booked money for {what}", "{who} tried to book money for {what}"),
  "reversals.record": auditSentence(
    "money",
    "{who} booked that {what} went back",
    "{who} tried to book that {what} went back",
  ),
  "refunds.request": auditSentence(
    "money",
    "{who} asked M-PESA to give back {what}",
    "{who} tried to give back {what}",
  ),
  "statements.read": auditSentence("money", "{who} read in a statement", "{who} tried to read in a statement"),
};

/** Of what was done in an earlier version, and has no sentence any more. */
export const unknownSentence: AuditSentence = auditSentence(
  "log",
  "{who} used a function that is not there any more",
  "{who} tried to use a function that is not there any more",
);

interface SubjectTexts {
  /** `{name}` is replaced. */
  one: string;
  /** `{id}` is replaced. */
  gone: string;
  /** A call that named none. */
  none: string;
}

const deletableSubject = (one: string, none: string): SubjectTexts => ({
  one: `${one} {name}`,
  gone: `${one} number {id}, which is not there`,
  none,
});

const personSubject: SubjectTexts = { one: "{name}", gone: "somebody who was erased", none: "nobody" };

/** What an entry is about, as a part of its sentence. */
export const subjectTexts: Record<AuditSubject, SubjectTexts> = {
  user: personSubject,
  membership: personSubject,
  person: personSubject,
  pair: { one: "the duplicates {name}", gone: "duplicates that are not there", none: "an empty list of duplicates" },
  merge: { one: "the merge of {name}", gone: "a merge of people who were erased", none: "no merge" },
  import: deletableSubject("the import", "an import"),
  export: deletableSubject("the export", "an export"),
  document: deletableSubject("the document", "a document"),
  upload: { one: "an upload", gone: "an upload", none: "an upload" },
  task: deletableSubject("the task", "a task"),
  view: deletableSubject("the view", "a view"),
  "privacy-request": {
    one: "a request for data of {name}",
    gone: "a request for data",
    none: "an empty list of requests for data",
  },
  "data-breach": deletableSubject("the data breach", "an empty list of data breaches"),
  grant: { one: "the role {name}", gone: "role number {id}, which is not there", none: "no role" },
  proposal: { one: "the proposal “{name}”", gone: "proposal number {id}, which is not there", none: "no proposal" },
  duty: {
    one: "the resignation of {name}",
    gone: "the resignation of somebody who was erased",
    none: "an empty list of resignations",
  },
  "registrar-template": {
    one: "the template “{name}”",
    gone: "template number {id}, which is not there",
    none: "no template",
  },
  deadline: { one: "the deadline “{name}”", gone: "deadline number {id}, which is not there", none: "no deadline" },
  review: { one: "the held payment {name}", gone: "held payment number {id}", none: "no payment" },
  payment: { one: "the payment {name}", gone: "payment number {id}, which is not there", none: "no payment" },
  refund: {
    one: "the refund of {name}",
    gone: "refund number {id}, which is not there",
    none: "an empty list of refunds",
  },
  statement: deletableSubject("the statement", "a statement"),
  transfer: deletableSubject("the bank transfer", "a bank transfer"),
  "roll-objection": {
    one: "the objection of {name}",
    gone: "the objection of somebody who was erased",
    none: "an empty list of objections",
  },
  roll: deletableSubject("the roll", "a roll"),
  month: { one: "the month {name}", gone: "the month {id}", none: "no month" },
  order: { one: "the order {name}", gone: "order number {id}, which is not there", none: "no order" },
  session: { one: "a session", gone: "a session", none: "a session" },
  picture: deletableSubject("the picture", "a picture"),
  category: deletableSubject("the category", "a category"),
  "text-file": {
    one: "the Kiswahili of {name}",
    gone: "the Kiswahili of a file that nobody has reviewed",
    none: "no text",
  },
  articles: deletableSubject("the article", "an article"),
  events: deletableSubject("the event", "an event"),
  leaders: deletableSubject("the leader", "a leader"),
  "gallery-items": deletableSubject("the gallery item", "a photo or video"),
  products: deletableSubject("the product", "a product"),
  "pickup-locations": deletableSubject("the pickup location", "a pickup location"),
  branches: deletableSubject("the branch", "a branch"),
  redirects: deletableSubject("the redirect of", "a redirect"),
  texts: deletableSubject("the text", "a text of the site"),
  constitution: deletableSubject("the text", "the constitution"),
};

export const auditTexts = {
  operator: "The operator of the server",
  /** Who is not signed in yet. */
  stranger: "Somebody at the sign-in",
  erased: "Somebody who was erased",
  /** In place of the name of a person outside the reader's place. */
  elsewhere: "somebody in another place",
  /** In place of the title of something that is not for visitors of the reader's place. */
  thingElsewhere: "something in another place",
  /** `{names}` are those that are named, separated by `; `. */
  more: "{names} and {count} more",
} as const;

import type { AuditSubject } from "../../endpoint.ts";
import { type ContentOperation, contentAccess } from "../content/content-access.ts";
import { type AuditSentence, act, peopleSentences, sentence } from "./people-sentences.ts";

/** The calls of one kind that staff write and publish; not every kind has all of them. */
const contentSentences: Record<ContentOperation, AuditSentence> = {
  list: act("reading", "looked at", "a list: {what}", "a list"),
  create: act("writing", "began", "{what}"),
  show: act("reading", "opened", "{what}"),
  save: act("writing", "edited", "{what}"),
  delete: act("writing", "deleted", "{what}"),
  revisions: act("reading", "looked at", "the earlier versions of {what}"),
  revision: act("reading", "looked at", "one version of {what}"),
  publish: act("publishing", "published", "{what}"),
  unpublish: act("publishing", "took", "{what} off the site"),
  schedule: act("publishing", "scheduled", "{what}"),
  unschedule: act("publishing", "cancelled", "the scheduled publication of {what}"),
  restore: act("writing", "restored", "an earlier version of {what} as a draft", "an earlier version of {what}"),
  pin: sentence("publishing", "{who} changed how long {what} is listed first", "{who} tried to list {what} first"),
  preview: act("writing", "made", "a preview of {what}"),
  showTranslation: act("reading", "opened", "the Kiswahili of {what}"),
  saveTranslation: act("writing", "edited", "the Kiswahili of {what}"),
  publishTranslation: act("publishing", "published", "the Kiswahili of {what}"),
  unpublishTranslation: act("publishing", "took", "the Kiswahili of {what} off the site"),
  scheduleTranslation: act("publishing", "scheduled", "the Kiswahili of {what}"),
  unscheduleTranslation: act("publishing", "cancelled", "the scheduled publication of the Kiswahili of {what}"),
};

const categorySentences = {
  list: act("reading", "looked at", "categories: {what}", "categories"),
  create: act("writing", "added", "{what}"),
  rename: act("writing", "renamed", "{what}"),
  delete: act("writing", "deleted", "{what}"),
};

const sentencesOfTables = (
  tables: readonly string[],
  sentences: Record<string, AuditSentence>,
): Record<string, AuditSentence> =>
  Object.fromEntries(
    tables.flatMap((table) => Object.entries(sentences).map(([name, each]) => [`${table}.${name}`, each])),
  );

/** By the name of the endpoint, or of what leaves an entry without a call. */
export const auditSentences: Readonly<Record<string, AuditSentence>> = {
  ...sentencesOfTables(
    Object.values(contentAccess).map(({ name }) => name),
    contentSentences,
  ),
  ...peopleSentences,
  ...sentencesOfTables(["articleCategories", "eventCategories", "productCategories"], categorySentences),
  "content.apply-translation-schedule": sentence(
    "publishing",
    "the Kiswahili of {what} was published at the time that {who} had chosen",
    "the Kiswahili of {what} was to be published at the time that {who} had chosen, and could not",
  ),
  "content.apply-schedule": sentence(
    "publishing",
    "{what} was published at the time that {who} had chosen",
    "{what} was to be published at the time that {who} had chosen, and could not",
  ),

  "pictures.upload": act("writing", "added", "{what}"),
  "pictures.list": act("reading", "looked at", "pictures: {what}", "the pictures"),
  "pictures.show": act("reading", "opened", "{what}"),
  "pictures.change": act("writing", "changed", "{what}"),
  "pictures.remove": act("writing", "deleted", "{what}"),
  "videos.start": sentence("writing", "{who} began to send a video", "{who} tried to send a video"),
  "videos.show": act("reading", "went on sending", "a video"),
  "videos.part": act("writing", "sent", "a part of a video"),
  "videos.finish": act("writing", "finished", "sending a video"),
  "videos.captions": act("writing", "added", "captions of a video"),

  "staff.signIn": act("access", "signed", "in", "in as {what}"),
  "staff.enterCode": sentence(
    "access",
    "{who} signed in with a code",
    "{who} entered a wrong code to sign in as {what}",
  ),
  "staff.me": act("access", "opened", "the console"),
  "staff.sessions": act("access", "looked at", "their own sessions", "their sessions"),
  "staff.endSession": act("access", "signed", "out a session of theirs", "out a session"),
  "staff.confirmCode": act("access", "entered", "a code again"),
  "staff.startAuthenticator": sentence(
    "access",
    "{who} began to set up an authenticator",
    "{who} tried to set up an authenticator",
  ),
  "staff.confirmAuthenticator": act("access", "set up", "an authenticator"),
  "staff.renewRecoveryCodes": act("access", "made", "new recovery codes"),
  "staff.changePassword": act("access", "changed", "their password"),
  "office.firstAdministrator": act("roles", "made", "a link for the first administrator"),
  "office.breakGlass": act("roles", "made", "an emergency link for an administrator"),
  "staff.becomeFirstAdministrator": act(
    "roles",
    "used",
    "the link for an administrator: {what}",
    "the link for an administrator",
  ),

  "grants.list": act("roles", "looked at", "roles: {what}", "roles"),
  "grants.propose": sentence("roles", "{who} made {what}", "{who} tried to propose a role"),
  "grants.end": {
    ...act("roles", "ended", "{what}"),
    repeated: "{who} sent once more that {what} is to end",
  },
  "grants.proposeEnd": act("roles", "proposed", "to end {what}", "the end of {what}"),
  "grants.carryOutEnd": sentence(
    "roles",
    "{what} has ended, as {who} had proposed and a second person approved",
    "{what} was to end, as {who} had proposed and a second person approved, and could not",
  ),
  "grants.expire": sentence(
    "roles",
    "{what} has ended because its time was over",
    "{what} was to end because its time was over, and could not",
  ),
  "proposals.list": act("roles", "looked at", "proposals: {what}", "proposals"),
  "proposals.show": act("roles", "opened", "{what}"),
  "proposals.approve": act("roles", "approved", "{what}"),
  "proposals.reject": act("roles", "rejected", "{what}"),
  "proposals.withdraw": act("roles", "withdrew", "{what}"),
  "samples.show": act("reading", "looked at", "the samples"),
  "staffTextProposals.propose": sentence("roles", "{who} made {what}", "{who} tried to propose a text"),
  "samples.propose": sentence("roles", "{who} made {what}", "{who} tried to propose the removal of the samples"),
  "constitution.versions": act("reading", "looked at", "the adopted versions of the constitution"),
  "constitution.propose": sentence(
    "roles",
    "{who} made {what}",
    "{who} tried to propose a version of the constitution",
  ),

  "eventAttendance.seats": sentence(
    "reading",
    "{who} looked at the seats of {what}",
    "{who} tried to see the seats of {what}",
  ),
  "eventAttendance.setSeats": act("events", "set", "the seats of {what}"),
  "eventAttendance.stewards": act("people", "looked at", "the stewards of {what}"),
  "eventAttendance.addSteward": act("events", "made", "a steward's link for {what}"),
  "eventAttendance.revokeSteward": act("events", "revoked", "a steward's link for {what}"),
  "eventAttendance.attendance": act(
    "people",
    "looked at",
    "the guest list of an event, with {what}",
    "the guest list of an event",
  ),

  "pairs.list": act("people", "looked at", "people who may be in the register twice"),
  "pairs.show": act("people", "compared", "{what}"),
  "pairs.choose": sentence("people", "{who} put {what} beside each other", "{who} tried to compare two people"),
  "pairs.decide": act("decisions", "decided whether", "{what} are two people"),
  "merges.list": act("people", "looked at", "merges"),
  "merges.show": act("people", "opened", "{what}"),
  "merges.create": act("decisions", "joined", "{what}, or proposed it", "two rows of the register"),
  "merges.undo": act("decisions", "undid", "{what}"),

  "staffOrders.list": act("shop", "looked at", "orders: {what}", "orders"),
  "staffOrders.ready": act("shop", "marked", "{what} as ready"),
  "staffOrders.handOut": act("shop", "handed", "out {what}"),
  "staffOrders.undoHandOut": act("shop", "took", "back that {what} was handed out"),
  "productStock.show": act("reading", "looked at", "the stock of {what}"),
  "productStock.set": act("shop", "corrected", "the stock of {what}"),

  "heldGifts.list": act("money", "looked at", "held gifts: {what}", "held gifts"),
  "heldGifts.decide": act("money", "decided on", "{what}"),
  "staffPayments.list": act("money", "looked at", "payments: {what}", "payments"),
  "staffPayments.show": act("money", "opened", "{what}"),
  "reviews.close": act("money", "closed", "{what}"),

  "today.show": act("reading", "looked at", "what waits for them"),
  "audit.list": act("log", "read", "the audit log"),
};

/** Of what was done in an earlier version, and has no sentence any more. */
export const unknownSentence: AuditSentence = act("log", "used", "a function that is not there any more");

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
  review: { one: "the held payment {name}", gone: "held payment number {id}", none: "no payment" },
  payment: { one: "the payment {name}", gone: "payment number {id}, which is not there", none: "no payment" },
  order: { one: "the order {name}", gone: "order number {id}, which is not there", none: "no order" },
  session: { one: "a session", gone: "a session", none: "a session" },
  picture: deletableSubject("the picture", "a picture"),
  category: deletableSubject("the category", "a category"),
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

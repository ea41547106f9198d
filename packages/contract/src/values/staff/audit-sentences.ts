import type { AuditSubject } from "../../endpoint.ts";
import { type ContentOperation, contentAccess } from "../content/content-access.ts";
import { type AuditSentence, peopleSentences, sentence } from "./people-sentences.ts";
import { recordSentences } from "./record-sentences.ts";

/** The calls of one kind that staff write and publish; not every kind has all of them. */
const contentSentences: Record<ContentOperation, AuditSentence> = {
  list: sentence("reading", "{who} looked at a list: {what}", "{who} tried to look at a list"),
  create: sentence("writing", "{who} began {what}", "{who} tried to begin {what}"),
  show: sentence("reading", "{who} opened {what}", "{who} tried to open {what}"),
  save: sentence("writing", "{who} edited {what}", "{who} tried to edit {what}"),
  delete: sentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
  revisions: sentence(
    "reading",
    "{who} looked at the earlier versions of {what}",
    "{who} tried to look at the earlier versions of {what}",
  ),
  revision: sentence(
    "reading",
    "{who} looked at one version of {what}",
    "{who} tried to look at one version of {what}",
  ),
  publish: sentence("publishing", "{who} published {what}", "{who} tried to publish {what}"),
  unpublish: sentence("publishing", "{who} took {what} off the site", "{who} tried to take {what} off the site"),
  schedule: sentence("publishing", "{who} scheduled {what}", "{who} tried to schedule {what}"),
  unschedule: sentence(
    "publishing",
    "{who} cancelled the scheduled publication of {what}",
    "{who} tried to cancel the scheduled publication of {what}",
  ),
  restore: sentence(
    "writing",
    "{who} restored an earlier version of {what} as a draft",
    "{who} tried to restore an earlier version of {what}",
  ),
  pin: sentence("publishing", "{who} changed how long {what} is listed first", "{who} tried to list {what} first"),
  preview: sentence("writing", "{who} made a preview of {what}", "{who} tried to make a preview of {what}"),
  showTranslation: sentence(
    "reading",
    "{who} opened the Kiswahili of {what}",
    "{who} tried to open the Kiswahili of {what}",
  ),
  saveTranslation: sentence(
    "writing",
    "{who} edited the Kiswahili of {what}",
    "{who} tried to edit the Kiswahili of {what}",
  ),
  publishTranslation: sentence(
    "publishing",
    "{who} published the Kiswahili of {what}",
    "{who} tried to publish the Kiswahili of {what}",
  ),
  unpublishTranslation: sentence(
    "publishing",
    "{who} took the Kiswahili of {what} off the site",
    "{who} tried to take the Kiswahili of {what} off the site",
  ),
  scheduleTranslation: sentence(
    "publishing",
    "{who} scheduled the Kiswahili of {what}",
    "{who} tried to schedule the Kiswahili of {what}",
  ),
  unscheduleTranslation: sentence(
    "publishing",
    "{who} cancelled the scheduled publication of the Kiswahili of {what}",
    "{who} tried to cancel the scheduled publication of the Kiswahili of {what}",
  ),
};

const categorySentences = {
  list: sentence("reading", "{who} looked at categories: {what}", "{who} tried to look at categories"),
  create: sentence("writing", "{who} added {what}", "{who} tried to add {what}"),
  rename: sentence("writing", "{who} renamed {what}", "{who} tried to rename {what}"),
  delete: sentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
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
  ...recordSentences,
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

  "pictures.upload": sentence("writing", "{who} added {what}", "{who} tried to add {what}"),
  "pictures.list": sentence("reading", "{who} looked at pictures: {what}", "{who} tried to look at the pictures"),
  "pictures.show": sentence("reading", "{who} opened {what}", "{who} tried to open {what}"),
  "pictures.change": sentence("writing", "{who} changed {what}", "{who} tried to change {what}"),
  "pictures.remove": sentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
  "videos.start": sentence("writing", "{who} began to send a video", "{who} tried to send a video"),
  "videos.show": sentence("reading", "{who} went on sending a video", "{who} tried to go on sending a video"),
  "videos.part": sentence("writing", "{who} sent a part of a video", "{who} tried to send a part of a video"),
  "videos.finish": sentence("writing", "{who} finished sending a video", "{who} tried to finish sending a video"),
  "videos.captions": sentence("writing", "{who} added captions of a video", "{who} tried to add captions of a video"),

  "staff.signIn": sentence("access", "{who} signed in", "{who} tried to sign in as {what}"),
  "staff.enterCode": sentence(
    "access",
    "{who} signed in with a code",
    "{who} entered a wrong code to sign in as {what}",
  ),
  "staff.me": sentence("access", "{who} opened the console", "{who} tried to open the console"),
  "staff.sessions": sentence("access", "{who} looked at their own sessions", "{who} tried to look at their sessions"),
  "staff.endSession": sentence("access", "{who} signed out a session of theirs", "{who} tried to sign out a session"),
  "staff.confirmCode": sentence("access", "{who} entered a code again", "{who} tried to enter a code again"),
  "staff.startAuthenticator": sentence(
    "access",
    "{who} began to set up an authenticator",
    "{who} tried to set up an authenticator",
  ),
  "staff.confirmAuthenticator": sentence(
    "access",
    "{who} set up an authenticator",
    "{who} tried to set up an authenticator",
  ),
  "staff.renewRecoveryCodes": sentence(
    "access",
    "{who} made new recovery codes",
    "{who} tried to make new recovery codes",
  ),
  "staff.changePassword": sentence("access", "{who} changed their password", "{who} tried to change their password"),
  "office.firstAdministrator": sentence(
    "roles",
    "{who} made a link for the first administrator",
    "{who} tried to make a link for the first administrator",
  ),
  "office.breakGlass": sentence(
    "roles",
    "{who} made an emergency link for an administrator",
    "{who} tried to make an emergency link for an administrator",
  ),
  "staff.becomeFirstAdministrator": sentence(
    "roles",
    "{who} used the link for an administrator: {what}",
    "{who} tried to use the link for an administrator",
  ),

  "grants.list": sentence("roles", "{who} looked at roles: {what}", "{who} tried to look at roles"),
  "grants.propose": sentence("roles", "{who} made {what}", "{who} tried to propose a role"),
  "grants.end": {
    ...sentence("roles", "{who} ended {what}", "{who} tried to end {what}"),
    repeated: "{who} sent once more that {what} is to end",
  },
  "grants.proposeEnd": sentence("roles", "{who} proposed to end {what}", "{who} tried to propose the end of {what}"),
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
  "proposals.list": sentence("roles", "{who} looked at proposals: {what}", "{who} tried to look at proposals"),
  "proposals.show": sentence("roles", "{who} opened {what}", "{who} tried to open {what}"),
  "proposals.approve": sentence("roles", "{who} approved {what}", "{who} tried to approve {what}"),
  "proposals.reject": sentence("roles", "{who} rejected {what}", "{who} tried to reject {what}"),
  "proposals.withdraw": sentence("roles", "{who} withdrew {what}", "{who} tried to withdraw {what}"),
  "samples.show": sentence("reading", "{who} looked at the samples", "{who} tried to look at the samples"),
  "staffTextProposals.propose": sentence("roles", "{who} made {what}", "{who} tried to propose a text"),
  "samples.propose": sentence("roles", "{who} made {what}", "{who} tried to propose the removal of the samples"),
  "constitution.versions": sentence(
    "reading",
    "{who} looked at the adopted versions of the constitution",
    "{who} tried to look at the adopted versions of the constitution",
  ),
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
  "eventAttendance.setSeats": sentence(
    "events",
    "{who} set the seats of {what}",
    "{who} tried to set the seats of {what}",
  ),
  "eventAttendance.stewards": sentence(
    "people",
    "{who} looked at the stewards of {what}",
    "{who} tried to look at the stewards of {what}",
  ),
  "eventAttendance.addSteward": sentence(
    "events",
    "{who} made a steward's link for {what}",
    "{who} tried to make a steward's link for {what}",
  ),
  "eventAttendance.revokeSteward": sentence(
    "events",
    "{who} revoked a steward's link for {what}",
    "{who} tried to revoke a steward's link for {what}",
  ),
  "eventAttendance.attendance": sentence(
    "people",
    "{who} looked at the guest list of an event, with {what}",
    "{who} tried to look at the guest list of an event",
  ),

  "pairs.list": sentence(
    "people",
    "{who} looked at people who may be in the register twice",
    "{who} tried to look at people who may be in the register twice",
  ),
  "pairs.show": sentence("people", "{who} compared {what}", "{who} tried to compare {what}"),
  "pairs.choose": sentence("people", "{who} put {what} beside each other", "{who} tried to compare two people"),
  "pairs.decide": sentence(
    "decisions",
    "{who} decided whether {what} are two people",
    "{who} tried to decide whether {what} are two people",
  ),
  "merges.list": sentence("people", "{who} looked at merges", "{who} tried to look at merges"),
  "merges.show": sentence("people", "{who} opened {what}", "{who} tried to open {what}"),
  "merges.create": sentence(
    "decisions",
    "{who} joined {what}, or proposed it",
    "{who} tried to join two rows of the register",
  ),
  "merges.undo": sentence("decisions", "{who} undid {what}", "{who} tried to undo {what}"),

  "staffOrders.list": sentence("shop", "{who} looked at orders: {what}", "{who} tried to look at orders"),
  "staffOrders.ready": sentence("shop", "{who} marked {what} as ready", "{who} tried to mark {what} as ready"),
  "staffOrders.handOut": sentence("shop", "{who} handed out {what}", "{who} tried to hand out {what}"),
  "staffOrders.undoHandOut": sentence(
    "shop",
    "{who} took back that {what} was handed out",
    "{who} tried to take back that {what} was handed out",
  ),
  "productStock.show": sentence(
    "reading",
    "{who} looked at the stock of {what}",
    "{who} tried to look at the stock of {what}",
  ),
  "productStock.set": sentence(
    "shop",
    "{who} corrected the stock of {what}",
    "{who} tried to correct the stock of {what}",
  ),

  "heldGifts.list": sentence("money", "{who} looked at held gifts: {what}", "{who} tried to look at held gifts"),
  "heldGifts.decide": sentence("money", "{who} decided on {what}", "{who} tried to decide on {what}"),
  "staffPayments.list": sentence("money", "{who} looked at payments: {what}", "{who} tried to look at payments"),
  "staffPayments.show": sentence("money", "{who} opened {what}", "{who} tried to open {what}"),
  "reviews.close": sentence("money", "{who} closed {what}", "{who} tried to close {what}"),

  "today.show": sentence(
    "reading",
    "{who} looked at what waits for them",
    "{who} tried to look at what waits for them",
  ),
  "audit.list": sentence("log", "{who} read the audit log", "{who} tried to read the audit log"),
};

/** Of what was done in an earlier version, and has no sentence any more. */
export const unknownSentence: AuditSentence = sentence(
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

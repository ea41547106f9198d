import type { AuditGroup } from "./audit-groups.ts";

/** What staff did, in whole sentences; `{who}` and `{what}` are replaced. */
export interface AuditSentence {
  group: AuditGroup;
  /** Also for a repetition, which changes nothing. */
  done: string;
  refused: string;
  /** Of a repetition, where it is not known which of two things was done. */
  repeated?: string;
}

export const sentence = (group: AuditGroup, done: string, refused: string): AuditSentence => ({ group, done, refused });

/** Calls about people, their data and files. */
export const peopleSentences: Readonly<Record<string, AuditSentence>> = {
  "uploads.start": sentence("writing", "{who} began to send a file", "{who} tried to send a file"),
  "uploads.show": sentence("reading", "{who} went on sending a file", "{who} tried to go on sending a file"),
  "uploads.part": sentence("writing", "{who} sent a part of a file", "{who} tried to send a part of a file"),
  "uploads.finish": sentence("writing", "{who} finished sending a file", "{who} tried to finish sending a file"),
  "documents.list": sentence(
    "people",
    "{who} looked at which documents there are of {what}",
    "{who} tried to look at which documents there are of {what}",
  ),
  "documents.add": sentence("writing", "{who} added a document of {what}", "{who} tried to add a document of {what}"),
  "documents.delete": sentence(
    "writing",
    "{who} deleted a document of {what}",
    "{who} tried to delete a document of {what}",
  ),
  "documents.open": sentence("people", "{who} opened a document of {what}", "{who} tried to open a document of {what}"),
  "exports.list": sentence("reading", "{who} looked at their exports: {what}", "{who} tried to look at exports"),
  "exports.show": sentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  "exports.propose": sentence("people", "{who} asked for {what}", "{who} tried to ask for an export"),
  "exports.complete": sentence("people", "{who} got the file of {what}", "{who} did not get the file of {what}"),
  "exports.download": sentence("people", "{who} downloaded {what}", "{who} tried to download {what}"),
  "views.list": sentence("reading", "{who} looked at saved filters", "{who} tried to look at saved filters"),
  "views.save": sentence("writing", "{who} saved filters of a list", "{who} tried to save filters of a list"),
  "views.delete": sentence("writing", "{who} deleted saved filters", "{who} tried to delete saved filters"),
  "imports.list": sentence("reading", "{who} looked at imports: {what}", "{who} tried to look at imports"),
  "imports.create": sentence("people", "{who} uploaded {what}", "{who} tried to upload a list of people"),
  "imports.readAgain": sentence(
    "people",
    "{who} read the file of {what} again",
    "{who} tried to read the file of {what} again",
  ),
  "imports.sheets": sentence(
    "reading",
    "{who} looked at the sheets of a list of people",
    "{who} tried to look at the sheets of a list of people",
  ),
  "imports.show": sentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  "imports.map": sentence("people", "{who} said what the columns of {what} hold", "{who} tried to change {what}"),
  "imports.check": sentence("people", "{who} checked {what}", "{who} tried to check {what}"),
  "imports.propose": sentence("people", "{who} proposed {what}", "{who} tried to propose {what}"),
  "imports.run": sentence("people", "{who} ran {what}", "{who} tried to run {what}"),
  "imports.undo": sentence("people", "{who} undid {what}", "{who} tried to undo {what}"),
  "imports.delete": sentence("people", "{who} deleted the file of {what}", "{who} tried to delete the file of {what}"),
  "imports.rows": sentence(
    "reading",
    "{who} looked at the rows of {what}",
    "{who} tried to look at the rows of {what}",
  ),
  "imports.report": sentence(
    "people",
    "{who} downloaded the report of {what}",
    "{who} tried to download the report of {what}",
  ),
  "imports.addScan": sentence(
    "people",
    "{who} attached a scan of the consent to {what}",
    "{who} tried to attach a scan to {what}",
  ),
  "imports.openScan": sentence(
    "people",
    "{who} opened a scan of the consent of {what}",
    "{who} tried to open a scan of {what}",
  ),
  "imports.openProposedScan": sentence(
    "people",
    "{who} opened a scan of the consent of {what}, to decide about it",
    "{who} tried to open a scan of {what}, to decide about it",
  ),
  "imports.deleteScan": sentence(
    "people",
    "{who} deleted a scan of the consent of {what}",
    "{who} tried to delete a scan of {what}",
  ),
  "tasks.show": sentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  "tasks.stop": sentence("writing", "{who} stopped {what}", "{who} tried to stop {what}"),
  "tasks.resume": sentence("writing", "{who} went on with {what}", "{who} tried to go on with {what}"),
  "people.list": sentence("reading", "{who} looked for people", "{who} tried to look for people"),
  "people.findByIdNumber": sentence(
    "reading",
    "{who} found {what} by an ID number",
    "{who} tried to find somebody by an ID number",
  ),
  "people.findByPhone": sentence(
    "reading",
    "{who} found {what} by a phone number",
    "{who} tried to find somebody by a phone number",
  ),
  "people.findByEmail": sentence(
    "reading",
    "{who} found {what} by an email address",
    "{who} tried to find somebody by an email address",
  ),
  "people.findByNumber": sentence(
    "reading",
    "{who} found {what} by a member number or the code of a payment",
    "{who} tried to find somebody by a number",
  ),
  "today.queue": sentence("reading", "{who} looked at what waits", "{who} tried to look at what waits"),
  "walkIns.register": sentence("decisions", "{who} registered {what} in person", "{who} tried to register somebody"),
  "walkIns.wards": sentence("reading", "{who} looked at their wards", "{who} tried to look at their wards"),
  "applications.list": sentence(
    "people",
    "{who} looked at applications of {what}",
    "{who} tried to look at applications",
  ),
  "applications.show": sentence(
    "people",
    "{who} opened the application of {what}",
    "{who} tried to open the application of {what}",
  ),
  "applications.confirm": sentence("decisions", "{who} confirmed {what}", "{who} tried to confirm {what}"),
  "applications.confirmMany": sentence(
    "decisions",
    "{who} confirmed {what}",
    "{who} tried to confirm several applicants",
  ),
  "applications.prove": sentence(
    "decisions",
    "{who} recorded where the signed form of {what} is",
    "{who} tried to record where the signed form of {what} is",
  ),
  "applications.refuse": sentence(
    "decisions",
    "{who} refused the application of {what}",
    "{who} tried to refuse the application of {what}",
  ),
  "applications.refuseMany": sentence(
    "decisions",
    "{who} refused the applications of {what}",
    "{who} tried to refuse several applicants",
  ),
  "applications.recordCall": sentence(
    "decisions",
    "{who} noted a call to {what}",
    "{who} tried to note a call to {what}",
  ),
  "applications.ask": sentence("decisions", "{who} asked {what} a question", "{who} tried to ask {what} a question"),
  "applications.answer": sentence(
    "decisions",
    "{who} recorded what {what} answers",
    "{who} tried to record what {what} answers",
  ),
  "applications.recommend": sentence("decisions", "{who} recommended {what}", "{who} tried to recommend {what}"),
  "importedPeople.list": sentence(
    "people",
    "{who} looked at imported people: {what}",
    "{who} tried to look at imported people",
  ),
  "importedPeople.show": sentence("people", "{who} looked at {what}", "{who} tried to look at {what}"),
  "importedPeople.confirm": sentence(
    "decisions",
    "{who} made members of imported people: {what}",
    "{who} tried to make members of imported people",
  ),
  "importedPeople.refuse": sentence(
    "decisions",
    "{who} refused imported people: {what}",
    "{who} tried to refuse imported people",
  ),
  "duties.list": sentence("people", "{who} looked at {what}", "{who} tried to look at resignations"),
  "duties.submit": sentence("registrar", "{who} recorded as done {what}", "{who} tried to record as done {what}"),
  "privacyRequests.list": sentence("privacy", "{who} looked at {what}", "{who} tried to look at requests for data"),
  "privacyRequests.show": sentence("privacy", "{who} looked at {what}", "{who} tried to look at {what}"),
  "privacyRequests.record": sentence("privacy", "{who} recorded {what}", "{who} tried to record a request for data"),
  "privacyRequests.identify": sentence(
    "privacy",
    "{who} said who asks in {what}",
    "{who} tried to say who asks in {what}",
  ),
  "privacyRequests.export": sentence(
    "privacy",
    "{who} exported everything stored for {what}",
    "{who} tried to export everything stored for {what}",
  ),
  "privacyRequests.proposeErasure": sentence(
    "privacy",
    "{who} proposed to erase a person for {what}",
    "{who} tried to propose to erase a person for {what}",
  ),
  "privacyRequests.answer": sentence("privacy", "{who} answered {what}", "{who} tried to answer {what}"),
  "dataBreaches.list": sentence("privacy", "{who} looked at {what}", "{who} tried to look at data breaches"),
  "dataBreaches.show": sentence("privacy", "{who} looked at {what}", "{who} tried to look at {what}"),
  "dataBreaches.record": sentence("privacy", "{who} recorded {what}", "{who} tried to record a data breach"),
  "dataBreaches.update": sentence("privacy", "{who} changed {what}", "{who} tried to change {what}"),
};

import { type AuditSentence, sentence } from "./people-sentences.ts";

/** Calls about the page of a person: what is on it, and what staff write there. */
export const recordSentences: Readonly<Record<string, AuditSentence>> = {
  "personRecords.show": sentence("people", "{who} opened the page of {what}", "{who} tried to open the page of {what}"),
  "personRecords.correct": sentence(
    "decisions",
    "{who} corrected data of {what}",
    "{who} tried to correct data of {what}",
  ),
  "personRecords.correctSensitive": sentence(
    "decisions",
    "{who} corrected sensitive data of {what}",
    "{who} tried to correct sensitive data of {what}",
  ),
  "personRecords.timeline": sentence(
    "people",
    "{who} looked at the timeline of {what}",
    "{who} tried to look at the timeline of {what}",
  ),
  "personRecords.changes": sentence(
    "people",
    "{who} looked at the changes of {what}",
    "{who} tried to look at the changes of {what}",
  ),
  "personRecords.reveal": sentence(
    "people",
    "{who} looked at sensitive data of {what}",
    "{who} tried to look at sensitive data of {what}",
  ),
  "personMemberships.list": sentence(
    "people",
    "{who} looked at the memberships of {what}",
    "{who} tried to look at the memberships of {what}",
  ),
  "personNotes.list": sentence(
    "people",
    "{who} read the notes about {what}",
    "{who} tried to read the notes about {what}",
  ),
  "personNotes.add": sentence("writing", "{who} wrote a note about {what}", "{who} tried to write a note about {what}"),
  "personNotes.delete": sentence(
    "writing",
    "{who} deleted a note about {what}",
    "{who} tried to delete a note about {what}",
  ),
  "personTags.list": sentence("reading", "{who} looked at the tags", "{who} tried to look at the tags"),
  "personTags.create": sentence("writing", "{who} made a tag", "{who} tried to make a tag"),
  "personTags.update": sentence("writing", "{who} changed a tag", "{who} tried to change a tag"),
  "personTags.delete": sentence("writing", "{who} deleted a tag", "{who} tried to delete a tag"),
  "personTags.give": sentence("writing", "{who} gave a tag to {what}", "{who} tried to give a tag to {what}"),
  "personTags.take": sentence("writing", "{who} took a tag off {what}", "{who} tried to take a tag off {what}"),
  "personTasks.own": sentence(
    "people",
    "{who} looked at their own tasks, about {what}",
    "{who} tried to look at their tasks",
  ),
  "personTasks.list": sentence(
    "people",
    "{who} looked at the tasks about {what}",
    "{who} tried to look at the tasks about {what}",
  ),
  "personTasks.add": sentence("writing", "{who} wrote a task about {what}", "{who} tried to write a task about {what}"),
  "personTasks.finish": sentence(
    "writing",
    "{who} changed whether a task about {what} is done",
    "{who} tried to change whether a task about {what} is done",
  ),
  "personTasks.colleagues": sentence(
    "people",
    "{who} looked up who works with {what}",
    "{who} tried to look up who works with {what}",
  ),
};

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import {
  Day,
  Id,
  Instant,
  line,
  listQuery,
  listReply,
  optionalLine,
  PageQuery,
  pageReply,
  paragraphs,
} from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { NOTE_MAXIMUM_LENGTH, noteKinds, TASK_MAXIMUM_LENGTH } from "../values/people/record.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const StaffName = z.string().nullable().meta({ description: "null for an account that was deleted" });

const noteAccess = staffAccess("people.notes", { within: "territory", discloses: "personal", subject: "person" });
const personParams = z.object({ id: Id });

const PersonNote = z.object({
  id: z.int(),
  kind: z.enum(noteKinds),
  text: z.string(),
  by: StaffName,
  at: Instant,
  own: z.boolean().meta({ description: "the caller wrote it, and may delete it" }),
});
export type PersonNote = z.infer<typeof PersonNote>;

/** The member reads them too (Data Protection Act, section 26), so they are in the export of one's data. */
export const personNotes = endpoints({
  list: {
    route: "GET /staff/people/{id}/notes/",
    summary: "Notes about a person, newest first",
    inAuditLog: auditSentence(
      "people",
      "{who} read the notes about {what}",
      "{who} tried to read the notes about {what}",
    ),
    access: noteAccess,
    params: personParams,
    query: PageQuery.extend({ kind: z.enum(noteKinds).optional() }),
    reply: pageReply(PersonNote),
    problems: ["not_found"],
  },
  add: {
    route: "POST /staff/people/{id}/notes/",
    summary: "Write a note about a person: nothing on belief, health or ethnic origin",
    inAuditLog: auditSentence("writing", "{who} wrote a note about {what}", "{who} tried to write a note about {what}"),
    access: noteAccess,
    params: personParams,
    body: z.object({ kind: z.enum(noteKinds).default("note"), text: paragraphs(NOTE_MAXIMUM_LENGTH) }),
    status: 201,
    reply: PersonNote,
    problems: ["not_found", "person_erased"],
  },
  delete: {
    route: "DELETE /staff/people/{id}/notes/{note}/",
    summary: "Delete a note of one's own; that there was one stays on the timeline",
    inAuditLog: auditSentence(
      "writing",
      "{who} deleted a note about {what}",
      "{who} tried to delete a note about {what}",
    ),
    access: noteAccess,
    params: personParams.extend({ note: Id }),
    reply: z.object({}),
    problems: ["not_found"],
  },
});

const PersonTag = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  retired_at: Instant.nullable().meta({ description: "since when it is not given any more" }),
});
export type PersonTag = z.infer<typeof PersonTag>;

export const personTags = endpoints({
  list: {
    route: "GET /staff/tags/",
    summary: "The tags, by name",
    inAuditLog: auditSentence("reading", "{who} looked at the tags", "{who} tried to look at the tags"),
    access: staffAccess("people.notes", { within: "territory" }),
    query: listQuery({ sorts: ["name"], filters: { status: z.enum(["active", "retired"]).optional() } }),
    reply: listReply(PersonTag),
  },
  create: {
    route: "POST /staff/tags/",
    summary: "Make a tag that all members of staff can give",
    inAuditLog: auditSentence("writing", "{who} made a tag", "{who} tried to make a tag"),
    access: staffAccess("people.notes", { within: "nation" }),
    body: z.object({ name: line(40), description: optionalLine(200) }),
    status: 201,
    reply: PersonTag,
    problems: ["tag_exists", "too_many_tags"],
  },
  update: {
    route: "PATCH /staff/tags/{id}/",
    summary: "Rename a tag, retire it, or take that back; whoever has it keeps it",
    inAuditLog: auditSentence("writing", "{who} changed a tag", "{who} tried to change a tag"),
    access: staffAccess("people.notes", { within: "nation" }),
    params: personParams,
    body: z.object({ name: line(40).optional(), retired: z.boolean().optional() }),
    reply: PersonTag,
    problems: ["not_found", "tag_exists", "too_many_tags"],
  },
  delete: {
    route: "DELETE /staff/tags/{id}/",
    summary: "Delete a tag that nobody has",
    inAuditLog: auditSentence("writing", "{who} deleted a tag", "{who} tried to delete a tag"),
    access: staffAccess("people.notes", { within: "nation" }),
    params: personParams,
    reply: z.object({}),
    problems: ["not_found", "tag_in_use"],
  },
  give: {
    route: "PUT /staff/people/{id}/tags/{tag}/",
    summary: "Give a person a tag",
    inAuditLog: auditSentence("writing", "{who} gave a tag to {what}", "{who} tried to give a tag to {what}"),
    access: noteAccess,
    params: personParams.extend({ tag: Id }),
    reply: z.object({}),
    problems: ["not_found", "person_erased", "tag_retired"],
  },
  take: {
    route: "DELETE /staff/people/{id}/tags/{tag}/",
    summary: "Take a tag off a person",
    inAuditLog: auditSentence("writing", "{who} took a tag off {what}", "{who} tried to take a tag off {what}"),
    access: noteAccess,
    params: personParams.extend({ tag: Id }),
    reply: z.object({}),
    problems: ["not_found"],
  },
});

const PersonTask = z.object({
  id: z.int(),
  application: z
    .int()
    .nullable()
    .meta({ description: "of the application about which the person is to be called; `text` is the question then" }),
  text: z.string(),
  due_on: Day,
  owner: StaffName,
  own: z.boolean().meta({ description: "the caller's" }),
  by: StaffName,
  at: Instant,
  done_at: Instant.nullable(),
});
export type PersonTask = z.infer<typeof PersonTask>;

const OwnTask = PersonTask.extend({ person: z.object({ id: z.int(), name: z.string(), ward: z.string().nullable() }) });
export type OwnTask = z.infer<typeof OwnTask>;

/** What is to be done about a person by a day; the owner has it on Today from that day. */
export const personTasks = endpoints({
  own: {
    route: "GET /staff/person-tasks/",
    summary: "The caller's own tasks about people, by their days",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at their own tasks, about {what}",
      "{who} tried to look at their tasks",
    ),
    access: staffAccess("people.notes", { within: "territory", discloses: "personal", subject: "person" }),
    query: listQuery({
      sorts: ["due_on", "-due_on"],
      filters: { status: z.enum(["open", "done"]).default("open") },
    }),
    reply: listReply(OwnTask),
  },
  list: {
    route: "GET /staff/people/{id}/tasks/",
    summary: "What is to be done about a person, and what was done",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the tasks about {what}",
      "{who} tried to look at the tasks about {what}",
    ),
    access: noteAccess,
    params: personParams,
    reply: z.object({ results: z.array(PersonTask) }),
    problems: ["not_found"],
  },
  add: {
    route: "POST /staff/people/{id}/tasks/",
    summary: "Note what is to be done about a person, by a day, by the caller or a colleague",
    inAuditLog: auditSentence("writing", "{who} wrote a task about {what}", "{who} tried to write a task about {what}"),
    access: noteAccess,
    params: personParams,
    body: z.object({
      text: line(TASK_MAXIMUM_LENGTH),
      due_on: z.iso.date({ error: inputError("task_day") }),
      owner: Id.optional().meta({ description: "of the colleagues; the caller when absent" }),
    }),
    status: 201,
    reply: PersonTask,
    problems: ["not_found", "person_erased", "colleague_unknown"],
  },
  finish: {
    route: "PUT /staff/people/{id}/tasks/{task}/",
    summary: "Mark a task as done, or take that back",
    inAuditLog: auditSentence(
      "writing",
      "{who} changed whether a task about {what} is done",
      "{who} tried to change whether a task about {what} is done",
    ),
    access: noteAccess,
    params: personParams.extend({ task: Id }),
    body: z.object({ done: z.boolean() }),
    reply: PersonTask,
    problems: ["not_found"],
  },
  colleagues: {
    route: "GET /staff/people/{id}/colleagues/",
    summary: "Who in the office may have a task about a person, at most 50",
    inAuditLog: auditSentence(
      "people",
      "{who} looked up who works with {what}",
      "{who} tried to look up who works with {what}",
    ),
    access: noteAccess,
    params: personParams,
    reply: z.object({ results: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })) }),
    problems: ["not_found"],
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Day, Id, Instant, line, listQuery, listReply } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const MAXIMUM_CAPACITY = 999_999;

const EventSeats = z.object({
  event: z.object({ id: z.int(), title: z.string(), date: Day }),
  capacity: z.int().nullable().meta({ description: "null without a limit" }),
  taken: z.int(),
  waiting: z.int().meta({ description: "how many have put themselves on the waiting list" }),
  moved_up: z.array(z.string()).meta({ description: "names of those who got a seat by this change" }),
});
export type EventSeats = z.infer<typeof EventSeats>;

const Steward = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string().meta({ description: "whoever has it lets people in under this name; empty when it was revoked" }),
  created_at: Instant,
  revoked_at: Instant.nullable(),
});
export type Steward = z.infer<typeof Steward>;

const Attendee = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(["seated", "waiting"]),
  seats: z.int().meta({ description: "the member and the guests" }),
  checked_in: z.int().meta({ description: "how many of the seats" }),
  checked_in_at: Instant.nullable().meta({ description: "of the first" }),
});
export type Attendee = z.infer<typeof Attendee>;

const eventEndpointBase = {
  params: z.object({ id: Id }),
  problems: ["not_found"],
} as const;

/** Seats, stewards and attendance of an event; within the territory by the event's place, which the nation alone has without one. */
export const eventAttendance = endpoints({
  seats: {
    route: "GET /staff/events/{id}/seats/",
    summary: "The seats of an event, and how many wait",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the seats of {what}",
      "{who} tried to see the seats of {what}",
    ),
    access: staffAccess("events.publish", { within: "territory", subject: "events" }),
    ...eventEndpointBase,
    reply: EventSeats,
  },
  setSeats: {
    route: "PUT /staff/events/{id}/seats/",
    summary: "Set how many may come; whoever has a seat keeps it, and those who wait move up",
    inAuditLog: auditSentence("events", "{who} set the seats of {what}", "{who} tried to set the seats of {what}"),
    access: staffAccess("events.publish", { within: "territory", subject: "events" }),
    ...eventEndpointBase,
    body: z.object({ capacity: z.int().min(1).max(MAXIMUM_CAPACITY).nullable() }),
    reply: EventSeats,
  },
  stewards: {
    route: "GET /staff/events/{id}/stewards/",
    summary: "The stewards of an event with their links",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the stewards of {what}",
      "{who} tried to look at the stewards of {what}",
    ),
    access: staffAccess("events.stewards", { within: "territory", discloses: "personal", subject: "events" }),
    ...eventEndpointBase,
    reply: z.object({ results: z.array(Steward) }),
  },
  addSteward: {
    route: "POST /staff/events/{id}/stewards/",
    summary: "A link by which a steward lets people in with a phone; the same name gets the same link",
    inAuditLog: auditSentence(
      "events",
      "{who} made a steward's link for {what}",
      "{who} tried to make a steward's link for {what}",
    ),
    access: staffAccess("events.stewards", { within: "territory", subject: "events" }),
    ...eventEndpointBase,
    body: z.object({ name: line(40) }),
    status: 201,
    reply: Steward,
    // The reply holds a link that opens the guest list.
    replayable: false,
  },
  revokeSteward: {
    route: "DELETE /staff/events/{id}/stewards/{steward}/",
    summary: "Revoke a steward's link; it stops working at the next request",
    inAuditLog: auditSentence(
      "events",
      "{who} revoked a steward's link for {what}",
      "{who} tried to revoke a steward's link for {what}",
    ),
    access: staffAccess("events.stewards", { within: "territory", subject: "events" }),
    ...eventEndpointBase,
    params: z.object({ id: Id, steward: Id }),
    reply: Steward,
  },
  attendance: {
    route: "GET /staff/events/{id}/attendance/",
    summary: "Who has signed up for an event and who has come",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at the guest list of an event, with {what}",
      "{who} tried to look at the guest list of an event",
    ),
    access: staffAccess("events.stewards", { within: "territory", discloses: "personal", subject: "user" }),
    ...eventEndpointBase,
    query: listQuery({ sorts: ["signed_up"], filters: {} }),
    reply: listReply(Attendee).extend({
      counts: z.object({
        seats: z.int().meta({ description: "taken, guests included" }),
        checked_in: z.int(),
        waiting: z.int().meta({ description: "seats that those on the waiting list want" }),
      }),
    }),
  },
});

import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Day, Id, Instant, line, optionalLine, PageQuery, pageReply } from "../schemas.ts";
import { MAXIMUM_GUESTS, MAXIMUM_SCANS } from "../values/events/events.ts";
import { inputError } from "../values/input/input-error.ts";

const AttendedEvent = z.object({
  id: z.int(),
  title: z.string(),
  date: z.string().meta({ format: "date", description: "day in Nairobi" }),
  time: z.string().nullable().meta({ description: "as printed on the poster" }),
  location: z.string().nullable(),
  sequence: z.int().optional().meta({ description: "for calendars: higher after each change" }),
  updated_at: z.string().optional().meta({ format: "date-time", description: "of the last change" }),
});

export const Ticket = z.object({
  code: z.string().meta({ description: "what the QR code holds, e.g. 2M-7KQ2-XWD9-TRA4; whoever shows it is let in" }),
  name: z.string().nullable().meta({ description: "null for a guest without a name" }),
});
export type Ticket = z.infer<typeof Ticket>;

export const Attendance = z.object({
  id: z.int(),
  event: AttendedEvent,
  state: z.enum(["seated", "waiting", "cancelled"]),
  status: z
    .enum(["planned", "called_off", "withdrawn"])
    .optional()
    .meta({ description: "whether the event takes place; withdrawn: it is no longer on the site" }),
  moved_from: z
    .object({ date: Day, time: z.string().nullable(), location: z.string().nullable() })
    .nullish()
    .meta({ description: "day, time and place at sign-up, where they have changed since" }),
  seats: z.int().meta({ description: "the member and the guests" }),
  position: z.int().nullable().meta({ description: "place on the waiting list, from 1; null unless waiting" }),
  tickets: z
    .array(Ticket)
    .meta({ description: "the member's own first; none unless seated at an event that takes place" }),
  begun: z.boolean().meta({ description: "signing up and cancelling are closed" }),
  over: z.boolean().meta({ description: "its day in Nairobi is past" }),
});
export type Attendance = z.infer<typeof Attendance>;

export const SeatAvailability = z.object({
  seats_left: z.int().nullable().meta({ description: "null without a limit" }),
  begun: z.boolean().meta({ description: "signing up is closed" }),
});
export type SeatAvailability = z.infer<typeof SeatAvailability>;

export const OpenEvent = SeatAvailability.extend({
  event: AttendedEvent,
  waiting: z.int().meta({ description: "how many have put themselves on the waiting list" }),
});
export type OpenEvent = z.infer<typeof OpenEvent>;

const TicketAdmission = z.object({
  by: z.string().meta({ description: "name of the steward" }),
  at: Instant,
  device: z.string(),
});

export const GuestList = z.object({
  event: AttendedEvent,
  steward: z.string(),
  tickets: z.array(
    z.object({
      hash: z.string().meta({ description: "first 22 characters of base64url(SHA-256(code without hyphens))" }),
      name: z.string().meta({ description: "first name and initial, or whose guest" }),
      admitted: TicketAdmission.nullable(),
    }),
  ),
});
export type GuestList = z.infer<typeof GuestList>;

export const TicketScan = z.object({
  code: line(40).meta({ description: "of the ticket; or its hash, for who was found on the list by name" }),
  scanned_at: z.iso
    .datetime()
    .regex(/^20/, inputError("this_century"))
    .meta({ description: "by the device's own clock" }),
  device: line(64),
});
export type TicketScan = z.infer<typeof TicketScan>;

export const ScanResult = z.object({
  code: z.string(),
  scanned_at: Instant,
  device: z.string(),
  result: z
    .enum(["admitted", "duplicate", "unknown"])
    .meta({ description: "unknown: no ticket of this event, or one that was cancelled" }),
  admitted: TicketAdmission.nullable().meta({ description: "the scan that counts" }),
});
export type ScanResult = z.infer<typeof ScanResult>;

const GuestNames = z
  .array(z.object({ name: optionalLine(60) }))
  .max(MAXIMUM_GUESTS, inputError("guests", MAXIMUM_GUESTS));

const StewardToken = z.object({ token: z.string().max(280) });

export const attendance = endpoints({
  seats: {
    route: "GET /events/{id}/seats/",
    summary: "The seats left at one event, as visitors see them",
    access: "public",
    params: z.object({ id: Id }),
    reply: SeatAvailability,
    problems: ["not_found"],
  },
  open: {
    route: "GET /api/attendance/events/",
    summary: "The next events, with the seats left",
    access: "member",
    query: PageQuery,
    reply: pageReply(OpenEvent),
  },
  mine: {
    route: "GET /api/attendance/",
    summary: "What the member has signed up for, latest event first, with the tickets",
    access: "member",
    reply: z.object({ results: z.array(Attendance) }),
  },
  signUp: {
    route: "POST /api/attendance/",
    summary: "Take seats, or places on the waiting list; harmless when repeated with as many guests",
    access: "member",
    body: z.object({ event: Id, guests: GuestNames.default([]) }),
    status: 201,
    reply: Attendance,
    problems: ["not_found", "event_called_off", "event_begun", "already_signed_up", "party_too_large"],
    limits: ["60/hour/actor"],
  },
  nameGuests: {
    route: "PUT /api/attendance/{id}/guests/",
    summary: "Name the guests, in the order of their tickets; an empty name takes one back. Their number stays",
    access: "member",
    params: z.object({ id: Id }),
    body: z.object({ guests: GuestNames }),
    reply: Attendance,
    problems: ["not_found", "event_begun", "guests_differ"],
    limits: ["60/hour/actor"],
  },
  cancel: {
    route: "DELETE /api/attendance/{id}/",
    summary: "Give the seats back; those who wait move up. Harmless when repeated",
    access: "member",
    params: z.object({ id: Id }),
    reply: Attendance,
    problems: ["not_found", "event_begun", "already_admitted"],
    limits: ["60/hour/actor"],
  },
  door: {
    route: "GET /checkin/{token}/",
    summary: "For a steward: the event and its tickets by their hashes",
    access: "public",
    params: StewardToken,
    reply: GuestList,
    problems: ["steward_link_unknown", "steward_link_expired", "tickets_void"],
    limits: ["6000/hour/token", "60000/hour/address"],
  },
  admit: {
    route: "POST /checkin/{token}/admissions/",
    summary: "For a steward: scans in any order, as often as needed; each ticket counts once",
    access: "public",
    params: StewardToken,
    body: z.object({ scans: z.array(TicketScan).min(1).max(MAXIMUM_SCANS) }),
    reply: z.object({ results: z.array(ScanResult) }),
    problems: ["steward_link_unknown", "steward_link_expired", "tickets_void"],
    limits: ["6000/hour/token", "60000/hour/address"],
  },
});

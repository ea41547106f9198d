import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { IdNumber } from "../people/sensitive.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Email, Id, line, optionalLine } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { evidenceKinds, MAX_EVIDENCE_BYTES } from "../values/memberships/walk-ins.ts";
import { genders } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const EvidenceFile = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0, inputError("signature_or_photo"))
  .meta({ type: "string", format: "binary", description: "PNG or JPEG" });

const Day = z.iso.date(inputError("date")).meta({ description: "YYYY-MM-DD" });

/** What a coordinator takes down of somebody who joins in person. Fields of a form, beside the file. */
export const WalkIn = z.object({
  entry_id: z.uuid().meta({ description: "made when the entry was taken; the same entry again is answered as before" }),
  taken_at: z.iso.datetime({ message: inputError("date_and_time") }),
  first_name: line(100),
  last_name: line(100),
  sex: z.enum(genders),
  date_of_birth: Day,
  phone_number: PhoneNumber,
  ward: Id,
  email: z.literal("").or(Email).optional().default("").meta({ description: "who registered them is told there" }),
  occupation: optionalLine(100),
  polling_station: optionalLine(100),
  id_number: IdNumber.optional().default(""),
  consent_version: z.string().max(20).meta({ description: "of the text that was read aloud" }),
  read_aloud: z.literal("true", inputError("read_aloud")),
  evidence: z.enum(evidenceKinds),
  file: EvidenceFile,
});
export type WalkIn = z.infer<typeof WalkIn>;

const WardToRegisterIn = z.object({ id: z.int(), name: z.string(), constituency: z.string(), county: z.string() });
export type WardToRegisterIn = z.infer<typeof WardToRegisterIn>;

/** People whom coordinators register in person, also with what their phone kept while there was no network. */
export const walkIns = endpoints({
  register: {
    route: "POST /staff/people/",
    summary: "Register somebody in person: an application for the free plan with evidence of consent",
    inAuditLog: auditSentence("decisions", "{who} registered {what} in person", "{who} tried to register somebody"),
    access: staffAccess("people.register", { within: "territory", discloses: "personal", subject: "person" }),
    accepts: "multipart",
    fileBytes: MAX_EVIDENCE_BYTES,
    body: WalkIn,
    status: 201,
    reply: z.object({
      id: z.int().meta({ description: "of the person" }),
      application: z.int(),
      name: z.string(),
      same_phone: z.int().meta({
        description: "how many other applications and memberships of the caller's territory have this phone number",
      }),
      same_id_number: z
        .boolean()
        .meta({ description: "somebody of the caller's territory has this ID number already" }),
    }),
    problems: [
      ...(["walk_in_outside", "walk_in_known", "walk_in_under_age", "walk_in_time", "walk_in_evidence"] as const),
      ...(["consent_text_unknown", "storage_full", "no_free_plan"] as const),
    ],
    limits: ["600/hour/actor"],
    // The entry has an id of its own.
    replayable: false,
  },
  wards: {
    route: "GET /staff/people/wards/",
    summary: "The wards in which the caller may register people",
    inAuditLog: auditSentence("reading", "{who} looked at their wards", "{who} tried to look at their wards"),
    access: staffAccess("people.register", { within: "territory" }),
    reply: z.object({ results: z.array(WardToRegisterIn) }),
  },
});

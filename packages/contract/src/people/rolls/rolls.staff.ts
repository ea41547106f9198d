import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Id, Instant, line, listQuery, listReply, paragraphs } from "../../schemas.ts";
import { inputError } from "../../values/input/input-error.ts";
import { rollStatusNames } from "../../values/memberships/rolls.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";
import { placeLevels } from "../../values/staff/permissions.ts";

/** `refused`: nobody will freeze it; `freezing`: its rows are being read and hashed. */
export const rollStates = ["proposed", "refused", "freezing", "frozen"] as const;

const Day = z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date"));
const Count = z.int().nullable();

/** Who is on a roll. */
export const rollRules = {
  statuses: z.array(z.enum(rollStatusNames)),
  paid_until: z.string().nullable().meta({ description: "YYYY-MM-DD; null where nobody has to have paid" }),
  joined_before: z.string().nullable().meta({ description: "YYYY-MM-DD; null for any day" }),
};

const RollRow = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(rollStates),
  place: z.string(),
  row_count: Count,
  taken_at: Instant.nullable().meta({ description: "the moment of which its rows are" }),
  objections_until: z.iso.date(),
  certificate_number: z.string().nullable(),
  has_faults: z.boolean().meta({ description: "rows differ from what was frozen" }),
});

const RollDetails = RollRow.extend({
  ...rollRules,
  place_level: z.enum(placeLevels),
  place_id: z.int(),
  kept_until: z.iso.date(),
  reason: z.string(),
  created_at: Instant,
  frozen_at: Instant.nullable(),
  proposed_by: z.string().nullable(),
  frozen_by: z.string().nullable(),
  proposal_id: z.int().nullable(),
  task_id: z.int().nullable(),
  without_id_number: Count.meta({ description: "rows without an ID or passport number" }),
  places: z
    .array(z.object({ name: z.string(), rows: z.int() }))
    .meta({ description: "rows by the next level of places" }),
  sha256: z.string().nullable().meta({ description: "hexadecimal; of the hashes of its blocks" }),
  certified_on: z.iso.date().nullable(),
  checked_at: Instant.nullable(),
  faults: z
    .array(z.object({ from: z.int(), to: z.int() }))
    .meta({ description: "lines among which at least one is not as it was frozen" }),
  since: z
    .object({ merged: z.int(), erased: z.int(), left: z.int(), deceased: z.int() })
    .nullable()
    .meta({ description: "what has become of people on it by the last check; its rows stay" }),
  can: z.array(z.enum(["certify", "check", "file"])),
});
export type RollDetails = z.infer<typeof RollDetails>;

const nationally = { within: "nation", subject: "roll" } as const;

/** Lists of members as they were at one moment. Two people freeze one, and its rows never change. */
export const rolls = endpoints({
  list: {
    route: "GET /staff/rolls/",
    summary: "Rolls, the newest first",
    inAuditLog: auditSentence("registrar", "{who} looked at rolls: {what}", "{who} tried to look at rolls"),
    access: staffAccess("rolls.read", nationally),
    query: listQuery({ sorts: ["-id"], filters: {} }),
    reply: listReply(RollRow),
  },
  show: {
    route: "GET /staff/rolls/{id}/",
    summary: "One roll: its rules, counts, hash and certificate, and what has happened since",
    inAuditLog: auditSentence("registrar", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("rolls.read", nationally),
    params: z.object({ id: Id }),
    reply: RollDetails,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/rolls/",
    summary: "Propose to freeze a roll; a second person decides",
    inAuditLog: auditSentence("registrar", "{who} proposed to freeze {what}", "{who} tried to propose a roll"),
    access: staffAccess("rolls.propose", { ...nationally, recentCode: true }),
    body: z.object({
      title: line(120),
      place: z.object({ level: z.enum(placeLevels), id: z.int().min(0) }),
      statuses: z
        .array(z.enum(rollStatusNames))
        .min(1, inputError("choose_option"))
        .max(rollStatusNames.length)
        .transform((names) => rollStatusNames.filter((name) => names.includes(name))),
      paid_until: Day.optional(),
      joined_before: Day.optional(),
      objections_until: Day,
      kept_until: Day,
      reason: paragraphs(500),
    }),
    status: 201,
    reply: RollDetails,
    problems: ["not_found", "roll_empty", "roll_days_past", "roll_kept_short"],
    limits: ["30/hour/actor"],
  },
  certify: {
    route: "POST /staff/rolls/{id}/certificate/",
    summary: "Note the certificate of the Registrar, once",
    inAuditLog: auditSentence(
      "registrar",
      "{who} noted the certificate of {what}",
      "{who} tried to note the certificate of {what}",
    ),
    access: staffAccess("rolls.propose", nationally),
    params: z.object({ id: Id }),
    body: z.object({ certificate_number: line(60), certified_on: Day }),
    reply: RollDetails,
    problems: ["not_found", "roll_not_frozen", "roll_certified", "roll_certified_early"],
  },
  check: {
    route: "POST /staff/rolls/{id}/checks/",
    summary: "Compare all rows with their hashes; a task",
    inAuditLog: auditSentence("registrar", "{who} had {what} checked", "{who} tried to have {what} checked"),
    access: staffAccess("rolls.read", nationally),
    params: z.object({ id: Id }),
    body: z.object({}),
    status: 202,
    reply: z.object({ task_id: z.int() }),
    problems: ["not_found", "roll_not_frozen"],
    limits: ["20/hour/actor"],
  },
});

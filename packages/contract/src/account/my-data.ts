import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Instant, Message } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { PASSWORD_MAXIMUM_LENGTH } from "../values/limits.ts";

const EnteredPassword = z
  .string({ error: inputError("password") })
  .min(1, inputError("password"))
  .max(PASSWORD_MAXIMUM_LENGTH, inputError("at_most_characters", PASSWORD_MAXIMUM_LENGTH));

const DataCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const DataSection = z.object({
  table: z.string(),
  title: z.string(),
  on_erasure: z.string().meta({ description: "what becomes of it when the account is deleted, and why" }),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  rows: z.array(z.record(z.string(), DataCell)),
});

export const MyData = z.object({
  party: z.string(),
  made_at: Instant,
  notes: z.array(z.string()).meta({ description: "what could not be shown, and why" }),
  sections: z.array(DataSection),
});
export type MyData = z.infer<typeof MyData>;

const KeptRows = z.object({ what: z.string(), rows: z.int(), why: z.string() });

export const ErasurePreview = z.object({
  kept: z.array(KeptRows).meta({ description: "what the law makes the party keep of this member" }),
  gone: z.array(z.string()).meta({ description: "what is deleted or loses the name" }),
  gone_subjects: z.array(z.string()).meta({ description: "the same in few words" }),
  notes: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** A call of staff that showed or changed data of the member. */
export const MyDataAccess = z.object({
  day: z.string().meta({ format: "date", description: "in Nairobi" }),
  role: z.string().meta({ description: "in words, e.g. Membership officer" }),
  place: z.string().meta({ description: "of the role, e.g. Nyeri county" }),
  purpose: z.string().meta({ description: "what was done, in words" }),
  reason: z.string().nullable(),
});
export type MyDataAccess = z.infer<typeof MyDataAccess>;

export const myData = endpoints({
  accesses: {
    route: "GET /api/my-data/accesses/",
    summary: "Who in the party's office looked at the signed-in member's data: role, place, day and purpose",
    access: "member",
    reply: z.object({ results: z.array(MyDataAccess) }),
    limits: ["60/hour/actor"],
  },
  export: {
    route: "GET /api/my-data/",
    summary: "Everything the party holds about the signed-in member",
    access: "member",
    reply: MyData,
    problems: ["password_needed_again"],
    limits: ["30/hour/actor"],
  },
  page: {
    route: "GET /api/my-data/page/",
    summary: "The same as an HTML page of its own",
    access: "member",
    reply: z.object({ html: z.string() }),
    problems: ["password_needed_again"],
    limits: ["30/hour/actor"],
  },
  confirm: {
    route: "POST /api/my-data/confirm/",
    summary: "Say the password again; opens the export for ten minutes",
    access: "member",
    body: z.object({ password: EnteredPassword }),
    reply: Message,
    problems: ["password_not_right"],
    limits: ["10/hour/actor"],
    limitsCount: "failures",
    replayable: false,
  },
  erasure: {
    route: "GET /api/my-data/erasure/",
    summary: "What deleting the account would delete, and what the law makes the party keep",
    access: "member",
    reply: ErasurePreview,
    limits: ["60/hour/actor"],
  },
  erase: {
    route: "POST /api/my-data/erase/",
    summary: "Delete the account with everything that need not be kept; ends the membership and all sessions",
    access: "member",
    body: z.object({ password: EnteredPassword }),
    reply: Message,
    problems: ["password_not_right", "payment_under_way"],
    limits: ["10/hour/actor"],
    limitsCount: "failures",
    replayable: false,
  },
});

import { z } from "zod";
import { endpoints } from "../../endpoint.ts";
import { Instant, line, optionalLine } from "../../schemas.ts";
import { inputError } from "../../values/input/input-error.ts";
import { kindOfIdNumber, personCheckNames } from "../../values/people/details/checks.ts";
import { MAXIMUM_CODE_LENGTH } from "../../values/people/details/details-links.ts";
import { personFields } from "../../values/people/person-fields.ts";
import { IdNumber } from "../sensitive.ts";

const { surname, other_names, polling_station, disability } = personFields;

/** What is left empty stays as it is. */
const details = {
  id_number: IdNumber.refine(
    (number) => number === "" || kindOfIdNumber(number) !== "other",
    inputError("identity_number"),
  )
    .optional()
    .default("")
    .meta({ description: "of an ID card or passport" }),
  date_of_birth: z
    .union([z.iso.date(), z.literal("")], { error: inputError("date_of_birth_example") })
    .optional()
    .default(""),
  polling_station: optionalLine(polling_station.max),
  disability: optionalLine(disability.max).meta({ description: "as the member calls it; nobody has to say" }),
  consent: z
    .boolean()
    .optional()
    .default(false)
    .meta({ description: "to the text for the Registrar; false withdraws nothing" }),
};

const Missing = z
  .array(z.enum(personCheckNames))
  .meta({ description: "what is missing or wrong, as far as its owner is told" });

export const OwnDetails = z.object({
  asked: z.boolean().meta({ description: "false for somebody who has not applied: the rest is then empty" }),
  surname: z.string(),
  other_names: z.string(),
  id_number: z.string().nullable().meta({ description: "masked, e.g. ••••678" }),
  date_of_birth: z.string().nullable().meta({ format: "date" }),
  polling_station: z.string(),
  has_disability: z.boolean(),
  consented: z.boolean().meta({ description: "to the text in force" }),
  missing: Missing,
});
export type OwnDetails = z.infer<typeof OwnDetails>;

export const ownDetails = endpoints({
  own: {
    route: "GET /api/details/",
    summary: "What the Registrar needs of the signed-in member, and what is missing",
    access: "member",
    reply: OwnDetails,
  },
  change: {
    route: "PUT /api/details/",
    summary: "Complete the details that the Registrar needs. What is left empty stays as it is. Harmless when repeated",
    access: "member",
    body: z.object({
      surname: line(surname.max),
      other_names: line(other_names.max),
      ...details,
      forget_disability: z.boolean().optional().default(false).meta({ description: "take out what was stated" }),
    }),
    reply: OwnDetails,
    problems: ["not_found", "born_too_late", "born_implausible"],
    limits: ["20/day/actor"],
  },
});

const CodeParams = z.object({ code: z.string().max(MAXIMUM_CODE_LENGTH) });

/** What a link tells whoever holds it. */
export const LinkedDetails = z.object({
  missing: Missing,
  asks: z.enum(["surname", "phone"]).meta({ description: "by what the holder shows that the link is theirs" }),
  expires_at: Instant,
});
export type LinkedDetails = z.infer<typeof LinkedDetails>;

export const linkedDetails = endpoints({
  show: {
    route: "GET /details/{code}/",
    summary: "What is missing of the person of a link; nothing that is stored",
    access: "public",
    params: CodeParams,
    reply: LinkedDetails,
    problems: ["not_found"],
    limits: ["60/hour/code", "3000/hour/address"],
  },
  send: {
    route: "POST /details/{code}/",
    summary: "Fill in what is missing. What is known stays as it is. The link ends once nothing is missing",
    access: "public",
    params: CodeParams,
    body: z.object({
      answer: line(100).meta({ description: "the surname or the phone number, as asked" }),
      surname: optionalLine(surname.max),
      other_names: optionalLine(other_names.max),
      ...details,
    }),
    reply: z.object({ missing: Missing }),
    problems: ["not_found", "details_answer_wrong", "born_too_late", "born_implausible"],
    limits: ["20/hour/code", "1000/hour/address"],
  },
});

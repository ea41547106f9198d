import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Email, honeypot, Id, line, Message, optionalParagraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { availabilities, volunteerSkills } from "../values/person.ts";

export const VolunteerOffer = z.object({
  name: line(150),
  phone_number: PhoneNumber,
  email: Email,
  county: Id,
  constituency: Id,
  ward: Id,
  skills: z.array(z.enum(volunteerSkills)).max(volunteerSkills.length).default([]),
  availability: z.array(z.enum(availabilities)).max(availabilities.length).default([]),
  message: optionalParagraphs(1_000),
  /** Data Protection Act, section 30: without it the party may not keep the details. */
  consent: z.literal(true, { error: inputError("agree_to_storage") }),
  website: honeypot,
});
export type VolunteerOffer = z.infer<typeof VolunteerOffer>;

export const volunteers = endpoints({
  offer: {
    route: "POST /volunteers/",
    summary: "Offer to volunteer; the same person offering again replaces what they said before",
    access: "public",
    body: VolunteerOffer,
    status: 201,
    reply: Message,
    problems: ["unknown_ward", "ward_outside_constituency", "constituency_outside_county"],
    limits: ["300/hour/phone_number+address", "3000/hour/address"],
  },
});

import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Place } from "../places/locations.ts";
import { Id, Instant, line, optionalLine } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { genders } from "../values/person.ts";

const blankAsNull = z.literal("").transform(() => null);

export const ProfileEntries = z.object({
  first_name: line(100),
  last_name: line(100),
  phone: PhoneNumber,
  date_of_birth: z.union([z.iso.date(), blankAsNull], { error: inputError("date_of_birth_example") }).nullish(),
  gender: z.union([z.enum(genders), blankAsNull], { error: inputError("choose_option") }).nullish(),
  occupation: optionalLine(100),
  organization: optionalLine(100),
  address: optionalLine(200),
  city: optionalLine(100),
  country: optionalLine(100),
});
export type ProfileEntries = z.output<typeof ProfileEntries>;

/** Secret paths under the API's URL, which give access to the picture. */
export const ProfilePicture = z.object({
  small: z.string().meta({ description: "128 by 128 pixels, WebP" }),
  large: z.string().meta({ description: "512 by 512 pixels, WebP" }),
});
export type ProfilePicture = z.infer<typeof ProfilePicture>;

export const Profile = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().meta({ description: "E.164" }),
  date_of_birth: z.string().nullable().meta({ format: "date" }),
  gender: z.enum(genders).nullable(),
  occupation: z.string(),
  organization: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  county: Place,
  constituency: Place,
  ward: Place,
  picture: ProfilePicture.nullable(),
  moves: z
    .array(
      z.object({
        ward: z.string(),
        constituency: z.string(),
        county: z.string(),
        until: Instant,
      }),
    )
    .meta({ description: "where the member was registered before, newest first" }),
  date_joined: Instant,
});
export type Profile = z.infer<typeof Profile>;

/** `PUT /api/profile/picture/file/` is outside this table: the upload is `multipart/form-data`, not JSON. */
export const profile = endpoints({
  own: {
    route: "GET /api/profile/",
    summary: "What the member has told about themself",
    access: "member",
    reply: Profile,
  },
  change: {
    route: "PUT /api/profile/",
    summary:
      "Change names, phone number and everything that is not sent on registering; a birth date or gender that is left out stays",
    access: "member",
    body: ProfileEntries,
    reply: Profile,
    problems: ["born_too_late", "born_implausible"],
    limits: ["120/hour/actor"],
  },
  move: {
    route: "PUT /api/profile/ward/",
    summary: "Change the ward; the old one is kept in the history. Harmless when repeated",
    access: "member",
    body: z.object({ county: Id, constituency: Id, ward: Id }),
    reply: Profile,
    problems: ["unknown_ward", "ward_outside_constituency", "constituency_outside_county"],
    limits: ["30/day/actor"],
  },
  removePicture: {
    route: "DELETE /api/profile/picture/",
    summary: "Delete the picture; harmless when repeated",
    access: "member",
    reply: Profile,
    limits: ["60/hour/actor"],
  },
});

import { z } from "zod";
import { staffAccess } from "../endpoint.ts";
import { sentence } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { ID_NUMBER_PATTERN } from "../values/memberships/walk-ins.ts";

/**
 * What is sensitive of a person (Data Protection Act, section 2) is shown for a minute, with a reason and a recent code. Each time is
 * an entry in the audit log, and stands in the settings of the member.
 */
export const revealAccess = staffAccess("people.sensitive", {
  within: "territory",
  discloses: "sensitive",
  subject: "person",
  recentCode: true,
});

export const RevealReason = sentence(inputError("reason_for_reveal"));

/** Of an ID card or passport; empty for none. */
export const IdNumber = z
  .string()
  .max(30)
  .transform((typed) => typed.replace(/[\s./-]/g, "").toUpperCase())
  .refine((number) => number === "" || ID_NUMBER_PATTERN.test(number), inputError("identity_number"));

import { z } from "zod";

/** An e-mail address as one identity: trimmed and in lower case, at most 254 characters (RFC 5321). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "Enter a valid email address.")
  .pipe(z.email("Enter a valid email address."));

import { TextField } from "@party/ui/form/field.tsx";
import type { ComponentProps } from "react";

/** A code of the authenticator; a recovery code is no number, and has a field of its own. */
export const CodeField = (props: Pick<ComponentProps<typeof TextField>, "label" | "name" | "error">) => (
  <TextField {...props} autoComplete="one-time-code" inputMode="numeric" required />
);

import type { User } from "@party/contract/auth";

/** What to call a user. The specification leaves the user's fields open, so a server may send fewer than ours. */
export const nameOf = ({ first_name, last_name, email }: Partial<User>): string =>
  [first_name, last_name].filter(Boolean).join(" ") || (email ?? "");

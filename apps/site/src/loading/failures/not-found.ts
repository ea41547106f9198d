import { ApiError } from "@party/contract/client";

/** A server without this call, such as one with section 7 of the specification alone. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** For `catch`: where a server has no such list, nothing is in it. */
export const fallbackWhenNotFound =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (isNotFound(error)) return nothing;
    throw error;
  };

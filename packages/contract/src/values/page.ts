import { z } from "zod";

export const DEFAULT_PAGE_SIZE = 12;
export const MAXIMUM_PAGE_SIZE = 100;

/** Query of a paged list; the cursor is opaque and comes from the page before. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

/** A page of a list; `next` is the cursor of the page after, or null at the end. */
export const page = <T extends z.ZodType>(item: T) => z.object({ results: z.array(item), next: z.string().nullable() });

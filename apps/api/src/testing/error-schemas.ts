import type { ErrorFormat } from "@party/contract/endpoint";
import { z } from "zod";

const messages = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** Schemas of error replies, by their spelling in the contract. */
export const errorSchemas: Record<ErrorFormat, z.ZodType> = {
  error: z.strictObject({ error: z.string().min(1) }),
  fields: z.union([messages, z.string().min(1)]),
  detail: z.strictObject({
    detail: z.string().min(1),
    fields: messages.optional(),
    conflict: z
      .strictObject({
        by: z.string().nullable(),
        at: z.string(),
        version: z.int(),
        body: z.record(z.string(), z.unknown()),
      })
      .optional(),
  }),
};

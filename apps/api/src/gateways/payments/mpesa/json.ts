import { z } from "zod";

declare global {
  interface JSON {
    /** `source`: a number as it was written, of which `1.00` and `1` are two. */
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/**
 * Reads JSON with every number as the text it was written in: Daraja sends one field now as a number, now as a text
 * (payments.md 0.7), and a sum of money is never to become a fraction of binary.
 * @returns undefined for what is no JSON
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value, { source }) => (typeof value === "number" ? source : value));
  } catch {
    return undefined;
  }
}

/** A list that may come as its only member alone (payments.md 1.7). Members of another shape are left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.unknown().transform((given): z.output<Item>[] =>
    [given].flat().flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );

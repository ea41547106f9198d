import { z } from "zod";

const socialAccount = z.string().regex(/^(https:\/\/\S+|[\w.-]+)$/);

/** Whether the values beside it are examples, which pages then say. */
const placeholder = z.boolean().optional();

/** The schema of `party.json`, the file in which everything particular to the party is configured. */
export const Party = z.strictObject({
  name: z.string().min(1),
  shortName: z.string().min(1).max(12),
  tagline: z.string(),
  slogan: z.string(),
  founded: z.int().min(1900),
  description: z.string(),
  contacts: z.strictObject({
    email: z.email(),
    phone: z.string().regex(/^\+\d{8,15}$/),
    address: z.string(),
    hours: z.string(),
    placeholder,
  }),
  social: z.strictObject({
    /** URL of the channel, or the code at its end. */
    whatsapp: socialAccount.optional(),
    /** Account names or URLs. */
    facebook: socialAccount.optional(),
    x: socialAccount.optional(),
    youtube: socialAccount.optional(),
    tiktok: socialAccount.optional(),
    instagram: socialAccount.optional(),
    placeholder,
  }),
  payments: z.strictObject({
    payBill: z.strictObject({ businessNumber: z.string().regex(/^\d{5,7}$/), placeholder }),
    bank: z.strictObject({
      bank: z.string(),
      branch: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      placeholder,
    }),
  }),
  /** Whether pages of counties show how many members each has. */
  memberNumbers: z.boolean().optional(),
  map: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    zoom: z.int().min(1).max(19),
  }),
});

export type Party = z.infer<typeof Party>;

/** What is wrong with the content of a `party.json`, in one sentence for each value; empty when nothing is. */
export function listPartyProblems(content: string): string[] {
  let identity: unknown;
  try {
    identity = JSON.parse(content);
  } catch (error) {
    return [`it is no JSON: ${(error as Error).message}`];
  }
  const { error } = Party.safeParse(identity);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
}

/** The same for whoever wrote the file, a line each; undefined when nothing is wrong. */
export function describePartyProblems(content: string): string | undefined {
  const problems = listPartyProblems(content).map((line) => `  ${line}`);
  return problems.length === 0 ? undefined : ["party.json cannot be used:", ...problems].join("\n");
}

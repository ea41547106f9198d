import { z } from "zod";

const socialAccount = z.string().regex(/^(https:\/\/\S+|[\w.-]+)$/);

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
    placeholder: z.boolean(),
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
    placeholder: z.boolean(),
  }),
  payments: z.strictObject({
    payBill: z.strictObject({ businessNumber: z.string().regex(/^\d{5,7}$/), placeholder: z.boolean() }),
    bank: z.strictObject({
      bank: z.string(),
      branch: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      placeholder: z.boolean(),
    }),
  }),
  map: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    zoom: z.int().min(1).max(19),
  }),
});

export type Party = z.infer<typeof Party>;

import { z } from "zod";

const millisecondsSchema = z
  .int()
  .min(0)
  .max(30 * 24 * 3_600_000);
const shillingsSchema = z.int().min(0).max(1_000_000_000);

/** The settings of `POST /sim/api/config`; README.md explains each. */
export const Settings = z.strictObject({
  mode: z.enum(["manual", "auto"]).default("manual"),
  autoApproveMs: millisecondsSchema.default(4_000),
  promptMs: millisecondsSchema.default(60_000),
  magicAmounts: z.boolean().default(false),
  inflight: z.enum(["4999", "500", "200empty", "400", "429", "mix"]).default("4999"),
  queryRate: z.int().min(0).max(100_000).default(5),
  queryFlake: z.number().min(0).max(1).default(0),
  ruleLimit: z.enum(["paid", "any", "off"]).default("paid"),
  maxAmount: shillingsSchema.default(250_000),
  openingBalance: shillingsSchema.default(500_000),
  stkAlsoC2B: z.boolean().default(true),
  validation: z.boolean().default(false),
  prodLike: z.boolean().default(false),
  strictUrls: z.boolean().default(false),
  lateCallbackMs: millisecondsSchema.default(120_000),
  resultDelayMs: millisecondsSchema.default(0),
  resultTimeout: z.boolean().default(false),
  retries: z.int().min(0).max(10).default(0),
  retryMs: millisecondsSchema.default(5_000),
  /** These two are in real time even while the clock is stopped. */
  callbackTimeoutMs: z.int().min(1).max(60_000).default(10_000),
  validationCapMs: z.int().min(1).max(60_000).default(8_000),
});

export type Settings = z.infer<typeof Settings>;

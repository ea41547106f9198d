import { z } from "zod";
import { Settings } from "#mpesa/settings.ts";

/** `PORT=` in a shell script means unset. */
const withoutBlankValues = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

const shortcodeSchema = z.string().regex(/^\d{5,7}$/, "must be 5 to 7 digits");

const jsonText = <Value extends z.ZodType>(value: Value) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is no JSON" });
        return z.NEVER;
      }
    })
    .pipe(value);

const EnvironmentSchema = z.object({
  NODE_ENV: z.string().default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** The credentials of the app, under the same names as in the app. */
  MPESA_CONSUMER_KEY: z.string().default("simulator-key"),
  MPESA_CONSUMER_SECRET: z.string().default("simulator-secret"),
  MPESA_PASSKEY: z.string().default("simulator-passkey"),
  MPESA_SHORTCODE: shortcodeSchema.default("174379"),
  MPESA_C2B_SHORTCODE: shortcodeSchema.default("600984"),
  MPESA_TILL: shortcodeSchema.default("300584"),
  MPESA_INITIATOR: z.string().default("simulator-initiator"),
  MPESA_BUSINESS_NAME: z.string().default("SAMPLE BUSINESS"),
  MPESA_SIMULATOR_SEED: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
  /** The clock is stopped at this instant and moves only by `POST /sim/api/clock`; unset, it runs. */
  MPESA_SIMULATOR_CLOCK: z.iso.datetime({ offset: true }).optional(),
  /** Initial settings as JSON. */
  MPESA_SIMULATOR_SETTINGS: jsonText(Settings.partial()).default({}),
  /** File that keeps the state over a restart; unset, it is in memory only. */
  MPESA_SIMULATOR_STATE_FILE: z.string().optional(),
  /** Where the other providers report payments; unset, they report nothing. */
  AIRTEL_CALLBACK_URL: z.url().optional(),
  PAYPAL_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  /** File with the statement of the bank account, written at every transfer. */
  BANK_STATEMENT_FILE: z.string().optional(),
  /** The program that reads statements in and confirms transfers, and its first arguments, as a JSON list. */
  RECONCILE_COMMAND: jsonText(z.tuple([z.string()], z.string())).optional(),
});

export class InvalidConfigError extends Error {
  override readonly name = "InvalidConfigError";
}

/** The settings, read from the environment once at start. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const parsed = EnvironmentSchema.safeParse(withoutBlankValues(environment));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new InvalidConfigError(`Bad settings:\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  if (values.NODE_ENV === "production") {
    throw new InvalidConfigError(
      "The payment simulator moves pretend money and refuses to run with NODE_ENV=production.",
    );
  }
  return {
    host: values.HOST,
    port: values.PORT,
    logLevel: values.LOG_LEVEL,
    consumerKey: values.MPESA_CONSUMER_KEY,
    consumerSecret: values.MPESA_CONSUMER_SECRET,
    passkey: values.MPESA_PASSKEY,
    shortcode: values.MPESA_SHORTCODE,
    c2bShortcode: values.MPESA_C2B_SHORTCODE,
    till: values.MPESA_TILL,
    initiator: values.MPESA_INITIATOR,
    businessName: values.MPESA_BUSINESS_NAME,
    seed: values.MPESA_SIMULATOR_SEED,
    frozenAt: values.MPESA_SIMULATOR_CLOCK === undefined ? undefined : Date.parse(values.MPESA_SIMULATOR_CLOCK),
    settings: Settings.parse(values.MPESA_SIMULATOR_SETTINGS),
    stateFile: values.MPESA_SIMULATOR_STATE_FILE,
    webhooks: {
      airtel: values.AIRTEL_CALLBACK_URL,
      paypal: values.PAYPAL_WEBHOOK_URL,
      stripe: values.STRIPE_WEBHOOK_URL,
    },
    statementFile: values.BANK_STATEMENT_FILE,
    reconcileCommand: values.RECONCILE_COMMAND,
  };
}

export type Config = ReturnType<typeof loadConfig>;

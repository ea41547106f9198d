import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Language, sitePathOf } from "@party/contract/values/languages";
import { z } from "zod";
import { acceptAlternativeKey } from "#crypto.ts";
import { makeFolderSync, syncFolderSync } from "#gateways/files/folders.ts";
import { MediaEnvironment, mediaSettings } from "#gateways/media/media-settings.ts";
import { PaymentEnvironment, paymentSettings } from "#gateways/payments/payment-settings.ts";

/** `DEMO=` in a shell script means unset. */
const removeBlankSettings = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

const publicUrlSetting = (byDefault: string) =>
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
    .default(byDefault)
    .transform((address) => address.replace(/\/+$/, ""));

const yesOrNoSetting = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");

const MIN_SECRET_LENGTH = 32;
/**
 * Minimum number of different characters, and of different steps from one to the next; 32 random hexadecimal digits have fewer
 * with a probability of 1 in a million.
 */
const MIN_DISTINCT_CHARACTERS = 8;

export const Environment = z.object({
  // Another value must not silently mean development.
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("`production` refuses what is for trying things out; `npm start` leaves it unset"),
  HOST: z.string().default("127.0.0.1").describe("where API and site listen"),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(8000).describe("port of the API"),
  DATABASE_URL: z
    .string({ error: "is not set. `npm start` brings its own database; alone, name a PostgreSQL 15+." })
    .describe("any PostgreSQL 15 or newer; `npm start` brings its own under `DATA_DIR`"),
  PGSSLMODE: z
    .string()
    .optional()
    .describe(
      "`sslmode` of databases whose address has none, e.g. `verify-full`; production demands one on other machines",
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^\s,]+(,postgres(ql)?:\/\/[^\s,]+)*$/,
      "must be an address such as postgres://replica/party, or several separated by commas",
    )
    .transform((addresses) => addresses.split(","))
    .optional()
    .describe(
      "replicas that public lists are read from, separated by commas; unset: the primary ([cluster.md](cluster.md))",
    ),
  SITE_URL: publicUrlSetting("http://localhost:3000").describe("public address of the site; `https://` in production"),
  API_URL: publicUrlSetting("http://localhost:8000").describe("public address of the API; `https://` in production"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be smtp:// or smtps://" })
    .optional()
    .describe(
      "SMTP server, e.g. `smtps://user:password@mail.example`; unset: mails are files in `DATA_DIR/outbox`. Required in production",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be an address, or `Name <address>`")
    .optional()
    .describe("sender of all mails, as `Name <address>`; unset: the party's own address"),
  BULK_MAIL_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .max(1_000_000)
    .default(3_000)
    .describe("emails that leave in a minute to many members, for all workers together; others are sent at once"),
  SECRET_KEY: z
    .string()
    .min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters of chance`)
    .optional()
    .describe("signs and encrypts ([keys.md](keys.md)); unset: made once in `DATA_DIR/secret`. Required in production"),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters of chance`)
    .optional()
    .describe("accepted beside `SECRET_KEY` while that is changed ([keys.md](keys.md))"),
  PROCESS: z
    .enum(["api", "worker", "all"])
    .default("all")
    .describe("`api` answers requests, `worker` runs jobs, `all` does both"),
  DATA_DIR: z
    .string()
    .default(".data")
    .describe("folder of secret, outbox, logs and the embedded database; of the site: what has to survive a restart"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("least important lines that are logged"),
  TRUST_PROXY: z
    .string()
    .regex(/[.:a-z]/i, "must name addresses, e.g. `loopback` or `10.0.0.0/8, 127.0.0.1`")
    .optional()
    .describe(
      "addresses of the reverse proxies in front, e.g. `loopback` or `10.0.0.0/8`; unset: `X-Forwarded-For` is ignored. A number of hops could be spoofed",
    ),
  SITE_KEY: z
    .string()
    .min(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`)
    .optional()
    .describe("shared by site and API, which then limits visitors one by one; `npm start` makes one"),
  HELD_SHARE_PER_NETWORK: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(1 / 3)
    .describe(
      "share of a product's pieces that unpaid orders of one network may reserve; up to `1` for a stall where all order through one connection",
    ),
  REPLY_CACHE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(500)
    .describe("milliseconds for which a public list is sent again to others; `0`: never"),
  MAX_EVENT_LOOP_DELAY: z.coerce
    .number()
    .int()
    .min(100)
    .default(1_000)
    .describe("milliseconds of event loop delay above which requests get 503"),
  MAILS_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe("emails in an hour that one network causes to people who have not confirmed their address; others wait"),
  CONTACT_NOTES_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(6)
    .describe("visitors of one network who are told in an hour that their message has come"),
  DEMO: yesOrNoSetting.describe(
    "creates demo members with passwords; `npm start` sets it for the embedded database. Refused in production",
  ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe("port of `/metrics`, `/healthz` and `/readyz` for the operator; unset: none"),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("address of that port; nobody but Prometheus and probes may reach it"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as http://localhost:4318" })
    .transform((address) => address.replace(/\/+$/, ""))
    .optional()
    .describe(
      "a collector of OpenTelemetry, which gets metrics and traces; its key is in `OTEL_EXPORTER_OTLP_HEADERS`",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      "seconds between SIGTERM and the end of listening, in which load balancers notice that the process is not ready",
    ),
  BACKUP_RECIPIENT: z
    .string()
    .optional()
    .describe("public keys of age that backups are encrypted to ([backup.md](backup.md))"),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, "must be at least 12 characters")
    .optional()
    .describe("instead of keys: backups are encrypted with it and restored by it"),
  BACKUP_IDENTITY: z.string().optional().describe("file with the secret key of age that restores a backup"),
  ...MediaEnvironment.shape,
  ...PaymentEnvironment.shape,
});

export class InvalidConfigError extends Error {
  override readonly name = "InvalidConfigError";
}

function parseSettings<Settings extends z.ZodType>(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
): z.output<Settings> {
  const parsed = settings.safeParse(removeBlankSettings(environment));
  if (parsed.success) return parsed.data;
  throw settingsError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
}

const settingsError = (lines: string[]) =>
  new InvalidConfigError(`Bad settings:\n${lines.map((line) => `  ${line}`).join("\n")}`);

/** Parses the environment, once at start; nothing else reads it. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = parseSettings(Environment, environment);
  const production = settings.NODE_ENV === "production";
  const { payments, problems } = paymentSettings(settings, production);
  const { media, problems: mediaProblems } = mediaSettings(settings);
  const wrong = [...(production ? listProductionProblems(settings) : []), ...problems, ...mediaProblems];
  if (wrong.length > 0) throw settingsError(wrong);
  const dataDirectory = resolve(settings.DATA_DIR);
  const secretKey = settings.SECRET_KEY ?? findOrCreateSecret(dataDirectory);
  acceptAlternativeKey(secretKey, settings.SECRET_KEY_PREVIOUS);
  return {
    production,
    host: settings.HOST,
    port: settings.API_PORT,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URL,
    siteUrl: settings.SITE_URL,
    apiUrl: settings.API_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    bulkMailPerMinute: settings.BULK_MAIL_PER_MINUTE,
    secretKey,
    process: settings.PROCESS,
    dataDirectory,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY ?? false,
    siteKey: settings.SITE_KEY,
    demo: settings.DEMO,
    heldShare: settings.HELD_SHARE_PER_NETWORK,
    replyCacheMs: settings.REPLY_CACHE_MS,
    maxEventLoopDelay: settings.MAX_EVENT_LOOP_DELAY,
    mailsPerNetwork: settings.MAILS_PER_NETWORK,
    contactNotesPerNetwork: settings.CONTACT_NOTES_PER_NETWORK,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainSeconds: settings.DRAIN_SECONDS,
    media,
    payments,
  };
}

export const isLoopback = (address: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(new URL(address).hostname);

/** Whether a key is repeated, or its characters follow each other. */
function isGuessableKey(key: string): boolean {
  const characters = [...key];
  const steps = characters.map((each, n) => each.codePointAt(0)! - (characters[n - 1]?.codePointAt(0) ?? 0));
  const isRepeated = characters.some((_, n) => n > 0 && n <= key.length / 2 && key.startsWith(key.slice(n)));
  return (
    isRepeated ||
    new Set(characters).size < MIN_DISTINCT_CHARACTERS ||
    new Set(steps.slice(1)).size < MIN_DISTINCT_CHARACTERS
  );
}

/** Whether a database is on another machine, and its address says nothing about TLS. A folder is a socket. */
function isRemoteWithoutTls(address: string): boolean {
  // URL takes no user without a host.
  const named = URL.canParse(address) ? new URL(address).hostname : "";
  const host = decodeURIComponent(/[?&]host=([^&]*)/.exec(address)?.[1] ?? named);
  const isHere = host === "" || host.startsWith("/") || isLoopback(`tcp://${host}`);
  return !isHere && !/[?&]sslmode=/.test(address);
}

/** Settings that are allowed in development but not in production, one line each. */
function listProductionProblems(settings: z.infer<typeof Environment>): string[] {
  const { SITE_URL, API_URL, MPESA_CALLBACK_URL, SMTP_URL, DEMO } = settings;
  const { SECRET_KEY, SITE_KEY, DATABASE_URL, DATABASE_REPLICA_URL = [], PGSSLMODE } = settings;
  const plain = Object.entries({ SITE_URL, API_URL, MPESA_CALLBACK_URL }).filter(
    ([, address]) => address !== undefined && !address.startsWith("https://"),
  );
  return [
    ...plain.map(([name]) => `${name}: in production it starts with https://`),
    !SECRET_KEY && "SECRET_KEY: required in production",
    ...Object.entries({ SECRET_KEY, SITE_KEY }).map(
      ([name, key]) => key && isGuessableKey(key) && `${name}: that is easily guessed; take random characters`,
    ),
    ...Object.entries({ SITE_URL, API_URL }).map(
      ([name, address]) => isLoopback(address) && `${name}: nobody else reaches this machine by that name`,
    ),
    new URL(SITE_URL).origin === new URL(API_URL).origin &&
      "API_URL: needs another origin than SITE_URL, or scripts of the site could act in the console",
    ...Object.entries({ DATABASE_URL: [DATABASE_URL], DATABASE_REPLICA_URL }).map(
      ([name, addresses]) =>
        addresses.some((address) => !PGSSLMODE && isRemoteWithoutTls(address)) &&
        `${name}: on another machine it says how it is protected, e.g. ?sslmode=verify-full; ?sslmode=disable in a network of your own`,
    ),
    SMTP_URL?.startsWith("smtp:") &&
      !isLoopback(SMTP_URL) &&
      new URL(SMTP_URL).searchParams.get("requireTLS") !== "true" &&
      "SMTP_URL: takes smtps://, or ?requireTLS=true behind it, so that no mail travels unprotected",
    !SMTP_URL && "SMTP_URL: required in production, or no mail reaches anybody",
    // The demo passwords are stored in a file.
    DEMO && "DEMO: there are no pretend members in production",
  ].filter((line) => typeof line === "string");
}

export type Config = ReturnType<typeof loadConfig>;

/** The settings of backup and restore. No secret is generated: a restore brings that of the backup. */
export function loadBackupConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = parseSettings(
    Environment.pick({
      DATABASE_URL: true,
      DATA_DIR: true,
      SECRET_KEY: true,
      SECRET_KEY_PREVIOUS: true,
      BACKUP_RECIPIENT: true,
      BACKUP_PASSPHRASE: true,
      BACKUP_IDENTITY: true,
      MEDIA_S3_URL: true,
      AWS_ACCESS_KEY_ID: true,
      AWS_SECRET_ACCESS_KEY: true,
      AWS_REGION: true,
    }),
    environment,
  );
  const { media, problems } = mediaSettings(settings);
  if (problems.length > 0) throw settingsError(problems);
  const dataDirectory = resolve(settings.DATA_DIR);
  return {
    databaseUrl: settings.DATABASE_URL,
    dataDirectory,
    secretKey: settings.SECRET_KEY ?? readSecret(dataDirectory),
    previous: settings.SECRET_KEY_PREVIOUS,
    media,
    keys: {
      recipient: settings.BACKUP_RECIPIENT,
      passphrase: settings.BACKUP_PASSPHRASE,
      identityFile: settings.BACKUP_IDENTITY,
    },
  };
}

const secretFilePath = (directory: string) => resolve(directory, "secret");

/** @returns undefined when none was generated yet */
export function readSecret(directory: string): string | undefined {
  try {
    return readFileSync(secretFilePath(directory), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The secret of this installation, generated at first use; processes that start at once get the same one. */
export const findOrCreateSecret = (directory: string): string =>
  readSecret(directory) ?? storeSecret(directory, randomBytes(32).toString("base64url"));

/** Durable when it returns. @returns the stored secret, which is another if one was stored before */
export function storeSecret(directory: string, secret: string): string {
  const file = secretFilePath(directory);
  makeFolderSync(directory);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    // Linking is atomic, so no process reads a partly written secret.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolderSync(directory);
  return readFileSync(file, "utf8").trim();
}

/** Where the pages of the site stand in a language; no trailing slash. */
export const siteUrlIn = ({ config }: { config: Pick<Config, "siteUrl"> }, language: Language): string =>
  config.siteUrl + sitePathOf(language);

/**
 * The origins of an address. In development `localhost` and its IP addresses are the same machine, whichever one types.
 * @param url of the site or the API
 */
export function allowedOriginsOf(url: string, { production }: Pick<Config, "production">): string[] {
  const { origin, protocol, hostname, port } = new URL(url);
  const local = ["localhost", "127.0.0.1", "[::1]"];
  if (production || !local.includes(hostname)) return [origin];
  return local.map((host) => `${protocol}//${host}${port && `:${port}`}`);
}

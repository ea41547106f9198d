import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** Patterns of personal data and secrets in messages and stacks. */
const SECRET_PATTERNS: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "[token]"],
  [/[^\s"'<>(=,;:@]+@[^\s"'<>),;:@]+\.[a-z]{2,}/gi, "[email]"],
  [/\/(verify|unsubscribe)\/[^/\s"]+/g, "/$1/[token]"],
  [/\b[\w-]{32,}\b/g, "[token]"],
  [/(?<![\w.-])\+?\d[\d ()-]{7,14}\d(?![\w.-])/g, "[number]"],
  [/(\w+:\/\/[^:@/\s]*):[^@/\s]+@/g, "$1:[secret]@"],
];

export const redactSecrets = (text: string): string =>
  SECRET_PATTERNS.reduce((clean, [secret, mask]) => clean.replace(secret, mask), text);

const MASKED_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "password2",
  "token",
  "access",
  "refresh",
  "refresh_token",
  "secretKey",
  "email",
  "to",
  "phone",
  "phone_number",
  "first_name",
  "last_name",
  "name",
  "body",
];

/**
 * Structured logs on standard output. Callers log no bodies, no email or IP addresses, and routes as patterns instead of
 * URLs; the redaction here is a second protection.
 */
export function openLog({ logLevel }: { logLevel: string }, stream?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: MASKED_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[masked]" },
      serializers: { err: describeError },
      hooks: {
        logMethod(given, method) {
          const [first, second, ...rest] = given as [unknown, unknown, ...unknown[]];
          const clean = (value: unknown) => (typeof value === "string" ? redactSecrets(value) : value);
          Reflect.apply(method, this, [clean(first), clean(second), ...rest]);
        },
      },
    },
    stream,
  );
}

/** `detail`, `where` and parameters of a database error contain values of the row, so they are dropped. */
function describeError(error: unknown): object {
  // pg-boss reports plain objects that look like errors.
  if (typeof error !== "object" || error === null || !("message" in error))
    return { message: redactSecrets(String(error)) };
  const { name, message, stack, cause, code, constraint, table, routine } = error as Error & Record<string, unknown>;
  // Class 22, data exception: the message itself quotes the value.
  const quotes = typeof code === "string" && /^22/.test(code);
  return {
    ...(name ? { type: name } : {}),
    message: quotes ? "[masked]" : redactSecrets(String(message)),
    // The first line repeats the message.
    ...(stack ? { stack: redactSecrets(stack.split("\n").slice(1).join("\n")) } : {}),
    ...Object.fromEntries(Object.entries({ code, constraint, table, routine }).filter(([, value]) => value)),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

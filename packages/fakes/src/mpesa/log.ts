import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** Phone numbers, ids that contain one, and possible tokens of URLs. */
const PERSONAL_DATA_PATTERNS: [RegExp, string][] = [
  [/ws_CO_\d+/g, "[checkout]"],
  [/(?<!\d)(?:254|0)[17]\d{5}(\d{3})(?!\d)/g, "[phone …$1]"],
  [/\b[\w-]{20,}\b/g, "[token]"],
];

const maskPersonalData = (text: string): string =>
  PERSONAL_DATA_PATTERNS.reduce((clean, [found, mask]) => clean.replace(found, mask), text);

/** Structured logs on standard output: routes as patterns, no bodies, personal data masked. */
export function openLog({ logLevel }: { logLevel: string }, stream?: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error) => ({
          type: error.name,
          message: maskPersonalData(error.message),
          stack: maskPersonalData(error.stack ?? ""),
        }),
      },
      hooks: {
        logMethod(given, method) {
          const clean = (value: unknown) => (typeof value === "string" ? maskPersonalData(value) : value);
          const [first, second, ...rest] = given as [unknown, unknown, ...unknown[]];
          Reflect.apply(method, this, [clean(first), clean(second), ...rest]);
        },
      },
    },
    stream,
  );
}

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Patterns of secrets that no log line may contain. */
const SECRET_PATTERNS: [name: string, look: RegExp][] = [
  ["a phone number", /(?<![\w.-])(?:\+?254[ -]?|0)?[17]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\w.-])/],
  ["a CheckoutRequestID", /ws_CO_\d/],
  ["a signed link", /(?<![\w-])[0-9a-z]{1,7}-[\w-]{43}(?![\w-])/],
  ["the callback address of an attempt", /\/pay\/cb\/[0-9a-f]{8}/],
  ["the key of a link", /(?<![0-9a-f-])[0-9a-f]{32}(?:[0-9a-f]{8})?(?![0-9a-f-])/],
  ["a bearer token", /\bBearer [\w-]{8}|\beyJ[\w-]+\.[\w-]+\./],
  ["an email address", /[^\s"'<>(=,;:@]+@[^\s"'<>),;:@]+\.[a-z]{2,}/i],
];

/**
 * Finds in a log what may identify a person or give access.
 * @param known what is secret in this run, whatever its form; of a phone its last nine digits are enough
 * @returns one line each, without the secret itself
 */
export function secretsIn(log: string, known: Record<string, string> = {}): string[] {
  return log.split("\n").flatMap((line, index) => {
    const looks = SECRET_PATTERNS.filter(([, look]) => look.test(line)).map(([name]) => name);
    const named = Object.entries(known).filter(([, secret]) => line.includes(secret));
    return [...looks, ...named.map(([name]) => name)].map((what) => `line ${index + 1} contains ${what}`);
  });
}

/** Searches every file of a folder. */
export const secretsInFolder = (folder: string): string[] =>
  readdirSync(folder).flatMap((file) =>
    secretsIn(readFileSync(path.join(folder, file), "utf8")).map((found) => `${file}: ${found}`),
  );

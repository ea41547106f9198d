import type { FastifyReply, FastifyRequest } from "fastify";
import type { Simulator } from "#mpesa/simulator.ts";
import { invalidFieldError } from "./daraja-error.ts";

const HANG_TIMEOUT_MS = 30_000;

export type DarajaFields = Record<string, unknown>;

/** The fields of a JSON body; Daraja ignores bodies of another content type (payments.md 1.0). */
export function fieldsOf(request: FastifyRequest): DarajaFields {
  const { body } = request;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as DarajaFields) : {};
}

/** A text, or a number as text: Daraja's own samples send both. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}

/** The text of a required field. @throws DarajaError that names a missing one */
export function requireField(fields: DarajaFields, name: string, fits: RegExp = /\S/, named = name): string {
  const text = textOf(fields[name]);
  if (text === undefined || !fits.test(text)) throw invalidFieldError(named);
  return text;
}

export const AMOUNT_PATTERN = /^[1-9]\d{0,8}$/;
export const SHORTCODE_PATTERN = /^\d{5,7}$/;

/** Words that the Daraja portal bans in URLs, and hosts of public test services (payments.md 1.2). */
const BANNED_URL_WORDS = /mpesa|m-pesa|safaricom|exec?|cmd|sql|query|ngrok|requestbin/i;

/** Whether Daraja would accept this URL. Without `strictUrls`, plain HTTP to localhost is accepted too. */
export function isCallableUrl(url: string, strict: boolean): boolean {
  if (/\s/.test(url) || !URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return strict ? protocol === "https:" && !BANNED_URL_WORDS.test(url) : protocol === "https:" || protocol === "http:";
}

/** Closes the connection without a reply. */
export function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** The same, after longer than anybody waits. */
export async function holdConnection({ clock, log }: Simulator, request: FastifyRequest, reply: FastifyReply) {
  log.info({ ms: HANG_TIMEOUT_MS }, "holding the answer back");
  await clock.wait(HANG_TIMEOUT_MS);
  return closeConnection(request, reply);
}

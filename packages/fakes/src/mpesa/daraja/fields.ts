import type { FastifyRequest } from "fastify";
import { invalid } from "./daraja-error.ts";

export type Fields = Record<string, unknown>;

/** The members of the body; none when it was sent as anything but JSON, as Daraja takes it (payments.md 1.0). */
export function fieldsOf(request: FastifyRequest): Fields {
  const { body } = request;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** A text, or a number as text: Daraja's own samples send both. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}

/** The field's text, or the refusal that names it. */
export function required(fields: Fields, name: string, fits: RegExp = /\S/, named = name): string {
  const text = textOf(fields[name]);
  if (text === undefined || !fits.test(text)) throw invalid(named);
  return text;
}

export const WHOLE_SHILLINGS = /^[1-9]\d{0,8}$/;
export const DIGITS = /^\d{5,7}$/;

/** The portal bans these in any case, and public testers besides (payments.md 1.2). */
const BANNED = /mpesa|m-pesa|safaricom|exec?|cmd|sql|query|ngrok|requestbin/i;

/** Whether Daraja would call this address: plain HTTP to a laptop is fine unless `strictUrls` is on. */
export function isCallable(url: string, strict: boolean): boolean {
  if (/\s/.test(url) || !URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return strict ? protocol === "https:" && !BANNED.test(url) : protocol === "https:" || protocol === "http:";
}

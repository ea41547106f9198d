import { instantInNairobi, toNairobiWallTime } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { readJson, recordedFetch } from "../http-client.ts";

const RESPONSE_TIMEOUT_MS = 30_000;

/** A body that is not JSON, such as the firewall's page, is no answer (payments.md 1.0). */
export type DarajaResponse =
  | { answered: true; status: number; body: unknown; retryAfter: number | undefined }
  /** `sent: false`: Daraja cannot have received the request. */
  | { answered: false; sent: boolean; status?: number; reason: string };

/** The connection was never established. */
const NOT_CONNECTED_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Never throws for errors of Daraja or the network. @param timeout milliseconds */
export async function requestJson(
  url: string,
  init: RequestInit,
  timeout = RESPONSE_TIMEOUT_MS,
): Promise<DarajaResponse> {
  try {
    const response = await recordedFetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeout) });
    const { status, headers } = response;
    const body = readJson(await response.text());
    if (typeof body !== "object" || body === null) {
      return { answered: false, sent: true, status, reason: `HTTP ${status} without JSON` };
    }
    return { answered: true, status, body, retryAfter: parseRetryAfter(headers) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = cause?.code ?? name;
    return {
      answered: false,
      sent: !NOT_CONNECTED_CODES.has(code),
      reason: name === "TimeoutError" ? "no answer in time" : code,
    };
  }
}

/** Milliseconds; the header contains seconds or a date. */
function parseRetryAfter(headers: Headers): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

export interface DarajaError {
  status: number;
  /** `500.001.1001`, or Apigee's own; empty when there was none. */
  code: string;
  message: string;
}

const ErrorBody = z.object({ errorCode: z.string(), errorMessage: z.string().catch("") });
/** Errors of the API gateway in front of Daraja (payments.md 1.2, measured). */
const FaultBody = z.object({
  fault: z.object({ faultstring: z.string().catch(""), detail: z.object({ errorcode: z.string() }).optional() }),
});

/** The error in a response of any status: a query in progress is an error with status 200. */
export function parseDarajaError(reply: DarajaResponse): DarajaError | undefined {
  if (!reply.answered) return undefined;
  const { status, body } = reply;
  const error = ErrorBody.safeParse(body);
  if (error.success) return { status, code: error.data.errorCode, message: error.data.errorMessage };
  const fault = FaultBody.safeParse(body);
  if (fault.success) {
    const { faultstring, detail } = fault.data.fault;
    return { status, code: detail?.errorcode ?? "", message: faultstring };
  }
  return status >= 400 ? { status, code: "", message: "" } : undefined;
}

const INVALID_TOKEN_CODES = new Set(["404.001.03", "400.003.01", "401.003.01"]);

export const isTokenError = ({ code }: DarajaError): boolean =>
  INVALID_TOKEN_CODES.has(code) || /access_token/.test(code);

/** Rejected by the rate limit before it was executed. The code alone is ambiguous: it also means "busy". */
export const isRateLimitError = ({ status, code, message }: DarajaError): boolean =>
  status === 429 || code === "500.003.03" || /spike arrest|quota violation/i.test(message);

/** A list that may be sent as its only item (payments.md 1.7). Items of another shape are left out. */
export const listSchema = <Item extends z.ZodType>(item: Item) =>
  z.unknown().transform((items): z.output<Item>[] =>
    [items].flat().flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** @returns `2023-11-21 12:13:25` */
export const formatNairobiTime = (instant: Date): string =>
  toNairobiWallTime(instant).toISOString().slice(0, 19).replace("T", " ");

/** @returns `20231121121325` */
export const formatCompactTime = (instant: Date): string => formatNairobiTime(instant).replace(/\D/g, "");

/** @param text `20231121121325`, or `2023-11-21 12:13:25` in any punctuation. @returns undefined for anything else */
export function parseNairobiTime(text: string): Date | undefined {
  const [, year, month, day, ...time] =
    /^(\d{4})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})(?:\.\d+)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  return instantInNairobi(Number(year), Number(month), Number(day), time.map(Number));
}

/** @param phone in full, or masked as M-PESA does it. @returns `2547 ***** 126`; empty for no number at all */
export function maskPhone(phone: string): string {
  const plain = phone.trim();
  if (/^\+?\d{9,15}$/.test(plain)) {
    const digits = plain.replace(/^\+/, "");
    return `${digits.slice(0, 4)} ***** ${digits.slice(-3)}`;
  }
  return /^[\d*x. +-]{6,20}$/i.test(plain) && /[*x]/i.test(plain) ? plain : "";
}

/**
 * An amount as M-PESA writes it: `1`, `1.00`, `10500.00` (payments.md 1.3).
 * @returns whole KES and the remaining cents; undefined for anything else
 */
export function parseAmount(text: string): { kes: number; cents: number } | undefined {
  const [, kes, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return kes === undefined ? undefined : { kes: Number(kes), cents: Number(cents.padEnd(2, "0")) };
}

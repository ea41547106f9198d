import { z } from "zod";
import { recordedFetch } from "../http-client.ts";
import { readJson } from "./formats.ts";

const RESPONSE_TIMEOUT_MS = 30_000;

/** A body that is not JSON, such as the firewall's page, is no answer (payments.md 1.0). */
export type DarajaResponse =
  | { answered: true; status: number; body: unknown; retryAfter: number | undefined }
  /** `sent: false`: Daraja cannot have received the request. */
  | { answered: false; sent: boolean; status?: number; why: string };

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
      return { answered: false, sent: true, status, why: `HTTP ${status} without JSON` };
    }
    return { answered: true, status, body, retryAfter: parseRetryAfter(headers) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = cause?.code ?? name;
    return {
      answered: false,
      sent: !NOT_CONNECTED_CODES.has(code),
      why: name === "TimeoutError" ? "no answer in time" : code,
    };
  }
}

/** Milliseconds; the header contains seconds or a date. */
function parseRetryAfter(headers: Headers): number | undefined {
  const given = headers.get("retry-after");
  if (given === null) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
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
const Fault = z.object({
  fault: z.object({ faultstring: z.string().catch(""), detail: z.object({ errorcode: z.string() }).optional() }),
});

/** The error in a response of any status: a query in progress is an error with status 200. */
export function parseDarajaError(reply: DarajaResponse): DarajaError | undefined {
  if (!reply.answered) return undefined;
  const { status, body } = reply;
  const error = ErrorBody.safeParse(body);
  if (error.success) return { status, code: error.data.errorCode, message: error.data.errorMessage };
  const fault = Fault.safeParse(body);
  if (fault.success) {
    const { faultstring, detail } = fault.data.fault;
    return { status, code: detail?.errorcode ?? "", message: faultstring };
  }
  return status >= 400 ? { status, code: "", message: "" } : undefined;
}

const TOKEN_CODES = new Set(["404.001.03", "400.003.01", "401.003.01"]);

export const isTokenError = ({ code }: DarajaError): boolean => TOKEN_CODES.has(code) || /access_token/.test(code);

/** Rejected by the rate limit before it was executed. The code alone is ambiguous: it also means "busy". */
export const isRateLimitError = ({ status, code, message }: DarajaError): boolean =>
  status === 429 || code === "500.003.03" || /spike arrest|quota violation/i.test(message);

import { z } from "zod";
import { askService } from "#gateways/payments/exchanges.ts";
import { readJson } from "#gateways/payments/mpesa/json.ts";

const PATIENCE_MS = 30_000;

/** What came back. A body that is no JSON, such as the firewall's page, is no answer (payments.md 1.0). */
export type Reply =
  | { answered: true; status: number; body: unknown; retryAfter: number | undefined }
  /** `sent: false`: Daraja cannot have seen the request. */
  | { answered: false; sent: boolean; status?: number; why: string };

/** The connection was never made, so nothing went over it. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** One request and its answer. Throws for nothing that the other side or the line does. @param within milliseconds */
export async function ask(url: string, init: RequestInit, within = PATIENCE_MS): Promise<Reply> {
  try {
    const response = await askService(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(within) });
    const { status, headers } = response;
    const body = readJson(await response.text());
    if (typeof body !== "object" || body === null) {
      return { answered: false, sent: true, status, why: `HTTP ${status} without JSON` };
    }
    return { answered: true, status, body, retryAfter: retryAfterOf(headers) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = cause?.code ?? name;
    return { answered: false, sent: !NEVER_SENT.has(code), why: name === "TimeoutError" ? "no answer in time" : code };
  }
}

/** Milliseconds, of a header that holds seconds or an instant. */
function retryAfterOf(headers: Headers): number | undefined {
  const given = headers.get("retry-after");
  if (given === null) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

export interface Refusal {
  status: number;
  /** `500.001.1001`, or Apigee's own; empty when there was none. */
  code: string;
  message: string;
}

const ErrorBody = z.object({ errorCode: z.string(), errorMessage: z.string().catch("") });
/** What stands before Daraja speaks in its own way (payments.md 1.2, measured). */
const Fault = z.object({
  fault: z.object({ faultstring: z.string().catch(""), detail: z.object({ errorcode: z.string() }).optional() }),
});

/** The refusal in an answer, whatever its status: a query in flight comes as an error with status 200. */
export function refusalIn(reply: Reply): Refusal | undefined {
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

export const saysBadToken = ({ code }: Refusal): boolean => TOKEN_CODES.has(code) || /access_token/.test(code);

/** Refused by what counts requests, before anything was done. The code alone does not tell: it also means "busy". */
export const saysTooFast = ({ status, code, message }: Refusal): boolean =>
  status === 429 || code === "500.003.03" || /spike arrest|quota violation/i.test(message);

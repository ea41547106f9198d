import { z } from "zod";
import { askService } from "#gateways/payments/exchanges.ts";

export type Answer =
  | { kind: "answered"; status: number; json: unknown; retryAfter: number | undefined }
  /** No clear answer: what was asked for may have been done all the same. */
  | { kind: "lost"; text: string }
  /** Never asked, for want of a token. */
  | { kind: "unsent"; refused: boolean; text: string };

export interface Call {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** JSON as text, so that what was signed goes out letter by letter. */
  body?: string;
}

/** Most that a service may take to answer (payments.md 2.3). */
export const PATIENCE_MS = 30_000;
/** A token this near its end may be over when it arrives. */
const SPARE_MS = 20_000;

/**
 * A service whose calls carry a token that it gives out for a while (OAuth client credentials).
 * @param login how the token is asked for
 * @param patience milliseconds until an answer counts as lost
 * @returns a function that makes one call, and makes it again only where the token was refused, since then it was not heard
 */
export function callsTo(baseUrl: string, login: Call, patience = PATIENCE_MS): (call: Call) => Promise<Answer> {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string | Answer> | undefined;

  const logIn = async (): Promise<string | Answer> => {
    const answer = await send(baseUrl, login, patience);
    if (answer.kind !== "answered") return { kind: "unsent", refused: false, text: `no token: ${answer.text}` };
    const given = Token.safeParse(answer.json);
    if (answer.status !== 200 || !given.success) {
      const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      return { kind: "unsent", refused, text: `no token (${answer.status})` };
    }
    const { access_token, expires_in } = given.data;
    kept = { token: access_token, until: Date.now() + expires_in * 1_000 - SPARE_MS };
    return access_token;
  };
  const token = (): Promise<string | Answer> => {
    if (kept && kept.until > Date.now()) return Promise.resolve(kept.token);
    asking ??= logIn().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const withToken = async (call: Call): Promise<{ answer: Answer; token?: string }> => {
    const given = await token();
    if (typeof given !== "string") return { answer: given };
    const headers = { ...call.headers, authorization: `Bearer ${given}` };
    return { answer: await send(baseUrl, { ...call, headers }, patience), token: given };
  };

  return async (call) => {
    const first = await withToken(call);
    if (first.answer.kind !== "answered" || first.answer.status !== 401) return first.answer;
    if (kept?.token === first.token) kept = undefined;
    return (await withToken(call)).answer;
  };
}

/** What a service says of itself, fit to be kept: short, on one line, without phone numbers. */
export const said = (text: string | undefined): string =>
  (text ?? "")
    .replace(/\s+/g, " ")
    .replace(/\d{7,}/g, "…")
    .slice(0, 200);

/** What a text says as JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

async function send(
  baseUrl: string,
  { method, path, headers, body }: Call,
  patience: number,
): Promise<Exclude<Answer, { kind: "unsent" }>> {
  let status: number | undefined;
  try {
    const response = await askService(baseUrl + path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    status = response.status;
    const json: unknown = JSON.parse(await response.text());
    return { kind: "answered", status, json, retryAfter: retryAfter(response.headers.get("retry-after")) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "lost", text: `no JSON (${status})` };
    if (error instanceof DOMException && error.name === "TimeoutError")
      return { kind: "lost", text: "no answer in time" };
    return { kind: "lost", text: "the connection broke" };
  }
}

/** Milliseconds that a `Retry-After` in seconds asks for. */
export function retryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}

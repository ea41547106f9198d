import { randomUUID } from "node:crypto";
import { aStandIn, type Reply, type Request, type StandIn } from "../fake-server.ts";

export const CLIENT = { clientId: "stand-in", clientSecret: "stand-in secret" };

export interface Pushed {
  amount: number;
  msisdn: string;
  reference: string;
  /** TS, TF, TIP, TA, TE. */
  status: string;
  code: string;
  moneyId: string | undefined;
}

export interface AirtelStandIn extends StandIn {
  /** Prompts that reached a phone, by the id of whoever asked for them. */
  pushed: Map<string, Pushed>;
  /** What the payer, or time, makes of a prompt. */
  settle(id: string, status: string, code?: string): void;
  /** Seconds for which the next tokens hold. */
  tokensHold(seconds: number): void;
  /** Ends every token that was given out. */
  forgetTokens(): void;
  /** What Airtel posts to the callback address. */
  callback(id: string): string;
}

/** Airtel Money's collection API as payments.md 3.1 has it. */
export async function anAirtelStandIn(): Promise<AirtelStandIn> {
  const pushed = new Map<string, Pushed>();
  const tokens = new Set<string>();
  let hold = 180;

  const authorised = ({ headers }: Request) => tokens.has(headers.authorization?.replace("Bearer ", "") ?? "");
  const giveToken = ({ body }: Request): Reply => {
    const asked = JSON.parse(body);
    const right =
      asked.client_id === CLIENT.clientId &&
      asked.client_secret === CLIENT.clientSecret &&
      asked.grant_type === "client_credentials";
    if (!right) {
      return { status: 401, json: { error: "invalid_client", error_description: "Invalid client authentication" } };
    }
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, json: { access_token: token, expires_in: String(hold), token_type: "bearer" } };
  };
  const push = ({ headers, body }: Request): Reply => {
    if (headers["x-country"] !== "KE" || headers["x-currency"] !== "KES") return refusal("ROUTER003");
    const { reference, subscriber, transaction } = JSON.parse(body);
    if (!/^[17]\d{8}$/.test(subscriber.msisdn)) return refusal("ESB000033");
    if (!Number.isInteger(transaction.amount) || transaction.amount < 1) return refusal("DP00800001004");
    if (pushed.has(transaction.id)) return refusal("ESB000041");
    pushed.set(transaction.id, {
      amount: transaction.amount,
      msisdn: subscriber.msisdn,
      reference,
      status: "TIP",
      code: "DP00800001006",
      moneyId: undefined,
    });
    return {
      status: 200,
      json: {
        data: { transaction: { id: transaction.id, status: "SUCCESS" } },
        status: ok("DP00800001006"),
      },
    };
  };
  const enquire = (id: string): Reply => {
    const found = pushed.get(id);
    if (!found) return { status: 200, json: { data: {}, status: { ...ok("DP00800001025"), success: false } } };
    const { status, code, moneyId } = found;
    const transaction = { id, status, message: status, ...(moneyId ? { airtel_money_id: moneyId } : {}) };
    return { status: 200, json: { data: { transaction }, status: ok(code) } };
  };

  const standIn = await aStandIn((request) => {
    if (request.path === "/auth/oauth2/token") return giveToken(request);
    if (!authorised(request)) return { status: 401, json: { error: "invalid_token" } };
    if (request.method === "POST" && request.path === "/merchant/v1/payments/") return push(request);
    const id = /^\/standard\/v1\/payments\/([^/]+)$/.exec(request.path)?.[1];
    return id && request.method === "GET" ? enquire(id) : { status: 404, json: { message: "no such path" } };
  });
  return {
    ...standIn,
    pushed,
    settle(id, status, code = status === "TS" ? "DP00800001001" : "DP00800001008") {
      const found = pushed.get(id);
      if (!found) throw new Error("no such prompt");
      Object.assign(found, { status, code, moneyId: status === "TS" ? moneyIdOf(id) : undefined });
    },
    tokensHold: (seconds) => {
      hold = seconds;
    },
    forgetTokens: () => tokens.clear(),
    callback: (id) => {
      const { status, moneyId } = pushed.get(id)!;
      return JSON.stringify({
        transaction: { id, message: "as told", status_code: status, ...(moneyId ? { airtel_money_id: moneyId } : {}) },
        hash: "bm90IGRvY3VtZW50ZWQ=",
      });
    },
  };
}

export const moneyIdOf = (id: string): string => `MP${id.replaceAll("-", "").slice(0, 8).toUpperCase()}`;

const ok = (code: string) => ({
  code: "200",
  message: "SUCCESS",
  result_code: "ESB000010",
  response_code: code,
  success: true,
});

const refusal = (code: string): Reply => ({
  status: code.startsWith("ROUTER") ? 400 : 200,
  json: {
    status: {
      code: "400",
      message: `refused: ${code}`,
      [code.startsWith("DP") ? "response_code" : "result_code"]: code,
      success: false,
    },
  },
});

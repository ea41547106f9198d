import { randomUUID } from "node:crypto";
import { type FakeReply, type FakeRequest, type FakeServer, startFakeServer } from "./http-server.ts";

export const AIRTEL_CLIENT = { clientId: "fake", clientSecret: "fake secret" };

export interface FakePrompt {
  amount: number;
  msisdn: string;
  reference: string;
  /** TS, TF, TIP, TA, TE. */
  status: string;
  code: string;
  moneyId: string | undefined;
}

/** As plain JSON. */
export interface AirtelState {
  /** Prompts that reached a phone, by transaction id. */
  prompts: Record<string, FakePrompt>;
}

export const createAirtelState = (): AirtelState => ({ prompts: {} });

export interface AirtelApi {
  answer(request: FakeRequest): FakeReply;
  /** Sets the final status of a prompt. */
  settle(id: string, status: string, code?: string): void;
  /** Of tokens issued from now on, in seconds. */
  setTokenLifetime(seconds: number): void;
  revokeTokens(): void;
  /** The body that Airtel posts to the callback URL. */
  callback(id: string): string;
}

export interface FakeAirtel extends FakeServer, AirtelApi {
  prompts: AirtelState["prompts"];
}

/** The API in a server of its own. */
export async function fakeAirtel(): Promise<FakeAirtel> {
  const state = createAirtelState();
  const api = createAirtelApi(() => state);
  return { ...(await startFakeServer(api.answer)), ...api, prompts: state.prompts };
}

/**
 * Airtel Money's collection API as payments.md 3.1 has it.
 * @param onPrompt called with the transaction id when a phone was prompted
 */
export function createAirtelApi(state: () => AirtelState, onPrompt: (id: string) => void = () => {}): AirtelApi {
  const tokens = new Set<string>();
  let tokenLifetime = 180;

  const authorised = ({ headers }: FakeRequest) => tokens.has(headers.authorization?.replace("Bearer ", "") ?? "");
  const issueToken = ({ body }: FakeRequest): FakeReply => {
    const credentials = JSON.parse(body);
    const right =
      credentials.client_id === AIRTEL_CLIENT.clientId &&
      credentials.client_secret === AIRTEL_CLIENT.clientSecret &&
      credentials.grant_type === "client_credentials";
    if (!right) {
      return { status: 401, json: { error: "invalid_client", error_description: "Invalid client authentication" } };
    }
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, json: { access_token: token, expires_in: String(tokenLifetime), token_type: "bearer" } };
  };
  const push = ({ headers, body }: FakeRequest): FakeReply => {
    if (headers["x-country"] !== "KE" || headers["x-currency"] !== "KES") return errorReply("ROUTER003");
    const { reference, subscriber, transaction } = JSON.parse(body);
    if (!/^[17]\d{8}$/.test(subscriber.msisdn)) return errorReply("ESB000033");
    if (!Number.isInteger(transaction.amount) || transaction.amount < 1) return errorReply("DP00800001004");
    const { prompts } = state();
    if (prompts[transaction.id]) return errorReply("ESB000041");
    prompts[transaction.id] = {
      amount: transaction.amount,
      msisdn: subscriber.msisdn,
      reference,
      status: "TIP",
      code: "DP00800001006",
      moneyId: undefined,
    };
    onPrompt(transaction.id);
    return {
      status: 200,
      json: {
        data: { transaction: { id: transaction.id, status: "SUCCESS" } },
        status: successReply("DP00800001006"),
      },
    };
  };
  const enquire = (id: string): FakeReply => {
    const found = state().prompts[id];
    if (!found)
      return { status: 200, json: { data: {}, status: { ...successReply("DP00800001025"), success: false } } };
    const { status, code, moneyId } = found;
    const transaction = { id, status, message: status, ...(moneyId ? { airtel_money_id: moneyId } : {}) };
    return { status: 200, json: { data: { transaction }, status: successReply(code) } };
  };

  const answer = (request: FakeRequest): FakeReply => {
    if (request.path === "/auth/oauth2/token") return issueToken(request);
    if (!authorised(request)) return { status: 401, json: { error: "invalid_token" } };
    if (request.method === "POST" && request.path === "/merchant/v1/payments/") return push(request);
    const id = /^\/standard\/v1\/payments\/([^/]+)$/.exec(request.path)?.[1];
    return id && request.method === "GET" ? enquire(id) : { status: 404, json: { message: "no such path" } };
  };
  return {
    answer,
    settle(id, status, code = status === "TS" ? "DP00800001001" : "DP00800001008") {
      const found = state().prompts[id];
      if (!found) throw new Error("no such prompt");
      Object.assign(found, { status, code, moneyId: status === "TS" ? airtelReceiptOf(id) : undefined });
    },
    setTokenLifetime: (seconds) => {
      tokenLifetime = seconds;
    },
    revokeTokens: () => tokens.clear(),
    callback: (id) => {
      const { status, moneyId } = state().prompts[id]!;
      return JSON.stringify({
        transaction: { id, message: "status", status_code: status, ...(moneyId ? { airtel_money_id: moneyId } : {}) },
        hash: "bm90IGRvY3VtZW50ZWQ=",
      });
    },
  };
}

export const airtelReceiptOf = (id: string): string => `MP${id.replaceAll("-", "").slice(0, 8).toUpperCase()}`;

const successReply = (code: string) => ({
  code: "200",
  message: "SUCCESS",
  result_code: "ESB000010",
  response_code: code,
  success: true,
});

const errorReply = (code: string): FakeReply => ({
  status: code.startsWith("ROUTER") ? 400 : 200,
  json: {
    status: {
      code: "400",
      message: `rejected: ${code}`,
      [code.startsWith("DP") ? "response_code" : "result_code"]: code,
      success: false,
    },
  },
});

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { buildApp } from "#mpesa/app.ts";
import { loadConfig } from "#mpesa/config.ts";
import { compactTime } from "#mpesa/nairobi-time.ts";
import type { Settings } from "#mpesa/settings.ts";

/** Noon in Nairobi. */
const NOON_IN_NAIROBI = "2026-11-20T09:00:00.000Z";
/** Not one of the magic numbers. */
export const WANGARI_PHONE = "254712345678";
export const TOM_PHONE = "254101234567";

export interface ReceivedPost {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface DarajaReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly json: any;
}

/** A server in place of the app that stores every callback. */
async function startReceiver(answer: (post: ReceivedPost) => { status?: number; body?: string } | "silence") {
  const received: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const post = { path: request.url ?? "", headers: request.headers, text };
      received.push(post);
      const reply = answer(post);
      if (reply !== "silence") response.writeHead(reply.status ?? 200).end(reply.body ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close };
}

interface TestSimulatorOptions {
  readonly settings?: Partial<Settings>;
  readonly environment?: Record<string, string>;
  /** Paths of the receiver to which the other providers report. */
  readonly webhooks?: { readonly airtel?: string; readonly paypal?: string; readonly stripe?: string };
  readonly answer?: Parameters<typeof startReceiver>[0];
}

/** A simulator whose clock is stopped at noon, and a server that receives its callbacks. */
export async function startTestSimulator({
  settings,
  environment,
  webhooks = {},
  answer = () => ({}),
}: TestSimulatorOptions = {}) {
  const lines: string[] = [];
  const receiver = await startReceiver(answer);
  const webhookUrl = (path: string | undefined) => (path ? receiver.url + path : undefined);
  const config = loadConfig({
    PORT: "0",
    MPESA_SIMULATOR_CLOCK: NOON_IN_NAIROBI,
    MPESA_SIMULATOR_SETTINGS: JSON.stringify({ mode: "auto", autoApproveMs: 0, queryRate: 0, ...settings }),
    AIRTEL_CALLBACK_URL: webhookUrl(webhooks.airtel),
    PAYPAL_WEBHOOK_URL: webhookUrl(webhooks.paypal),
    STRIPE_WEBHOOK_URL: webhookUrl(webhooks.stripe),
    ...environment,
  });
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const app = buildApp(config, log);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());

  const call = async (path: string, init: RequestInit = {}): Promise<DarajaReply> => {
    const response = await fetch(url + path, { redirect: "manual", ...init });
    const text = await response.text();
    const json = (response.headers.get("content-type") ?? "").includes("json") && text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  };
  const control = async (path: string, body: unknown = {}) => {
    const headers = { "content-type": "application/json" };
    return call(`/sim/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const look = async (path: string) => (await call(`/sim/api${path}`)).json;

  let token = "";
  const signIn = async () => {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString("base64");
    const path = "/oauth/v1/generate?grant_type=client_credentials";
    const answered = await call(path, { headers: { authorization: `Basic ${basic}` } });
    token = answered.json.access_token;
    return answered;
  };
  await signIn();
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  const timestamp = compactTime(Date.parse(NOON_IN_NAIROBI));
  const merchant = {
    BusinessShortCode: config.shortcode,
    Password: Buffer.from(`${config.shortcode}${config.passkey}${timestamp}`).toString("base64"),
    Timestamp: timestamp,
  };
  const pushBody = (differing: Record<string, unknown> = {}) => {
    const phone = differing.PhoneNumber ?? WANGARI_PHONE;
    return {
      ...merchant,
      TransactionType: "CustomerPayBillOnline",
      Amount: "50",
      PartyA: phone,
      PartyB: config.shortcode,
      PhoneNumber: phone,
      CallBackURL: `${receiver.url}/pay/cb/token1`,
      AccountReference: "M4K7Q2",
      TransactionDesc: "Membership",
      ...differing,
    };
  };
  const push = (differing?: Record<string, unknown>) => post("/mpesa/stkpush/v1/processrequest", pushBody(differing));
  const query = (id: string, differing: Record<string, unknown> = {}) =>
    post("/mpesa/stkpushquery/v1/query", { ...merchant, CheckoutRequestID: id, ...differing });
  const register = (version: "v1" | "v2" = "v2", differing: Record<string, unknown> = {}) =>
    post(`/mpesa/c2b/${version}/registerurl`, {
      ShortCode: config.shortcode,
      ResponseType: "Completed",
      ConfirmationURL: `${receiver.url}/confirm`,
      ValidationURL: `${receiver.url}/validate`,
      ...differing,
    });

  return {
    app,
    url,
    config,
    lines,
    receiver,
    call,
    control,
    look,
    post,
    signIn,
    push,
    query,
    register,
    token: () => token,
    /** Advances the clock; callbacks that became due have been delivered when it ends. */
    advance: (ms: number) => control("/clock", { advanceMs: ms }),
    /** What the phone has paid, less what came back; whole KES. */
    spent: async (phone: string): Promise<number> => {
      const { phones } = await look("/ledger");
      const account = phones.find((one: { phone: string }) => one.phone === phone);
      return account ? account.openingBalance - account.balance : 0;
    },
  };
}

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>;

/** The CheckoutRequestID of the only prompt so far. */
export const onlyCheckoutId = async (simulator: TestSimulator): Promise<string> =>
  (await simulator.look("/transactions"))[0].checkoutRequestId;

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { onTestFinished } from "vitest";
import { openDatabase } from "#database/database.ts";
import { createDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { mpesaProvider } from "#gateways/payments/mpesa/stk-push.ts";
import { PaymentEnvironment, paymentSettings } from "#gateways/payments/payment-settings.ts";
import type { AttemptRequest } from "#gateways/payments/provider.ts";
import { openLog } from "#log.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createAttempt } from "./attempt.ts";

/** Noon in Nairobi, at which the simulator's clock is stopped. */
export const NOON = "2026-11-20T09:00:00.000Z";
export const HOUR_MS = 3_600_000;
/** Not one of the simulator's magic numbers. */
export const WANGARI_PHONE = "254712345678";
/** A URL where nothing listens, for required URLs that do not matter. */
export const UNREACHABLE_URL = "http://127.0.0.1:9";

/** An attempt on Wangari's phone whose callback goes nowhere. */
export const createPrompt = (differing: Partial<AttemptRequest> = {}): AttemptRequest =>
  createAttempt({ amount: 50, phone: `+${WANGARI_PHONE}`, callbackUrl: `${UNREACHABLE_URL}/pay/cb/0a`, ...differing });

/** The M-PESA gateway alone, on a simulator and a database of its own. */
export async function startDaraja() {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url });
  const simulator = await startSimulator({ clock: NOON });
  const lines: string[] = [];
  const log = openLog({ logLevel: "debug" }, { write: (line) => void lines.push(line) });

  /** @param on another connection to the same database */
  const daraja = (differing: Record<string, string> = {}, on = db) => {
    const { payments } = paymentSettings(PaymentEnvironment.parse({ ...simulator.environment, ...differing }), false);
    return createDaraja({ payments, secretKey: "only for tests, and so known to everybody" }, on, log)!;
  };
  return {
    url: database.url,
    db,
    simulator,
    daraja,
    prompts: (differing?: Record<string, string>) => mpesaProvider(daraja(differing), () => new Date(NOON)),
    logged: () => lines.join(""),
    close: async () => {
      await simulator.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** A server that stores every callback posted to it. */
export async function startCallbackReceiver() {
  const bodies: string[] = [];
  const url = await listen(async (request, response) => {
    bodies.push(await text(request));
    response.end('{"ResultCode":0,"ResultDesc":"Accepted"}');
  });
  return { bodies, url };
}

/** A proxy in front of the simulator that records the URL of every request. */
export async function startCountingProxy(to: string) {
  const requests: string[] = [];
  const url = await listen(async (request, response) => {
    requests.push(request.url ?? "");
    const reply = await fetch(to + request.url, {
      method: request.method ?? "GET",
      headers: { authorization: request.headers.authorization ?? "", "content-type": "application/json" },
      ...(request.method === "POST" ? { body: await text(request) } : {}),
    });
    response.writeHead(reply.status).end(await reply.text());
  });
  return { requests, url };
}

/** Listens until the test ends. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

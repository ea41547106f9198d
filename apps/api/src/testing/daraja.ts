import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { openDatabase } from "#database/database.ts";
import { openDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { promptByMpesa } from "#gateways/payments/mpesa/stk.ts";
import type { Try } from "#gateways/payments/provider.ts";
import { openLog } from "#log.ts";
import { PaymentEnvironment, paymentSettings } from "#payment-settings.ts";
import { aTry } from "#testing/a-try.ts";
import { testDatabase } from "#testing/database.ts";
import { aSimulator } from "#testing/simulator.ts";

/** In Nairobi; the simulator's time stands still there. */
export const NOON = "2026-11-20T09:00:00.000Z";
export const HOUR = 3_600_000;
/** No magic: what happens to it is asked for. */
export const WANGARI = "254712345678";
/** Somebody who listens to nobody: for addresses that must be named and do not matter. */
export const NOWHERE = "http://127.0.0.1:9";

/** A try on Wangari's phone, of which nobody is told. */
export const aPrompt = (differing: Partial<Try> = {}): Try =>
  aTry({ amount: 50, phone: `+${WANGARI}`, noticeUrl: `${NOWHERE}/pay/cb/0a`, ...differing });

/** The gateway alone, on the real simulator and a database of its own. */
export async function aDaraja() {
  const database = await testDatabase();
  const db = openDatabase({ url: database.url });
  const simulator = await aSimulator({ clock: NOON });
  const lines: string[] = [];
  const log = openLog({ logLevel: "debug" }, { write: (line) => void lines.push(line) });

  /** @param on the database as another process has it open */
  const daraja = (differing: Record<string, string> = {}, on = db) => {
    const { payments } = paymentSettings(PaymentEnvironment.parse({ ...simulator.environment, ...differing }), false);
    return openDaraja({ payments, secretKey: "only for tests, and so known to everybody" }, on, log)!;
  };
  return {
    url: database.url,
    db,
    simulator,
    daraja,
    prompts: (differing?: Record<string, string>) => promptByMpesa(daraja(differing), () => new Date(NOON)),
    logged: () => lines.join(""),
    close: async () => {
      await simulator.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** The app's side, which takes every post and keeps it. */
export async function aReceiver() {
  const bodies: string[] = [];
  const url = await listen(async (request, response) => {
    bodies.push(await text(request));
    response.end('{"ResultCode":0,"ResultDesc":"Accepted"}');
  });
  return { bodies, url };
}

/** The simulator at another address, where every request is counted. */
export async function aLine(to: string) {
  const asked: string[] = [];
  const url = await listen(async (request, response) => {
    asked.push(request.url ?? "");
    const reply = await fetch(to + request.url, {
      method: request.method ?? "GET",
      headers: { authorization: request.headers.authorization ?? "", "content-type": "application/json" },
      ...(request.method === "POST" ? { body: await text(request) } : {}),
    });
    response.writeHead(reply.status).end(await reply.text());
  });
  return { asked, url };
}

/** Until the test ends. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { ReversalFaults } from "./outcomes/reversal-faults.ts";

const SERVER_FILE = fileURLToPath(new URL("./server.ts", import.meta.url));

/** Credentials that API and simulator share. */
const MPESA_CREDENTIALS = {
  MPESA_CONSUMER_KEY: "simulator-key",
  MPESA_CONSUMER_SECRET: "simulator-secret",
  MPESA_PASSKEY: "simulator-passkey",
  MPESA_SHORTCODE: "174379",
  MPESA_INITIATOR: "simulator-initiator",
};
const PAY_BILL_NUMBER = "600984";

/** Faults on top of an outcome; README.md explains each. */
export interface Faults {
  answer?: "prompt" | "after_callback" | "dropped" | "busy" | "firewall" | "hang";
  callbacks?: number;
  callbackDelayMs?: number;
  query?: "truth" | "in_flight" | "until_callback" | "contradicts";
  confirmation?: "always" | "never";
  extra?: number;
}

/** A prompt as the simulator stores it. */
export interface SimulatedPrompt {
  checkoutRequestId: string;
  phone: string;
  amount: number;
  reference: string;
  callbackUrl: string;
  state: "open" | "paid" | "failed";
  result?: string;
  receipt?: string;
}

/** A completed transaction; whole KES. */
export interface SimulatedPayment {
  receipt: string;
  at: number;
  direction: "in" | "out";
  via: "stk" | "c2b" | "b2c" | "reversal";
  phone: string;
  shortcode: string;
  amount: number;
  reference: string;
  reversedBy?: string;
}

export interface SimulatedLedger {
  now: string;
  phones: {
    phone: string;
    openingBalance: number;
    balance: number;
    paid: number;
    returned: number;
    received: number;
  }[];
  businesses: { shortcode: string; balance: number }[];
  payments: SimulatedPayment[];
}

export interface SimulatedPost {
  to: "stk" | "forged" | "validation" | "confirmation" | "result" | "timeout";
  url: string;
  body: string;
  about: string;
  status?: number;
  error?: string;
}

interface SimulatorOptions {
  /** An instant at which its clock is stopped until `clock` advances it; unset, it runs. */
  clock?: string;
  /** Overrides the defaults: prompts are paid at once, and queries have no rate limit. */
  settings?: Record<string, unknown>;
  environment?: Record<string, string>;
}

/**
 * Starts the M-PESA simulator in a separate process.
 * @example
 * const simulator = await startSimulator({ settings: { mode: "manual" } });
 * const { api } = await startTestApi(simulator.environment, { listen: true });
 * afterAll(simulator.close);
 */
export async function startSimulator({ clock, settings, environment = {} }: SimulatorOptions = {}) {
  const child = fork(SERVER_FILE, [], {
    env: {
      PORT: "0",
      LOG_LEVEL: "warn",
      ...MPESA_CREDENTIALS,
      MPESA_C2B_SHORTCODE: PAY_BILL_NUMBER,
      ...(clock ? { MPESA_SIMULATOR_CLOCK: clock } : {}),
      MPESA_SIMULATOR_SETTINGS: JSON.stringify({ mode: "auto", autoApproveMs: 0, queryRate: 0, ...settings }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines: string[] = [];
  child.stdout!.setEncoding("utf8").on("data", (chunk: string) => void lines.push(chunk));
  const gone = once(child, "exit");
  const [{ listening: url }] = (await Promise.race([
    once(child, "message"),
    gone.then(() => Promise.reject(new Error("the simulator did not start"))),
  ])) as [{ listening: string }];

  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${url}/sim/api${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(`the simulator answered ${reply.status} to ${path}: ${JSON.stringify(answer)}`);
    return answer as Answer;
  }

  return {
    url,
    /** For `startTestApi`: the credentials and URLs of the simulator. */
    environment: {
      ...MPESA_CREDENTIALS,
      DARAJA_BASE_URL: url,
      MPESA_PAY_BILL: PAY_BILL_NUMBER,
      MPESA_SECURITY_CREDENTIAL: Buffer.from("simulator").toString("base64"),
      MPESA_QUERY_INTERVAL: "0",
    },
    /** Sets the outcome of the next matching prompt; without `outcome` only its faults. */
    next: (one: { phone?: string; ref?: string; outcome?: string; delayMs?: number } & Faults) =>
      call<{ queued: number }>("/next", one),
    /** Faults of the next matching reversal. */
    nextReversal: (faults: ReversalFaults) => call<{ queued: number }>("/next-reversal", faults),
    /** Each reversal that was asked for, with what became of it. */
    reversals: () => call<{ receipt: string; conversation: string; code: string }[]>("/reversals"),
    /** A manual payment to the pay bill number. */
    pay: (typed: {
      shortcode?: string;
      ref?: string;
      amount: number;
      msisdn: string;
      first?: string;
      till?: boolean;
      confirmations?: number;
      delayMs?: number;
    }) =>
      call<{ paid: boolean; receipt?: string; rejection?: string }>("/c2b/pay", {
        shortcode: PAY_BILL_NUMBER,
        ...typed,
      }),
    /** Advances its clock; callbacks that became due are delivered before this returns. */
    clock: (advanceMs: number) => call<{ now: string }>("/clock", { advanceMs }),
    /** All accounts and payments. */
    ledger: () => call<SimulatedLedger>("/ledger"),
    /** What a phone (`254…`) has paid since the start, less refunds; whole KES. */
    spent: async (phone: string): Promise<number> => {
      const account = (await call<SimulatedLedger>("/ledger")).phones.find((one) => one.phone === phone);
      return account ? account.openingBalance - account.balance : 0;
    },
    transactions: () => call<SimulatedPrompt[]>("/transactions"),
    callbacks: () => call<SimulatedPost[]>("/callbacks"),
    messages: () => call<{ phone: string; text: string }[]>("/messages"),
    /** The payer enters the PIN on an open prompt. */
    approve: (id: string, pin?: string) => call<SimulatedPrompt>(`/tx/${id}/approve`, pin ? { pin } : {}),
    cancel: (id: string) => call<SimulatedPrompt>(`/tx/${id}/cancel`, {}),
    timeout: (id: string) => call<SimulatedPrompt>(`/tx/${id}/timeout`, {}),
    resolve: (id: string, outcome: string) => call<SimulatedPrompt>(`/tx/${id}/resolve`, { outcome }),
    /** Sends a callback again. @param id a CheckoutRequestID, or the receipt of a confirmation */
    redeliver: (id: string, times = 1) => call<{ delivered: number }>(`/tx/${id}/redeliver`, { times }),
    phone: (phone: string, change: { balance?: number; firstName?: string }) => call(`/phones/${phone}`, change),
    configure: (change: Record<string, unknown>) => call("/config", change),
    /** All log output so far; set LOG_LEVEL in `environment` for more than warnings. */
    logged: () => lines.join(""),
    reset: (seed?: number) => call("/reset", seed === undefined ? {} : { seed }),
    close: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

export type SimulatedMpesa = Awaited<ReturnType<typeof startSimulator>>;

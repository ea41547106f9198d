/**
 * `npm run rehearse`: what the cluster promises, tried on one machine. One member after the other is killed under writers
 * and readers (kill-each.ts). Then a payment's live page and its callback are at different API processes, limits are counted
 * over both, and all programs are restarted one by one under requests that must not fail. Ends with exit code 1 when a
 * promise is broken.
 */
import { randomUUID } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import { exitCode, printPromises, promise, seconds } from "../faults/promises.ts";
import { type Cluster, port, startCluster } from "./cluster.ts";
import { killEach, verifyRows } from "./kill-each.ts";
import { clientFrom, donation, type Read, read, type Write, write } from "./traffic.ts";

const SECONDS = Number(process.env.REHEARSAL_SECONDS || 60);
const LIMIT_MS = (SECONDS + 600) * 1_000;
/** Limit of `POST /contact/` per email address. */
const MESSAGES_PER_EMAIL = 20;
const PAGE_UPDATED_WITHIN_MS = 5_000;
const PAGE_OPEN_MS = 60_000;
const RESTART_WRITERS = [40, 41, 42, 43, 44, 45];
const RESTART_READERS = [40, 41, 42, 43, 44, 45];

const startedAt = performance.now();
const smtp = await startFakeSmtpServer();
const mpesa = await startSimulator({ settings: { mode: "manual" } });
let cluster: Cluster | undefined;
const stop = async () => {
  await cluster?.stop();
  await Promise.all([smtp.close(), mpesa.close()]);
};
const abort = (reason: string) => {
  console.log(`BROKEN  ${reason}`);
  void stop().finally(() => process.exit(1));
};
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, abort);
setTimeout(abort, LIMIT_MS, `not done after ${LIMIT_MS / 1_000} s`).unref();

try {
  step("start");
  cluster = await startCluster({
    ...mpesa.environment,
    SMTP_URL: smtp.url,
    MAX_EVENT_LOOP_DELAY: "5000",
    // The payment's page is open at the first API process.
    MPESA_CALLBACK_URL: `http://127.0.0.1:${port.apis[1]}`,
  });
  step("kill one after the other");
  await killEach(cluster, SECONDS);
  step("pay while the page is open at another process");
  await payAcrossProcesses(cluster);
  step("count limits across processes");
  await countLimitsAcrossProcesses(cluster);
  step("restart all programs one by one");
  await restartEverything(cluster);
} finally {
  await stop();
}
step("ended");
printPromises();
process.exit(exitCode());

function step(text: string): void {
  console.log(
    `${seconds(startedAt)} s, load ${loadavg()[0]!.toFixed(0)} on ${availableParallelism()} processors: ${text}`,
  );
}

/** The callback is the only way in which the outcome becomes known: queries answer that it is open. */
async function payAcrossProcesses({ apiUrls, pid }: Cluster): Promise<void> {
  const [first, second] = apiUrls as [string, string];
  const phone = "+254712000001";
  const call = clientFrom(first, "10.2.0.1");
  const { payment } = await call("POST /donations/", {
    body: donation("payer@cluster.example", phone),
    idempotencyKey: randomUUID(),
  });
  await mpesa.next({ phone: phone.slice(1), query: "in_flight", confirmation: "never" });
  const { token, reference } = payment;
  let isPrompted = false;
  let approvedAt = Number.NaN;
  let updatedAfterMs = Number.NaN;
  try {
    for await (const { state, attempt } of paymentEvents(`${first}/payments/${token}/events/`)) {
      if (state === "paid") {
        updatedAfterMs = performance.now() - approvedAt;
        break;
      }
      if (!isPrompted) {
        isPrompted = true;
        const body = { method: "mpesa", phone } as const;
        await call("POST /payments/{token}/attempts/", { params: { token }, body, idempotencyKey: randomUUID() });
      } else if (attempt?.state === "pending" && Number.isNaN(approvedAt)) {
        approvedAt = performance.now();
        const prompt = (await mpesa.transactions()).find((one) => one.reference === reference)!;
        await mpesa.approve(prompt.checkoutRequestId);
      }
    }
  } catch (error) {
    console.log(`  ${String(error)}`);
  }
  const callbacks = (await mpesa.callbacks()).filter(({ to }) => to === "stk");
  const atSecond = callbacks.filter(({ url, status }) => url.startsWith(`${second}/`) && status === 200);
  const processes = [pid("api1"), pid("api2")];
  promise(
    "callbacks that reached the second API process only",
    `${atSecond.length} of ${callbacks.length}, page at process ${processes[0]}, callback at ${processes[1]}`,
    atSecond.length === 1 && callbacks.length === 1 && processes[0] !== processes[1] && !processes.includes(undefined),
  );
  promise(
    `page of a payment after its callback, ${PAGE_UPDATED_WITHIN_MS / 1_000} s at most`,
    `paid after ${(updatedAfterMs / 1_000).toFixed(1)} s`,
    updatedAfterMs <= PAGE_UPDATED_WITHIN_MS,
  );
}

/** What the site's page of a payment receives. */
async function* paymentEvents(address: string): AsyncGenerator<Payment> {
  const { body } = await fetch(address, { signal: AbortSignal.timeout(PAGE_OPEN_MS) });
  let text = "";
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop()!;
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield JSON.parse(data) as Payment;
    }
  }
}

/** One phone number applies at one process, and another one at both in turns: as many are let through. */
async function countLimitsAcrossProcesses({ apiUrls }: Cluster): Promise<void> {
  const atOne = await writeUntilLimited(apiUrls.slice(0, 1), "one@cluster.example");
  const atBoth = await writeUntilLimited(apiUrls, "both@cluster.example");
  const text = ({ allowed, limited, calls }: typeof atOne) => `${allowed} and ${limited} refused of ${calls}`;
  promise(
    `messages of one email address that are let through, ${MESSAGES_PER_EMAIL} allowed`,
    `${text(atOne)} by one process, ${text(atBoth)} by both`,
    [atOne, atBoth].every(({ allowed, limited }) => allowed === MESSAGES_PER_EMAIL && limited === allowed),
  );
}

async function writeUntilLimited(apiUrls: readonly string[], email: string) {
  const calls = 2 * MESSAGES_PER_EMAIL;
  const statuses: unknown[] = [];
  for (let number = 0; number < calls; number++) {
    const call = clientFrom(apiUrls[number % apiUrls.length]!, "10.2.0.2");
    const body = { name: "Mekatilili", email, subject: `Meeting ${number}`, message: "When is it?", website: "" };
    const reply = call("POST /contact/", { body, idempotencyKey: randomUUID() });
    statuses.push(
      await reply.then(
        () => 201,
        (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
      ),
    );
  }
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return { calls, allowed: count(201), limited: count(429) };
}

/** SIGTERM and a new start, one program after the other, while readers and writers send each request once. */
async function restartEverything({ databaseUrl, pid, end, start, ready }: Cluster): Promise<void> {
  let restarting = true;
  const writes: Write[] = [];
  const reads: Read[] = [];
  const clients = [
    ...RESTART_WRITERS.map((number) => write(number, () => restarting, false, writes)),
    ...RESTART_READERS.map((number) => read(number, () => restarting, false, reads)),
  ];
  let restarted = 0;
  const programs = ["api1", "api2", "worker1", "worker2", "site1", "site2"] as const;
  for (const member of programs) {
    console.log(`restart ${member}`);
    const former = pid(member);
    await end(member);
    start(member);
    await ready(member);
    if (pid(member) !== former) restarted++;
    // HAProxy sends requests again once its check has succeeded.
    await delay(2_000);
  }
  restarting = false;
  await Promise.all(clients);
  promise("restart: programs restarted", `${restarted} of ${programs.length}`, restarted === programs.length);
  for (const kind of ["API", "page"] as const) {
    const ofKind = reads.filter((one) => one.kind === kind);
    const failed = ofKind.filter(({ failure, showsSamples }) => failure || showsSamples);
    for (const { what, failure } of failed.slice(0, 5)) console.log(`  ${what}: ${failure ?? "samples"}`);
    const name = kind === "API" ? "reads of the API that failed" : "pages that did not open, or showed samples";
    promise(`restart: ${name}`, `${failed.length} of ${ofKind.length}`, failed.length === 0 && ofKind.length > 0);
  }
  await verifyRows(databaseUrl, writes, "restart");
}

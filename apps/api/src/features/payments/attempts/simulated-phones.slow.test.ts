import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDaraja, mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { registerPayBill } from "#gateways/payments/mpesa/pay-bill.ts";
import { startTestApi } from "#testing/api.ts";
import {
  backdateAndPoll,
  backdateAttempts,
  createPayment,
  createPhone,
  expectEventually,
  findPaymentRecords,
  runPaymentJobs,
} from "../payments.factories.ts";
import { pollDueAttempts } from "./polling.ts";

const simulator = await startSimulator();
const { api, services, db, logged, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});

let fulfilled: number[];
beforeAll(async () => {
  fulfilled = await runPaymentJobs(services);
});

const tokens: string[] = [];
const phoneOf = (last: string) => `+2547000000${last}`;

/** Prompts a simulated phone for KES 100. */
async function prompt(last: string) {
  const { intent, token } = await createPayment(services);
  tokens.push(token);
  const body = { method: "mpesa", phone: phoneOf(last) } as const;
  const payment = await api("POST /payments/{token}/attempts/", { params: { token }, body });
  const records = () => findPaymentRecords(db, intent.id);
  const waitForState = (state: string) =>
    expectEventually(async () => (await records()).attempts[0]!.state).toBe(state);
  return { intent, token, payment, records, waitForState: waitForState };
}

const spentBy = (last: string) => simulator.spent(phoneOf(last).slice(1));

/** Asserts what is true of every payment of exactly the requested amount. */
async function expectPaidOnce({ intent, records }: Awaited<ReturnType<typeof prompt>>, last: string): Promise<void> {
  await expectEventually(() => fulfilled.filter((id) => id === intent.id)).toHaveLength(1);
  const { intent: now, entries } = await records();
  expect(now.state).toBe("paid");
  expect(entries).toMatchObject([{ amount: 100, state: "allocated" }]);
  expect(await spentBy(last)).toBe(100);
}

test.each([
  ["00", "immediately"],
  ["21", "with three callbacks"],
  ["23", "with a callback before the response"],
  ["24", "with a lost response to the prompt"],
  ["25", "with a contradicting query"],
  ["33", "in Daraja's other formats"],
])("phone %s pays %s: the intent is paid and fulfilled once with one receipt", async (last) => {
  const prompted = await prompt(last);
  await prompted.waitForState("succeeded");
  await backdateAndPoll(services, prompted.intent.id);
  await expectPaidOnce(prompted, last);
  const { attempts, reviews } = await prompted.records();
  expect(attempts).toMatchObject([{ state: "succeeded", provider_id: expect.stringMatching(/^ws_CO_/), late: false }]);
  expect(attempts[0]!.receipt).toMatch(/^SIM[A-Z0-9]{7}$/);
  expect(reviews).toEqual([]);
  await expectEventually(() => api("GET /payments/{token}/", { params: { token: prompted.token } })).toMatchObject({
    state: "paid",
    paid: 100,
    receipt: { amount: 100 },
  });
});

test.each([
  ["01", "insufficient_funds"],
  ["02", "wrong_pin"],
  ["03", "cancelled"],
  ["04", "no_answer"],
  ["05", "timed_out"],
  ["06", "prompt_open"],
  ["07", "service_refused"],
  ["08", "too_soon"],
  ["09", "service_busy"],
  ["10", "service_busy"],
  ["11", "account_blocked"],
  ["12", "account_blocked"],
  ["13", "service_refused"],
])(
  "phone %s does not pay: the attempt fails as %s without a ledger entry, and another attempt pays",
  async (last, reason) => {
    const prompted = await prompt(last);
    await prompted.waitForState("failed");
    const { intent, attempts, entries } = await prompted.records();
    expect(attempts[0]!.reason).toBe(reason);
    expect([intent.state, entries, await spentBy(last)]).toEqual(["open", [], 0]);
    const body = { method: "mpesa", phone: createPhone() } as const;
    await api("POST /payments/{token}/attempts/", { params: { token: prompted.token }, body });
    await expectEventually(async () => (await prompted.records()).intent.state).toBe("paid");
  },
);

test("phone 20 pays without a callback: a query settles the attempt without a receipt", async () => {
  const prompted = await prompt("20");
  await backdateAndPoll(services, prompted.intent.id);
  await prompted.waitForState("succeeded");
  await expectPaidOnce(prompted, "20");
  const { attempts, entries, reviews } = await prompted.records();
  expect([attempts[0]!.receipt, entries[0]!.channels, reviews]).toEqual([null, ["query"], ["no_receipt"]]);
});

test("phone 22 pays late: the expired attempt succeeds", async () => {
  const prompted = await prompt("22");
  await backdateAndPoll(services, prompted.intent.id, 185);
  expect((await prompted.records()).attempts[0]!.state).toBe("expired");
  await simulator.clock(121_000);
  await prompted.waitForState("succeeded");
  await expectPaidOnce(prompted, "22");
  expect((await prompted.records()).attempts[0]!.late).toBe(true);
});

test("phone 26 reports a failure and then a success: the attempt succeeds and goes to review", async () => {
  const prompted = await prompt("26");
  await prompted.waitForState("failed");
  await simulator.clock(2_100);
  await prompted.waitForState("succeeded");
  await expectPaidOnce(prompted, "26");
  const { attempts, reviews } = await prompted.records();
  expect([attempts[0]!.late, reviews]).toEqual([true, ["late_success"]]);
});

test("phone 27 pays KES 1 too much: the payment is held for review and not fulfilled", async () => {
  const prompted = await prompt("27");
  await prompted.waitForState("succeeded");
  const { intent, entries, reviews } = await prompted.records();
  expect([intent.state, reviews]).toEqual(["held", ["wrong_amount"]]);
  expect(entries).toMatchObject([{ amount: 101, state: "held" }]);
  expect(
    await db.selectFrom("payment_fulfilments").select("kind").where("intent_id", "=", prompted.intent.id).execute(),
  ).toEqual([]);
});

test("phone 28 sends no callback: the attempt expires, is polled for a day and never fails", async () => {
  const prompted = await prompt("28");
  await backdateAndPoll(services, prompted.intent.id, 30);
  expect((await prompted.records()).attempts[0]!.state).toBe("pending");
  await backdateAndPoll(services, prompted.intent.id, 160);
  expect((await prompted.records()).attempts[0]!.state).toBe("expired");
  await backdateAndPoll(services, prompted.intent.id, 86_400);
  const { state, next_poll_at } = await db
    .selectFrom("payment_attempts")
    .select(["state", "next_poll_at"])
    .where("intent_id", "=", prompted.intent.id)
    .executeTakeFirstOrThrow();
  expect([state, next_poll_at]).toEqual(["expired", null]);
  expect(await spentBy("28")).toBe(0);
});

test("phone 29 sends forged successes: nothing is recorded, and the attempt goes to review", async () => {
  const prompted = await prompt("29");
  await expectEventually(async () => (await prompted.records()).reviews).toEqual(["mismatch"]);
  await simulator.clock(61_000);
  await prompted.waitForState("failed");
  const { intent, entries, reviews } = await prompted.records();
  expect([intent.state, entries, reviews]).toEqual(["open", [], ["mismatch"]]);
});

test("a busy service (phone 30) or a firewall page (phone 31) leaves the attempt unknown, and the prompt is not repeated", async () => {
  for (const last of ["30", "31"]) {
    const prompted = await prompt(last);
    expect(["unknown", "failed"]).toContain(prompted.payment.attempt!.state);
    expect(await spentBy(last)).toBe(0);
    if (prompted.payment.attempt!.state === "failed") continue;
    await backdateAttempts(db, prompted.intent.id, 185);
    await pollDueAttempts(services);
    expect((await prompted.records()).attempts[0]!.state).toBe("expired");
  }
});

test("phone 32 makes Daraja hang: the payer gets a response with the pending attempt", {
  timeout: 20_000,
}, async () => {
  const prompted = await prompt("32");
  expect(prompted.payment.attempt!.state).toBe("requested");
  await expect(
    api("POST /payments/{token}/attempts/", {
      params: { token: prompted.token },
      body: { method: "mpesa", phone: phoneOf("99") },
    }),
  ).rejects.toMatchObject({ status: 409 });
});

test("phone 34 ends with an undocumented code: the attempt stays pending and goes to review", async () => {
  const prompted = await prompt("34");
  await expectEventually(async () => (await prompted.records()).reviews).toEqual(["unknown_code"]);
  const { intent, attempts } = await prompted.records();
  expect([intent.state, attempts[0]!.state]).toEqual(["open", "pending"]);
});

test("phone 40 pays with only a C2B confirmation: the confirmation settles the prompt", async () => {
  const daraja = createDaraja(services.config, db, services.log)!;
  const { confirmation, validation } = mpesaCallbackUrls(services.config);
  await registerPayBill(daraja, { shortCode: "174379", confirmation, validation });
  const prompted = await prompt("40");
  await prompted.waitForState("succeeded");
  await expectPaidOnce(prompted, "40");
  const { attempts, entries, reviews } = await prompted.records();
  expect([entries[0]!.channels, reviews]).toEqual([["c2b"], []]);
  expect(attempts[0]!.receipt).toBe(entries[0]!.receipt);
});

test("a prompt reported by its callback and by a C2B confirmation is recorded once", async () => {
  const prompted = await prompt("97");
  await expectEventually(async () =>
    (await prompted.records()).entries.map(({ channels }) => channels.toSorted()),
  ).toEqual([["c2b", "stk"]]);
  await expectPaidOnce(prompted, "97");
  expect((await prompted.records()).reviews).toEqual([]);
});

test("no log line contains a phone number, link, callback URL, prompt id or secret", async () => {
  const lines = logged();
  expect(lines).toContain("payment callback");
  const prompts = await simulator.transactions();
  expect(prompts.length).toBeGreaterThan(25);
  const secrets = [
    ...prompts.flatMap(({ checkoutRequestId, callbackUrl, phone, receipt }) => [
      checkoutRequestId,
      callbackUrl.split("/").at(-1)!,
      phone.slice(3),
      ...(receipt ? [receipt] : []),
    ]),
    ...tokens,
    mpesaCallbackUrls(services.config).key,
    "simulator-secret",
    "simulator-passkey",
    services.config.secretKey,
  ];
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
});

import type { Opening } from "@party/contract/opening";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { hmacIndexes } from "#crypto.ts";
import { sumDonations } from "#features/donations/donations.queries.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { codeOfMail } from "./trials.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { app, db, services, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});

let cookie: string;
let email: string;
beforeAll(async () => {
  await registerPayBillAtSimulator(services);
  await services.jobs.work(allJobs(services));
  ({ cookie, email } = await createStaff(services, "administrator"));
});

const send = (method: "GET" | "POST", path: string, payload?: object, by = cookie) =>
  app.inject({
    method,
    url: `/staff/opening/${path}`,
    headers: consoleHeaders(services, by),
    ...(payload ? { payload } : {}),
  });
const show = async () => (await send("GET", "")).json() as Opening;
const statesOf = ({ payment }: Opening) => payment!.steps.map(({ state }) => state);

const expectProblem = (reply: Awaited<ReturnType<typeof send>>, code: string) =>
  expect(reply.headers.problem, reply.body).toBe(code);

const PHONE = "+254712000452";

test("a trial payment is prompted once, reaches the ledger, counts in no sum, and goes back", async () => {
  const started = await Promise.all([1, 2].map(() => send("POST", "payments/", { phone: PHONE })));
  expect(started.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const { n } = await db
    .selectFrom("opening_trials")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
  await expectEventually(async () => statesOf(await show())).toEqual(["done", "waiting", "waiting", "waiting"]);
  const { id } = (await show()).payment!;
  expectProblem(await send("POST", `payments/${id}/returns/`), "trial_not_returnable");

  const [prompt, ...others] = (await simulator.transactions()).filter(({ phone }) => phone === PHONE.slice(1));
  expect(others).toEqual([]);
  await simulator.approve(prompt!.checkoutRequestId);
  await expectEventually(async () => statesOf(await show())).toEqual(["done", "done", "done", "waiting"]);
  const paid = await show();
  expect(paid.payment).toMatchObject({ returnable: true, simulated: true });
  expect(paid.payment!.steps[1]!.text).toMatch(/127\.0\.0\.1|::1/);
  const [phone_hashes, email_hashes] = [PHONE, email].map((text) => hmacIndexes(services.config.secretKey, text)) as [
    Buffer[],
    Buffer[],
  ];
  expect(await sumDonations(db, { phone_hashes, email_hashes }, { year: new Date().getFullYear() })).toBe(0);

  for (const _ of [1, 2]) expect((await send("POST", `payments/${id}/returns/`)).statusCode).toBe(201);
  await expectEventually(async () => statesOf(await show())).toEqual(["done", "done", "done", "done"]);
  expect(await simulator.spent(PHONE.slice(1))).toBe(0);
  const { checks, callbacks } = await show();
  // By the simulator, so it is no proof.
  expect(checks.find((check) => check.id === "trial_payment")!.state).toBe("pretended");
  expect(callbacks.find(({ provider }) => provider === "mpesa")).toMatchObject({
    at: expect.any(String),
    expected: null,
  });
});

test("a trial email has arrived when its receiver types in the code, and nobody else can", async () => {
  for (const _ of [1, 2]) expect((await send("POST", "mails/")).statusCode).toBe(201);
  await expectEventually(async () => (await show()).mail!.sent_at).not.toBeNull();
  const { id, simulated } = (await show()).mail!;
  expect(simulated).toBe(true);
  const code = codeOfMail(services, id);
  expectProblem(await send("POST", `mails/${id}/arrivals/`, { code: "000 00" }), "trial_code_wrong");
  const other = await createStaff(services, "administrator");
  expectProblem(await send("POST", `mails/${id}/arrivals/`, { code }, other.cookie), "not_found");
  expect((await show()).mail!.arrived_at).toBeNull();
  const arrived = (
    await send("POST", `mails/${id}/arrivals/`, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  ).json();
  expect(arrived.mail.arrived_at).not.toBeNull();
  expect(arrived.checks.find((check: { id: string }) => check.id === "trial_mail").state).toBe("pretended");
});

test("who may only look starts no trial", async () => {
  const treasurer = await createStaff(services, "treasurer");
  expect((await send("GET", "", undefined, treasurer.cookie)).statusCode).toBe(200);
  expect((await send("POST", "mails/", undefined, treasurer.cookie)).statusCode).toBe(403);
  const officer = await createStaff(services, "finance_officer");
  expect((await send("GET", "", undefined, officer.cookie)).statusCode).toBe(403);
});

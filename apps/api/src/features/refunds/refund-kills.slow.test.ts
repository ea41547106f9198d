import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startFaultEnvironment } from "#testing/faults/scenario.ts";
import {
  createGift,
  findViolations,
  type Gift,
  passTime,
  type RefundEnvironment,
} from "#testing/refunds/refund-schedules.ts";
import { proposeRefund } from "./refunds.ts";
import { continueRefunds } from "./sending.ts";

/** `REFUND_KILLS=40` kills so many processes. */
const KILLS = Number(process.env.REFUND_KILLS || 6);

const environment = await startFaultEnvironment();
const { api, services, db, simulator } = environment;
const proposer = (await createStaff(services, "finance_officer")).id;
const treasurer = await createStaff(services, "treasurer");
const refunds: RefundEnvironment = {
  ...{ simulator, services, db, proposer, approvers: [treasurer.id], totals: {} },
  close: environment.close,
};
beforeAll(() => registerPayBillAtSimulator(services));
afterAll(environment.close);

/** When the process is killed, and what M-PESA does with the request that is made then. */
const moments = ["at the approval", "after its reply", "once it is asked", "before", "while", "after"] as const;
const faults = [
  {},
  { answer: "lost" },
  { results: 0 },
  { results: 2 },
  { code: "2001" },
  { results: 1, later: "R000001" },
] as const;

async function proposeFor({ entry }: Gift): Promise<number> {
  const asked = { entryId: entry, reason: "paid twice", proposedBy: proposer };
  const refund = await db.transaction().execute((tx) => proposeRefund({ ...services, db: tx }, asked));
  const [row] = await db.selectFrom("refunds").select("proposal_id").where("id", "=", refund).execute();
  return row!.proposal_id;
}

const approve = (proposal: number): Promise<number> =>
  fetch(`${api.url()}/staff/proposals/${proposal}/approvals/`, {
    method: "POST",
    headers: { ...consoleHeaders(services, treasurer.cookie), "content-type": "application/json" },
    body: "{}",
  }).then(
    ({ status }) => status,
    () => 0,
  );

const waitUntilAsked = ({ receipt }: Gift) =>
  expectEventually(async () => {
    // A second result of the refund before may have killed the process.
    await api.start();
    return (await simulator.reversals()).some((one) => one.receipt === receipt);
  }).toBe(true);

/** A refund at whose approval, or at whose result of M-PESA, the process is killed. */
async function refundAndKill(n: number): Promise<Gift> {
  const gift = await createGift(refunds);
  const moment = moments[n % moments.length]!;
  const fault = faults[(n + Math.floor(n / moments.length)) % faults.length]!;
  await simulator.nextReversal({
    ...(moment === "once it is asked" ? { answer: "hang" as const } : fault),
    receipt: gift.receipt,
  });
  const proposal = await proposeFor(gift);
  const kills = api.kills();
  if (moment === "before" || moment === "while" || moment === "after") api.killAtCallback(moment);
  const approving = approve(proposal);
  if (moment === "at the approval") await api.kill();
  const status = await approving;
  if (moment === "after its reply") await api.kill();
  else if (moment !== "at the approval") {
    await waitUntilAsked(gift);
    if (moment === "once it is asked") await api.kill();
    await simulator.callbacks();
    // Without a result there is no callback at which it dies.
    if (api.kills() === kills) await api.kill();
  }
  await api.start();
  if (status !== 200) expect([200, 409]).toContain(await approve(proposal));
  return gift;
}

test(`a receipt goes back at most once, and each refund ends done, refused or not known, after kill -9 ${KILLS} times`, {
  timeout: KILLS * 30_000,
}, async () => {
  const gifts: Gift[] = [];
  for (let n = 0; n < KILLS; n += 1) gifts.push(await refundAndKill(n));
  expect(api.kills()).toBeGreaterThanOrEqual(KILLS);

  const openRefunds = () =>
    db.selectFrom("refunds").select(["ledger_entry_id", "state"]).where("state", "in", ["requested", "sent"]).execute();
  await expectEventually(async () => {
    for (const gift of gifts) await passTime(refunds, gift);
    await continueRefunds(services);
    await simulator.callbacks();
    return openRefunds();
  }).toEqual([]);
  for (const gift of gifts) await expectEventually(() => findViolations(refunds, gift)).toEqual([]);
});

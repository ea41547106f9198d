import type { FastifyInstance, FastifyRequest } from "fastify";
import { deliver, type Post } from "#callbacks/post.ts";
import * as requests from "#control/requests.ts";
import { ControlProblem, read } from "#control/requests.ts";
import { phoneAccount } from "#money/book.ts";
import { confirmationAgain, payByHand } from "#money/by-hand.ts";
import { answerPrompt, callbackAgain } from "#money/prompt.ts";
import { OUTCOMES, type Plan, planNamed, planOfPin } from "#outcomes/plan.ts";
import { Settings } from "#settings.ts";
import { changed, type Simulator } from "#simulator.ts";
import type { Payment, Transaction } from "#world.ts";

type Reset = (seed: number | undefined) => void;

/** What tests and people behind the scenes use, under `/sim/api`. */
export function controlRoutes(app: FastifyInstance, simulator: Simulator, reset: Reset): void {
  app.get("/transactions", () => Object.values(simulator.world.transactions));
  app.get("/callbacks", () => simulator.world.deliveries);
  app.get("/messages", () => simulator.world.messages);
  app.get("/book", () => bookOf(simulator));
  app.get("/clock", () => ({ now: new Date(simulator.clock.now()).toISOString() }));
  app.get("/config", () => simulator.world.settings);

  app.post("/next", ({ body }) => {
    simulator.world.queued.push(read(requests.Next, body));
    changed(simulator);
    return { queued: simulator.world.queued.length };
  });
  app.post("/tx/:id/approve", (request) => {
    const { pin } = read(requests.Approval, request.body);
    return end(simulator, request, pin === undefined ? OUTCOMES.success : planOfPin(pin));
  });
  app.post("/tx/:id/cancel", (request) => {
    read(requests.Nothing, request.body);
    return end(simulator, request, OUTCOMES.cancelled);
  });
  app.post("/tx/:id/timeout", (request) => {
    read(requests.Nothing, request.body);
    return end(simulator, request, OUTCOMES.no_answer);
  });
  app.post("/tx/:id/resolve", (request) => {
    const { outcome } = read(requests.Resolution, request.body);
    return end(simulator, request, planNamed(outcome, simulator.world.settings.lateCallbackMs) ?? OUTCOMES.success);
  });
  app.post("/tx/:id/redeliver", async (request) => {
    const { times } = read(requests.Redelivery, request.body);
    const post = toldOf(simulator, idOf(request));
    await Promise.all(Array.from({ length: times }, () => deliver(simulator, post)));
    return { delivered: times };
  });
  app.post("/c2b/pay", async ({ body }) => {
    const { msisdn: phone, ref: reference, first: firstName, ...rest } = read(requests.PayByHand, body);
    return payByHand(simulator, { ...rest, phone, reference, firstName });
  });
  app.post("/phones/:phone", (request) => {
    const { phone } = read(requests.PhonePath, request.params);
    const { balance, firstName } = read(requests.PhoneChange, request.body);
    const account = phoneAccount(simulator, phone);
    if (firstName !== undefined) account.firstName = firstName;
    if (balance !== undefined) {
      // What comes from outside is as if it had been there from the start, so that the book still adds up.
      account.openingBalance += balance - account.balance;
      account.balance = balance;
    }
    changed(simulator);
    return { phone, ...account };
  });
  app.post("/clock", async ({ body }) => {
    await simulator.clock.advance(read(requests.ClockMove, body).advanceMs);
    changed(simulator);
    return { now: new Date(simulator.clock.now()).toISOString() };
  });
  app.post("/config", ({ body }) => {
    const { settings } = simulator.world;
    // A key that is not given keeps its value; the schema alone would bring back the defaults.
    simulator.world.settings = read(Settings, { ...settings, ...(body as object | undefined) });
    changed(simulator);
    return simulator.world.settings;
  });
  app.post("/reset", ({ body }) => {
    reset(read(requests.Reset, body).seed);
    changed(simulator);
    return { now: new Date(simulator.clock.now()).toISOString() };
  });

  app.setErrorHandler((error, _request, reply) => {
    const { status, statusCode = status ?? 500, message } = error as ControlProblem & { statusCode?: number };
    if (statusCode >= 500) simulator.log.error({ err: error }, "a mistake of the simulator");
    reply.code(statusCode).send({ error: statusCode >= 500 ? "The simulator made a mistake; see its log." : message });
  });
}

/** The account book: who has what, and every movement. The truth that tests compare with. */
function bookOf({ world, clock }: Simulator) {
  const payments = Object.values(world.payments);
  const total = (phone: string, fits: (payment: Payment) => boolean) =>
    payments.filter((payment) => payment.phone === phone && fits(payment)).reduce((sum, { amount }) => sum + amount, 0);
  return {
    now: new Date(clock.now()).toISOString(),
    phones: Object.entries(world.phones).map(([phone, account]) => ({
      phone,
      ...account,
      paid: total(phone, ({ direction }) => direction === "in"),
      returned: total(phone, ({ via }) => via === "reversal"),
      received: total(phone, ({ via }) => via === "b2c"),
    })),
    businesses: Object.entries(world.businesses).map(([shortcode, balance]) => ({ shortcode, balance })),
    payments,
  };
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

function end(simulator: Simulator, request: FastifyRequest, plan: Plan): Transaction {
  const transaction = simulator.world.transactions[idOf(request)];
  if (!transaction) throw new ControlProblem(404, "There is no such transaction.");
  if (!answerPrompt(simulator, transaction, plan)) throw new ControlProblem(409, "This prompt has ended already.");
  return transaction;
}

/** The callback of a prompt, or the confirmation of a receipt. */
function toldOf(simulator: Simulator, id: string): Post {
  const transaction = simulator.world.transactions[id];
  if (transaction?.state === "open") throw new ControlProblem(409, "This prompt has not ended yet.");
  const post = transaction ? callbackAgain(simulator, transaction) : confirmationAgain(simulator, id);
  if (!post) throw new ControlProblem(404, "There is no such transaction, or nobody is registered to hear of it.");
  return post;
}

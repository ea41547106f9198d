import type { FastifyInstance, FastifyRequest } from "fastify";
import { deliverCallback } from "#mpesa/callbacks/post.ts";
import * as requests from "#mpesa/control/requests.ts";
import { ControlProblem, parseRequest } from "#mpesa/control/requests.ts";
import { OUTCOME_PLANS, type OutcomePlan, planNamed, planOfPin } from "#mpesa/outcomes/plan.ts";
import { phoneAccount } from "#mpesa/payments/ledger.ts";
import { confirmationToRepeat, payManually } from "#mpesa/payments/manual-payment.ts";
import { answerPrompt, callbackToRepeat } from "#mpesa/payments/prompt.ts";
import { Settings } from "#mpesa/settings.ts";
import { notifyWatchers, type Simulator } from "#mpesa/simulator.ts";
import type { Payment, Transaction } from "#mpesa/simulator-state.ts";
import type { CallbackPost } from "../simulator-state.ts";

type ResetSimulator = (seed: number | undefined) => void;

/** The control API of tests and demos, under `/sim/api`. */
export function controlRoutes(app: FastifyInstance, simulator: Simulator, reset: ResetSimulator): void {
  app.get("/transactions", () => Object.values(simulator.state.transactions));
  app.get("/callbacks", () => simulator.state.deliveries);
  app.get("/messages", () => simulator.state.messages);
  app.get("/ledger", () => describeLedger(simulator));
  app.get("/reversals", () => simulator.state.reversals);
  app.get("/clock", () => ({ now: new Date(simulator.clock.now()).toISOString() }));
  app.get("/config", () => simulator.state.settings);

  app.post("/next", ({ body }) => {
    simulator.state.queued.push(parseRequest(requests.QueuedOutcomeBody, body));
    notifyWatchers(simulator);
    return { queued: simulator.state.queued.length };
  });
  app.post("/next-reversal", ({ body }) => {
    simulator.state.queuedReversals.push(parseRequest(requests.ReversalFaultsBody, body));
    return { queued: simulator.state.queuedReversals.length };
  });
  app.post("/tx/:id/approve", (request) => {
    const { pin } = parseRequest(requests.ApprovalBody, request.body);
    return answerTransaction(simulator, request, pin === undefined ? OUTCOME_PLANS.success : planOfPin(pin));
  });
  app.post("/tx/:id/cancel", (request) => {
    parseRequest(requests.EmptyBody, request.body);
    return answerTransaction(simulator, request, OUTCOME_PLANS.cancelled);
  });
  app.post("/tx/:id/timeout", (request) => {
    parseRequest(requests.EmptyBody, request.body);
    return answerTransaction(simulator, request, OUTCOME_PLANS.no_answer);
  });
  app.post("/tx/:id/resolve", (request) => {
    const { outcome } = parseRequest(requests.ResolutionBody, request.body);
    return answerTransaction(
      simulator,
      request,
      planNamed(outcome, simulator.state.settings.lateCallbackMs) ?? OUTCOME_PLANS.success,
    );
  });
  app.post("/tx/:id/redeliver", async (request) => {
    const { times } = parseRequest(requests.RedeliveryBody, request.body);
    const post = postToRepeat(simulator, idOf(request));
    await Promise.all(Array.from({ length: times }, () => deliverCallback(simulator, post)));
    return { delivered: times };
  });
  app.post("/c2b/pay", async ({ body }) => {
    const { msisdn: phone, ref: reference, first: firstName, ...rest } = parseRequest(requests.ManualPaymentBody, body);
    return payManually(simulator, { ...rest, phone, reference, firstName });
  });
  app.post("/phones/:phone", (request) => {
    const { phone } = parseRequest(requests.PhonePath, request.params);
    const { balance, firstName } = parseRequest(requests.PhoneChangeBody, request.body);
    const account = phoneAccount(simulator, phone);
    if (firstName !== undefined) account.firstName = firstName;
    if (balance !== undefined) {
      // Changes the opening balance too, so that the ledger still adds up.
      account.openingBalance += balance - account.balance;
      account.balance = balance;
    }
    notifyWatchers(simulator);
    return { phone, ...account };
  });
  app.post("/clock", async ({ body }) => {
    await simulator.clock.advance(parseRequest(requests.ClockMoveBody, body).advanceMs);
    notifyWatchers(simulator);
    return { now: new Date(simulator.clock.now()).toISOString() };
  });
  app.post("/config", ({ body }) => {
    const { settings } = simulator.state;
    // Missing keys keep their values; the schema alone would reset them to defaults.
    simulator.state.settings = parseRequest(Settings, { ...settings, ...(body as object | undefined) });
    notifyWatchers(simulator);
    return simulator.state.settings;
  });
  app.post("/reset", ({ body }) => {
    reset(parseRequest(requests.ResetBody, body).seed);
    notifyWatchers(simulator);
    return { now: new Date(simulator.clock.now()).toISOString() };
  });

  app.setErrorHandler((error, _request, reply) => {
    const { status, statusCode = status ?? 500, message } = error as ControlProblem & { statusCode?: number };
    if (statusCode >= 500) simulator.log.error({ err: error }, "the simulator failed");
    reply.code(statusCode).send({ error: statusCode >= 500 ? "The simulator made a mistake; see its log." : message });
  });
}

/** All balances and payments, which tests compare with. */
function describeLedger({ state, clock }: Simulator) {
  const payments = Object.values(state.payments);
  const total = (phone: string, fits: (payment: Payment) => boolean) =>
    payments.filter((payment) => payment.phone === phone && fits(payment)).reduce((sum, { amount }) => sum + amount, 0);
  return {
    now: new Date(clock.now()).toISOString(),
    phones: Object.entries(state.phones).map(([phone, account]) => ({
      phone,
      ...account,
      paid: total(phone, ({ direction }) => direction === "in"),
      returned: total(phone, ({ via }) => via === "reversal"),
      received: total(phone, ({ via }) => via === "b2c"),
    })),
    businesses: Object.entries(state.businesses).map(([shortcode, balance]) => ({ shortcode, balance })),
    payments,
  };
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

function answerTransaction(simulator: Simulator, request: FastifyRequest, plan: OutcomePlan): Transaction {
  const transaction = simulator.state.transactions[idOf(request)];
  if (!transaction) throw new ControlProblem(404, "There is no such transaction.");
  if (!answerPrompt(simulator, transaction, plan)) throw new ControlProblem(409, "This prompt has ended already.");
  return transaction;
}

/** The callback of a prompt, or the confirmation of a receipt. */
function postToRepeat(simulator: Simulator, id: string): CallbackPost {
  const transaction = simulator.state.transactions[id];
  if (transaction?.state === "open") throw new ControlProblem(409, "This prompt has not ended yet.");
  const post = transaction ? callbackToRepeat(simulator, transaction) : confirmationToRepeat(simulator, id);
  if (!post) throw new ControlProblem(404, "There is no such transaction, or no URL is registered for it.");
  return post;
}

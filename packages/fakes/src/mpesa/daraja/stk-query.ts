import type { FastifyReply, FastifyRequest } from "fastify";
import { fieldsOf, requireField } from "#mpesa/daraja/fields.ts";
import { checkMerchant } from "#mpesa/daraja/stk-push.ts";
import { newRequestId } from "#mpesa/ids.ts";
import { describeInQuery } from "#mpesa/outcomes/result-codes.ts";
import { nextRandom, pickRandom } from "#mpesa/random.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import type { Transaction } from "#mpesa/simulator-state.ts";
import { DarajaError, errorBody, invalidFieldError, spikeArrestError } from "./daraja-error.ts";

const MAX_QUERIES_PER_MINUTE = 5;
const PENDING_REPLY_FORMATS = ["4999", "500", "200empty", "400", "429"] as const;

/** `POST /mpesa/stkpushquery/v1/query` (payments.md 1.5). */
export function queryPrompt(simulator: Simulator, request: FastifyRequest, reply: FastifyReply) {
  const { state } = simulator;
  const fields = fieldsOf(request);
  checkMerchant(simulator, fields);
  const id = requireField(fields, "CheckoutRequestID", /\S/);
  enforceRateLimit(simulator);
  if (state.settings.queryFlake > 0 && nextRandom(state.chance) < state.settings.queryFlake) {
    throw new DarajaError(500, "500", "a bare 500, as one in five was", "");
  }
  const transaction = state.transactions[id];
  if (!transaction) throw new DarajaError(500, "500.001.1001", "The transaction does not Exist");
  const code = resultCodeOf(simulator, transaction);
  return code === undefined ? pendingReply(simulator, transaction, reply) : queryReply(transaction, code);
}

/** The rate limit is spread over the minute: five a minute is one every 12 s. */
function enforceRateLimit({ state, clock }: Simulator): void {
  const { queryRate } = state.settings;
  if (queryRate === 0) return;
  const now = clock.now();
  if (state.lastQueryAt !== undefined && now - state.lastQueryAt < 60_000 / queryRate)
    throw spikeArrestError(queryRate);
  state.lastQueryAt = now;
}

/** The result code that the query reports; undefined while there is none. */
function resultCodeOf({ clock }: Simulator, { state, plan, result, knownAt = 0 }: Transaction): string | undefined {
  if (plan?.query === "in_flight" || state === "open" || clock.now() < knownAt) return undefined;
  return plan?.query === "contradicts" ? "1037" : result;
}

const queryReply = (
  { merchantRequestId, checkoutRequestId }: Transaction,
  code: string,
  words = describeInQuery(code),
) => ({
  ResponseCode: "0",
  ResponseDescription: "The service request has been accepted successfully",
  MerchantRequestID: merchantRequestId,
  CheckoutRequestID: checkoutRequestId,
  ResultCode: code,
  ResultDesc: words,
});

/** The five reply formats without a result (payments.md 1.5, a to e). */
function pendingReply(simulator: Simulator, transaction: Transaction, reply: FastifyReply): object | string {
  const { inflight, queryRate } = simulator.state.settings;
  switch (inflight === "mix" ? pickRandom(simulator.state.chance, PENDING_REPLY_FORMATS) : inflight) {
    case "4999":
      return queryReply(transaction, "4999", "The transaction is still under processing");
    case "500":
      throw new DarajaError(500, "500.001.1001", "The transaction is being processed");
    case "200empty":
      reply.code(200);
      return errorBody(newRequestId(simulator), "500.001.1001", "");
    case "400":
      throw invalidFieldError("CheckoutRequestID");
    case "429":
      throw spikeArrestError(queryRate || MAX_QUERIES_PER_MINUTE);
  }
}

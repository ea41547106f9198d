import { once } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deliverCallback } from "#mpesa/callbacks/post.ts";
import {
  AMOUNT_PATTERN,
  closeConnection,
  type DarajaFields,
  fieldsOf,
  holdConnection,
  isCallableUrl,
  requireField,
  SHORTCODE_PATTERN,
  textOf,
} from "#mpesa/daraja/fields.ts";
import { newCheckoutRequestId, newRequestId } from "#mpesa/ids.ts";
import { isCompactTime } from "#mpesa/nairobi-time.ts";
import { chooseOutcome } from "#mpesa/outcomes/choose.ts";
import { endTransaction, schedulePosts, showPrompt } from "#mpesa/payments/prompt.ts";
import { isDarajaPhone } from "#mpesa/phone-number.ts";
import { notifyWatchers, type Simulator } from "#mpesa/simulator.ts";
import type { Transaction } from "#mpesa/simulator-state.ts";
import { DarajaError, invalidFieldError } from "./daraja-error.ts";

/** The HTML reply of the firewall in front of Daraja (payments.md 1.0). */
const FIREWALL_PAGE =
  "<html><head><title>Request unsuccessful</title></head><body>Request unsuccessful. Incapsula incident ID: 0-0</body></html>";
const ACCEPTED_MESSAGE = "Success. Request accepted for processing";

/** `POST /mpesa/stkpush/v1/processrequest` (payments.md 1.2 and 5.2). */
export async function requestPrompt(simulator: Simulator, request: FastifyRequest, reply: FastifyReply) {
  const { state, clock } = simulator;
  const promptRequest = readRequest(simulator, fieldsOf(request));
  if (state.openPrompts[promptRequest.phone]) {
    throw new DarajaError(
      500,
      "500.001.1001",
      "Unable to lock subscriber, a transaction is already in process for the current subscriber",
    );
  }
  const { fits, ...facts } = promptRequest;
  const { plan, faults } = chooseOutcome(simulator, { ...facts, fits });
  notifyWatchers(simulator);
  const answer = faults.answer ?? plan?.answer ?? "prompt";
  if (answer === "busy") throw new DarajaError(500, "500.003.02", "System is busy. Please try again in few minutes");
  if (answer === "firewall") return reply.code(503).type("text/html").send(FIREWALL_PAGE);
  if (answer === "hang") return holdConnection(simulator, request, reply);

  const transaction: Transaction = {
    ...facts,
    merchantRequestId: newRequestId(simulator),
    checkoutRequestId: newCheckoutRequestId(simulator, facts.phone),
    requestedAt: clock.now(),
    plan,
    faults,
    state: "open",
  };
  state.transactions[transaction.checkoutRequestId] = transaction;
  state.openPrompts[facts.phone] = transaction.checkoutRequestId;
  state.lastAsked[`${facts.phone} ${facts.amount}`] = clock.now();

  if (answer === "after_callback" && plan) {
    const posts = endTransaction(simulator, transaction, plan);
    const first = posts.filter(({ afterMs }) => afterMs === 0);
    schedulePosts(
      simulator,
      posts.filter((one) => !first.includes(one)),
    );
    await Promise.all(first.map(({ post }) => deliverCallback(simulator, post)));
  } else if (answer === "dropped") {
    closeConnection(request, reply);
    showPrompt(simulator, transaction);
    return reply;
  } else {
    const answered = once(reply.raw, "close");
    clock.during(answered.then(() => state === simulator.state && showPrompt(simulator, transaction)));
  }

  return {
    MerchantRequestID: transaction.merchantRequestId,
    CheckoutRequestID: transaction.checkoutRequestId,
    ResponseCode: "0",
    ResponseDescription: ACCEPTED_MESSAGE,
    CustomerMessage: ACCEPTED_MESSAGE,
  };
}

/** Checks short code, timestamp and password of a request. @returns the short code */
export function checkMerchant({ config }: Simulator, fields: DarajaFields): string {
  const shortcode = requireField(fields, "BusinessShortCode", SHORTCODE_PATTERN);
  if (shortcode !== config.shortcode) throw new DarajaError(500, "500.001.1001", "Merchant does not exist");
  const timestamp = requireField(fields, "Timestamp");
  if (!isCompactTime(timestamp)) throw invalidFieldError("Timestamp");
  const password = Buffer.from(`${shortcode}${config.passkey}${timestamp}`).toString("base64");
  if (requireField(fields, "Password") !== password) throw new DarajaError(500, "500.001.1001", "Wrong credentials");
  return shortcode;
}

function readRequest(simulator: Simulator, fields: DarajaFields) {
  const { state, config } = simulator;
  const shortcode = checkMerchant(simulator, fields);
  const amount = Number(requireField(fields, "Amount", AMOUNT_PATTERN));
  const phone = requireField(fields, "PhoneNumber");
  if (!isDarajaPhone(phone)) throw invalidFieldError("PhoneNumber");
  if (textOf(fields.PartyA) !== phone) throw invalidFieldError("PartyA");
  const reference = requireField(fields, "AccountReference", /^(?=.*\S).{1,12}$/);
  // Daraja's name for the field in error messages (payments.md 1.2).
  const description = requireField(fields, "TransactionDesc", /^(?=.*\S).{1,13}$/, "Remarks");
  const callbackUrl = requireField(fields, "CallBackURL");
  if (!isCallableUrl(callbackUrl, state.settings.strictUrls)) throw invalidFieldError("CallBackURL");
  const type = requireField(fields, "TransactionType");
  const partyB = requireField(fields, "PartyB", SHORTCODE_PATTERN);
  const till = type === "CustomerBuyGoodsOnline";
  const fits = till ? partyB === config.till : type === "CustomerPayBillOnline" && partyB === shortcode;
  return { shortcode, amount, phone, partyB, callbackUrl, reference, description, till, fits };
}

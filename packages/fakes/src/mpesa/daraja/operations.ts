import type { FastifyReply, FastifyRequest } from "fastify";
import { decimalShillings } from "#mpesa/callbacks/bodies.ts";
import {
  AMOUNT_PATTERN,
  closeConnection,
  type DarajaFields,
  fieldsOf,
  holdConnection,
  requireField,
  SHORTCODE_PATTERN,
  textOf,
} from "#mpesa/daraja/fields.ts";
import { acceptOperation, type OperationOutcome } from "#mpesa/daraja/results.ts";
import { compactTime, dottedTime } from "#mpesa/nairobi-time.ts";
import { takeReversalFaults } from "#mpesa/outcomes/reversal-faults.ts";
import { recordPayment } from "#mpesa/payments/ledger.ts";
import { isDarajaPhone } from "#mpesa/phone-number.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import type { Payment } from "#mpesa/simulator-state.ts";
import { DarajaError, invalidFieldError } from "./daraja-error.ts";

/** `POST /mpesa/transactionstatus/v1/query` (payments.md 1.7). */
export function requestTransactionStatus(simulator: Simulator, request: FastifyRequest): object {
  const { state, config } = simulator;
  const fields = fieldsOf(request);
  requireField(fields, "CommandID", /^TransactionStatusQuery$/);
  const receipt = textOf(fields.TransactionID) ?? "";
  const conversation = textOf(fields.OriginalConversationID) ?? "";
  if (receipt === "" && conversation === "") throw invalidFieldError("TransactionID");
  const shortcode = requireField(fields, "PartyA", SHORTCODE_PATTERN);
  requireField(fields, "IdentifierType", /^[124]$/);

  return acceptOperation(simulator, request, {
    initiatorField: "Initiator",
    shortcode,
    ...givenConversation(fields),
    run: (originatorConversationId) => {
      const found =
        state.payments[receipt] ?? Object.values(state.payments).find(({ cause }) => cause === conversation);
      if (!found || found.shortcode !== shortcode) return { code: "R000002" };
      const payer = `${found.phone} - ${found.firstName}`;
      const business = `${found.shortcode} - ${config.businessName}`;
      const incoming = found.direction === "in";
      return {
        code: 0,
        parameters: [
          { Key: "DebitPartyName", Value: incoming ? payer : business },
          { Key: "CreditPartyName", Value: incoming ? business : payer },
          { Key: "OriginatorConversationID", Value: originatorConversationId },
          { Key: "InitiatedTime", Value: Number(compactTime(found.at)) },
          { Key: "DebitAccountType", Value: incoming ? "MMF Account For Customer" : "Utility Account" },
          { Key: "DebitPartyCharges", Value: "" },
          { Key: "TransactionReason" },
          { Key: "ReasonType", Value: incoming ? "Pay Bill Online" : "Business Payment to Customer via API" },
          { Key: "TransactionStatus", Value: found.reversedBy ? "Reversed" : "Completed" },
          { Key: "FinalisedTime", Value: Number(compactTime(found.at)) },
          { Key: "Amount", Value: decimalShillings(found.amount) },
          { Key: "ReceiptNo", Value: found.receipt },
        ],
      };
    },
  });
}

/** `POST /mpesa/reversal/v1/request`: the money of one receipt goes back to the phone, once. */
export function requestReversal(simulator: Simulator, request: FastifyRequest, reply: FastifyReply): object {
  const { state } = simulator;
  const fields = fieldsOf(request);
  requireField(fields, "CommandID", /^TransactionReversal$/);
  const receipt = requireField(fields, "TransactionID");
  const amount = Number(requireField(fields, "Amount", AMOUNT_PATTERN));
  const shortcode = requireField(fields, "ReceiverParty", SHORTCODE_PATTERN);
  // Spelt as Daraja spells it.
  requireField(fields, "RecieverIdentifierType", /^(4|11)$/);
  const original = state.payments[receipt];
  if (original && amount > original.amount) throw invalidFieldError("Amount");

  const faults = takeReversalFaults(state.queuedReversals, receipt);
  const count = (conversation: string, code: string) => void state.reversals.push({ receipt, conversation, code });
  if (faults.answer === "lost") {
    count("", "lost");
    return closeConnection(request, reply);
  }
  if (faults.answer === "busy") {
    count("", "busy");
    throw new DarajaError(500, "500.003.02", "System is busy. Please try again in few minutes.");
  }
  const accepted = acceptOperation(simulator, request, {
    initiatorField: "Initiator",
    shortcode,
    faults,
    ...givenConversation(fields),
    run: (cause) => {
      const outcome = reversalOutcome(simulator, original, { amount, shortcode, cause, refuse: faults.code });
      count(cause, String(outcome.code));
      return outcome;
    },
  });
  if (faults.answer === "hang") return holdConnection(simulator, request, reply);
  return faults.answer === "dropped" ? closeConnection(request, reply) : accepted;
}

/** The number that the app gave its request. */
function givenConversation(fields: DarajaFields) {
  const given = textOf(fields.OriginatorConversationID);
  return given ? { originatorConversationId: given } : {};
}

function reversalOutcome(
  simulator: Simulator,
  original: Payment | undefined,
  {
    amount,
    shortcode,
    cause,
    refuse,
  }: { amount: number; shortcode: string; cause: string; refuse: string | undefined },
): OperationOutcome {
  if (refuse !== undefined) return { code: refuse as `${number}` };
  if (original?.direction !== "in" || original.shortcode !== shortcode) return { code: "R000002" };
  if (original.reversedBy) return { code: "R000001" };
  if ((simulator.state.businesses[shortcode] ?? 0) < amount) return { code: "1" };
  return reversePayment(simulator, original, amount, cause);
}

function reversePayment(simulator: Simulator, original: Payment, amount: number, cause: string): OperationOutcome {
  const { phone, shortcode, reference } = original;
  const back = recordPayment(simulator, {
    via: "reversal",
    direction: "out",
    phone,
    shortcode,
    amount,
    reference,
    cause,
  });
  original.reversedBy = back.receipt;
  const balance = decimalShillings(back.businessBalance);
  return {
    code: 0,
    receipt: back.receipt,
    parameters: [
      { Key: "DebitAccountBalance", Value: `Utility Account|KES|${balance}|${balance}|0.00|0.00` },
      { Key: "Amount", Value: amount },
      { Key: "TransCompletedTime", Value: Number(compactTime(back.at)) },
      { Key: "OriginalTransactionID", Value: original.receipt },
      { Key: "Charge", Value: 0 },
      { Key: "CreditPartyPublicName", Value: `${phone} - ${original.firstName}` },
      { Key: "DebitPartyPublicName", Value: `${shortcode} - ${simulator.config.businessName}` },
    ],
  };
}

/** `POST /mpesa/b2c/v3/paymentrequest`: money from the business to a phone. */
export function requestB2c(simulator: Simulator, request: FastifyRequest): object {
  const { state } = simulator;
  const fields = fieldsOf(request);
  const originatorConversationId = requireField(fields, "OriginatorConversationID");
  requireField(fields, "CommandID", /^(BusinessPayment|SalaryPayment|PromotionPayment)$/);
  const amount = Number(requireField(fields, "Amount", AMOUNT_PATTERN));
  const shortcode = requireField(fields, "PartyA", SHORTCODE_PATTERN);
  const phone = requireField(fields, "PartyB");
  if (!isDarajaPhone(phone)) throw invalidFieldError("PartyB");
  if (state.conversations.includes(originatorConversationId)) {
    throw new DarajaError(500, "500.002.1001", "Duplicate OriginatorConversationID");
  }
  const answer = acceptOperation(simulator, request, {
    initiatorField: "InitiatorName",
    shortcode,
    originatorConversationId,
    run: (cause) => {
      if ((state.businesses[shortcode] ?? 0) < amount) return { code: "1" };
      const paid = recordPayment(simulator, {
        via: "b2c",
        direction: "out",
        phone,
        shortcode,
        amount,
        reference: "",
        cause,
      });
      return {
        code: 0,
        receipt: paid.receipt,
        parameters: [
          { Key: "TransactionAmount", Value: amount },
          { Key: "TransactionReceipt", Value: paid.receipt },
          { Key: "ReceiverPartyPublicName", Value: `${phone} - ${paid.firstName}` },
          { Key: "TransactionCompletedDateTime", Value: dottedTime(paid.at) },
          { Key: "B2CUtilityAccountAvailableFunds", Value: paid.businessBalance },
          { Key: "B2CWorkingAccountAvailableFunds", Value: 0 },
          { Key: "B2CRecipientIsRegisteredCustomer", Value: "Y" },
          { Key: "B2CChargesPaidAccountAvailableFunds", Value: 0 },
        ],
      };
    },
  });
  state.conversations.push(originatorConversationId);
  return answer;
}

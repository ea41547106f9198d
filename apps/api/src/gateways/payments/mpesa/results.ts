import { z } from "zod";
import { said } from "#gateways/payments/calls.ts";
import { type Daraja, expectAnswer, Refused } from "#gateways/payments/mpesa/daraja.ts";
import { listOf, readJson } from "#gateways/payments/mpesa/json.ts";
import { readNairobiTime } from "#gateways/payments/mpesa/nairobi-time.ts";
import { readSum } from "#gateways/payments/mpesa/sums.ts";

/** Where the outcome goes: `result`, or `timeout` when nobody knows it. */
export interface ResultAddresses {
  result: string;
  timeout: string;
}

/** Taken, and no more: the outcome comes to `result` under one of these ids (payments.md 1.7). */
export interface Taken {
  originatorConversationId: string;
  conversationId: string;
}

const Acknowledged = z.object({
  ResponseCode: z.string(),
  ResponseDescription: z.string().catch(""),
  OriginatorConversationID: z.string().min(1),
  ConversationID: z.string().min(1),
});

/** These operations sign as a person of the organisation, whose name and sealed password are settings. */
export class NoInitiator extends Error {
  override readonly name = "NoInitiator";

  constructor() {
    super("MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL are not set");
  }
}

async function operate(daraja: Daraja, path: string, to: ResultAddresses, fields: object): Promise<Taken> {
  const { initiator } = daraja.settings;
  if (!initiator) throw new NoInitiator();
  const reply = await daraja.post(path, {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    ResultURL: to.result,
    QueueTimeOutURL: to.timeout,
    ...fields,
  });
  const taken = expectAnswer(Acknowledged, reply);
  if (taken.ResponseCode !== "0") throw new Refused(taken.ResponseCode, taken.ResponseDescription);
  return { originatorConversationId: taken.OriginatorConversationID, conversationId: taken.ConversationID };
}

/**
 * Asks what Daraja's books say of one receipt.
 * @param shortCode that took the money
 * @throws NoInitiator, TooFast, Refused, NoAnswer
 */
export const askTransactionStatus = (
  daraja: Daraja,
  { receipt, shortCode }: { receipt: string; shortCode: string },
  to: ResultAddresses,
): Promise<Taken> =>
  operate(daraja, "/mpesa/transactionstatus/v1/query", to, {
    CommandID: "TransactionStatusQuery",
    TransactionID: receipt,
    PartyA: shortCode,
    IdentifierType: "4",
    Remarks: "Reconciliation",
    Occasion: "",
  });

/**
 * Asks for the money of one receipt to be given back; the whole of it, since parts cannot be told apart afterwards.
 * NoAnswer is not no: it may be given back all the same, and a second time it is "already reversed".
 * @throws NoInitiator, TooFast, Refused, NoAnswer
 */
export const askReversal = (
  daraja: Daraja,
  {
    receipt,
    amount,
    shortCode,
    remarks = "Refund",
  }: {
    receipt: string;
    amount: number;
    shortCode: string;
    remarks?: string;
  },
  to: ResultAddresses,
): Promise<Taken> =>
  operate(daraja, "/mpesa/reversal/v1/request", to, {
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: String(amount),
    ReceiverParty: shortCode,
    // Spelt as Daraja spells it.
    RecieverIdentifierType: "11",
    Remarks: remarks.slice(0, 100),
    Occasion: "",
  });

/** The outcome of an operation, as it is posted to `result`. */
export interface OperationResult extends Taken {
  /** `0`, a number, or a text such as `R000001`. */
  code: string;
  text: string;
  /** M-PESA's number of the operation itself, not of the payment it was about. */
  transactionId: string;
  /** Values by key; one key may come several times, and a value may be missing. */
  values(key: string): string[];
}

const Pair = z.object({ Key: z.string(), Value: z.string().catch("") });
const Envelope = z.object({
  Result: z.object({
    ResultCode: z.string().trim().min(1),
    ResultDesc: z.string().catch(""),
    OriginatorConversationID: z.string().min(1),
    ConversationID: z.string().catch(""),
    TransactionID: z.string().catch(""),
    ResultParameters: z
      .object({ ResultParameter: listOf(Pair) })
      .optional()
      .catch(undefined),
    ReferenceData: z
      .object({ ReferenceItem: listOf(Pair) })
      .optional()
      .catch(undefined),
  }),
});

/** @returns undefined for a body that is no result of an operation */
export function readResult(body: string): OperationResult | undefined {
  const parsed = Envelope.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { Result } = parsed.data;
  const pairs = [...(Result.ResultParameters?.ResultParameter ?? []), ...(Result.ReferenceData?.ReferenceItem ?? [])];
  return {
    code: Result.ResultCode,
    text: said(Result.ResultDesc),
    originatorConversationId: Result.OriginatorConversationID,
    conversationId: Result.ConversationID,
    transactionId: Result.TransactionID,
    values: (key) => pairs.filter(({ Key }) => Key === key).map(({ Value }) => Value),
  };
}

/** What Daraja's books say of a receipt. `unknown`: ask again, or a person does. */
export type BookedState =
  | { state: "completed"; receipt: string; amount: number; paidAt: Date | undefined }
  | { state: "no_such_receipt" }
  | { state: "unknown"; code: string; text: string };

export function bookedStateIn(result: OperationResult): BookedState {
  const { code, text } = result;
  if (code === "R000002") return { state: "no_such_receipt" };
  const [receipt = ""] = result.values("ReceiptNo");
  const [status = ""] = result.values("TransactionStatus");
  const sum = readSum(result.values("Amount")[0] ?? "");
  if (code !== "0" || receipt === "" || !sum || !/^completed$/i.test(status)) return { state: "unknown", code, text };
  const [finished = ""] = result.values("FinalisedTime");
  return { state: "completed", receipt: receipt.toUpperCase(), amount: sum.kes, paidAt: readNairobiTime(finished) };
}

/** What came of a reversal. `refused` is final; `unknown` is not. */
export type ReversalState =
  | { state: "reversed"; receipt: string; by: string; amount: number | undefined }
  /** By us or by somebody at the portal; the money is back with the payer. */
  | { state: "already_reversed" }
  | { state: "refused"; code: string; text: string }
  | { state: "unknown"; code: string; text: string };

/** In this namespace, and no other (payments.md 1.7). */
const REFUSALS = new Set(["1", "11", "21", "2001", "2006", "2028", "8006", "R000002"]);

export function reversalIn(result: OperationResult): ReversalState {
  const { code, text, transactionId: by } = result;
  if (code === "R000001") return { state: "already_reversed" };
  if (REFUSALS.has(code)) return { state: "refused", code, text };
  const [receipt = ""] = result.values("OriginalTransactionID");
  if (code !== "0" || receipt === "") return { state: "unknown", code, text };
  return {
    state: "reversed",
    receipt: receipt.toUpperCase(),
    by,
    amount: readSum(result.values("Amount")[0] ?? "")?.kes,
  };
}

import { z } from "zod";
import { readJson, sanitiseText } from "../http-client.ts";
import { type Daraja, DarajaRejectedError, parseResponse } from "./daraja.ts";
import { listOf, parseAmount, parseNairobiTime } from "./daraja-http.ts";

/** URLs to which Daraja posts the result or a timeout. */
export interface ResultUrls {
  result: string;
  timeout: string;
}

/** Accepted, but not executed yet: the result is posted under one of these ids (payments.md 1.7). */
export interface AcceptedOperation {
  originatorConversationId: string;
  conversationId: string;
}

const OperationAccepted = z.object({
  ResponseCode: z.string(),
  ResponseDescription: z.string().catch(""),
  OriginatorConversationID: z.string().min(1),
  ConversationID: z.string().min(1),
});

/** These operations need an initiator, whose name and encrypted password are settings. */
export class NoInitiatorError extends Error {
  override readonly name = "NoInitiatorError";

  constructor() {
    super("MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL are not set");
  }
}

async function requestOperation(
  daraja: Daraja,
  path: string,
  urls: ResultUrls,
  fields: object,
): Promise<AcceptedOperation> {
  const { initiator } = daraja.settings;
  if (!initiator) throw new NoInitiatorError();
  const reply = await daraja.post(path, {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    ResultURL: urls.result,
    QueueTimeOutURL: urls.timeout,
    ...fields,
  });
  const accepted = parseResponse(OperationAccepted, reply);
  if (accepted.ResponseCode !== "0") throw new DarajaRejectedError(accepted.ResponseCode, accepted.ResponseDescription);
  return { originatorConversationId: accepted.OriginatorConversationID, conversationId: accepted.ConversationID };
}

/**
 * Requests the status of one receipt.
 * @param shortCode that received the money
 * @throws NoInitiatorError, RateLimitedError, DarajaRejectedError, NoResponseError
 */
export const requestTransactionStatus = (
  daraja: Daraja,
  { receipt, shortCode }: { receipt: string; shortCode: string },
  urls: ResultUrls,
): Promise<AcceptedOperation> =>
  requestOperation(daraja, "/mpesa/transactionstatus/v1/query", urls, {
    CommandID: "TransactionStatusQuery",
    TransactionID: receipt,
    PartyA: shortCode,
    IdentifierType: "4",
    Remarks: "Reconciliation",
    Occasion: "",
  });

/**
 * Requests the reversal of one receipt in full, since partial reversals cannot be distinguished afterwards. After a
 * NoResponseError it may have been executed; a second request is then "already reversed".
 * @throws NoInitiatorError, RateLimitedError, DarajaRejectedError, NoResponseError
 */
export const requestReversal = (
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
  urls: ResultUrls,
): Promise<AcceptedOperation> =>
  requestOperation(daraja, "/mpesa/reversal/v1/request", urls, {
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: String(amount),
    ReceiverParty: shortCode,
    // Spelt as Daraja spells it.
    RecieverIdentifierType: "11",
    Remarks: remarks.slice(0, 100),
    Occasion: "",
  });

/** The result of an operation, as it is posted to `result`. */
export interface OperationResult extends AcceptedOperation {
  /** `0`, a number, or a text such as `R000001`. */
  code: string;
  text: string;
  /** Of the operation itself, not of the payment that it is about. */
  transactionId: string;
  /** All values of a key; keys may repeat, and a value may be missing. */
  values(key: string): string[];
}

const KeyValue = z.object({ Key: z.string(), Value: z.string().catch("") });
const Envelope = z.object({
  Result: z.object({
    ResultCode: z.string().trim().min(1),
    ResultDesc: z.string().catch(""),
    OriginatorConversationID: z.string().min(1),
    ConversationID: z.string().catch(""),
    TransactionID: z.string().catch(""),
    ResultParameters: z
      .object({ ResultParameter: listOf(KeyValue) })
      .optional()
      .catch(undefined),
    ReferenceData: z
      .object({ ReferenceItem: listOf(KeyValue) })
      .optional()
      .catch(undefined),
  }),
});

/** @returns undefined for anything else */
export function parseOperationResult(body: string): OperationResult | undefined {
  const parsed = Envelope.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { Result } = parsed.data;
  const pairs = [...(Result.ResultParameters?.ResultParameter ?? []), ...(Result.ReferenceData?.ReferenceItem ?? [])];
  return {
    code: Result.ResultCode,
    text: sanitiseText(Result.ResultDesc),
    originatorConversationId: Result.OriginatorConversationID,
    conversationId: Result.ConversationID,
    transactionId: Result.TransactionID,
    values: (key) => pairs.filter(({ Key }) => Key === key).map(({ Value }) => Value),
  };
}

/** `unknown`: request it again, or a person decides. */
export type TransactionStatus =
  | { state: "completed"; receipt: string; amount: number; paidAt: Date | undefined }
  | { state: "no_such_receipt" }
  | { state: "unknown"; code: string; text: string };

export function transactionStatusOf(result: OperationResult): TransactionStatus {
  const { code, text } = result;
  if (code === "R000002") return { state: "no_such_receipt" };
  const [receipt = ""] = result.values("ReceiptNo");
  const [status = ""] = result.values("TransactionStatus");
  const amount = parseAmount(result.values("Amount")[0] ?? "");
  if (code !== "0" || receipt === "" || !amount || !/^completed$/i.test(status))
    return { state: "unknown", code, text };
  const [finished = ""] = result.values("FinalisedTime");
  return { state: "completed", receipt: receipt.toUpperCase(), amount: amount.kes, paidAt: parseNairobiTime(finished) };
}

/** `rejected` is final; `unknown` is not. */
export type ReversalOutcome =
  | { state: "reversed"; receipt: string; reversalReceipt: string; amount: number | undefined }
  /** Reversed before, by us or in Safaricom's portal. */
  | { state: "already_reversed" }
  | { state: "rejected"; code: string; text: string }
  | { state: "unknown"; code: string; text: string };

/** Codes of reversals only; the same numbers mean other things elsewhere (payments.md 1.7). */
const FINAL_REVERSAL_ERRORS = new Set(["1", "11", "21", "2001", "2006", "2028", "8006", "R000002"]);

export function reversalOutcomeOf(result: OperationResult): ReversalOutcome {
  const { code, text, transactionId: reversalReceipt } = result;
  if (code === "R000001") return { state: "already_reversed" };
  if (FINAL_REVERSAL_ERRORS.has(code)) return { state: "rejected", code, text };
  const [receipt = ""] = result.values("OriginalTransactionID");
  if (code !== "0" || receipt === "") return { state: "unknown", code, text };
  return {
    state: "reversed",
    receipt: receipt.toUpperCase(),
    reversalReceipt,
    amount: parseAmount(result.values("Amount")[0] ?? "")?.kes,
  };
}

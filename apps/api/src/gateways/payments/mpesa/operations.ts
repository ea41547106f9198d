import { z } from "zod";
import { readJson, sanitiseText } from "../http-client.ts";
import { type Daraja, DarajaRejectedError, parseResponse } from "./daraja.ts";
import { listSchema, parseAmount } from "./daraja-http.ts";

/** URLs to which Daraja posts the result or a timeout. */
export interface ResultUrls {
  result: string;
  timeout: string;
}

const OperationAccepted = z.object({
  ResponseCode: z.string(),
  ResponseDescription: z.string().catch(""),
  OriginatorConversationID: z.string().optional().catch(undefined),
});

/** A reversal needs an initiator, whose name and encrypted password are settings. */
export class NoInitiatorError extends Error {
  override readonly name = "NoInitiatorError";

  constructor() {
    super("MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL are not set");
  }
}

/**
 * Requests the reversal of one receipt in full, since partial reversals cannot be distinguished afterwards. It is accepted, but
 * not executed yet (payments.md 1.7). After a NoResponseError it may have been executed; a second request is then "already reversed".
 * @param id of the request, where it is stored; M-PESA may give it another one
 * @returns M-PESA's own number of the request
 * @throws NoInitiatorError, RateLimitedError, DarajaRejectedError, NoResponseError
 */
export async function requestReversal(
  daraja: Daraja,
  { receipt, amount, shortCode, id }: { receipt: string; amount: number; shortCode: string; id?: string },
  urls: ResultUrls,
): Promise<string | undefined> {
  return requestOperation(daraja, "/mpesa/reversal/v1/request", urls, {
    ...(id === undefined ? {} : { OriginatorConversationID: id }),
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: String(amount),
    ReceiverParty: shortCode,
    // Spelt as Daraja spells it.
    RecieverIdentifierType: "11",
    Remarks: "Refund",
    Occasion: "",
  });
}

/**
 * Asks what became of a payment or, by the number of its request, of a reversal (payments.md 1.7). The answer is a result.
 * @throws NoInitiatorError, RateLimitedError, DarajaRejectedError, NoResponseError
 */
export const requestTransactionStatus = (
  daraja: Daraja,
  about: { receipt: string } | { conversationId: string },
  { shortCode, id }: { shortCode: string; id: string },
  urls: ResultUrls,
): Promise<string | undefined> =>
  requestOperation(daraja, "/mpesa/transactionstatus/v1/query", urls, {
    OriginatorConversationID: id,
    CommandID: "TransactionStatusQuery",
    ...("receipt" in about ? { TransactionID: about.receipt } : { OriginalConversationID: about.conversationId }),
    PartyA: shortCode,
    IdentifierType: "4",
    Remarks: "Status of a refund",
    Occasion: "",
  });

async function requestOperation(daraja: Daraja, path: string, urls: ResultUrls, fields: Record<string, string>) {
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
  return accepted.OriginatorConversationID;
}

/** The result of an operation, as it is posted to `result`. */
export interface OperationResult {
  /** `0`, a number, or a text such as `R000001`. */
  code: string;
  text: string;
  /** M-PESA's number of the request. */
  conversationId: string;
  /** Of the operation itself, not of the payment that it is about. */
  transactionId: string;
  /** All values of a key; keys may repeat, and a value may be missing. */
  values(key: string): string[];
}

const KeyValuePair = z.object({ Key: z.string(), Value: z.string().catch("") });
const ResultEnvelope = z.object({
  Result: z.object({
    ResultCode: z.string().trim().min(1),
    ResultDesc: z.string().catch(""),
    OriginatorConversationID: z.string().min(1),
    TransactionID: z.string().catch(""),
    ResultParameters: z
      .object({ ResultParameter: listSchema(KeyValuePair) })
      .optional()
      .catch(undefined),
    ReferenceData: z
      .object({ ReferenceItem: listSchema(KeyValuePair) })
      .optional()
      .catch(undefined),
  }),
});

/** @returns undefined for anything else */
export function parseOperationResult(body: string): OperationResult | undefined {
  const parsed = ResultEnvelope.safeParse(readJson(body));
  if (!parsed.success) return undefined;
  const { Result } = parsed.data;
  const pairs = [...(Result.ResultParameters?.ResultParameter ?? []), ...(Result.ReferenceData?.ReferenceItem ?? [])];
  return {
    code: Result.ResultCode,
    text: sanitiseText(Result.ResultDesc),
    conversationId: Result.OriginatorConversationID,
    transactionId: Result.TransactionID,
    values: (key) => pairs.filter(({ Key }) => Key === key).map(({ Value }) => Value),
  };
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

/** What a status query says of a payment that is to go back. `open`: nothing that decides it. */
export type ReversalStatus =
  | { state: "reversed"; reversalReceipt: string | undefined }
  | { state: "not_reversed" }
  | { state: "open" };

/**
 * A query by the receipt describes the payment, one by the number of the request the reversal itself (payments.md 1.7). That M-PESA
 * knows no such request is no proof: the request may still wait in its queue.
 * @param receipt of the payment
 */
export function reversalStatusOf(result: OperationResult, receipt: string): ReversalStatus {
  if (result.code !== "0") return { state: "open" };
  const [status = ""] = result.values("TransactionStatus");
  const [about = ""] = result.values("ReceiptNo");
  const isPayment = about === "" || about.toUpperCase() === receipt.toUpperCase();
  if (isPayment) return /^revers/i.test(status) ? { state: "reversed", reversalReceipt: undefined } : { state: "open" };
  if (/^completed$/i.test(status)) return { state: "reversed", reversalReceipt: about.toUpperCase() };
  return /^(failed|declined|cancelled|expired)$/i.test(status) ? { state: "not_reversed" } : { state: "open" };
}

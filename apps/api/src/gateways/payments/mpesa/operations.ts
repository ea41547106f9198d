import { z } from "zod";
import { readJson, sanitiseText } from "../http-client.ts";
import { type Daraja, DarajaRejectedError, parseResponse } from "./daraja.ts";
import { listSchema, parseAmount } from "./daraja-http.ts";

/** URLs to which Daraja posts the result or a timeout. */
export interface ResultUrls {
  result: string;
  timeout: string;
}

const OperationAccepted = z.object({ ResponseCode: z.string(), ResponseDescription: z.string().catch("") });

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
 * @throws NoInitiatorError, RateLimitedError, DarajaRejectedError, NoResponseError
 */
export async function requestReversal(
  daraja: Daraja,
  { receipt, amount, shortCode }: { receipt: string; amount: number; shortCode: string },
  urls: ResultUrls,
): Promise<void> {
  const { initiator } = daraja.settings;
  if (!initiator) throw new NoInitiatorError();
  const reply = await daraja.post("/mpesa/reversal/v1/request", {
    Initiator: initiator.name,
    SecurityCredential: initiator.credential,
    ResultURL: urls.result,
    QueueTimeOutURL: urls.timeout,
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: String(amount),
    ReceiverParty: shortCode,
    // Spelt as Daraja spells it.
    RecieverIdentifierType: "11",
    Remarks: "Refund",
    Occasion: "",
  });
  const accepted = parseResponse(OperationAccepted, reply);
  if (accepted.ResponseCode !== "0") throw new DarajaRejectedError(accepted.ResponseCode, accepted.ResponseDescription);
}

/** The result of an operation, as it is posted to `result`. */
export interface OperationResult {
  /** `0`, a number, or a text such as `R000001`. */
  code: string;
  text: string;
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

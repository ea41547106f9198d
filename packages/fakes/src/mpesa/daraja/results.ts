import type { FastifyRequest } from "fastify";
import { type DarajaFields, fieldsOf, isCallableUrl, requireField } from "#mpesa/daraja/fields.ts";
import { newConversationId, newReceipt, newRequestId } from "#mpesa/ids.ts";
import type { ReversalFaults } from "#mpesa/outcomes/reversal-faults.ts";
import { notifyWatchers, type Simulator, scheduleAction } from "#mpesa/simulator.ts";
import { invalidFieldError } from "./daraja-error.ts";

/** The result of an operation: a number on success, text on failure (payments.md 1.7). */
export interface OperationOutcome {
  readonly code: 0 | `${number}` | `R${string}`;
  readonly parameters?: readonly { readonly Key: string; readonly Value?: string | number }[];
  readonly receipt?: string;
}

const RESULT_DESCRIPTIONS: Record<string, string> = {
  0: "The service request is processed successfully.",
  1: "The balance is insufficient for the transaction.",
  11: "The account is not active.",
  21: "The initiator is not allowed to do this.",
  2001: "The initiator information is invalid.",
  2006: "The account status does not allow this transaction.",
  2028: "The request is not permitted according to product assignment",
  8006: "The security credential is locked.",
  R000001: "The transaction has already been reversed.",
  R000002: "The OriginalTransactionID is invalid.",
};

interface Operation {
  readonly initiatorField: "Initiator" | "InitiatorName";
  readonly shortcode: string;
  /** Generated when the request has none. */
  readonly originatorConversationId?: string;
  readonly run: (originatorConversationId: string) => OperationOutcome;
  readonly faults?: ReversalFaults;
}

/**
 * The three operations that are accepted now and send their result to `ResultURL` later. The payment is made at once; with
 * `resultTimeout` the app only gets a timeout at `QueueTimeOutURL`.
 */
export function acceptOperation(simulator: Simulator, request: FastifyRequest, operation: Operation): object {
  const { state, config } = simulator;
  const fields = fieldsOf(request);
  const initiator = requireField(fields, operation.initiatorField);
  requireField(fields, "SecurityCredential", /^[A-Za-z0-9+/]+={0,2}$/);
  const resultUrl = requireCallableUrl(simulator, fields, "ResultURL");
  const timeoutUrl = requireCallableUrl(simulator, fields, "QueueTimeOutURL");
  requireField(fields, "Remarks", /^(?=.*\S).{2,100}$/);

  const ids = {
    OriginatorConversationID: operation.originatorConversationId ?? newRequestId(simulator),
    ConversationID: newConversationId(simulator),
  };
  const outcome: OperationOutcome =
    initiator === config.initiator ? operation.run(ids.OriginatorConversationID) : { code: "2001" };
  const { timeout = state.settings.resultTimeout, resultDelayMs = state.settings.resultDelayMs } =
    operation.faults ?? {};
  for (const said of resultsOf(outcome, operation.faults)) {
    const post = {
      to: timeout ? "timeout" : "result",
      url: timeout ? timeoutUrl : resultUrl,
      body: timeout ? timeoutBody(ids) : resultBody(simulator, ids, said, timeoutUrl),
      shortcode: operation.shortcode,
      about: ids.ConversationID,
    } as const;
    scheduleAction(simulator, resultDelayMs, { kind: "post", post, attempt: 1 });
  }
  notifyWatchers(simulator);
  return { ...ids, ResponseCode: "0", ResponseDescription: "Accept the service request successfully." };
}

/** The results that are posted, in order; without faults the true one, once. */
function resultsOf(outcome: OperationOutcome, { results = 1, says, later }: ReversalFaults = {}): OperationOutcome[] {
  const saying = (code: string | undefined): OperationOutcome =>
    code === undefined || code === "0" ? outcome : { code: code as `${number}` };
  return [...Array.from({ length: results }, () => saying(says)), ...(later === undefined ? [] : [saying(later)])];
}

function requireCallableUrl({ state }: Simulator, fields: DarajaFields, name: string): string {
  const url = requireField(fields, name);
  if (!isCallableUrl(url, state.settings.strictUrls)) throw invalidFieldError(name);
  return url;
}

function resultBody(simulator: Simulator, ids: object, outcome: OperationOutcome, timeoutUrl: string): string {
  const { code, parameters, receipt = newReceipt(simulator) } = outcome;
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: RESULT_DESCRIPTIONS[code] ?? "Unexpected outcome.",
      ...ids,
      TransactionID: receipt,
      ...(parameters ? { ResultParameters: { ResultParameter: parameters } } : {}),
      ReferenceData: { ReferenceItem: { Key: "QueueTimeoutURL", Value: timeoutUrl } },
    },
  });
}

/** The code does not tell whether the operation was done (payments.md 1.7). */
const timeoutBody = (ids: object): string =>
  JSON.stringify({
    Result: { ResultType: 1, ResultCode: "9999", ResultDesc: "The request timed out in the queue.", ...ids },
  });

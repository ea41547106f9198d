/** Descriptions of result codes in callback and query (payments.md 1.3). Only the codes are reliable. */
const RESULT_CODE_DESCRIPTIONS: Record<string, string> = {
  "0": "The service request is processed successfully.",
  "1": "The balance is insufficient for the transaction.",
  "2": "Declined due to limit rule: less than the minimum transaction amount.",
  "3": "Declined due to limit rule: greater than the maximum transaction amount.",
  "4": "Declined due to limit rule: would exceed daily transfer limit.",
  "8": "Declined due to limit rule: would exceed the maximum balance.",
  "17": "Rule limited.",
  "26": "System busy. The service request is rejected.",
  "1001": "Unable to lock subscriber, a transaction is already in process for the current subscriber",
  "1019": "Transaction has expired",
  "1025": "An error occurred while sending a push request",
  "1032": "Request Cancelled by user.",
  "1037": "No response from user.",
  "2001": "The initiator information is invalid.",
  "2006": "Declined due to account rule: The account status does not allow this transaction.",
  "2028": "The request is not permitted according to product assignment",
  "8006": "The security credential is locked.",
  "9999": "An error occurred while sending a push request",
  SFC_IC0003: "The operator does not exist.",
};

export const isResultCode = (text: string): boolean => /^(\d{1,5}|[A-Z][A-Z0-9_]{2,19})$/.test(text);

export const describeInCallback = (code: string): string => RESULT_CODE_DESCRIPTIONS[code] ?? "Unexpected outcome.";

/** The query has its own description of a prompt without an answer. */
export const describeInQuery = (code: string): string =>
  code === "1037" ? "DS timeout user cannot be reached." : describeInCallback(code);

import { describe, expect, test } from "vitest";
import { parseOperationResult, reversalOutcomeOf, reversalStatusOf } from "./operations.ts";

const IDS =
  '"OriginatorConversationID":"71840-27539181-07","ConversationID":"AG_20210709_12346c8e6f8858d7b70a","TransactionID":"PGC2SN8Z6I"';
const STATUS = `{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",${IDS},
 "ResultParameters":{"ResultParameter":[{"Key":"DebitPartyName","Value":"254708374149 - NICHOLAS"},
 {"Key":"InitiatedTime","Value":20210709170800},{"Key":"FinalisedTime","Value":20210709170801},{"Key":"TransactionReason"},
 {"Key":"TransactionStatus","Value":"Completed"},{"Key":"Amount","Value":"300.00"},{"Key":"ReceiptNo","Value":"PGC2SN8Z6H"}]},
 "ReferenceData":{"ReferenceItem":{"Key":"Occasion"}}}}`;
const REVERSAL = `{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",${IDS},
 "ResultParameters":{"ResultParameter":[{"Key":"DebitAccountBalance","Value":"Utility Account|KES|7722179.62|7722179.62|0.00|0.00"},
 {"Key":"Amount","Value":1.00},{"Key":"TransCompletedTime","Value":20211114132711},{"Key":"OriginalTransactionID","Value":"OKB8X54TJW"},
 {"Key":"Charge","Value":0}]}}}`;
const failure = (code: string) => `{"Result":{"ResultType":0,"ResultCode":"${code}","ResultDesc":"words",${IDS}}}`;

describe("parseOperationResult", () => {
  test("an operation result is parsed with its values, even when a value is missing", () => {
    const result = parseOperationResult(STATUS)!;
    expect(result).toMatchObject({ code: "0", transactionId: "PGC2SN8Z6I" });
    expect(result.values("FinalisedTime")).toEqual(["20210709170801"]);
    expect(result.values("TransactionReason")).toEqual([""]);
    expect(result.values("Nothing")).toEqual([]);
  });

  test("an operation result may contain a single parameter or repeated keys", () => {
    const one = `{"Result":{"ResultCode":"0",${IDS},"ResultParameters":{"ResultParameter":{"Key":"Amount","Value":"5.00"}}}}`;
    expect(parseOperationResult(one)?.values("Amount")).toEqual(["5.00"]);
    const many = `{"Result":{"ResultCode":0,${IDS},"ResultParameters":{"ResultParameter":[{"Key":"A","Value":1},{"Key":"A","Value":2}]},
      "ReferenceData":{"ReferenceItem":[{"Key":"A","Value":"3"}]}}}`;
    expect(parseOperationResult(many)?.values("A")).toEqual(["1", "2", "3"]);
  });

  test.each([
    ["", "an empty body"],
    ["<html>", "HTML"],
    ['{"Result":{}}', "an empty result"],
    ['{"Result":{"ResultCode":0}}', "a result without ids"],
    ['{"Body":{"stkCallback":{"ResultCode":0}}}', "a prompt's callback"],
  ])("the body “%s” is not parsed as an operation result (%s)", (body) => {
    expect(parseOperationResult(body)).toBeUndefined();
  });
});

describe("reversalOutcomeOf", () => {
  const state = (body: string) => reversalOutcomeOf(parseOperationResult(body)!);

  test("a reversal outcome contains the receipts of the payment and of the reversal", () => {
    expect(state(REVERSAL)).toEqual({
      state: "reversed",
      receipt: "OKB8X54TJW",
      reversalReceipt: "PGC2SN8Z6I",
      amount: 1,
    });
  });

  test("a second reversal of a payment is reported as already reversed", () => {
    expect(state(failure("R000001"))).toEqual({ state: "already_reversed" });
  });

  test.each(["1", "11", "21", "2001", "2006", "2028", "8006", "R000002"])(
    "a reversal with the code %s is rejected",
    (code) => {
      expect(state(failure(code))).toEqual({ state: "rejected", code, text: "words" });
    },
  );

  // 1032 is final for a prompt, but not for a reversal.
  test.each(["9999", "1032", "17"])("a reversal with the code %s has an unknown outcome", (code) => {
    expect(state(failure(code))).toEqual({ state: "unknown", code, text: "words" });
  });
});

describe("reversalStatusOf", () => {
  const about = (receipt: string, status: string) =>
    reversalStatusOf(
      parseOperationResult(STATUS.replace("PGC2SN8Z6H", receipt).replace('"Completed"', `"${status}"`))!,
      "OKB8X54TJW",
    );

  test("a payment that is reversed, and a reversal that is completed, went back", () => {
    expect(about("OKB8X54TJW", "Reversed")).toEqual({ state: "reversed", reversalReceipt: undefined });
    expect(about("PGC2SN8Z6H", "Completed")).toEqual({ state: "reversed", reversalReceipt: "PGC2SN8Z6H" });
  });

  test("a reversal that failed did not go back; a payment that is completed, or an unknown request, proves nothing", () => {
    expect(about("PGC2SN8Z6H", "Failed")).toEqual({ state: "not_reversed" });
    expect(about("OKB8X54TJW", "Completed")).toEqual({ state: "open" });
    expect(reversalStatusOf(parseOperationResult(failure("R000002"))!, "OKB8X54TJW")).toEqual({ state: "open" });
  });
});

import { describe, expect, test } from "vitest";
import { parsePayBillCallback, validationResponse } from "./pay-bill.ts";

const RECEIVED = new Date("2026-11-20T09:00:00Z");
/** The portal's example of version 2. */
const NICHOLAS = `{"TransactionType":"Pay Bill","TransID":"RKL51ZDR4F","TransTime":"20231121121325","TransAmount":"5.00","BusinessShortCode":"600966",
 "BillRefNumber":"Sample Transaction","InvoiceNumber":"","OrgAccountBalance":"25.00","ThirdPartyTransID":"","MSISDN":"2547 ***** 126",
 "FirstName":"NICHOLAS","MiddleName":"","LastName":""}`;
const HASH = "bda3eda6b4ce3c6b1d2f6ea5d3c0f4d6b7a2d7c15a8c1e0c3a90d1c2b3a4f5e6";

const callbackWith = (fields: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(NICHOLAS), ...fields });

describe("parsePayBillCallback", () => {
  test("a C2B callback of version 2 contains the amount, the typed reference and a masked payer", () => {
    expect(parsePayBillCallback(NICHOLAS, RECEIVED)).toEqual({
      receipt: "RKL51ZDR4F",
      amount: 5,
      typedReference: "Sample Transaction",
      payerHint: "NICHOLAS, 2547 ***** 126",
      phoneHash: null,
      paidAt: new Date("2023-11-21T09:13:25Z"),
      balance: 2_500,
      shortCode: "600966",
      till: false,
    });
  });

  test("a C2B callback of version 1 contains a hash of the phone, which is not in the payer hint", () => {
    expect(parsePayBillCallback(callbackWith({ MSISDN: HASH.toUpperCase() }), RECEIVED)).toMatchObject({
      payerHint: "NICHOLAS",
      phoneHash: HASH,
    });
  });

  test("a C2B callback of a till has no typed reference", () => {
    const body = callbackWith({ TransactionType: "Buy Goods", BillRefNumber: undefined });
    expect(parsePayBillCallback(body, RECEIVED)).toMatchObject({ till: true, typedReference: "" });
  });

  test("a C2B callback with numbers, null names and no time is parsed", () => {
    const body = callbackWith({
      TransAmount: 10500,
      BusinessShortCode: 600966,
      TransTime: null,
      FirstName: null,
      MSISDN: "",
      BillRefNumber: 12345678,
    });
    expect(parsePayBillCallback(body, RECEIVED)).toMatchObject({
      amount: 10_500,
      shortCode: "600966",
      typedReference: "12345678",
      payerHint: null,
      paidAt: RECEIVED,
    });
  });

  test("a payment at midnight in Nairobi belongs to the new day", () => {
    expect(parsePayBillCallback(callbackWith({ TransTime: "20261121000000" }), RECEIVED)?.paidAt).toEqual(
      new Date("2026-11-20T21:00:00Z"),
    );
  });

  test("a parsed C2B callback never contains a full phone number", () => {
    expect(parsePayBillCallback(callbackWith({ MSISDN: "254712345678" }), RECEIVED)?.payerHint).toBe(
      "NICHOLAS, 2547 ***** 678",
    );
    expect(parsePayBillCallback(callbackWith({ MSISDN: "0712 345 678" }), RECEIVED)?.payerHint).toBe("NICHOLAS");
  });

  test.each([
    ["that is empty", ""],
    ["that is not JSON", "TransID=RKL51ZDR4F"],
    ["without a receipt", callbackWith({ TransID: "" })],
    ["without an amount", callbackWith({ TransAmount: "" })],
    ["with the amount 0", callbackWith({ TransAmount: "0.00" })],
    ["with a negative amount", callbackWith({ TransAmount: "-5.00" })],
    ["without a short code", callbackWith({ BusinessShortCode: undefined })],
    ["of a prompt's callback", '{"Body":{"stkCallback":{"ResultCode":0}}}'],
  ])("a body %s is not parsed as a C2B callback", (_, body) => {
    expect(parsePayBillCallback(body, RECEIVED)).toBeUndefined();
  });
});

test("a validation response accepts the payment or contains the code of the invalid field", () => {
  expect(validationResponse()).toEqual({ ResultCode: "0", ResultDesc: "Accepted" });
  expect(validationResponse("account")).toEqual({ ResultCode: "C2B00012", ResultDesc: "Rejected" });
  expect(validationResponse("shortCode")).toEqual({ ResultCode: "C2B00015", ResultDesc: "Rejected" });
});

import { describe, expect, test } from "vitest";
import { readJson } from "../http-client.ts";
import type { MpesaSettings } from "../payment-settings.ts";
import { type AttemptRequest, RateLimitedError } from "../provider.ts";
import type { DarajaResponse } from "./daraja-http.ts";
import { mpesaProvider } from "./stk-push.ts";

const settings: MpesaSettings = {
  baseUrl: "https://api.safaricom.co.ke",
  simulated: false,
  consumerKey: "key",
  consumerSecret: "secret",
  passkey: "bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919",
  shortCode: "174379",
  payBill: "600984",
  till: undefined,
  initiator: undefined,
  callbackUrl: undefined,
  queryInterval: 0,
  limit: 250_000,
  sources: undefined,
};

const ID = "ws_CO_180920261803512708374149";
const wangari: AttemptRequest = {
  attemptId: "0c4e1c9a-1f0e-4a3c-8f0b-0d7c1f5a3f11",
  amount: 50,
  phone: "+254712345678",
  reference: "M4K7Q2XZ",
  description: "Membership",
  callbackUrl: "https://api.party.example/pay/cb/0123456789abcdef",
  returnUrl: "https://party.example/pay/x",
  cancelUrl: "https://party.example/pay/x?cancelled",
};

const json = (status: number, body: string, retryAfter?: number): DarajaResponse => ({
  answered: true,
  status,
  body: readJson(body),
  retryAfter,
});
const error = (status: number, errorCode: string, errorMessage: string) =>
  json(status, JSON.stringify({ requestId: "16813-15-1", errorCode, errorMessage }));
const spikeArrest =
  '{"fault":{"faultstring":"Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}","detail":{"errorcode":"policies.ratelimit.SpikeArrestViolation"}}}';

/** A provider whose requests to Daraja all get this response. */
function createProvider(reply: DarajaResponse, overrides: Partial<MpesaSettings> = {}, now?: () => Date) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const post = async (path: string, body: object) => {
    sent.push({ path, body: body as Record<string, unknown> });
    return reply;
  };
  return { sent, ...mpesaProvider({ settings: { ...settings, ...overrides }, post }, now) };
}

const query = (reply: DarajaResponse) =>
  createProvider(reply).query({ attemptId: wangari.attemptId, providerId: ID, startedAt: new Date() });

describe("the STK push request", () => {
  const accepted = json(200, `{"CheckoutRequestID":"${ID}","ResponseCode":"0"}`);

  test("an STK push request contains the payer's twelve digits, the amount in whole KES and the receiver", async () => {
    const { sent, start } = createProvider(accepted, {}, () => new Date("2026-11-20T09:00:00Z"));
    await start(wangari);
    expect(sent).toEqual([
      {
        path: "/mpesa/stkpush/v1/processrequest",
        body: {
          BusinessShortCode: "174379",
          Password: Buffer.from(`174379${settings.passkey}20261120120000`).toString("base64"),
          Timestamp: "20261120120000",
          TransactionType: "CustomerPayBillOnline",
          Amount: "50",
          PartyA: "254712345678",
          PartyB: "174379",
          PhoneNumber: "254712345678",
          CallBackURL: wangari.callbackUrl,
          AccountReference: "M4K7Q2XZ",
          TransactionDesc: "Membership",
        },
      },
    ]);
  });

  test("the request of a till has the till as receiver and the head office as short code", async () => {
    const { sent, start } = createProvider(accepted, { till: "300584" });
    await start(wangari);
    expect(sent[0]?.body).toMatchObject({
      BusinessShortCode: "174379",
      PartyB: "300584",
      TransactionType: "CustomerBuyGoodsOnline",
    });
  });

  test("Password and Timestamp are in Nairobi time", async () => {
    for (const [instant, timestamp] of [
      ["2026-11-20T20:59:59.999Z", "20261120235959"],
      ["2026-11-20T21:00:00.000Z", "20261121000000"],
      ["2026-12-31T21:00:00.000Z", "20270101000000"],
      ["2028-02-28T21:30:00.000Z", "20280229003000"],
    ] as const) {
      let calls = 0;
      // Reading the clock twice could give two different seconds.
      const { sent, start } = createProvider(accepted, {}, () => new Date(Date.parse(instant) + 1_000 * calls++));
      await start(wangari);
      expect.soft(sent[0]?.body.Timestamp, instant).toBe(timestamp);
      expect
        .soft(Buffer.from(String(sent[0]?.body.Password), "base64").toString(), instant)
        .toMatch(new RegExp(`${timestamp}$`));
    }
  });

  test("a description is shortened to what Daraja accepts", async () => {
    for (const [description, sent] of [
      ["Bronze – Übung", "Bronze  bung"],
      ["A very long description", "A very long d"],
      ["–", "Payment"],
    ] as const) {
      const prompt = createProvider(accepted);
      await prompt.start({ ...wangari, description });
      expect.soft(prompt.sent[0]?.body.TransactionDesc, description).toBe(sent);
    }
  });

  test("no prompt is sent without a Kenyan phone number", async () => {
    for (const [phone] of [[null], ["+255712345678"], ["254712345678"]] as const) {
      const { sent, start } = createProvider(accepted);
      expect
        .soft(await start({ ...wangari, phone }), String(phone))
        .toMatchObject({ state: "failed", reason: "account_blocked" });
      expect.soft(sent, String(phone)).toEqual([]);
    }
  });
});

describe("the STK push response", () => {
  test("a queued prompt is pending with Daraja's id", async () => {
    const reply = json(
      200,
      `{"MerchantRequestID":"5dbd-4f93-a478-41cdaf2b9acd86873","CheckoutRequestID":"${ID}","ResponseCode":"0","ResponseDescription":"Success. Request accepted for processing","CustomerMessage":"Success. Request accepted for processing"}`,
    );
    expect(await createProvider(reply).start(wangari)).toEqual({ state: "pending", providerId: ID });
  });

  test("a documented error fails the attempt for its reason", async () => {
    for (const [status, code, message, reason] of [
      [400, "400.002.02", "Bad Request - Invalid BusinessShortCode", "service_refused"],
      [400, "400.002.02", "Bad Request - Invalid CallBackURL", "service_refused"],
      [400, "400.002.02", "Bad Request - Invalid PhoneNumber", "account_blocked"],
      [400, "400.002.02", "Bad Request - Invalid Amount", "declined"],
      [400, "400.002.05", "Invalid Request Payload", "service_refused"],
      [404, "404.001.03", "Invalid Access Token", "service_refused"],
      [404, "404.001.01", "Resource not found", "service_refused"],
      [404, "404.001.04", "Invalid Authentication Header", "service_refused"],
      [405, "405.001", "Method Not Allowed", "service_refused"],
      [500, "500.001.1001", "Wrong credentials", "service_refused"],
      [500, "500.001.1001", "[MerchantValidate] - Wrong credentials", "service_refused"],
      [500, "500.001.1001", "Merchant does not exist", "service_refused"],
      [
        500,
        "500.001.1001",
        "Unable to lock subscriber, a transaction is already in process for the current subscriber",
        "prompt_open",
      ],
      [500, "500.003.02", "Error Occurred: Spike Arrest Violation", "service_busy"],
      [500, "500.003.03", "Error Occurred: Quota Violation", "service_busy"],
    ] as const) {
      expect.soft(await createProvider(error(status, code, message)).start(wangari), message).toEqual({
        state: "failed",
        code,
        reason,
        text: `${code} ${message}`,
      });
    }
  });

  test("a spike arrest of the API gateway fails the attempt", async () => {
    expect(await createProvider(json(429, spikeArrest)).start(wangari)).toMatchObject({
      state: "failed",
      reason: "service_busy",
    });
  });

  test("a response that promises nothing leaves the attempt unknown, because the prompt may have been sent", async () => {
    for (const [label, reply] of [
      ["an internal error", error(500, "500.003.1001", "Internal Server Error")],
      ["a busy system", error(500, "500.003.02", "System is busy. Please try again in few minutes")],
      ["the same code with an unknown message", error(500, "500.001.1001", "Something else")],
      ["an error that came with status 200", error(200, "500.001.1001", "")],
      ["a success without an id", json(200, '{"ResponseCode":"0"}')],
      ["a response code other than 0", json(200, `{"ResponseCode":"1","CheckoutRequestID":"${ID}"}`)],
      ["a JSON array", json(200, "[]")],
      [
        "the firewall's HTML page",
        { answered: false, sent: true, status: 503, reason: "HTTP 503 without JSON" } as const,
      ],
      ["no response", { answered: false, sent: true, reason: "no answer in time" } as const],
    ] as const) {
      expect.soft(await createProvider(reply).start(wangari), label).toMatchObject({ state: "unknown" });
    }
  });

  test("a refused connection fails the attempt, which may be retried", async () => {
    const reply: DarajaResponse = { answered: false, sent: false, reason: "ECONNREFUSED" };
    expect(await createProvider(reply).start(wangari)).toMatchObject({ state: "failed", reason: "service_busy" });
  });
});

describe("the query response", () => {
  const answer = (code: string, description = "") =>
    json(
      200,
      `{"ResponseCode":"0","ResponseDescription":"The service request has been accepted successfully","MerchantRequestID":"29115-34620561-1","CheckoutRequestID":"${ID}","ResultCode":${code},"ResultDesc":"${description}"}`,
    );

  test("the query result code 0 is a success without receipt and amount", async () => {
    const paid = { state: "succeeded", receipt: null, amount: null };
    expect(await query(answer('"0"'))).toEqual(paid);
    expect(await query(answer("0"))).toEqual(paid);
  });

  test("a documented query result code is final, as number or text", async () => {
    const cancelled = { state: "failed", code: "1032", reason: "cancelled", text: "Request Cancelled by user." };
    expect(await query(answer('"1032"', "Request Cancelled by user."))).toEqual(cancelled);
    expect(await query(answer("1032", "Request Cancelled by user."))).toEqual(cancelled);
  });

  test("a query that gets no outcome is pending", async () => {
    for (const [label, reply] of [
      ["the code 4999", answer('"4999"', "The transaction is still under processing")],
      ["a transaction in progress", error(500, "500.001.1001", "The transaction is being processed")],
      ["an empty error with status 200", error(200, "500.001.1001", "")],
      ["an id that Daraja does not know yet", error(400, "400.002.02", "Bad Request - Invalid CheckoutRequestID")],
      ["an id that Daraja does not know", error(500, "500.001.1001", "The transaction does not Exist")],
      ["wrong credentials", error(500, "500.001.1001", "Wrong credentials")],
      ["an internal error", error(500, "500.003.1001", "Internal Server Error")],
      ["a 500 without JSON", { answered: false, sent: true, status: 500, reason: "HTTP 500 without JSON" } as const],
      ["no response", { answered: false, sent: true, reason: "no answer in time" } as const],
      ["no code", json(200, `{"ResponseCode":"0","CheckoutRequestID":"${ID}"}`)],
      ["an empty code", answer('""')],
      [
        "the outcome of another prompt",
        json(200, '{"ResponseCode":"0","CheckoutRequestID":"ws_CO_1","ResultCode":"1032"}'),
      ],
    ] as const) {
      expect.soft(await query(reply), label).toEqual({ state: "pending" });
    }
  });

  test("a query that is refused for its rate throws RateLimitedError", async () => {
    for (const [label, reply] of [
      ["the status 429", json(429, spikeArrest)],
      ["Daraja's own spike arrest error", error(500, "500.003.02", "Error Occurred: Spike Arrest Violation")],
      ["a busy system", error(500, "500.003.02", "System is busy. Please try again in few minutes")],
      ["a quota violation", error(500, "500.003.03", "Quota Violation")],
    ] as const) {
      await expect.soft(query(reply), label).rejects.toThrow(RateLimitedError);
    }
  });

  test("RateLimitedError contains the Retry-After", async () => {
    await expect(query(json(429, spikeArrest, 7_000))).rejects.toMatchObject({ retryAfter: 7_000 });
  });

  test("an undocumented query result code goes to review", async () => {
    expect(await query(answer('"7777"', "Unexpected outcome."))).toEqual({
      state: "unrecognised",
      code: "7777",
      text: "Unexpected outcome.",
    });
  });

  test("a prompt without a provider id is pending and not queried", async () => {
    const { sent, query } = createProvider(answer("0"));
    const attempt = { attemptId: wangari.attemptId, providerId: null, startedAt: new Date() };
    expect(await query(attempt)).toEqual({ state: "pending" });
    expect(sent).toEqual([]);
  });
});

describe("the STK callback", () => {
  const parse = (body: string) => createProvider(json(200, "{}")).parseCallback({ headers: {}, body });
  const callback = (code: string, items?: string) =>
    `{"Body":{"stkCallback":{"MerchantRequestID":"29115-34620561-1","CheckoutRequestID":"${ID}","ResultCode":${code},"ResultDesc":"words"${
      items === undefined ? "" : `,"CallbackMetadata":{"Item":${items}}`
    }}}}`;
  const paid = (amount = "1.00", rest = "") =>
    `[{"Name":"Amount","Value":${amount}},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"}${rest}]`;

  test("a successful callback contains the receipt, the amount and the time in Nairobi", async () => {
    const items = paid(
      "1.00",
      ',{"Name":"Balance"},{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254708374149}',
    );
    expect(await parse(callback("0", items))).toEqual({
      providerId: ID,
      outcome: { state: "succeeded", receipt: "NLJ7RT61SV", amount: 1, paidAt: new Date("2019-12-19T07:21:15Z") },
    });
  });

  test("metadata items are found by name, in any order and with masked or missing values", async () => {
    const items =
      '[{"Name":"Balance"},{"Name":"PhoneNumber","Value":"2547 ***** 149"},{"Name":"TransactionDate","Value":"20191219002115"},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},{"Name":"Amount","Value":10500.00},null]';
    expect(await parse(callback('"0"', items))).toEqual({
      providerId: ID,
      outcome: { state: "succeeded", receipt: "NLJ7RT61SV", amount: 10_500, paidAt: new Date("2019-12-18T21:21:15Z") },
    });
  });

  test("the amount in a callback is read in all its spellings", async () => {
    for (const [written, amount] of [
      ["1", 1],
      ["1.00", 1],
      ['"1.00"', 1],
      ["1.0", 1],
      ["10500.00", 10_500],
      ["249999", 249_999],
    ] as const) {
      expect
        .soft(await parse(callback("0", paid(written))), written)
        .toMatchObject({ outcome: { state: "succeeded", amount } });
    }
  });

  test("a callback with cents in its amount goes to review", async () => {
    expect(await parse(callback("0", paid("50.50")))).toMatchObject({ outcome: { state: "unrecognised", code: "0" } });
  });

  test("a successful callback without receipt or a whole amount has no outcome, so that Daraja is queried", async () => {
    for (const [label, body] of [
      ["without metadata", callback("0")],
      ["without a receipt", callback("0", '[{"Name":"Amount","Value":1.00},{"Name":"MpesaReceiptNumber"}]')],
      ["without an amount", callback("0", '[{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"}]')],
      ["with a negative amount", callback("0", paid("-1"))],
      ["with an amount in exponent notation", callback("0", paid("1e12"))],
    ] as const) {
      expect.soft(await parse(body), label).toEqual({ providerId: ID });
    }
  });

  test("a documented result code of a callback has its reason, as number or text", async () => {
    for (const [code, reason] of [
      ["1", "insufficient_funds"],
      ["2", "amount_too_small"],
      ["3", "amount_too_large"],
      ["4", "daily_limit"],
      ["8", "service_refused"],
      ["17", "too_soon"],
      ["26", "service_busy"],
      ["1001", "prompt_open"],
      ["1019", "timed_out"],
      ["1025", "service_refused"],
      ["1032", "cancelled"],
      ["1037", "no_answer"],
      ["2001", "wrong_pin"],
      ["2006", "account_blocked"],
      ["2028", "service_refused"],
      ["8006", "account_blocked"],
      ["9999", "service_busy"],
      ["SFC_IC0003", "service_refused"],
    ] as const) {
      const outcome = { state: "failed", code, reason, text: "words" };
      expect.soft(await parse(callback(`"${code}"`)), code).toEqual({ providerId: ID, outcome });
      if (/^\d+$/.test(code)) expect.soft(await parse(callback(code)), code).toEqual({ providerId: ID, outcome });
    }
  });

  test("a callback with an undocumented code goes to review", async () => {
    for (const [code] of [["7777"], ['"R000001"'], ['"constructor"'], ["-1"], ['"00"']] as const) {
      expect.soft(await parse(callback(code)), code).toMatchObject({ outcome: { state: "unrecognised" } });
    }
  });

  test("the stored message of a callback contains no phone number", async () => {
    const body = callback("1032").replace("words", "Request of 254712345678 cancelled");
    expect(JSON.stringify(await parse(body))).not.toContain("712345678");
  });

  test("what is no callback of a prompt is not parsed as one", async () => {
    for (const [label, body] of [
      ["an empty body", ""],
      ["HTML", "<html>"],
      ["null", "null"],
      ["an empty object", "{}"],
      ["the result of another operation", '{"Result":{"ResultCode":0}}'],
      ["a pay bill callback", '{"TransID":"RKL51ZDR4F","TransAmount":"5.00"}'],
      ["a callback without an id", callback("0").replace(ID, "")],
      ["a callback without a code", callback("null")],
    ] as const) {
      expect.soft(await parse(body), label).toBeUndefined();
    }
  });
});

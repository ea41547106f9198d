import { expect, test } from "vitest";
import { startTestSimulator, type TestSimulator, WANGARI } from "#mpesa/testing/test-simulator.ts";

/** One payment of 50 shillings has come in. */
async function openPaid(settings: Parameters<typeof startTestSimulator>[0] = {}) {
  const stage = await startTestSimulator(settings);
  await stage.push();
  await stage.advance(0);
  const [{ receipt }] = await stage.look("/transactions");
  stage.receiver.received.length = 0;
  return { ...stage, receipt: receipt as string };
}

const common = (stage: TestSimulator) => ({
  Initiator: stage.config.initiator,
  InitiatorName: stage.config.initiator,
  SecurityCredential: "c2VjcmV0",
  ResultURL: `${stage.receiver.url}/result`,
  QueueTimeOutURL: `${stage.receiver.url}/timeout`,
  Remarks: "Asked for",
  Occasion: "",
});
const status = (stage: TestSimulator, differing: object) =>
  stage.post("/mpesa/transactionstatus/v1/query", {
    ...common(stage),
    CommandID: "TransactionStatusQuery",
    PartyA: stage.config.shortcode,
    IdentifierType: "4",
    ...differing,
  });
const reversal = (stage: TestSimulator, differing: object) =>
  stage.post("/mpesa/reversal/v1/request", {
    ...common(stage),
    CommandID: "TransactionReversal",
    Amount: "50",
    ReceiverParty: stage.config.shortcode,
    RecieverIdentifierType: "11",
    ...differing,
  });
const b2c = (stage: TestSimulator, differing: object = {}) =>
  stage.post("/mpesa/b2c/v3/paymentrequest", {
    ...common(stage),
    OriginatorConversationID: "ours-1",
    CommandID: "BusinessPayment",
    Amount: 20,
    PartyA: stage.config.shortcode,
    PartyB: WANGARI,
    ...differing,
  });
const told = async (stage: TestSimulator) => {
  await stage.advance(0);
  const posts = stage.receiver.received.splice(0);
  return posts.map(({ path, text }) => ({ path, text, ...JSON.parse(text).Result }));
};

test("a request is acknowledged byte for byte, before its result is known", async () => {
  const stage = await openPaid({ settings: { resultDelayMs: 5_000 } });
  const { status: code, text, json } = await status(stage, { TransactionID: stage.receipt });
  expect(code).toBe(200);
  expect(json.ConversationID).toMatch(/^AG_20261120_[0-9a-f]{20}$/);
  expect(text).toBe(
    `{"OriginatorConversationID":"${json.OriginatorConversationID}","ConversationID":"${json.ConversationID}",` +
      '"ResponseCode":"0","ResponseDescription":"Accept the service request successfully."}',
  );
  expect(await told(stage)).toEqual([]);
  await stage.advance(5_000);
  expect(await told(stage)).toHaveLength(1);
});

test("the status of a receipt is told in Daraja's envelope", async () => {
  const stage = await openPaid();
  const { json } = await status(stage, { TransactionID: stage.receipt });
  const [result] = await told(stage);
  expect(result.path).toBe("/result");
  expect(result.text).toBe(
    '{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",' +
      `"OriginatorConversationID":"${json.OriginatorConversationID}","ConversationID":"${json.ConversationID}","TransactionID":"${result.TransactionID}",` +
      '"ResultParameters":{"ResultParameter":[{"Key":"DebitPartyName","Value":"254712345678 - KIPCHOGE"},' +
      '{"Key":"CreditPartyName","Value":"174379 - SAMPLE BUSINESS"},' +
      `{"Key":"OriginatorConversationID","Value":"${json.OriginatorConversationID}"},{"Key":"InitiatedTime","Value":20261120120000},` +
      '{"Key":"DebitAccountType","Value":"MMF Account For Customer"},{"Key":"DebitPartyCharges","Value":""},{"Key":"TransactionReason"},' +
      '{"Key":"ReasonType","Value":"Pay Bill Online"},{"Key":"TransactionStatus","Value":"Completed"},' +
      `{"Key":"FinalisedTime","Value":20261120120000},{"Key":"Amount","Value":"50.00"},{"Key":"ReceiptNo","Value":"${stage.receipt}"}]},` +
      `"ReferenceData":{"ReferenceItem":{"Key":"QueueTimeoutURL","Value":"${stage.receiver.url}/timeout"}}}}`,
  );
});

test("a payment out can be asked for by the number that its sender gave it", async () => {
  const stage = await openPaid();
  await b2c(stage);
  const [paid] = await told(stage);
  await status(stage, { OriginalConversationID: "ours-1" });
  const [result] = await told(stage);
  expect(result.ResultParameters.ResultParameter).toContainEqual({ Key: "ReceiptNo", Value: paid.TransactionID });
});

test("an unknown receipt, and one of another business, are refused with a text code", async () => {
  const stage = await openPaid();
  await status(stage, { TransactionID: "SIMUNKNOWN" });
  await status(stage, { TransactionID: stage.receipt, PartyA: "600984" });
  expect((await told(stage)).map(({ ResultCode }) => ResultCode)).toEqual(["R000002", "R000002"]);
});

test("an initiator whom nobody knows is refused in the result, and nothing is done", async () => {
  const stage = await openPaid();
  expect((await reversal(stage, { TransactionID: stage.receipt, Initiator: "stranger" })).status).toBe(200);
  const [result] = await told(stage);
  expect([result.ResultCode, result.ResultParameters]).toEqual(["2001", undefined]);
  expect(await stage.spent(WANGARI)).toBe(50);
});

test.each([
  ["Initiator", { Initiator: "" }],
  ["SecurityCredential", { SecurityCredential: "not base 64" }],
  ["ResultURL", { ResultURL: "nowhere" }],
  ["QueueTimeOutURL", { QueueTimeOutURL: undefined }],
  ["Remarks", { Remarks: "x" }],
  ["CommandID", { CommandID: "Reverse" }],
  ["TransactionID", { TransactionID: "" }],
  ["Amount", { Amount: "51" }],
  ["RecieverIdentifierType", { RecieverIdentifierType: "9" }],
])("a bad field of a reversal is named: %s", async (field, differing) => {
  const stage = await openPaid();
  const { status: code, json } = await reversal(stage, { TransactionID: stage.receipt, ...differing });
  expect([code, json.errorCode, json.errorMessage]).toEqual([400, "400.002.02", `Bad Request - Invalid ${field}`]);
});

test("a reversal gives the money back once, and is refused the second time", async () => {
  const stage = await openPaid();
  await reversal(stage, { TransactionID: stage.receipt });
  const [first] = await told(stage);
  expect(first.ResultCode).toBe(0);
  expect(first.ResultParameters.ResultParameter.map(({ Key }: { Key: string }) => Key)).toEqual([
    "DebitAccountBalance",
    "Amount",
    "TransCompletedTime",
    "OriginalTransactionID",
    "Charge",
    "CreditPartyPublicName",
    "DebitPartyPublicName",
  ]);
  await reversal(stage, { TransactionID: stage.receipt });
  expect((await told(stage))[0].ResultCode).toBe("R000001");
  const { phones, businesses } = await stage.look("/book");
  expect([phones[0].paid, phones[0].returned, businesses[0].balance]).toEqual([50, 50, 0]);
});

test("a reversal of an unknown receipt is refused", async () => {
  const stage = await openPaid();
  await reversal(stage, { TransactionID: "SIMUNKNOWN" });
  expect((await told(stage))[0].ResultCode).toBe("R000002");
});

test("a reversal that timed out in the queue was done, and nobody says so", async () => {
  const stage = await openPaid({ settings: { resultTimeout: true } });
  await reversal(stage, { TransactionID: stage.receipt });
  expect((await told(stage)).map(({ path }) => path)).toEqual(["/timeout"]);
  expect(await stage.spent(WANGARI)).toBe(0);
});

test("money is paid out to a phone, with the time in the way of that call", async () => {
  const stage = await openPaid();
  const { json } = await b2c(stage);
  expect(json.OriginatorConversationID).toBe("ours-1");
  const [result] = await told(stage);
  expect(result.ResultParameters.ResultParameter).toContainEqual({
    Key: "TransactionCompletedDateTime",
    Value: "20.11.2026 12:00:00",
  });
  expect(await stage.spent(WANGARI)).toBe(30);
});

test("the same OriginatorConversationID pays out once", async () => {
  const stage = await openPaid();
  await b2c(stage);
  const { status: code, json } = await b2c(stage);
  expect([code, json.errorCode]).toEqual([500, "500.002.1001"]);
  expect(await stage.spent(WANGARI)).toBe(30);
});

test("no more is paid out than has come in", async () => {
  const stage = await openPaid();
  await b2c(stage, { Amount: 51 });
  expect((await told(stage))[0].ResultCode).toBe("1");
  expect(await stage.spent(WANGARI)).toBe(50);
});

import { expect, test } from "vitest";
import { startTestSimulator, type TestSimulator, WANGARI_PHONE } from "#mpesa/testing/test-simulator.ts";

/** A simulator with one payment of KES 50. */
async function openPaid(settings: Parameters<typeof startTestSimulator>[0] = {}) {
  const simulator = await startTestSimulator(settings);
  await simulator.push();
  await simulator.advance(0);
  const [{ receipt }] = await simulator.look("/transactions");
  simulator.receiver.received.length = 0;
  return { ...simulator, receipt: receipt as string };
}

const common = (simulator: TestSimulator) => ({
  Initiator: simulator.config.initiator,
  InitiatorName: simulator.config.initiator,
  SecurityCredential: "c2VjcmV0",
  ResultURL: `${simulator.receiver.url}/result`,
  QueueTimeOutURL: `${simulator.receiver.url}/timeout`,
  Remarks: "Asked for",
  Occasion: "",
});
const status = (simulator: TestSimulator, differing: object) =>
  simulator.post("/mpesa/transactionstatus/v1/query", {
    ...common(simulator),
    CommandID: "TransactionStatusQuery",
    PartyA: simulator.config.shortcode,
    IdentifierType: "4",
    ...differing,
  });
const reversal = (simulator: TestSimulator, differing: object) =>
  simulator.post("/mpesa/reversal/v1/request", {
    ...common(simulator),
    CommandID: "TransactionReversal",
    Amount: "50",
    ReceiverParty: simulator.config.shortcode,
    RecieverIdentifierType: "11",
    ...differing,
  });
const b2c = (simulator: TestSimulator, differing: object = {}) =>
  simulator.post("/mpesa/b2c/v3/paymentrequest", {
    ...common(simulator),
    OriginatorConversationID: "ours-1",
    CommandID: "BusinessPayment",
    Amount: 20,
    PartyA: simulator.config.shortcode,
    PartyB: WANGARI_PHONE,
    ...differing,
  });
const receivedResults = async (simulator: TestSimulator) => {
  await simulator.advance(0);
  const posts = simulator.receiver.received.splice(0);
  return posts.map(({ path, text }) => ({ path, text, ...JSON.parse(text).Result }));
};

test("a request is acknowledged byte for byte, before its result is known", async () => {
  const simulator = await openPaid({ settings: { resultDelayMs: 5_000 } });
  const { status: code, text, json } = await status(simulator, { TransactionID: simulator.receipt });
  expect(code).toBe(200);
  expect(json.ConversationID).toMatch(/^AG_20261120_[0-9a-f]{20}$/);
  expect(text).toBe(
    `{"OriginatorConversationID":"${json.OriginatorConversationID}","ConversationID":"${json.ConversationID}",` +
      '"ResponseCode":"0","ResponseDescription":"Accept the service request successfully."}',
  );
  expect(await receivedResults(simulator)).toEqual([]);
  await simulator.advance(5_000);
  expect(await receivedResults(simulator)).toHaveLength(1);
});

test("the status of a receipt is reported in Daraja's envelope", async () => {
  const simulator = await openPaid();
  const { json } = await status(simulator, { TransactionID: simulator.receipt });
  const [result] = await receivedResults(simulator);
  expect(result.path).toBe("/result");
  expect(result.text).toBe(
    '{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",' +
      `"OriginatorConversationID":"${json.OriginatorConversationID}","ConversationID":"${json.ConversationID}","TransactionID":"${result.TransactionID}",` +
      '"ResultParameters":{"ResultParameter":[{"Key":"DebitPartyName","Value":"254712345678 - KIPCHOGE"},' +
      '{"Key":"CreditPartyName","Value":"174379 - SAMPLE BUSINESS"},' +
      `{"Key":"OriginatorConversationID","Value":"${json.OriginatorConversationID}"},{"Key":"InitiatedTime","Value":20261120120000},` +
      '{"Key":"DebitAccountType","Value":"MMF Account For Customer"},{"Key":"DebitPartyCharges","Value":""},{"Key":"TransactionReason"},' +
      '{"Key":"ReasonType","Value":"Pay Bill Online"},{"Key":"TransactionStatus","Value":"Completed"},' +
      `{"Key":"FinalisedTime","Value":20261120120000},{"Key":"Amount","Value":"50.00"},{"Key":"ReceiptNo","Value":"${simulator.receipt}"}]},` +
      `"ReferenceData":{"ReferenceItem":{"Key":"QueueTimeoutURL","Value":"${simulator.receiver.url}/timeout"}}}}`,
  );
});

test("a payout can be queried by its OriginatorConversationID", async () => {
  const simulator = await openPaid();
  await b2c(simulator);
  const [paid] = await receivedResults(simulator);
  await status(simulator, { OriginalConversationID: "ours-1" });
  const [result] = await receivedResults(simulator);
  expect(result.ResultParameters.ResultParameter).toContainEqual({ Key: "ReceiptNo", Value: paid.TransactionID });
});

test("an unknown receipt, and one of another business, are rejected with a text code", async () => {
  const simulator = await openPaid();
  await status(simulator, { TransactionID: "SIMUNKNOWN" });
  await status(simulator, { TransactionID: simulator.receipt, PartyA: "600984" });
  expect((await receivedResults(simulator)).map(({ ResultCode }) => ResultCode)).toEqual(["R000002", "R000002"]);
});

test("an unknown initiator is rejected in the result, and nothing is done", async () => {
  const simulator = await openPaid();
  expect((await reversal(simulator, { TransactionID: simulator.receipt, Initiator: "stranger" })).status).toBe(200);
  const [result] = await receivedResults(simulator);
  expect([result.ResultCode, result.ResultParameters]).toEqual(["2001", undefined]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
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
])("an invalid field of a reversal is named: %s", async (field, differing) => {
  const simulator = await openPaid();
  const { status: code, json } = await reversal(simulator, { TransactionID: simulator.receipt, ...differing });
  expect([code, json.errorCode, json.errorMessage]).toEqual([400, "400.002.02", `Bad Request - Invalid ${field}`]);
});

test("a reversal returns the money once, and is rejected the second time", async () => {
  const simulator = await openPaid();
  await reversal(simulator, { TransactionID: simulator.receipt });
  const [first] = await receivedResults(simulator);
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
  await reversal(simulator, { TransactionID: simulator.receipt });
  expect((await receivedResults(simulator))[0].ResultCode).toBe("R000001");
  const { phones, businesses } = await simulator.look("/ledger");
  expect([phones[0].paid, phones[0].returned, businesses[0].balance]).toEqual([50, 50, 0]);
});

test("a reversal of an unknown receipt is rejected", async () => {
  const simulator = await openPaid();
  await reversal(simulator, { TransactionID: "SIMUNKNOWN" });
  expect((await receivedResults(simulator))[0].ResultCode).toBe("R000002");
});

test("a reversal whose result times out in the queue has returned the money", async () => {
  const simulator = await openPaid({ settings: { resultTimeout: true } });
  await reversal(simulator, { TransactionID: simulator.receipt });
  expect((await receivedResults(simulator)).map(({ path }) => path)).toEqual(["/timeout"]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
});

test("a B2C payout is credited to the phone, and its completion time has the format of B2C", async () => {
  const simulator = await openPaid();
  const { json } = await b2c(simulator);
  expect(json.OriginatorConversationID).toBe("ours-1");
  const [result] = await receivedResults(simulator);
  expect(result.ResultParameters.ResultParameter).toContainEqual({
    Key: "TransactionCompletedDateTime",
    Value: "20.11.2026 12:00:00",
  });
  expect(await simulator.spent(WANGARI_PHONE)).toBe(30);
});

test("the same OriginatorConversationID pays out once", async () => {
  const simulator = await openPaid();
  await b2c(simulator);
  const { status: code, json } = await b2c(simulator);
  expect([code, json.errorCode]).toEqual([500, "500.002.1001"]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(30);
});

test("a business cannot pay out more than its balance", async () => {
  const simulator = await openPaid();
  await b2c(simulator, { Amount: 51 });
  expect((await receivedResults(simulator))[0].ResultCode).toBe("1");
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
});

test("results of a reversal are lost, late, repeated and contradicted as a test wants, and each request is counted", async () => {
  const simulator = await openPaid();
  const given = { TransactionID: simulator.receipt, OriginatorConversationID: "ours-2" };
  await simulator.control("/next-reversal", { receipt: simulator.receipt, code: "21", results: 2 });
  const { json } = await reversal(simulator, given);
  expect(json.OriginatorConversationID).toBe("ours-2");
  expect((await receivedResults(simulator)).map(({ ResultCode }) => ResultCode)).toEqual(["21", "21"]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
  await simulator.control("/next-reversal", { says: "1", later: "0", resultDelayMs: 60_000 });
  await reversal(simulator, given);
  expect(await receivedResults(simulator)).toEqual([]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(0);
  await simulator.advance(60_000);
  expect((await receivedResults(simulator)).map(({ ResultCode }) => ResultCode)).toEqual(["1", 0]);
  await simulator.control("/next-reversal", { answer: "busy" });
  expect((await reversal(simulator, given)).status).toBe(500);
  await simulator.control("/next-reversal", { answer: "lost" });
  await expect(reversal(simulator, given)).rejects.toThrow();
  const codes = (await simulator.look("/reversals")).map(({ code }: { code: string }) => code);
  expect(codes).toEqual(["21", "0", "busy", "lost"]);
});

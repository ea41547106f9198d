import { expect, test } from "vitest";
import {
  type ReceivedPost,
  startTestSimulator,
  type TestSimulator,
  WANGARI_PHONE,
} from "#mpesa/testing/test-simulator.ts";

const SIMULATE = "/mpesa/c2b/v2/simulate";
const manualPayment = (simulator: TestSimulator, differing: Record<string, unknown> = {}) => ({
  shortcode: simulator.config.shortcode,
  ref: "Sample Transaction",
  amount: 5,
  msisdn: "0712 345 126",
  first: "NICHOLAS",
  ...differing,
});
const sentTo = ({ receiver }: TestSimulator, path: string): ReceivedPost[] =>
  receiver.received.filter((one) => one.path === path);

test.each(["v1", "v2"] as const)("addresses are registered by %s", async (version) => {
  const { register } = await startTestSimulator();
  const { status, text, json } = await register(version);
  expect(status).toBe(200);
  expect(text).toBe(
    `{"OriginatorCoversationID":"${json.OriginatorCoversationID}","ResponseCode":"0","ResponseDescription":"Success"}`,
  );
});

test.each([
  ["another business", { ShortCode: "600111" }],
  ["a type of neither kind", { ResponseType: "Complete" }],
  ["a missing confirmation address", { ConfirmationURL: undefined }],
  ["a validation address that is none", { ValidationURL: "validate" }],
])("an invalid registration is rejected: %s", async (_, differing) => {
  const { register } = await startTestSimulator();
  const { status, text, json } = await register("v2", differing);
  expect(status).toBe(400);
  expect(text).toBe(`{"requestId":"${json.requestId}","errorCode":"400.003.02","errorMessage":"Bad Request"}`);
});

test("a second registration is accepted in the sandbox and rejected with prodLike", async () => {
  const { register, control } = await startTestSimulator();
  await register();
  expect((await register()).status).toBe(200);
  await control("/config", { prodLike: true });
  const { status, text, json } = await register();
  expect(status).toBe(500);
  expect(text).toBe(
    `{"requestId":"${json.requestId}","errorCode":"500.003.1001","errorMessage":"Urls are already registered"}`,
  );
});

test("a manual payment moves the money and is confirmed byte for byte", async () => {
  const simulator = await startTestSimulator();
  await simulator.register("v2");
  const { json } = await simulator.control("/c2b/pay", manualPayment(simulator));
  await simulator.advance(0);
  expect(json).toEqual({ paid: true, receipt: expect.stringMatching(/^SIM\w{7}$/) });
  expect(simulator.receiver.received.map(({ path, text }) => [path, text])).toEqual([
    [
      "/confirm",
      `{"TransactionType":"Pay Bill","TransID":"${json.receipt}","TransTime":"20261120120000","TransAmount":"5.00",` +
        '"BusinessShortCode":"174379","BillRefNumber":"Sample Transaction","InvoiceNumber":"","OrgAccountBalance":"5.00",' +
        '"ThirdPartyTransID":"","MSISDN":"2547 ***** 126","FirstName":"NICHOLAS","MiddleName":"","LastName":""}',
    ],
  ]);
  expect(await simulator.spent("254712345126")).toBe(5);
});

test("version 1 sends the payer's number as a SHA-256 hash", async () => {
  const simulator = await startTestSimulator();
  await simulator.register("v1");
  await simulator.control("/c2b/pay", manualPayment(simulator, { msisdn: "254712345678" }));
  await simulator.advance(0);
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").MSISDN).toBe(
    "7132104d6aae9c3fac82095a42c2817952bca48e09d98d5bf4ac08218982fb90",
  );
});

test("the confirmation of a till payment has the type Buy Goods and no reference", async () => {
  const simulator = await startTestSimulator();
  await simulator.register("v2", { ShortCode: simulator.config.till });
  await simulator.control("/c2b/pay", manualPayment(simulator, { shortcode: simulator.config.till, till: true }));
  await simulator.advance(0);
  const notice = JSON.parse(simulator.receiver.received[0]?.text ?? "");
  expect([notice.TransactionType, notice.BillRefNumber]).toEqual(["Buy Goods", ""]);
});

test.each([
  ["m4k7q2", "m4k7q2"],
  ["M4K 7Q2", "M4K 7Q2"],
  ["M4K7QZ", "M4K7QZ"],
  ["0712345678", "0712345678"],
  ["", ""],
  ["a reference far too long for it", "a reference far too "],
])("the reference %j is sent as typed, 20 characters at most", async (ref, sent) => {
  const simulator = await startTestSimulator();
  await simulator.register();
  await simulator.control("/c2b/pay", manualPayment(simulator, { ref }));
  await simulator.advance(0);
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").BillRefNumber).toBe(sent);
});

test("a confirmation is lost, delayed or repeated as requested", async () => {
  const simulator = await startTestSimulator();
  await simulator.register();
  await simulator.control("/c2b/pay", manualPayment(simulator, { confirmations: 0 }));
  await simulator.control("/c2b/pay", manualPayment(simulator, { confirmations: 4, delayMs: 1_000 }));
  await simulator.advance(999);
  expect(simulator.receiver.received).toHaveLength(0);
  await simulator.advance(1);
  expect(simulator.receiver.received).toHaveLength(4);
  expect(new Set(simulator.receiver.received.map(({ text }) => text)).size).toBe(1);
  expect(await simulator.spent("254712345126")).toBe(10);
});

test("validation is off by default", async () => {
  const simulator = await startTestSimulator();
  await simulator.register();
  await simulator.control("/c2b/pay", manualPayment(simulator));
  await simulator.advance(0);
  expect(sentTo(simulator, "/validate")).toHaveLength(0);
});

test("validation comes first, without a balance, and what the app adds is echoed in the confirmation", async () => {
  const simulator = await startTestSimulator({
    settings: { validation: true },
    answer: () => ({ body: '{"ResultCode":"0","ResultDesc":"Accepted","ThirdPartyTransID":"ours-1"}' }),
  });
  await simulator.register();
  await simulator.control("/c2b/pay", manualPayment(simulator));
  await simulator.advance(0);
  const [validationRequest, confirmationRequest] = simulator.receiver.received.map(({ path, text }) => ({
    path,
    ...JSON.parse(text),
  }));
  expect(validationRequest).toMatchObject({ path: "/validate", OrgAccountBalance: "", ThirdPartyTransID: "" });
  expect(confirmationRequest).toMatchObject({
    path: "/confirm",
    OrgAccountBalance: "5.00",
    ThirdPartyTransID: "ours-1",
  });
  expect(confirmationRequest.TransID).toBe(validationRequest.TransID);
});

test("a rejected validation keeps the money on the phone", async () => {
  const simulator = await startTestSimulator({
    settings: { validation: true },
    answer: () => ({ body: '{"ResultCode":"C2B00012","ResultDesc":"Rejected"}' }),
  });
  await simulator.register();
  const { json } = await simulator.control("/c2b/pay", manualPayment(simulator));
  expect(json).toEqual({ paid: false, rejection: "C2B00012" });
  await simulator.advance(0);
  expect(sentTo(simulator, "/confirm")).toHaveLength(0);
  expect(await simulator.spent("254712345126")).toBe(0);
});

test.each([
  ["Completed", true, 5],
  ["Cancelled", false, 0],
])("a validation without a reply in time is decided by ResponseType %s", async (ResponseType, paid, spent) => {
  const simulator = await startTestSimulator({
    settings: { validation: true, validationCapMs: 20 },
    answer: ({ path }) => (path === "/validate" ? "silence" : {}),
  });
  await simulator.register("v2", { ResponseType });
  expect((await simulator.control("/c2b/pay", manualPayment(simulator))).json.paid).toBe(paid);
  expect(await simulator.spent("254712345126")).toBe(spent);
});

test("a validation with an unreadable reply is decided by ResponseType too", async () => {
  const simulator = await startTestSimulator({ settings: { validation: true }, answer: () => ({ body: "OK" }) });
  await simulator.register("v2", { ResponseType: "Cancelled" });
  expect((await simulator.control("/c2b/pay", manualPayment(simulator))).json).toEqual({
    paid: false,
    rejection: "no answer",
  });
});

test("a phone with too little money makes no manual payment", async () => {
  const simulator = await startTestSimulator();
  await simulator.register();
  await simulator.control("/phones/0712345126", { balance: 4 });
  expect((await simulator.control("/c2b/pay", manualPayment(simulator))).json).toEqual({ paid: false, rejection: "1" });
});

test("simulate makes a manual payment", async () => {
  const { post, register, advance, receiver, spent, config } = await startTestSimulator();
  await register();
  const { status, text, json } = await post(SIMULATE, {
    ShortCode: config.shortcode,
    CommandID: "CustomerPayBillOnline",
    Amount: "70",
    Msisdn: WANGARI_PHONE,
    BillRefNumber: "M4K7Q2",
  });
  expect(status).toBe(200);
  expect(text).toBe(
    `{"OriginatorCoversationID":"${json.OriginatorCoversationID}","ResponseCode":"0",` +
      '"ResponseDescription":"Accept the service request successfully."}',
  );
  await advance(0);
  expect(JSON.parse(receiver.received[0]?.text ?? "")).toMatchObject({ TransAmount: "70.00", BillRefNumber: "M4K7Q2" });
  expect(await spent(WANGARI_PHONE)).toBe(70);
});

test("simulate does not exist with prodLike", async () => {
  const { post } = await startTestSimulator({ settings: { prodLike: true } });
  const { status, json } = await post(SIMULATE, {});
  expect([status, json.errorCode]).toEqual([404, "404.003.01"]);
});

test("an invalid simulate request is rejected", async () => {
  const { post, config } = await startTestSimulator();
  const validRequest = {
    ShortCode: config.shortcode,
    CommandID: "CustomerPayBillOnline",
    Amount: 1,
    Msisdn: WANGARI_PHONE,
  };
  for (const invalidRequest of [{ ShortCode: "1" }, { CommandID: "Pay" }, { Amount: 0.5 }, { Msisdn: "0712345678" }]) {
    expect((await post(SIMULATE, { ...validRequest, ...invalidRequest })).json.errorCode).toBe("400.003.02");
  }
});

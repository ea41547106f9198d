import { expect, test } from "vitest";
import { onlyCheckoutId, startTestSimulator, TOM_PHONE, WANGARI_PHONE } from "#mpesa/testing/test-simulator.ts";

const PUSH = "/mpesa/stkpush/v1/processrequest";

test("a valid request is accepted with both ids", async () => {
  const { push } = await startTestSimulator();
  const { status, headers, text, json } = await push();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json;charset=UTF-8");
  expect(json.MerchantRequestID).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{5}$/);
  expect(json.CheckoutRequestID).toMatch(/^ws_CO_20112026120000\d{1,3}712345678$/);
  expect(text).toBe(
    `{"MerchantRequestID":"${json.MerchantRequestID}","CheckoutRequestID":"${json.CheckoutRequestID}",` +
      '"ResponseCode":"0","ResponseDescription":"Success. Request accepted for processing",' +
      '"CustomerMessage":"Success. Request accepted for processing"}',
  );
});

test("numbers are accepted as numbers and as text", async () => {
  const { push } = await startTestSimulator();
  const phone = Number(WANGARI_PHONE);
  const { status } = await push({ BusinessShortCode: 174379, Amount: 50, PhoneNumber: phone, PartyA: phone });
  expect(status).toBe(200);
});

test.each([
  ["BusinessShortCode", { BusinessShortCode: "pay bill" }, "BusinessShortCode"],
  ["Timestamp that is no time", { Timestamp: "20261399120000" }, "Timestamp"],
  ["Amount with cents", { Amount: "50.5" }, "Amount"],
  ["Amount of nothing", { Amount: 0 }, "Amount"],
  ["PhoneNumber with a plus", { PhoneNumber: `+${WANGARI_PHONE}` }, "PhoneNumber"],
  ["PhoneNumber of a landline", { PhoneNumber: "254201234567" }, "PhoneNumber"],
  ["PartyA of somebody else", { PartyA: TOM_PHONE }, "PartyA"],
  ["AccountReference of 13 characters", { AccountReference: "M4K7Q2M4K7Q2M" }, "AccountReference"],
  ["empty AccountReference", { AccountReference: "" }, "AccountReference"],
  ["missing TransactionDesc", { TransactionDesc: null }, "Remarks"],
  ["TransactionDesc of 14 characters", { TransactionDesc: "fourteen chars" }, "Remarks"],
  ["CallBackURL that is none", { CallBackURL: "callback" }, "CallBackURL"],
  ["CallBackURL with a space", { CallBackURL: "http://127.0.0.1/pay cb" }, "CallBackURL"],
  ["missing TransactionType", { TransactionType: undefined }, "TransactionType"],
])("an invalid field is named: %s", async (_, differing, field) => {
  const { push } = await startTestSimulator();
  const { status, text, json } = await push(differing);
  expect(status).toBe(400);
  expect(text).toBe(
    `{"requestId":"${json.requestId}","errorCode":"400.002.02","errorMessage":"Bad Request - Invalid ${field}"}`,
  );
});

test.each([
  ["another shortcode", { BusinessShortCode: "174378" }, "Merchant does not exist"],
  ["a password of another time", { Timestamp: "20261120120001" }, "Wrong credentials"],
  ["a wrong password", { Password: "d3Jvbmc=" }, "Wrong credentials"],
])("invalid merchant data is rejected: %s", async (_, differing, description) => {
  const { push } = await startTestSimulator();
  const { status, text, json } = await push(differing);
  expect(status).toBe(500);
  expect(text).toBe(`{"requestId":"${json.requestId}","errorCode":"500.001.1001","errorMessage":"${description}"}`);
});

test("the first invalid field is named, in the order of payments.md", async () => {
  const { push } = await startTestSimulator();
  const invalidUrl = { Amount: 0, PhoneNumber: "0712", AccountReference: "", CallBackURL: "" };
  expect((await push(invalidUrl)).json.errorMessage).toBe("Bad Request - Invalid Amount");
  expect((await push({ ...invalidUrl, Amount: 1 })).json.errorMessage).toBe("Bad Request - Invalid PhoneNumber");
  expect((await push({ ...invalidUrl, Amount: 1, PhoneNumber: TOM_PHONE })).json.errorMessage).toBe(
    "Bad Request - Invalid AccountReference",
  );
});

test("a body that is not JSON, or not declared as JSON, is rejected with Daraja's error", async () => {
  const { post } = await startTestSimulator();
  const broken = await post(PUSH, "{");
  expect([broken.status, broken.json.errorCode, broken.json.errorMessage]).toEqual([
    400,
    "400.002.05",
    "Invalid Request Payload",
  ]);
  const form = await post(PUSH, "Amount=1", { "content-type": "application/x-www-form-urlencoded" });
  expect(form.json.errorMessage).toBe("Bad Request - Invalid BusinessShortCode");
});

test("another method or path is rejected with Daraja's error", async () => {
  const { call } = await startTestSimulator();
  const method = await call(PUSH);
  expect([method.status, method.json.errorCode, method.json.errorMessage]).toEqual([
    405,
    "405.001",
    "Method Not Allowed",
  ]);
  const path = await call("/mpesa/stkpush/v2/processrequest", { method: "POST" });
  expect([path.status, path.json.errorCode, path.json.errorMessage]).toEqual([404, "404.001.01", "Resource not found"]);
  const c2b = await call("/mpesa/c2b/v3/registerurl", { method: "POST" });
  expect([c2b.status, c2b.json.errorCode]).toEqual([404, "404.003.01"]);
});

test("strict addresses must be https and free of the portal's banned words", async () => {
  const { push } = await startTestSimulator({ settings: { strictUrls: true } });
  const tried = async (url: string) => (await push({ CallBackURL: url })).status;
  expect(await tried("http://party.example/pay/cb/1")).toBe(400);
  for (const word of ["MPESA", "m-pesa", "Safaricom", "exe", "cmd", "sql", "query"]) {
    expect(await tried(`https://party.example/${word}/1`), word).toBe(400);
  }
  expect(await tried("https://party.ngrok.io/pay/cb/1")).toBe(400);
  expect(await tried("https://party.example/pay/cb/1")).toBe(200);
});

test("a phone with an open prompt accepts no other prompt until the first has ended", async () => {
  const simulator = await startTestSimulator({ settings: { mode: "manual" } });
  await simulator.push();
  const { status, text, json } = await simulator.push({ Amount: "60" });
  expect(status).toBe(500);
  expect(text).toBe(
    `{"requestId":"${json.requestId}","errorCode":"500.001.1001",` +
      '"errorMessage":"Unable to lock subscriber, a transaction is already in process for the current subscriber"}',
  );
  expect((await simulator.push({ PhoneNumber: TOM_PHONE })).status).toBe(200);
  await simulator.control(`/tx/${await onlyCheckoutId(simulator)}/cancel`);
  expect((await simulator.push({ Amount: "60" })).status).toBe(200);
});

const resultCodes = (texts: readonly { text: string }[]) =>
  texts.map(({ text }) => JSON.parse(text).Body.stkCallback.ResultCode);

test.each([
  ["more than 250,000 shillings", { Amount: "250001" }, 3],
  ["a till's type with a pay bill's receiver", { TransactionType: "CustomerBuyGoodsOnline" }, 2028],
  ["a pay bill's type with another receiver", { PartyB: "600984" }, 2028],
  ["an unknown type", { TransactionType: "CustomerPayBill" }, 2028],
])("a prompt is accepted and then fails by its callback: %s", async (_, differing, code) => {
  const { push, advance, receiver, spent } = await startTestSimulator();
  expect((await push(differing)).status).toBe(200);
  await advance(0);
  expect(resultCodes(receiver.received)).toEqual([code]);
  expect(await spent(WANGARI_PHONE)).toBe(0);
});

test("a till is paid under its own number", async () => {
  const { push, advance, look, config } = await startTestSimulator();
  await push({ TransactionType: "CustomerBuyGoodsOnline", PartyB: config.till });
  await advance(0);
  expect((await look("/ledger")).businesses).toEqual([{ shortcode: config.till, balance: 50 }]);
});

test("the same amount from the same phone is rejected within two minutes of a payment, and accepted after", async () => {
  const { push, advance, receiver, spent } = await startTestSimulator();
  await push();
  await advance(119_999);
  await push();
  await advance(0);
  await push({ Amount: "51" });
  await advance(1);
  await push();
  await advance(0);
  expect(resultCodes(receiver.received)).toEqual([0, 17, 0, 0]);
  expect(await spent(WANGARI_PHONE)).toBe(151);
});

test("a failed prompt may be repeated at once, unless ruleLimit counts it", async () => {
  const { push, advance, control, receiver } = await startTestSimulator();
  for (const ruleLimit of ["paid", "any"]) {
    await control("/config", { ruleLimit });
    await control("/next", { outcome: "cancelled" });
    await push();
    await advance(0);
    await push();
    await advance(200_000);
  }
  expect(resultCodes(receiver.received)).toEqual([1032, 0, 1032, 17]);
});

test("a phone with too little money pays nothing", async () => {
  const { push, advance, control, receiver, look } = await startTestSimulator();
  await control(`/phones/${WANGARI_PHONE}`, { balance: 49 });
  await push();
  await advance(0);
  expect(resultCodes(receiver.received)).toEqual([1]);
  expect((await look("/ledger")).phones[0].balance).toBe(49);
});

test("a timestamp just after midnight in Nairobi is the new day's", async () => {
  const { push } = await startTestSimulator({ environment: { MPESA_SIMULATOR_CLOCK: "2026-11-20T21:00:05Z" } });
  const { json } = await push();
  expect(json.CheckoutRequestID).toMatch(/^ws_CO_21112026000005/);
});

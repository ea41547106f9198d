import { expect, test } from "vitest";
import {
  onlyCheckoutId,
  type ReceivedPost,
  startTestSimulator,
  type TestSimulator,
} from "#mpesa/testing/test-simulator.ts";

const magic = (digits: string) => `2547000000${digits}`;
const sendPrompt = async (digits: string, settings = {}) => {
  const simulator = await startTestSimulator({ settings });
  await simulator.register();
  const answered = await simulator.push({ PhoneNumber: magic(digits) }).catch(() => undefined);
  await simulator.advance(0);
  return { ...simulator, answered, phone: magic(digits), id: await onlyCheckoutId(simulator).catch(() => "") };
};
const receivedBy = ({ receiver }: Pick<TestSimulator, "receiver">) => receiver.received.map(statusText);
const statusText = ({ path, text }: ReceivedPost) =>
  path === "/confirm" ? "confirmation" : JSON.parse(text).Body.stkCallback.ResultCode;
const queryResult = async ({ query }: TestSimulator, id: string) => (await query(id)).json.ResultCode;

test("phone 00 pays: one callback, byte for byte, and one confirmation of the same receipt", async () => {
  const simulator = await sendPrompt("00");
  const { json } = simulator.answered ?? {};
  const callback = simulator.receiver.received.find(({ path }) => path === "/pay/cb/token1");
  const confirmation = simulator.receiver.received.find(({ path }) => path === "/confirm");
  const receipt = JSON.parse(confirmation?.text ?? "").TransID;
  expect(receipt).toMatch(/^SIM[A-Z0-9]{7}$/);
  expect(callback?.text).toBe(
    `{"Body":{"stkCallback":{"MerchantRequestID":"${json.MerchantRequestID}","CheckoutRequestID":"${json.CheckoutRequestID}",` +
      '"ResultCode":0,"ResultDesc":"The service request is processed successfully.",' +
      `"CallbackMetadata":{"Item":[{"Name":"Amount","Value":50.00},{"Name":"MpesaReceiptNumber","Value":"${receipt}"},` +
      '{"Name":"Balance"},{"Name":"TransactionDate","Value":20261120120000},{"Name":"PhoneNumber","Value":254700000000}]}}}}',
  );
  expect(callback?.headers["content-type"]).toBe("application/json;charset=UTF-8");
  expect(callback?.headers.businessshortcode).toBe("174379");
  expect(simulator.receiver.received).toHaveLength(2);
  expect(await simulator.spent(simulator.phone)).toBe(50);
  expect(await queryResult(simulator, simulator.id)).toBe("0");
});

test.each([
  ["01", 1, "The balance is insufficient for the transaction."],
  ["02", 2001, "The initiator information is invalid."],
  ["03", 1032, "Request Cancelled by user."],
  ["04", 1037, "No response from user."],
  ["05", 1019, "Transaction has expired"],
  ["06", 1001, "Unable to lock subscriber, a transaction is already in process for the current subscriber"],
  ["07", 1025, "An error occurred while sending a push request"],
  ["08", 17, "Rule limited."],
  ["09", 26, "System busy. The service request is rejected."],
  ["10", 9999, "An error occurred while sending a push request"],
  ["11", 2006, "Declined due to account rule: The account status does not allow this transaction."],
  ["12", 8006, "The security credential is locked."],
  ["13", "SFC_IC0003", "The operator does not exist."],
  ["34", 7777, "Unexpected outcome."],
])("phone %s ends with %s, and no money moves", async (digits, code, description) => {
  const simulator = await sendPrompt(digits);
  const { json } = simulator.answered ?? {};
  expect(simulator.receiver.received.map(({ text }) => text)).toEqual([
    `{"Body":{"stkCallback":{"MerchantRequestID":"${json.MerchantRequestID}","CheckoutRequestID":"${json.CheckoutRequestID}",` +
      `"ResultCode":${JSON.stringify(code)},"ResultDesc":"${description}"}}}`,
  ]);
  expect(await simulator.spent(simulator.phone)).toBe(0);
  expect(await queryResult(simulator, simulator.id)).toBe(String(code));
});

test("phone 04 has another description in the query reply", async () => {
  const simulator = await sendPrompt("04");
  expect((await simulator.query(simulator.id)).json.ResultDesc).toBe("DS timeout user cannot be reached.");
});

test("phone 20 pays without a callback, and the query reports 0", async () => {
  const simulator = await sendPrompt("20");
  await simulator.advance(3_600_000);
  await simulator.signIn();
  expect(receivedBy(simulator)).toEqual([]);
  expect(await simulator.spent(simulator.phone)).toBe(50);
  expect(await queryResult(simulator, simulator.id)).toBe("0");
});

test("phone 21 sends two callbacks in the same millisecond, and a third two seconds later", async () => {
  const simulator = await sendPrompt("21", { stkAlsoC2B: false });
  expect(receivedBy(simulator)).toEqual([0, 0]);
  await simulator.advance(1_999);
  expect(receivedBy(simulator)).toEqual([0, 0]);
  await simulator.advance(1);
  expect(receivedBy(simulator)).toEqual([0, 0, 0]);
  expect(new Set(simulator.receiver.received.map(({ text }) => text)).size).toBe(1);
  expect(await simulator.spent(simulator.phone)).toBe(50);
});

test("phone 22 pays at once and sends its callback after 120 s; until then the query reports no result", async () => {
  const simulator = await sendPrompt("22");
  await simulator.advance(119_999);
  expect(receivedBy(simulator)).toEqual([]);
  expect(await queryResult(simulator, simulator.id)).toBe("4999");
  expect(await simulator.spent(simulator.phone)).toBe(50);
  await simulator.advance(1);
  expect(receivedBy(simulator).sort()).toEqual([0, "confirmation"]);
  expect(await queryResult(simulator, simulator.id)).toBe("0");
});

test("phone 23 sends its callback before the reply to the request", async () => {
  let answered = false;
  const before: boolean[] = [];
  const simulator = await startTestSimulator({
    answer: () => {
      before.push(!answered);
      return {};
    },
  });
  const { json } = await simulator.push({ PhoneNumber: magic("23") });
  answered = true;
  expect(before).toEqual([true]);
  expect(simulator.receiver.received[0]?.text).toContain(json.CheckoutRequestID);
});

test("phone 24 closes the connection without a reply, but pays and sends its callback", async () => {
  const simulator = await sendPrompt("24", { stkAlsoC2B: false });
  expect(simulator.answered).toBeUndefined();
  expect(receivedBy(simulator)).toEqual([0]);
  expect(await simulator.spent(simulator.phone)).toBe(50);
});

test("phone 25 pays and sends its callback, while the query reports 1037", async () => {
  const simulator = await sendPrompt("25", { stkAlsoC2B: false });
  expect(receivedBy(simulator)).toEqual([0]);
  expect(await queryResult(simulator, simulator.id)).toBe("1037");
});

test("phone 26 reports 1037 first and success later", async () => {
  const simulator = await sendPrompt("26", { stkAlsoC2B: false });
  expect(receivedBy(simulator)).toEqual([1037]);
  await simulator.advance(2_000);
  expect(receivedBy(simulator)).toEqual([1037, 0]);
  expect(await simulator.spent(simulator.phone)).toBe(50);
});

test("phone 27 pays one shilling too much", async () => {
  const simulator = await sendPrompt("27", { stkAlsoC2B: false });
  expect(simulator.receiver.received[0]?.text).toContain('{"Name":"Amount","Value":51.00}');
  expect(await simulator.spent(simulator.phone)).toBe(51);
});

test("phone 28 never gets a result by callback or query, and can receive the next prompt", async () => {
  const simulator = await sendPrompt("28");
  await simulator.advance(24 * 3_600_000);
  await simulator.signIn();
  expect(receivedBy(simulator)).toEqual([]);
  expect(await queryResult(simulator, simulator.id)).toBe("4999");
  expect(await simulator.spent(simulator.phone)).toBe(0);
});

test("phone 29 sends forged successes with another token and another id, then the real result", async () => {
  const simulator = await sendPrompt("29");
  const [otherToken, otherId] = ["/pay/cb/token1", simulator.id].map((own, index) =>
    simulator.receiver.received.filter(({ path, text }) => !(index === 0 ? path === own : text.includes(own))),
  );
  expect(receivedBy(simulator)).toEqual([0, 0]);
  expect(otherToken).toHaveLength(1);
  expect(otherToken?.[0]?.path).toMatch(/^\/pay\/cb\/[0-9a-f]{32}$/);
  expect(otherId).toHaveLength(1);
  expect(otherId?.[0]?.path).toBe("/pay/cb/token1");
  await simulator.advance(60_000);
  expect(receivedBy(simulator)).toEqual([0, 0, 1037]);
  expect(await simulator.spent(simulator.phone)).toBe(0);
});

test("phone 254700000030 gets a busy error, and no prompt appears", async () => {
  const { answered, look } = await sendPrompt("30");
  expect(answered?.status).toBe(500);
  expect(answered?.text).toBe(
    `{"requestId":"${answered?.json.requestId}","errorCode":"500.003.02","errorMessage":"System is busy. Please try again in few minutes"}`,
  );
  expect(await look("/transactions")).toEqual([]);
});

test("phone 254700000031 gets the firewall's HTML, and no prompt appears", async () => {
  const { answered, look } = await sendPrompt("31");
  expect(answered?.status).toBe(503);
  expect(answered?.headers.get("content-type")).toContain("text/html");
  expect(answered?.text).toContain("Incapsula incident");
  expect(await look("/transactions")).toEqual([]);
});

test("phone 32 gets no response for 30 s, then the connection is closed, and no prompt appears", async () => {
  const simulator = await startTestSimulator();
  let ended = false;
  const queryReply = simulator.push({ PhoneNumber: magic("32") }).then(
    () => "answered",
    () => "cut off",
  );
  void queryReply.then(() => {
    ended = true;
  });
  // Only a request that has arrived waits in the simulated time.
  await expect.poll(() => simulator.lines.join(""), { interval: 5 }).toContain("holding the answer back");
  await simulator.advance(29_999);
  expect(ended).toBe(false);
  await simulator.advance(1);
  expect(await queryReply).toBe("cut off");
  expect(await simulator.look("/transactions")).toEqual([]);
});

test("phone 33 sends its success in the other known formats", async () => {
  const simulator = await sendPrompt("33", { stkAlsoC2B: false });
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").Body.stkCallback).toEqual({
    MerchantRequestID: simulator.answered?.json.MerchantRequestID,
    CheckoutRequestID: simulator.id,
    ResultCode: "0",
    ResultDesc: "The service request is processed successfully.",
    CallbackMetadata: {
      Item: [
        { Name: "Balance" },
        { Name: "PhoneNumber", Value: "2547 ***** 033" },
        { Name: "TransactionDate", Value: "20261120120000" },
        { Name: "MpesaReceiptNumber", Value: expect.stringMatching(/^SIM\w{7}$/) },
        { Name: "Amount", Value: 50 },
      ],
    },
  });
  expect(simulator.receiver.received[0]?.text).toContain('"Value":50.00');
});

test("phone 40 is reported only by the C2B confirmation", async () => {
  const simulator = await sendPrompt("40", { stkAlsoC2B: false });
  expect(receivedBy(simulator)).toEqual(["confirmation"]);
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").BillRefNumber).toBe("M4K7Q2");
});

test.each([
  [9001, [1]],
  [9032, [1032]],
  [9037, [1037]],
  [9020, []],
  [9021, [0, 0]],
  [9000, [0]],
])("the magic amount %s has its outcome only with the setting magicAmounts", async (amount, codes) => {
  const simulator = await startTestSimulator({ settings: { magicAmounts: true } });
  await simulator.push({ Amount: amount });
  await simulator.advance(0);
  expect(receivedBy(simulator)).toEqual(codes);
  await simulator.control("/config", { magicAmounts: false });
  const before = simulator.receiver.received.length;
  await simulator.push({ Amount: amount, PhoneNumber: "254711111111" });
  await simulator.advance(0);
  expect(receivedBy(simulator).slice(before)).toEqual([0]);
});

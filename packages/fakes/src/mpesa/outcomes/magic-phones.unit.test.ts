import { expect, test } from "vitest";
import {
  onlyCheckoutId,
  type Received,
  startTestSimulator,
  type TestSimulator,
} from "#mpesa/testing/test-simulator.ts";

const magic = (digits: string) => `2547000000${digits}`;
const pushed = async (digits: string, settings = {}) => {
  const stage = await startTestSimulator({ settings });
  await stage.register();
  const answered = await stage.push({ PhoneNumber: magic(digits) }).catch(() => undefined);
  await stage.advance(0);
  return { ...stage, answered, phone: magic(digits), id: await onlyCheckoutId(stage).catch(() => "") };
};
const toldBy = ({ receiver }: Pick<TestSimulator, "receiver">) => receiver.received.map(whatItSays);
const whatItSays = ({ path, text }: Received) =>
  path === "/confirm" ? "confirmation" : JSON.parse(text).Body.stkCallback.ResultCode;
const askedAt = async ({ query }: TestSimulator, id: string) => (await query(id)).json.ResultCode;

test("00 pays: one callback, byte for byte, and one confirmation of the same receipt", async () => {
  const stage = await pushed("00");
  const { json } = stage.answered ?? {};
  const callback = stage.receiver.received.find(({ path }) => path === "/pay/cb/token1");
  const confirmation = stage.receiver.received.find(({ path }) => path === "/confirm");
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
  expect(stage.receiver.received).toHaveLength(2);
  expect(await stage.spent(stage.phone)).toBe(50);
  expect(await askedAt(stage, stage.id)).toBe("0");
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
])("%s ends in %s, and no money moves", async (digits, code, words) => {
  const stage = await pushed(digits);
  const { json } = stage.answered ?? {};
  expect(stage.receiver.received.map(({ text }) => text)).toEqual([
    `{"Body":{"stkCallback":{"MerchantRequestID":"${json.MerchantRequestID}","CheckoutRequestID":"${json.CheckoutRequestID}",` +
      `"ResultCode":${JSON.stringify(code)},"ResultDesc":"${words}"}}}`,
  ]);
  expect(await stage.spent(stage.phone)).toBe(0);
  expect(await askedAt(stage, stage.id)).toBe(String(code));
});

test("04 is worded otherwise by the query", async () => {
  const stage = await pushed("04");
  expect((await stage.query(stage.id)).json.ResultDesc).toBe("DS timeout user cannot be reached.");
});

test("20 pays and tells nobody; the query says 0", async () => {
  const stage = await pushed("20");
  await stage.advance(3_600_000);
  await stage.signIn();
  expect(toldBy(stage)).toEqual([]);
  expect(await stage.spent(stage.phone)).toBe(50);
  expect(await askedAt(stage, stage.id)).toBe("0");
});

test("21 tells twice in the same millisecond, and once more two seconds later", async () => {
  const stage = await pushed("21", { stkAlsoC2B: false });
  expect(toldBy(stage)).toEqual([0, 0]);
  await stage.advance(1_999);
  expect(toldBy(stage)).toEqual([0, 0]);
  await stage.advance(1);
  expect(toldBy(stage)).toEqual([0, 0, 0]);
  expect(new Set(stage.receiver.received.map(({ text }) => text)).size).toBe(1);
  expect(await stage.spent(stage.phone)).toBe(50);
});

test("22 pays at once and tells after 120 s, until when the query knows no end", async () => {
  const stage = await pushed("22");
  await stage.advance(119_999);
  expect(toldBy(stage)).toEqual([]);
  expect(await askedAt(stage, stage.id)).toBe("4999");
  expect(await stage.spent(stage.phone)).toBe(50);
  await stage.advance(1);
  expect(toldBy(stage).sort()).toEqual([0, "confirmation"]);
  expect(await askedAt(stage, stage.id)).toBe("0");
});

test("23 calls back before it answers", async () => {
  let answered = false;
  const before: boolean[] = [];
  const stage = await startTestSimulator({
    answer: () => {
      before.push(!answered);
      return {};
    },
  });
  const { json } = await stage.push({ PhoneNumber: magic("23") });
  answered = true;
  expect(before).toEqual([true]);
  expect(stage.receiver.received[0]?.text).toContain(json.CheckoutRequestID);
});

test("24 closes the connection unanswered, and is paid and told all the same", async () => {
  const stage = await pushed("24", { stkAlsoC2B: false });
  expect(stage.answered).toBeUndefined();
  expect(toldBy(stage)).toEqual([0]);
  expect(await stage.spent(stage.phone)).toBe(50);
});

test("25 is paid and told, and the query says 1037 against it", async () => {
  const stage = await pushed("25", { stkAlsoC2B: false });
  expect(toldBy(stage)).toEqual([0]);
  expect(await askedAt(stage, stage.id)).toBe("1037");
});

test("26 says 1037 first and success after", async () => {
  const stage = await pushed("26", { stkAlsoC2B: false });
  expect(toldBy(stage)).toEqual([1037]);
  await stage.advance(2_000);
  expect(toldBy(stage)).toEqual([1037, 0]);
  expect(await stage.spent(stage.phone)).toBe(50);
});

test("27 is paid and told with one shilling too many", async () => {
  const stage = await pushed("27", { stkAlsoC2B: false });
  expect(stage.receiver.received[0]?.text).toContain('{"Name":"Amount","Value":51.00}');
  expect(await stage.spent(stage.phone)).toBe(51);
});

test("28 never ends, for callback or query, and frees the phone", async () => {
  const stage = await pushed("28");
  await stage.advance(24 * 3_600_000);
  await stage.signIn();
  expect(toldBy(stage)).toEqual([]);
  expect(await askedAt(stage, stage.id)).toBe("4999");
  expect(await stage.spent(stage.phone)).toBe(0);
});

test("29 sends forged successes under another token and another id, then the true end", async () => {
  const stage = await pushed("29");
  const [elsewhere, stranger] = ["/pay/cb/token1", stage.id].map((own, index) =>
    stage.receiver.received.filter(({ path, text }) => !(index === 0 ? path === own : text.includes(own))),
  );
  expect(toldBy(stage)).toEqual([0, 0]);
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere?.[0]?.path).toMatch(/^\/pay\/cb\/[0-9a-f]{32}$/);
  expect(stranger).toHaveLength(1);
  expect(stranger?.[0]?.path).toBe("/pay/cb/token1");
  await stage.advance(60_000);
  expect(toldBy(stage)).toEqual([0, 0, 1037]);
  expect(await stage.spent(stage.phone)).toBe(0);
});

test("30 is too busy, and no phone rings", async () => {
  const { answered, look } = await pushed("30");
  expect(answered?.status).toBe(500);
  expect(answered?.text).toBe(
    `{"requestId":"${answered?.json.requestId}","errorCode":"500.003.02","errorMessage":"System is busy. Please try again in few minutes"}`,
  );
  expect(await look("/transactions")).toEqual([]);
});

test("31 gets the firewall's HTML, and no phone rings", async () => {
  const { answered, look } = await pushed("31");
  expect(answered?.status).toBe(503);
  expect(answered?.headers.get("content-type")).toContain("text/html");
  expect(answered?.text).toContain("Incapsula incident");
  expect(await look("/transactions")).toEqual([]);
});

test("32 hangs for 30 s and is then cut off, and no phone rings", async () => {
  const stage = await startTestSimulator();
  let ended = false;
  const asked = stage.push({ PhoneNumber: magic("32") }).then(
    () => "answered",
    () => "cut off",
  );
  void asked.then(() => {
    ended = true;
  });
  // Only a request that has arrived waits in the simulated time.
  await expect.poll(() => stage.lines.join(""), { interval: 5 }).toContain("holding the answer back");
  await stage.advance(29_999);
  expect(ended).toBe(false);
  await stage.advance(1);
  expect(await asked).toBe("cut off");
  expect(await stage.look("/transactions")).toEqual([]);
});

test("33 writes its success in the other ways", async () => {
  const stage = await pushed("33", { stkAlsoC2B: false });
  expect(JSON.parse(stage.receiver.received[0]?.text ?? "").Body.stkCallback).toEqual({
    MerchantRequestID: stage.answered?.json.MerchantRequestID,
    CheckoutRequestID: stage.id,
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
  expect(stage.receiver.received[0]?.text).toContain('"Value":50.00');
});

test("40 is told by the pay-bill confirmation alone", async () => {
  const stage = await pushed("40", { stkAlsoC2B: false });
  expect(toldBy(stage)).toEqual(["confirmation"]);
  expect(JSON.parse(stage.receiver.received[0]?.text ?? "").BillRefNumber).toBe("M4K7Q2");
});

test.each([
  [9001, [1]],
  [9032, [1032]],
  [9037, [1037]],
  [9020, []],
  [9021, [0, 0]],
  [9000, [0]],
])("amount %s is magic only where it is asked for", async (amount, codes) => {
  const stage = await startTestSimulator({ settings: { magicAmounts: true } });
  await stage.push({ Amount: amount });
  await stage.advance(0);
  expect(toldBy(stage)).toEqual(codes);
  await stage.control("/config", { magicAmounts: false });
  const before = stage.receiver.received.length;
  await stage.push({ Amount: amount, PhoneNumber: "254711111111" });
  await stage.advance(0);
  expect(toldBy(stage).slice(before)).toEqual([0]);
});

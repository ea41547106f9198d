import { expect, test } from "vitest";
import { startTestSimulator } from "#mpesa/testing/test-simulator.ts";

async function openPrompt(settings: Parameters<typeof startTestSimulator>[0] = {}) {
  const simulator = await startTestSimulator({ ...settings, settings: { mode: "manual", ...settings.settings } });
  const { json } = await simulator.push();
  return { ...simulator, id: json.CheckoutRequestID as string, merchantId: json.MerchantRequestID as string };
}

test("an ended prompt is reported with its code as text", async () => {
  const { id, merchantId, control, query } = await openPrompt();
  await control(`/tx/${id}/cancel`);
  const { status, text } = await query(id);
  expect(status).toBe(200);
  expect(text).toBe(
    '{"ResponseCode":"0","ResponseDescription":"The service request has been accepted successfully",' +
      `"MerchantRequestID":"${merchantId}","CheckoutRequestID":"${id}",` +
      '"ResultCode":"1032","ResultDesc":"Request Cancelled by user."}',
  );
});

test("a paid prompt is reported with code 0, without receipt or amount", async () => {
  const { id, control, query } = await openPrompt();
  await control(`/tx/${id}/approve`, { pin: "1234" });
  const { json } = await query(id);
  expect(json.ResultCode).toBe("0");
  expect(Object.keys(json)).toHaveLength(6);
});

test.each([
  [
    "4999",
    200,
    (id: string, merchantId: string) =>
      '{"ResponseCode":"0","ResponseDescription":"The service request has been accepted successfully",' +
      `"MerchantRequestID":"${merchantId}","CheckoutRequestID":"${id}",` +
      '"ResultCode":"4999","ResultDesc":"The transaction is still under processing"}',
  ],
  [
    "500",
    500,
    () => '{"requestId":"*","errorCode":"500.001.1001","errorMessage":"The transaction is being processed"}',
  ],
  ["200empty", 200, () => '{"requestId":"*","errorCode":"500.001.1001","errorMessage":""}'],
  [
    "400",
    400,
    () => '{"requestId":"*","errorCode":"400.002.02","errorMessage":"Bad Request - Invalid CheckoutRequestID"}',
  ],
  [
    "429",
    429,
    () =>
      '{"fault":{"faultstring":"Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}",' +
      '"detail":{"errorcode":"policies.ratelimit.SpikeArrestViolation"}}}',
  ],
] as const)("a query of an open prompt gets the reply format %s", async (inflight, status, body) => {
  const { id, merchantId, query } = await openPrompt({ settings: { inflight } });
  const answered = await query(id);
  expect(answered.status).toBe(status);
  expect(answered.text.replace(/"requestId":"[^"]+"/, '"requestId":"*"')).toBe(body(id, merchantId));
});

test("in mixed mode all five reply formats occur, in the same order for the same seed", async () => {
  const statusesOf = async () => {
    const { id, query } = await openPrompt({ settings: { inflight: "mix" } });
    const formats: string[] = [];
    for (let queryReplies = 0; queryReplies < 30; queryReplies++) {
      const { status, json } = await query(id);
      formats.push(`${status} ${json.errorCode ?? json.ResultCode ?? "fault"}`);
    }
    return formats;
  };
  const first = await statusesOf();
  expect(new Set(first).size).toBe(5);
  expect(await statusesOf()).toEqual(first);
});

test("an unknown id gets the same reply as an outage", async () => {
  const { query } = await startTestSimulator();
  const { status, text, json } = await query("ws_CO_1");
  expect(status).toBe(500);
  expect(text).toBe(
    `{"requestId":"${json.requestId}","errorCode":"500.001.1001","errorMessage":"The transaction does not Exist"}`,
  );
});

test("the query validates the merchant and the CheckoutRequestID", async () => {
  const { query } = await startTestSimulator();
  expect((await query("x", { BusinessShortCode: "1" })).json.errorMessage).toBe(
    "Bad Request - Invalid BusinessShortCode",
  );
  expect((await query("x", { BusinessShortCode: "174378" })).json.errorMessage).toBe("Merchant does not exist");
  expect((await query("x", { Password: "eA==" })).json.errorMessage).toBe("Wrong credentials");
  expect((await query("")).json.errorMessage).toBe("Bad Request - Invalid CheckoutRequestID");
});

test("with a rate of five queries per minute, one is accepted every twelve seconds", async () => {
  const { id, query, advance } = await openPrompt({ settings: { queryRate: 5 } });
  expect((await query(id)).status).toBe(200);
  await advance(11_999);
  expect((await query(id)).status).toBe(429);
  await advance(1);
  expect((await query(id)).status).toBe(200);
});

test("with queryFlake some queries of an ended prompt get a bare 500", async () => {
  const { id, query, control } = await openPrompt({ settings: { queryFlake: 0.5 } });
  await control(`/tx/${id}/approve`);
  const formats = new Set<string>();
  for (let queryReplies = 0; queryReplies < 12; queryReplies++) {
    const { status, text } = await query(id);
    formats.add(status === 500 ? `500 ${text}` : String(status));
  }
  expect([...formats].sort()).toEqual(["200", "500 "]);
});

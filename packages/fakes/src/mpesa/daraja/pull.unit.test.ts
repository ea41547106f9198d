import { expect, test } from "vitest";
import { startTestSimulator, type TestSimulator, TOM_PHONE, WANGARI_PHONE } from "#mpesa/testing/test-simulator.ts";

const HOUR = 3_600_000;
const register = (simulator: TestSimulator, differing: object = {}) =>
  simulator.post("/pulltransactions/v1/register", {
    ShortCode: simulator.config.shortcode,
    RequestType: "Pull",
    NominatedNumber: WANGARI_PHONE,
    CallBackURL: `${simulator.receiver.url}/pull`,
    ...differing,
  });
const window = { StartDate: "2026-11-18 00:00:00", EndDate: "2026-11-30 00:00:00", OffSetValue: "0" };
const pull = (simulator: TestSimulator, differing: object = {}) =>
  simulator.post("/pulltransactions/v1/query", { ShortCode: simulator.config.shortcode, ...window, ...differing });

test('a second registration of a business returns the code for "already registered"', async () => {
  const simulator = await startTestSimulator();
  const { text, json } = await register(simulator);
  expect(text).toBe(
    `{"ResponseRefID":"${json.ResponseRefID}","ResponseStatus":"1000","ShortCode":"174379","ResponseDescription":"ShortCode Registered Successfully"}`,
  );
  expect((await register(simulator)).json).toMatchObject({
    ResponseStatus: "1001",
    ResponseDescription: "ShortCode already Registered",
  });
});

test("an empty result is code 1001 with a nested list", async () => {
  const simulator = await startTestSimulator();
  const { text, json } = await pull(simulator);
  expect(text).toBe(
    `{"ResponseRefID":"${json.ResponseRefID}","ResponseCode":"1001","ResponseMessage":"No transactions","Response":[[]]}`,
  );
});

test("payments by prompt and manual payments are listed, byte for byte, with the payer's number", async () => {
  const simulator = await startTestSimulator();
  await simulator.push();
  await simulator.advance(1_000);
  const { shortcode } = simulator.config;
  await simulator.control("/c2b/pay", { shortcode, ref: "HARAMBEE", amount: 7, msisdn: TOM_PHONE });
  const { status, text, json } = await pull(simulator);
  const [[first, second]] = json.Response;
  expect(status).toBe(200);
  expect(text).toBe(
    `{"ResponseRefID":"${json.ResponseRefID}","ResponseCode":"1000","ResponseMessage":"Success","Response":[[` +
      `{"transactionId":"${first.transactionId}","trxDate":"2026-11-20T09:00:00Z","msisdn":254712345678,"sender":"MPESA",` +
      '"transactiontype":"c2b-pay-bill-debit","billreference":"M4K7Q2","amount":"50.00","organizationname":"SAMPLE BUSINESS"},' +
      `{"transactionId":"${second.transactionId}","trxDate":"2026-11-20T09:00:01Z","msisdn":254101234567,"sender":"MPESA",` +
      '"transactiontype":"c2b-pay-bill-debit","billreference":"HARAMBEE","amount":"7.00","organizationname":"SAMPLE BUSINESS"}]]}',
  );
});

test("the window is Nairobi time to the second, the offset counts rows, and 48 hours are kept", async () => {
  const simulator = await startTestSimulator();
  await simulator.push();
  await simulator.advance(HOUR);
  await simulator.signIn();
  await simulator.push({ Amount: 60 });
  await simulator.advance(0);
  const amounts = async (differing: object) =>
    (await pull(simulator, differing)).json.Response[0].map(({ amount }: { amount: string }) => amount);
  expect(await amounts({})).toEqual(["50.00", "60.00"]);
  expect(await amounts({ EndDate: "2026-11-20 12:00:00" })).toEqual(["50.00"]);
  expect(await amounts({ StartDate: "2026-11-20 12:00:01" })).toEqual(["60.00"]);
  expect(await amounts({ OffSetValue: 1 })).toEqual(["60.00"]);
  await simulator.advance(47 * HOUR + 1);
  await simulator.signIn();
  expect(await amounts({})).toEqual(["60.00"]);
});

test("the query also works as GET", async () => {
  const simulator = await startTestSimulator();
  await simulator.push();
  await simulator.advance(0);
  const search = new URLSearchParams({ ShortCode: "174379", ...window });
  const headers = { authorization: `Bearer ${simulator.token()}` };
  expect((await simulator.call(`/pulltransactions/v1/query?${search}`, { headers })).json.ResponseCode).toBe("1000");
});

test("invalid queries are rejected", async () => {
  const simulator = await startTestSimulator();
  expect((await pull(simulator, { ShortCode: "1" })).json).toMatchObject({ errorCode: "400.001" });
  const fields = { StartDate: "today", EndDate: "2026-11-31", OffSetValue: "-1" };
  for (const [field, value] of Object.entries(fields)) {
    expect((await pull(simulator, { [field]: value })).json.errorMessage).toBe(`Bad Request - Invalid ${field}`);
  }
  expect((await register(simulator, { NominatedNumber: "0712" })).json.errorMessage).toBe(
    "Bad Request - Invalid NominatedNumber",
  );
});

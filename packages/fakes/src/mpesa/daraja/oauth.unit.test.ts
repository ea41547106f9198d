import { expect, test } from "vitest";
import { startTestSimulator } from "#mpesa/testing/test-simulator.ts";

const GENERATE = "/oauth/v1/generate?grant_type=client_credentials";
const basic = (keys: string) => ({ headers: { authorization: `Basic ${Buffer.from(keys).toString("base64")}` } });
const KEYS = "simulator-key:simulator-secret";

test("valid keys get a token of 28 characters with a lifetime of 3599 seconds, as text", async () => {
  const { call } = await startTestSimulator();
  const { status, headers, text, json } = await call(GENERATE, basic(KEYS));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json;charset=UTF-8");
  expect(json.access_token).toMatch(/^\w{28}$/);
  expect(text).toBe(`{"access_token":"${json.access_token}","expires_in":"3599"}`);
});

test.each([
  ["no authorization", GENERATE, {}, "400.008.01", "Invalid authentication type passed"],
  [
    "another scheme",
    GENERATE,
    { headers: { authorization: "Bearer x" } },
    "400.008.01",
    "Invalid authentication type passed",
  ],
  ["another grant", "/oauth/v1/generate?grant_type=password", basic(KEYS), "400.008.02", "Invalid grant type passed"],
  ["a space after the grant", `${GENERATE}%20`, basic(KEYS), "400.008.02", "Invalid grant type passed"],
])("%s is rejected with Daraja's error", async (_, path, init, code, description) => {
  const { call } = await startTestSimulator();
  const { status, text, json } = await call(path, init);
  expect(status).toBe(400);
  expect(text).toBe(`{"requestId":"${json.requestId}","errorCode":"${code}","errorMessage":"${description}"}`);
});

test("invalid keys get a 400 without a body", async () => {
  const { call } = await startTestSimulator();
  const { status, text } = await call(GENERATE, basic("simulator-key:wrong"));
  expect([status, text]).toEqual([400, ""]);
});

test("a new token revokes the previous one, and invalid tokens are rejected", async () => {
  const { signIn, token, post, advance } = await startTestSimulator();
  const errorOf = async (authorization: string) => {
    const { status, json } = await post("/mpesa/stkpush/v1/processrequest", {}, { authorization });
    return [status, json.errorCode, json.errorMessage];
  };
  const first = token();
  await signIn();
  const invalid = [404, "404.001.03", "Invalid Access Token"];
  expect(await errorOf(`Bearer ${first}`)).toEqual(invalid);
  expect(await errorOf("Bearer nobody")).toEqual(invalid);
  expect(await errorOf("")).toEqual([404, "404.001.04", "Invalid Authentication Header"]);
  await advance(3_600_000);
  expect(await errorOf(`Bearer ${token()}`)).toEqual(invalid);
});

test("C2B calls return 400.003.01 for an invalid token", async () => {
  const { post } = await startTestSimulator();
  const { status, json } = await post("/mpesa/c2b/v2/registerurl", {}, { authorization: "Bearer nobody" });
  expect([status, json.errorCode]).toEqual([400, "400.003.01"]);
});

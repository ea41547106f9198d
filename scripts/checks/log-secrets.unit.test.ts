import { expect, test } from "vitest";
import { secretsIn } from "./log-secrets.ts";

test.each([
  ["0712345678", "a phone number"],
  ["+254712345678", "a phone number"],
  ["254712345678", "a phone number"],
  ["712345678", "a phone number"],
  ["0712 345 678", "a phone number"],
  ["ws_CO_20112026120000712345678", "a CheckoutRequestID"],
  [`/payments/1k-${"aB3_".repeat(10)}xyz/`, "a signed link"],
  ["POST /pay/cb/0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d4e5f0a1b", "the callback address of an attempt"],
  ["/pay/c2b/0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d/confirmation", "the key of a link"],
  ["authorization: Bearer abcdefghij", "a bearer token"],
  ["to wangari@party.example", "an email address"],
])("%s in a log line is detected", (secret, what) => {
  expect(secretsIn(`{"level":30}\n{"msg":"sent ${secret}"}`)).toContain(`line 2 contains ${what}`);
});

test("times, durations, ids of rows and jobs, and masked values are no secrets", () => {
  const line = `{"time":"2026-11-21T20:46:01.123Z","ms":1234.567891234,"requestId":"0192f3a4-7b1c-7def-8123-456789abcdef","event":"1712345","port":8100,"msg":"prompt on [phone …678] for [checkout], [token]"}`;
  expect(secretsIn(line)).toEqual([]);
});

test("a known secret is detected in every encoding and not printed", () => {
  const found = secretsIn("the passkey is simple", { "the passkey": "simple" });
  expect(found).toEqual(["line 1 contains the passkey"]);
});

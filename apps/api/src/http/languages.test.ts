import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { app, close } = await startTestApi();
afterAll(close);

/** Of each public form, what it refuses first. */
const forms: [form: string, url: string, payload: object][] = [
  ["register", "/api/auth/register/", { email: "x", password: "short", password2: "other", phone: "7" }],
  ["sign in", "/api/auth/login/", { email: "nobody@party.example", password: "wrong and long" }],
  ["sign in without entries", "/api/auth/login/", {}],
  ["application", "/memberships/public/", { first_name: "", age: 12, ward: 0, phone_number: "7" }],
  ["donation", "/donations/", { amount: 0.5, phone: "7" }],
  ["order", "/orders/", { lines: [], phone: "7", name: "x".repeat(400) }],
  ["newsletter", "/api/newsletter/subscribe/", { email: "x" }],
  ["newsletter, taken", "/api/newsletter/subscribe/", { email: "wanjiku@party.example" }],
  ["contact", "/contact/", { email: "x", message: "" }],
  ["volunteer", "/volunteers/", { email: "x", phone: "7" }],
  ["password reset", "/api/account/forgot-password/", { email: "x" }],
  ["password reset, taken", "/api/account/forgot-password/", { email: "nobody@party.example" }],
  ["link of a reset", "/api/account/reset-password/check/", { token: "x" }],
  ["nothing there", "/no-such-address/", {}],
];

const ENGLISH = /\b(?:the|this|please|your|you|is|are|not|use|enter|choose|required|valid|again|found|invalid)\b/i;

/** The texts of a reply, without names of fields. */
const textsOf = (body: unknown): string[] =>
  typeof body === "string" ? [body] : typeof body === "object" && body ? Object.values(body).flatMap(textsOf) : [];

const textsIn = async (language: string | undefined, url: string, payload: object) => {
  const headers = language === undefined ? {} : { "accept-language": language };
  const reply = await app.inject({ method: "POST", url, payload, headers });
  return { status: reply.statusCode, headers: reply.headers, texts: textsOf(reply.json()) };
};

test.each(forms)("%s answers in the language that is asked for", async (_, url, payload) => {
  const [english, none, other, swahili] = await Promise.all(
    ["en-GB,sw;q=0.5", undefined, "fr", "sw"].map((language) => textsIn(language, url, payload)),
  );
  expect(none!.texts).toEqual(english!.texts);
  expect(other!.texts).toEqual(english!.texts);
  expect(english!.texts.some((text) => ENGLISH.test(text))).toBe(true);
  expect(swahili!.status).toBe(english!.status);
  expect(swahili!.texts).toHaveLength(english!.texts.length);
  expect(swahili!.texts.filter((text) => ENGLISH.test(text))).toEqual([]);
  expect([swahili!.headers, english!.headers].map((each) => each["content-language"])).toEqual([undefined, undefined]);
});

test("a rate limit says how long to wait in that language", async () => {
  const payload = { email: "often@party.example", password: "wrong and long" };
  let last = await textsIn("sw", "/api/auth/login/", payload);
  for (let i = 0; i < 40 && last.status !== 429; i++) last = await textsIn("sw", "/api/auth/login/", payload);
  expect(last.status).toBe(429);
  expect(last.texts.join()).toMatch(
    /^Umejaribu mara nyingi mno\. Tafadhali subiri (?:sekunde|dakika) \d+, kisha ujaribu tena\.$/,
  );
  const english = await textsIn(undefined, "/api/auth/login/", payload);
  expect(english.texts.join()).toMatch(/^Too many attempts\. Please wait \d+ (?:seconds?|minutes?) and try again\.$/);
});

test("a repetition under the same key gets the reply that was kept", async () => {
  const send = (language: string) =>
    app.inject({
      method: "POST",
      url: "/api/newsletter/subscribe/",
      headers: { "accept-language": language, "idempotency-key": "languages" },
      payload: { email: "otieno@party.example" },
    });
  const first = await send("sw");
  expect(first.json().message).toMatch(/^Asante!/);
  expect((await send("en")).body).toBe(first.body);
});

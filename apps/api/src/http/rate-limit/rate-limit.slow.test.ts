import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createRegistration, createSignedInUser, createUser } from "#features/auth/auth.factories.ts";
import { createMessageBody } from "#features/contact/contact.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import { startTestApi } from "#testing/api.ts";

const SITE_KEY = "known to the site's server and the API alone";
const { app, services, logged, close } = await startTestApi({ TRUST_PROXY: "loopback", SITE_KEY });
afterAll(close);

/** A request from a mobile operator's shared IP address. */
const post = (url: string, payload: object, address = "197.248.0.1", token?: string) =>
  app.inject({
    method: "POST",
    url,
    remoteAddress: "127.0.0.1",
    headers: { "x-forwarded-for": address, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload,
  });
const logIn = (email: string, password: string) => post("/api/auth/login/", { email, password });

test("five hundred phones that share one address are all accepted", async () => {
  const codes: number[] = [];
  // As many at once as there are database connections, so that no 503 hides the limit.
  for (let round = 0; round < 50; round++) {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post("/memberships/public/", createApplicationBody())),
    );
    codes.push(...replies.map(({ statusCode }) => statusCode));
  }
  expect(codes.filter((code) => code === 201)).toHaveLength(500);
});

test("a phone number is limited to 300 applications from one network, in any spelling, and not on other networks", async () => {
  const application = createApplicationBody();
  const local = application.phone_number.replace("+254", "0");
  for (let round = 0; round < 300; round++) {
    const phone_number = round % 2 ? local : application.phone_number;
    const reply = await post("/memberships/public/", { ...application, phone_number }, "41.90.0.1");
    expect(reply.statusCode).toBe(201);
  }
  expect((await post("/memberships/public/", application, "41.90.1.1")).statusCode, "its owner's").toBe(201);
  const reply = await post("/memberships/public/", application, "41.90.0.1");
  expect([reply.statusCode, reply.json()]).toEqual([
    429,
    { detail: expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes and try again\.$/) },
  ]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(3_000);
});

test("password guessing is delayed after ten failures, also when they are concurrent", async () => {
  const { email, password } = await createUser(services);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, guess) => logIn(email, `guess ${guess}`)));
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  const reply = await logIn(email.toUpperCase(), password);
  expect([reply.statusCode, reply.json().error]).toEqual([
    429,
    expect.stringMatching(/^Too many attempts\. Please wait \d+ seconds and try again\.$/),
  ]);
});

test("sign-ins with the right password are not limited", async () => {
  const { email, password } = await createUser(services);
  for (let round = 0; round < 9; round++) await logIn(email, "not the password");
  for (let round = 0; round < 15; round++) expect((await logIn(email, password)).statusCode).toBe(200);
});

test.each([
  ["/contact/", createMessageBody, 20],
  ["/api/auth/register/", createRegistration, 10],
  ["/volunteers/", createOfferBody, 300],
  ["/api/newsletter/subscribe/", () => ({ email: `nobody.${Math.random()}@party.example` }), 300],
] as const)(
  "requests at %s count towards the limit of the sender, not of the person named in the request",
  async (url, createBody, most) => {
    const body = createBody();
    for (let round = 0; round < most; round++) await post(url, body, "41.90.2.1");
    expect((await post(url, body, "41.90.2.1")).statusCode).toBe(429);
    expect((await post(url, body, "197.248.0.2")).statusCode).toBeLessThan(300);
  },
);

test("limits are counted per member", async () => {
  const [wangari, dedan] = [await createSignedInUser(services), await createSignedInUser(services)];
  const body = createApplicationBody({ membership_type: "gold", payment_method: "bank" });
  const codes: number[] = [];
  for (let round = 0; round < 31; round++) {
    codes.push((await post("/memberships/", body, "197.248.0.1", wangari.access)).statusCode);
  }
  expect([codes.filter((code) => code === 201).length, codes.at(-1)]).toEqual([30, 429]);
  expect((await post("/memberships/", body, "197.248.0.1", dedan.access)).statusCode).toBe(201);
});

test("the number of device tokens per session is limited, because failed sign-ins are counted per device", async () => {
  const { access } = await createSignedInUser(services);
  const codes: number[] = [];
  for (let round = 0; round < 31; round++) {
    codes.push((await post("/api/account/device/", {}, "197.248.0.1", access)).statusCode);
  }
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([30, 429]);
});

test("unreadable requests count towards the limit of their address", async () => {
  const junk = () =>
    app.inject({
      method: "POST",
      url: "/api/auth/register/",
      remoteAddress: "127.0.0.1",
      headers: { "x-forwarded-for": "102.0.0.7", "content-type": "application/json" },
      payload: "{",
    });
  let last = 0;
  for (let round = 0; round < 3_001; round++) last = (await junk()).statusCode;
  expect(last).toBe(429);
  expect((await post("/api/auth/register/", {}, "102.0.0.8")).statusCode).toBe(400);
});

test("visitors of the site are counted by their own address, which other clients cannot set", async () => {
  const requestReset = async (visitor: string, key: string) => {
    const headers = { "x-forwarded-for": "196.201.0.1", "x-site-key": key, "x-visitor-address": visitor };
    return (await app.inject({ method: "POST", url: "/contact/", remoteAddress: "127.0.0.1", headers, payload: {} }))
      .statusCode;
  };
  const codes = async (visitor: (round: number) => string, key: string) => {
    const all: number[] = [];
    for (let round = 0; round < 101; round++) all.push(await requestReset(visitor(round), key));
    return all;
  };
  expect((await codes(() => "41.90.7.1", SITE_KEY)).at(-1)).toBe(429);
  expect(await requestReset("41.90.7.2", SITE_KEY)).toBe(400);
  expect((await codes((round) => `41.90.8.${round}`, `${SITE_KEY}!`)).at(-1)).toBe(429);
  expect(await requestReset("not an address", SITE_KEY)).toBe(429);
});

test("a connection that breaks within a body is not logged as an error", async () => {
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const head = ["POST /api/auth/login/ HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  for (let round = 0; round < 30; round++) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.resume();
    socket.end(`${[...head, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n-1\r\n`);
    await once(socket, "close");
  }
  expect(logged()).not.toContain("unexpected error");
});

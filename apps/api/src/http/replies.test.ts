import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type InjectOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { createRegistration } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { replyWithError } from "./replies.ts";

const { app, services, logged, url, close } = await startTestApi({}, { listen: true });
afterAll(close);

const send = async (options: InjectOptions) => {
  const reply = await app.inject(options);
  const { problem, "content-type": type } = reply.headers;
  return { status: reply.statusCode, problem, type, body: reply.json() };
};

const json = { "content-type": "application/json" };
const login = { method: "POST", url: "/api/auth/login/", headers: json } as const;
const register = { method: "POST", url: "/api/auth/register/", headers: json } as const;
const apply = { method: "POST", url: "/memberships/public/", headers: json } as const;

describe.each([
  ["error", login, (text: string) => ({ error: text })],
  ["fields", register, (text: string) => text],
  ["detail", apply, (text: string) => ({ detail: text })],
] as const)("an endpoint with the error format %s replies in that format", (_, endpoint, spelled) => {
  test.each([
    ["", "unreadable_body", 400, "The request could not be read. Please try again."],
    ["{", "unreadable_body", 400, "The request could not be read. Please try again."],
    ['{"__proto__": {"admin": true}}', "unreadable_body", 400, "The request could not be read. Please try again."],
    ["[]", "invalid_input", 400, "Please check your entries and try again."],
    ["null", "invalid_input", 400, "Please check your entries and try again."],
    ['"text"', "invalid_input", 400, "Please check your entries and try again."],
    [`{"email": "${"x".repeat(70_000)}"}`, "body_too_large", 413, "That is more than we can take at once."],
  ])("to the body %s", async (payload, problem, status, text) => {
    const type = "application/json; charset=utf-8";
    expect(await send({ ...endpoint, payload })).toEqual({ status, problem, type, body: spelled(text) });
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "to the content type %s",
    async (type) => {
      const reply = await send({ ...endpoint, headers: { "content-type": type }, payload: "a=b" });
      expect([reply.status, reply.problem]).toEqual([415, "unsupported_media_type"]);
      expect(reply.body).toEqual(spelled("Send the request as JSON."));
    },
  );

  test("to no body at all", async () => {
    const reply = await send({ method: endpoint.method, url: endpoint.url });
    expect([reply.status, reply.body]).toEqual([400, spelled("Please check your entries and try again.")]);
  });

  test("to a wrong method, naming the right one", async () => {
    const reply = await app.inject({ method: "DELETE", url: endpoint.url });
    expect([reply.statusCode, reply.headers.problem, reply.headers.allow]).toEqual([405, "method_not_allowed", "POST"]);
    expect(reply.json()).toEqual(spelled("This address does not take that kind of request."));
  });
});

test.each([
  ["with its length announced", (bytes: Buffer) => [`content-length: ${bytes.length}`, bytes] as const],
  [
    "in chunks",
    (bytes: Buffer) => {
      const chunk = Buffer.concat([
        Buffer.from(`${bytes.length.toString(16)}\r\n`),
        bytes,
        Buffer.from("\r\n0\r\n\r\n"),
      ]);
      return ["transfer-encoding: chunked", chunk] as const;
    },
  ],
])("a client that sends all before it reads is told why a body is too large, sent %s", async (_, encode) => {
  const [framing, body] = encode(Buffer.from(JSON.stringify({ detail: "x".repeat(20 * 1024 ** 2) })));
  const socket = connect(Number(new URL(url).port), "127.0.0.1").pause();
  const head = [`POST ${apply.url} HTTP/1.1`, "host: localhost", "content-type: application/json", framing, "", ""];
  socket.write(head.join("\r\n"));
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.write(body, () => resolve());
  });
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1.1 413 /);
  expect(reply).toContain("That is more than we can take at once.");
});

test("invalid fields are named with messages for people", async () => {
  const { body } = await send({ ...apply, payload: { first_name: "", gender: "robot", age: "old", ward: {} } });
  expect(body).toMatchObject({
    detail: "Please check your entries and try again.",
    fields: {
      first_name: ["This field is required."],
      gender: ["Choose one of the options."],
      age: ["Enter your age in years."],
      ward: ["A valid id is required."],
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/zod|expected|undefined|invalid input/i);
});

test("an address of an older console is answered with what to do", async () => {
  expect(await send({ url: "/staff/articles/" })).toMatchObject({
    ...{ status: 404, problem: "console_outdated" },
    body: { detail: expect.stringContaining("Reload this page") },
  });
});

test.each(["/nowhere", "/counties/1/", "/news/1/comments/", "/%zz", "/..%2f", `/news/${"9".repeat(600)}/`])(
  "the path %s is not found",
  async (url) => {
    expect(await send({ url })).toMatchObject({ status: 404, problem: "not_found", body: { detail: "Not found." } });
  },
);

test.each(["/counties/", "/news/1/", "/news/999999/", "/nowhere", "/api/auth/user/", "/healthz", "/api/schema/"])(
  "HEAD of %s gets the status and headers of GET without a body",
  async (url) => {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: "HEAD", url })];
    const { "x-request-id": _, date: __, ...headers } = get.headers;
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ""]);
    expect(head.headers).toMatchObject(headers);
  },
);

test("of several problems the first one gives the status, the header and the text, and each is named at its field", async () => {
  const reply = await send({
    ...register,
    payload: { ...createRegistration(), password: "12345", password2: "other" },
  });
  expect(reply).toMatchObject({ status: 400, problem: "password_too_short" });
  expect(Object.keys(reply.body).toSorted()).toEqual(["password", "password2"]);
  const invalid = await send({ ...register, payload: { ...createRegistration(), email: "", password2: "other" } });
  expect(invalid).toMatchObject({ status: 400, problem: "invalid_input" });
  expect(Object.keys(invalid.body).toSorted()).toEqual(["email", "password2"]);
});

test("an internal error returns 500 without details, and its log line has the request id", async () => {
  await services.db.schema.alterTable("memberships").renameTo("memberships_gone").execute();
  try {
    const reply = await app.inject({
      ...apply,
      payload: {
        first_name: "Tom",
        last_name: "Mboya",
        phone_number: "0712345678",
        age: 30,
        gender: "male",
        occupation: "Clerk",
        county: 19,
        constituency: 94,
        ward: 466,
        membership_type: "mwananchi",
      },
    });
    expect([reply.statusCode, reply.headers.problem, reply.json()]).toEqual([
      500,
      "internal_error",
      { detail: "Something went wrong on our side. Please try again." },
    ]);
    const line = logged()
      .split("\n")
      .find((each) => each.includes(String(reply.headers["x-request-id"])) && each.includes("unexpected"));
    expect(JSON.parse(line!)).toMatchObject({ level: 50, route: "/memberships/public/", err: { code: "42P01" } });
  } finally {
    await services.db.schema.alterTable("memberships_gone").renameTo("memberships").execute();
  }
});

test("a body that does not come is answered 503, and the connection is closed", async () => {
  const slow = Fastify({ handlerTimeout: 50 });
  slow.setErrorHandler(replyWithError);
  slow.post("/", async () => ({}));
  await slow.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((slow.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{");
  // Ends when the server has closed the connection.
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1\.1 503 /);
  expect(reply).toMatch(/\r\nproblem: busy\r\n/i);
  expect(reply).toMatch(/\r\nconnection: close\r\n/i);
  await slow.close();
});

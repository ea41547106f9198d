import { expect, test, vi } from "vitest";
import { ApiError, createClient } from "./client.ts";

function clientThatGets(status: number, body: string, headers: Record<string, string> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const api = createClient({
    baseUrl: "http://api.example",
    token: () => "secret-token",
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return new Response(body, { status, headers });
    },
  });
  return { api, sent };
}

const errorOf = (...reply: Parameters<typeof clientThatGets>) =>
  clientThatGets(...reply)
    .api("GET /counties/")
    .then(
      () => expect.unreachable("the call succeeded"),
      (error: unknown) => error as ApiError,
    );

test("a path parameter is encoded and an undefined query value left out", async () => {
  const { api, sent } = clientThatGets(200, "{}");
  await api("GET /api/newsletter/verify/{token}/", { params: { token: "a/b?c" } });
  await api("GET /news/", { query: { limit: 3, cursor: undefined } });
  expect(sent.map(({ url }) => url)).toEqual([
    "http://api.example/api/newsletter/verify/a%2Fb%3Fc/",
    "http://api.example/news/?limit=3",
  ]);
});

test("only authenticated calls send the token", async () => {
  const { api, sent } = clientThatGets(200, "[]");
  await api("GET /counties/", { anonymous: true });
  await api("GET /counties/");
  expect(sent.map(({ init }) => new Headers(init.headers).get("authorization"))).toEqual([null, "Bearer secret-token"]);
});

test.each([
  ['{"error":"Invalid email or password."}', "Invalid email or password.", {}],
  ['{"detail":"Too young.","fields":{"age":["At least 18."]}}', "Too young.", { age: ["At least 18."] }],
  [
    '{"email":["Taken."],"password":["Too short.","Too common."]}',
    undefined,
    { email: ["Taken."], password: ["Too short.", "Too common."] },
  ],
  ['"Too many attempts."', "Too many attempts.", {}],
  ["<html>502 Bad Gateway</html>", undefined, {}],
  ["", undefined, {}],
])("the error text and fields of %s are read in all three formats", async (body, text, fields) => {
  const error = await errorOf(400, body);
  expect(error).toBeInstanceOf(ApiError);
  expect({ status: error.status, text: error.text, fields: error.fields }).toEqual({ status: 400, text, fields });
});

test("an error has the code that the server names, and none from a server that names none", async () => {
  expect((await errorOf(410, "{}", { problem: "payment_expired" })).code).toBe("payment_expired");
  expect((await errorOf(410, "{}")).code).toBeUndefined();
});

test.each([
  ["has more than the specification", true, true],
  ["may have more", undefined, false],
  ["has the specification alone", false, false],
])("a server that %s gets an idempotency key: %s → %s", async (_, extensions, expected) => {
  const sent: string[][] = [];
  const api = createClient({
    baseUrl: "http://api.example",
    extensions: () => extensions,
    fetch: async (_, init) => {
      sent.push([...new Headers(init?.headers).keys()]);
      return new Response("{}");
    },
  });
  const body = {} as Parameters<typeof api<"POST /memberships/">>[1]["body"];
  await api("POST /memberships/", { body, idempotencyKey: "k" });
  expect(sent[0]).toEqual(["accept", "content-type", ...(expected ? ["idempotency-key"] : [])]);
});

test("a server that has the specification alone gets no other call: each is a 404 at once", async () => {
  const send = vi.fn(async () => new Response("{}"));
  const api = createClient({ baseUrl: "http://api.example", extensions: () => false, fetch: send });
  await expect(api("GET /leaders/")).rejects.toMatchObject({ name: "ApiError", status: 404, text: undefined });
  expect(send).not.toHaveBeenCalled();
  await api("GET /news/{id}/", { params: { id: 1 } });
  expect(send).toHaveBeenCalledOnce();
});

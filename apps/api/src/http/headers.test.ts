import { afterAll, expect, test } from "vitest";
import { allowedOriginsOf } from "#config.ts";
import { startTestApi } from "#testing/api.ts";

const { app, close } = await startTestApi({ SITE_URL: "https://party.example/", API_URL: "https://api.party.example" });
afterAll(close);

test("CORS allows only the site's origin, with the headers it needs", async () => {
  const preflight = await app.inject({
    method: "OPTIONS",
    url: "/memberships/",
    headers: {
      origin: "https://party.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "https://party.example",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    "access-control-max-age": "7200",
  });
});

test("CORS allows no other origin and no cookies", async () => {
  const reply = await app.inject({ url: "/counties/", headers: { origin: "https://evil.example" } });
  expect(reply.headers["access-control-allow-origin"]).toBe("https://party.example");
  expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
  expect(reply.headers["access-control-expose-headers"]).toBe("Problem, Retry-After, X-Request-Id");
});

test("on one machine the site may be opened as localhost or as 127.0.0.1, in production under its address alone", async () => {
  const origins = ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://127.0.0.1:3001"];
  const allowed = async (api: Awaited<ReturnType<typeof startTestApi>>["app"]) => {
    const replies = await Promise.all(origins.map((origin) => api.inject({ url: "/counties/", headers: { origin } })));
    return replies.map(({ headers }) => headers["access-control-allow-origin"]);
  };
  const local = await startTestApi({ SITE_URL: "http://localhost:3000" });
  try {
    expect(await allowed(local.app)).toEqual([...origins.slice(0, 3), undefined]);
    // Pictures of localhost on a page of 127.0.0.1.
    expect((await local.app.inject("/counties/")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
  } finally {
    await local.close();
  }
  expect(allowedOriginsOf("http://localhost:3000", { production: true })).toEqual(["http://localhost:3000"]);
  expect((await app.inject("/counties/")).headers["cross-origin-resource-policy"]).toBe("same-site");
});

test.each(["/counties/", "/nowhere", "/api/auth/user/"])("the response of %s has the security headers", async (url) => {
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("replies without a cache setting are not stored", async () => {
  expect((await app.inject("/healthz")).headers["cache-control"]).toBe("no-store");
  expect((await app.inject("/wards/")).headers["cache-control"]).toBe("no-store");
});

test("a request id is accepted only from a trusted proxy", async () => {
  const { headers } = await app.inject({ url: "/healthz", headers: { "x-request-id": "chosen-by-a-stranger" } });
  expect(headers["x-request-id"]).not.toBe("chosen-by-a-stranger");
});

test("the contract is published as OpenAPI 3.1, and its viewer loads nothing from other servers", async () => {
  const schema = (await app.inject("/api/schema/")).json();
  expect([schema.openapi, schema.info.title, schema.servers]).toEqual([
    "3.1.0",
    "Ugatuzi Party API",
    [{ url: "https://api.party.example" }],
  ]);
  expect((await app.inject("/api/docs/json")).json()).toEqual(schema);
  expect((await app.inject("/api/docs/yaml")).body).toMatch(/^openapi: 3\.1\.0$/m);
  const page = await app.inject("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:/);
});

import { afterAll, expect, test } from "vitest";
import { createRegistration } from "#features/auth/auth.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { openLog, redactSecrets } from "#log.ts";
import { startTestApi } from "#testing/api.ts";

const { app, db, logged, close } = await startTestApi({ LOG_LEVEL: "trace" });
afterAll(close);

test("no log line contains personal data or secrets, whatever the result of the request", async () => {
  const entries = createRegistration({
    email: "mekatilili@giriama.example",
    phone: "0712 999 888",
    first_name: "Mekatililiwa",
    password: "the oath of 1913",
    password2: "the oath of 1913",
  });
  const application = createApplicationBody({
    first_name: "Mboyatom",
    phone_number: "+254711222333",
    occupation: "Unionist",
  });
  const post = (url: string, payload: object | string, headers = {}) =>
    app.inject({ method: "POST", url, payload, headers });
  for (const _ of ["first", "again"]) await post("/api/auth/register/", entries);
  await post("/api/auth/register/", JSON.stringify(entries).slice(0, -1), { "content-type": "application/json" });
  const { access, refresh } = (await post("/api/auth/login/", entries)).json();
  const authorization = `Bearer ${access}`;
  const { device } = (await post("/api/account/device/", {}, { authorization })).json();
  await post("/api/auth/login/", { ...entries, device });
  await post("/api/auth/login/", { ...entries, password: "a wrong password" });
  await app.inject({ url: "/api/auth/user/", headers: { authorization } });
  const renewed = (await post("/api/auth/refresh/", { refresh })).json();
  await app.inject("/api/newsletter/verify/newsletter-token-of-the-mail/?email=mekatilili@giriama.example");
  await app.inject("/mekatilili@giriama.example/");
  await post("/memberships/public/", application);
  await db.schema.alterTable("memberships").addColumn("required", "text").execute();
  await db.schema.alterTable("memberships").renameTo("elsewhere").execute();
  await post("/memberships/public/", { ...application, phone_number: "+254711222334" });
  await db.schema.alterTable("elsewhere").renameTo("memberships").execute();

  const lines = logged();
  expect(lines.split("\n").length).toBeGreaterThan(10);
  expect(lines).toContain("unexpected error");
  for (const secret of [
    "giriama",
    "712999888",
    "712 999 888",
    "711222333",
    "711222334",
    "Mekatililiwa",
    "Mboyatom",
    "Unionist",
    "the oath of 1913",
    "a wrong password",
    "newsletter-token-of-the-mail",
    access,
    refresh,
    renewed.access,
    renewed.refresh,
    access.split(".")[2],
    device,
  ]) {
    expect(lines).not.toContain(secret);
  }
});

test("each request is one line of JSON with its id, route, status and time", async () => {
  const before = logged().length;
  const reply = await app.inject("/counties/");
  const lines = logged().slice(before).trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: reply.headers["x-request-id"],
    method: "GET",
    route: "/counties/",
    status: 200,
    ms: expect.any(Number),
  });
});

test("an error of the database is logged without the row it quotes", () => {
  let line = "";
  const log = openLog({ logLevel: "info" }, { write: (text) => (line = text) });
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: "23505",
    constraint: "users_email",
    detail: "Key (lower(email))=(wangari@party.example) already exists.",
    parameters: ["wangari@party.example"],
  });
  log.error(
    { err: error, email: "wangari@party.example", user: { phone: "+254712345678" } },
    "to wangari@party.example",
  );
  expect(line).not.toContain("wangari");
  expect(line).not.toContain("712345678");
  expect(JSON.parse(line).err).toMatchObject({ code: "23505", constraint: "users_email" });
});

test.each([
  ["mail to Wangari <wangari@party.example> failed", "mail to Wangari <[email]> failed"],
  ["call +254 712 345 678 or 0712345678", "call [number] or [number]"],
  ["GET /api/newsletter/verify/abc.def/?x", "GET /api/newsletter/verify/[token]/?x"],
  ["postgres://party:pass@host/db", "postgres://party:[secret]@host/db"],
  ["listening at http://127.0.0.1:8000", "listening at http://127.0.0.1:8000"],
])("%s is logged as %s", (text, clean) => {
  expect(redactSecrets(text)).toBe(clean);
});

test("rejected requests are logged with their reason and a digest of the network instead of its address", async () => {
  const from = (remoteAddress: string, url: string, payload: object) =>
    app.inject({ method: "POST", url, payload, remoteAddress });
  const before = logged().length;
  const guess = { email: "nobody@party.example", password: "a guess" };
  await from("41.90.7.7", "/api/auth/login/", guess);
  await from("41.90.7.7", "/pay/cb/made-up-by-a-stranger", {});
  await from("41.90.7.8", "/api/auth/login/", guess);
  await from("41.90.7.8", "/pay/c2b/made-up-by-a-stranger/confirmation", {});
  const lines = logged().slice(before);
  const events = lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { refused?: string; network?: string })
    .filter(({ network }) => network);
  expect(events.map(({ refused }) => refused)).toEqual([
    ...["wrong_credentials", "forged_callback", "wrong_credentials", "forged_callback"],
  ]);
  const [first, second, third, fourth] = events.map(({ network }) => network);
  expect([first, third]).toEqual([second, fourth]);
  expect(first).not.toBe(third);
  for (const secret of ["41.90.7", "nobody@", "a guess", "made-up-by"]) expect(lines).not.toContain(secret);
});

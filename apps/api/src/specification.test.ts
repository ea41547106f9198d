import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

/** A client written from spec.md section 7 alone: it uses no code of the product. */
const { url, services, close } = await startTestApi({}, { listen: true });
await services.jobs.work(allJobs(services));
afterAll(close);

async function call(method: "GET" | "POST", path: string, body?: object, access?: string) {
  const response = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json", ...(access ? { authorization: `Bearer ${access}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: This client knows no schema.
  return { status: response.status, data: (await response.json()) as any };
}

/** The list, or its `results` (section 7). */
const listOf = async (path: string) => {
  const { data } = await call("GET", path);
  return (Array.isArray(data) ? data : data.results) as { id: number; name: string }[];
};

async function findPlace() {
  const county = (await listOf("/counties/"))[18]!.id;
  const constituency = (await listOf(`/constituencies/?county=${county}`))[0]!.id;
  const ward = (await listOf(`/wards/?constituency=${constituency}`))[0]!.id;
  return { county, constituency, ward };
}

const email = "Wanjiru@Party.Example";
const password = "Test1234!";
const application = {
  ...{ first_name: "Wanjiru", last_name: "Kamau", phone_number: "0712345678", age: 34 },
  ...{ gender: "female", occupation: "Farmer", payment_method: "mpesa" },
};

test("a client of the specification alone registers, signs in, applies and pays, and signs out", async () => {
  const place = await findPlace();
  const registered = await call("POST", "/api/auth/register/", {
    ...{ email, password, password2: password, first_name: "Wanjiru", last_name: "Kamau", phone: "0712345678" },
    ...{ ...place, membership_type: "regular" },
  });
  expect(registered.status).toBe(201);

  const signedIn = await call("POST", "/api/auth/login/", { email, password });
  expect([signedIn.status, Object.keys(signedIn.data).toSorted()]).toEqual([200, ["access", "refresh", "user"]]);
  const { access, refresh } = signedIn.data;
  const { exp, iat } = JSON.parse(Buffer.from(access.split(".")[1], "base64url").toString());
  expect(exp - iat, "there is no refresh in the specification").toBeGreaterThanOrEqual(12 * 3_600);
  expect(await call("GET", "/api/auth/user/", undefined, access)).toEqual({ status: 200, data: signedIn.data.user });

  const paid = await call("POST", "/memberships/", { ...application, ...place, membership_type: "bronze" }, access);
  expect([paid.status, typeof paid.data.id]).toEqual([201, "number"]);

  const signedOut = await call("POST", "/api/auth/logout/", { refresh_token: refresh }, access);
  expect(signedOut.status).toBe(200);
  expect((await call("GET", "/api/auth/user/", undefined, access)).status).toBe(401);
});

test("a client of the specification alone applies for free membership without an account", async () => {
  const body = { ...application, ...(await findPlace()), phone_number: "0722000111", membership_type: "mwananchi" };
  const applied = await call("POST", "/memberships/public/", body);
  expect([applied.status, typeof applied.data.id]).toEqual([201, "number"]);
});

test("a client of the specification alone subscribes to the newsletter and confirms by the token of the email", async () => {
  const subscribed = await call("POST", "/api/newsletter/subscribe/", { email: "reader@party.example" });
  expect([subscribed.status, typeof subscribed.data.message]).toEqual([200, "string"]);
  const outbox = openOutbox(services.config.dataDirectory);
  await expect.poll(() => outbox.emailsTo("reader@party.example")).toHaveLength(1);
  const [mail] = await outbox.emailsTo("reader@party.example");
  const token = /\/verify-newsletter\/([\w-]+)/.exec(mail!.text ?? "")![1];
  const verified = await call("GET", `/api/newsletter/verify/${token}/`);
  expect([verified.status, typeof verified.data.message]).toEqual([200, "string"]);
});

test("wrong credentials, fields and tokens are answered in the specified shapes", async () => {
  expect(await call("POST", "/api/auth/login/", { email, password: "wrong" })).toEqual({
    status: 401,
    data: { error: "Invalid email or password." },
  });
  const { status, data } = await call("POST", "/api/auth/register/", { email, password, password2: password });
  expect([status, data.first_name, data.ward]).toEqual([400, [expect.any(String)], [expect.any(String)]]);
  expect((await call("GET", "/api/newsletter/verify/unknown/")).data).toEqual({ error: expect.any(String) });
});

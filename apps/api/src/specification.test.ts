import { afterAll, expect, test } from "vitest";
import { createEvent } from "#features/events/events.factories.ts";
import { createArticle } from "#features/news/news.factories.ts";
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

test("places, an article and an event have the fields of the specification", async () => {
  for (const [path, id] of [
    ["/counties/", 19],
    ["/constituencies/?county=19", 94],
    ["/wards/?constituency=94", 466],
  ] as const) {
    const place = (await listOf(path)).find((each) => each.id === id);
    expect(place, path).toEqual({ id, name: expect.any(String) });
  }
  const [article, event] = [await createArticle(services), await createEvent(services)];
  expect(await call("GET", `/news/${article.id}/`)).toMatchObject({
    status: 200,
    data: {
      ...{ id: article.id, title: article.title, content: article.content, image: null },
      ...{ created_at: expect.any(String), category: { name: "Community" }, author: { name: "Mekatilili Charo" } },
    },
  });
  expect(await call("GET", `/events/${event.id}/`)).toMatchObject({
    status: 200,
    data: {
      ...{ id: event.id, title: event.title, description: event.description, image: null, date: event.date },
      ...{ time: event.time, location: event.location, category: { name: "Meeting" }, additional_info: null },
    },
  });
});

test("a client of the specification alone registers, signs in, applies and pays, and signs out", async () => {
  const place = await findPlace();
  const registered = await call("POST", "/api/auth/register/", {
    ...{ email, password, password2: password, first_name: "Wanjiru", last_name: "Kamau", phone: "0712345678" },
    ...{ ...place, membership_type: "regular" },
  });
  expect(registered).toEqual({ status: 201, data: { message: expect.any(String) } });

  const signedIn = await call("POST", "/api/auth/login/", { email, password });
  expect([signedIn.status, Object.keys(signedIn.data).toSorted()]).toEqual([200, ["access", "refresh", "user"]]);
  const { access, refresh } = signedIn.data;
  const { exp, iat } = JSON.parse(Buffer.from(access.split(".")[1], "base64url").toString());
  expect(exp - iat, "there is no refresh in the specification").toBeGreaterThanOrEqual(12 * 3_600);
  expect(await call("GET", "/api/auth/user/", undefined, access)).toEqual({ status: 200, data: signedIn.data.user });

  const paid = await call("POST", "/memberships/", { ...application, ...place, membership_type: "bronze" }, access);
  expect([paid.status, typeof paid.data.id]).toEqual([201, "number"]);

  expect(Object.keys(signedIn.data.user)).toEqual(expect.arrayContaining(["id", "email", "first_name", "last_name"]));

  const signedOut = await call("POST", "/api/auth/logout/", { refresh_token: refresh }, access);
  expect(signedOut.status).toBe(200);
  const ended = { status: 401, data: { error: expect.any(String) } };
  expect(await call("GET", "/api/auth/user/", undefined, access)).toEqual(ended);
  expect(await call("GET", "/api/auth/user/")).toEqual(ended);
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
  expect(await call("GET", `/api/newsletter/verify/${token}/`), "a link opened twice").toEqual(verified);
});

test("errors have the shape that the specification reads: error, detail, or messages by field", async () => {
  const place = await findPlace();
  const free = { ...application, ...place, phone_number: "0722000222", membership_type: "mwananchi" };
  const error = expect.any(String);
  const refused = (field: string) => ({ detail: error, fields: { [field]: [error] } });
  for (const [status, path, body, data] of [
    [401, "/api/auth/login/", { email, password: "wrong" }, { error: "Invalid email or password." }],
    [400, "/api/auth/login/", { email }, { error }],
    [400, "/api/newsletter/subscribe/", { email: "nobody" }, { error }],
    [401, "/memberships/", { ...free, membership_type: "gold" }, { detail: error }],
    [400, "/memberships/public/", { ...free, membership_type: "gold" }, refused("membership_type")],
    [400, "/memberships/public/", { ...free, age: 17 }, refused("age")],
    [400, "/memberships/public/", { ...free, occupation: "" }, refused("occupation")],
    [404, "/api/newsletter/verify/unknown/", undefined, { error }],
    [404, "/news/999999/", undefined, { detail: error }],
    [404, "/events/999999/", undefined, { detail: error }],
  ] as const) {
    const answer = await call(body ? "POST" : "GET", path, body);
    expect(answer, `${path} ${JSON.stringify(body)}`).toEqual({ status, data });
  }
  const empty = await call("POST", "/api/auth/register/", { email, password, password2: password });
  const missing = ["first_name", "last_name", "phone", "county", "constituency", "ward"];
  expect(empty).toEqual({ status: 400, data: Object.fromEntries(missing.map((field) => [field, [error]])) });
  const chosen = { ...{ first_name: "W", last_name: "K", phone: "0712345678" }, ...place };
  const differ = await call("POST", "/api/auth/register/", { ...chosen, email, password, password2: "Other1234!" });
  expect(differ.data).toEqual({ password2: ["Passwords do not match"] });
});

import type { User } from "@party/contract/auth";
import { ApiError, type Client } from "@party/contract/client";
import { expect, test, vi } from "vitest";
import { type Application, emptyApplication } from "./application.ts";
import { submitApplication } from "./use-application.ts";

vi.mock("#page-context.ts", () => ({
  apiUrl: () => "",
  enabledExtensions: () => true,
  publishedText: () => undefined,
}));

const mekatilili: Application["person"] = {
  first_name: "Mekatilili",
  last_name: "wa Menza",
  phone_number: "0712345678",
  age: "34",
  gender: "female",
  occupation: "Farmer",
  county: "3",
  constituency: "11",
  ward: "53",
};

type Call = [string, { body: Record<string, unknown>; anonymous?: boolean }];

function createApi(answer: (route: string) => unknown) {
  const calls: Call[] = [];
  const api = (async (...call: Call) => {
    calls.push(call);
    return answer(call[0]);
  }) as unknown as Client;
  return { api, calls };
}

const row = { id: 7, created_at: "2026-11-22T08:00:00Z" };
const account = { first_name: "mekatilili" } as User;

const submit = (
  plan: "mwananchi" | "silver" | "gold",
  user: User | undefined,
  answer: (route: string) => unknown = (route) => (route.includes("claims") ? { membership: row } : row),
) => {
  const { api, calls } = createApi(answer);
  const outcome = submitApplication(
    { ...emptyApplication, plan, person: mekatilili },
    { api, user: () => user, idempotencyKey: "k" },
  );
  return { outcome, calls };
};

const throws = (error: Error) => () => {
  throw error;
};
const publicCall: Call = [
  "POST /memberships/public/",
  {
    body: { ...mekatilili, membership_type: "mwananchi", payment_method: "mpesa", fee: undefined },
    anonymous: true,
    idempotencyKey: "k",
  } as Call[1],
];

test("the free plan of a visitor goes to the public endpoint without a token", async () => {
  const { outcome, calls } = submit("mwananchi", undefined);
  expect(await outcome).toEqual({ kind: "joined", id: 7, linked: false });
  expect(calls).toEqual([publicCall]);
});

test("the free plan of a member goes to the public endpoint and is linked to the account by a second call", async () => {
  const { outcome, calls } = submit("mwananchi", account);
  expect(await outcome).toMatchObject({ kind: "joined", id: 7, linked: true });
  expect(calls).toEqual([publicCall, ["POST /memberships/claims/", { body: { key: "k" } }]]);
});

test("a member who has applied before as a visitor gets a new application in the account", async () => {
  const { outcome, calls } = submit("mwananchi", account, (route) => {
    if (route.includes("claims")) return { membership: null };
    return route === "POST /memberships/" ? { ...row, id: 8 } : row;
  });
  expect(await outcome).toMatchObject({ kind: "joined", id: 8, linked: true });
  expect(calls.map(([route]) => route)).toEqual([
    "POST /memberships/public/",
    "POST /memberships/claims/",
    "POST /memberships/",
  ]);
});

test("an application for somebody else is not linked, and one whose linking fails is still received", async () => {
  const forOther = submit("mwananchi", { first_name: "Wangari" } as User);
  expect(await forOther.outcome).toMatchObject({ kind: "joined", linked: false });
  expect(forOther.calls).toEqual([publicCall]);
  const failing = submit("mwananchi", account, (route) => {
    if (route.includes("claims")) throw new TypeError("Failed to fetch");
    return row;
  });
  expect(await failing.outcome).toMatchObject({ kind: "joined", id: 7, linked: false });
});

test("a member's application for a paid plan calls POST /memberships/ and returns the fee owed", async () => {
  const { outcome, calls } = submit("silver", account);
  expect(await outcome).toEqual({ kind: "payment-due", membershipId: 7 });
  expect(calls[0]?.[0]).toBe("POST /memberships/");
  expect(calls[0]?.[1].body).toMatchObject({ membership_type: "silver", payment_method: "mpesa" });
});

test("a paid plan of a visitor sends nothing and asks to sign in", async () => {
  const { outcome, calls } = submit("silver", undefined);
  expect(await outcome).toEqual({ kind: "sign-in" });
  expect(calls).toEqual([]);
});

test("a member whose session has ended is asked to sign in again", async () => {
  const { outcome } = submit("silver", account, throws(new ApiError(401, { detail: "Please sign in to continue." })));
  expect(await outcome).toEqual({ kind: "sign-in" });
});

test("a rejected application shows the server's message and its fields", async () => {
  const reply = { detail: "You must be at least 18 years old to join.", fields: { age: ["Too young."] } };
  const { outcome } = submit("mwananchi", undefined, throws(new ApiError(400, reply)));
  expect(await outcome).toEqual({ kind: "rejected", text: reply.detail, fields: reply.fields });
});

test("a refused fee is sent in its place the next time, once the applicant has seen it", async () => {
  const reply = { detail: "The fee of Gold is KES 30,000 a year now.", fee: 30_000 };
  const refused = submit("gold", account, throws(new ApiError(409, reply, "fee_changed")));
  expect(await refused.outcome).toMatchObject({ kind: "rejected", text: reply.detail });
  expect(refused.calls[0]?.[1].body).toMatchObject({ fee: undefined });
  const agreed = submit("gold", account);
  await agreed.outcome;
  expect(agreed.calls[0]?.[1].body).toMatchObject({ fee: 30_000 });
});

test("without a message from the server the applicant is asked to try again", async () => {
  const text = "An error occurred while submitting your application. Please try again.";
  const unreachable = submit("mwananchi", undefined, throws(new TypeError("Failed to fetch")));
  expect(await unreachable.outcome).toEqual({ kind: "rejected", text, fields: {} });
  const empty = submit("mwananchi", undefined, throws(new ApiError(502, undefined)));
  expect(await empty.outcome).toEqual({ kind: "rejected", text, fields: {} });
});

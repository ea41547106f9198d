import { ApiError, type Client } from "@party/contract/client";
import { expect, test } from "vitest";
import { type Application, emptyApplication } from "./application.ts";
import { submitApplication } from "./submit-application.ts";

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

function apiThat(answer: () => unknown) {
  const calls: [string, { body: Record<string, unknown>; anonymous?: boolean }][] = [];
  const api = (async (...call: [string, never]) => {
    calls.push(call);
    return answer();
  }) as unknown as Client;
  return { api, calls };
}

const submit = (plan: "mwananchi" | "silver", signedIn: boolean, answer: () => unknown = () => ({ id: 7 })) => {
  const { api, calls } = apiThat(answer);
  const outcome = submitApplication(
    { ...emptyApplication, plan, person: mekatilili },
    { api, isSignedIn: () => signedIn, idempotencyKey: "k" },
  );
  return { outcome, calls };
};

const throws = (error: Error) => () => {
  throw error;
};

test.each([true, false])(
  "the free plan goes to the public endpoint without a token (signed in: %s)",
  async (signedIn) => {
    const { outcome, calls } = submit("mwananchi", signedIn);
    expect(await outcome).toEqual({ kind: "joined" });
    expect(calls).toEqual([
      [
        "POST /memberships/public/",
        {
          body: { ...mekatilili, membership_type: "mwananchi", payment_method: "" },
          anonymous: true,
          idempotencyKey: "k",
        },
      ],
    ]);
  },
);

test("a paid plan of a member goes to the members' endpoint, and its fee is due", async () => {
  const { outcome, calls } = submit("silver", true);
  expect(await outcome).toEqual({ kind: "payment-due", membershipId: 7 });
  expect(calls[0]?.[0]).toBe("POST /memberships/");
  expect(calls[0]?.[1].body).toMatchObject({ membership_type: "silver", payment_method: "mpesa" });
});

test("a paid plan of a visitor sends nothing and asks to sign in", async () => {
  const { outcome, calls } = submit("silver", false);
  expect(await outcome).toEqual({ kind: "sign-in" });
  expect(calls).toEqual([]);
});

test("a member whose sign-in ended meanwhile is asked to sign in, and loses nothing", async () => {
  const { outcome } = submit("silver", true, throws(new ApiError(401, { detail: "Please sign in to continue." })));
  expect(await outcome).toEqual({ kind: "sign-in" });
});

test("a refusal is told in the server's words, with the fields it names", async () => {
  const refusal = { detail: "You must be at least 18 years old to join.", fields: { age: ["Too young."] } };
  const { outcome } = submit("mwananchi", false, throws(new ApiError(400, refusal)));
  expect(await outcome).toEqual({ kind: "refused", text: refusal.detail, fields: refusal.fields });
});

test("without a word from the server the applicant is asked to try again", async () => {
  const text = "An error occurred while submitting your application. Please try again.";
  const unreachable = submit("mwananchi", false, throws(new TypeError("Failed to fetch")));
  expect(await unreachable.outcome).toEqual({ kind: "refused", text, fields: {} });
  const speechless = submit("mwananchi", false, throws(new ApiError(502, undefined)));
  expect(await speechless.outcome).toEqual({ kind: "refused", text, fields: {} });
});

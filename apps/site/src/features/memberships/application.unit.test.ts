import { beforeEach, expect, test, vi } from "vitest";
import {
  type Application,
  emptyApplication,
  forgetApplication,
  isPending,
  keepDraft,
  keepPending,
  keptApplication,
  missingFields,
  startFrom,
} from "./application.ts";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
beforeEach(() => stored.clear());

const filled: Application = {
  step: 2,
  plan: "gold",
  paymentMethod: "bank",
  person: {
    first_name: "Dedan",
    last_name: "Kimathi",
    phone_number: "0712345678",
    age: "40",
    gender: "male",
    occupation: "Teacher",
    county: "19",
    constituency: "94",
    ward: "466",
  },
};

test("a blank is no entry", () => {
  expect(missingFields({ ...filled.person, occupation: "  ", ward: "" })).toEqual(["occupation", "ward"]);
});

test("a member need not write again what the party knows, and loses nothing already written", () => {
  const place = (id: number) => ({ id, name: "" });
  const wangari = {
    id: 1,
    email: "wangari@demo.example",
    first_name: "Wangari",
    last_name: "Nduta",
    phone: "+254700000001",
    county: place(19),
    constituency: place(94),
    ward: place(466),
    membership_type: "premium",
    date_joined: "2026-01-01T00:00:00Z",
  };
  const begun = startFrom(emptyApplication.person, wangari);
  expect(begun).toMatchObject({ first_name: "Wangari", phone_number: "+254700000001", county: "19", ward: "466" });
  expect(missingFields(begun)).toEqual(["age", "gender", "occupation"]);
  expect(startFrom(filled.person, wangari)).toBe(filled.person);
  expect(startFrom(emptyApplication.person, undefined)).toBe(emptyApplication.person);
});

test("what was typed survives a reload", () => {
  keepDraft(filled);
  expect(keptApplication()).toEqual(filled);
});

test("an application that waits for its sign-in is stored as plan, payment method and form data", () => {
  keepDraft(filled);
  keepPending(filled);
  expect([...stored.keys()]).toEqual(["pendingMembership"]);
  expect(JSON.parse(stored.get("pendingMembership")!)).toMatchObject({
    plan: "gold",
    paymentMethod: "bank",
    formData: filled.person,
  });
});

test("changes to an application that waits stay with it, and sending it clears both", () => {
  keepPending(filled);
  keepDraft({ ...filled, paymentMethod: "mpesa" });
  expect(keptApplication()?.paymentMethod).toBe("mpesa");
  forgetApplication();
  expect(isPending()).toBe(false);
  expect(keptApplication()).toBeUndefined();
});

test("what is stored is not trusted", () => {
  stored.set("membershipDraft", '{"plan":"diamond","step":2,"formData":{"first_name":7}}');
  expect(keptApplication()).toEqual(emptyApplication);
  stored.set("membershipDraft", "{");
  expect(keptApplication()).toBeUndefined();
});

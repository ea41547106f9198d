import { beforeEach, expect, test, vi } from "vitest";
import {
  type Application,
  emptyApplication,
  fillKnown,
  forgetApplication,
  isPending,
  isUnderAge,
  keepDraft,
  keepPending,
  keptApplication,
  missingFields,
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
  const begun = fillKnown(emptyApplication.person, { user: wangari });
  expect(begun).toMatchObject({ first_name: "Wangari", phone_number: "+254700000001", county: "19", ward: "466" });
  expect(missingFields(begun)).toEqual(["age", "gender", "occupation"]);
  const profile = { date_of_birth: "1990-05-05", gender: "female", occupation: "Farmer" } as const;
  expect(missingFields(fillKnown(begun, { profile }))).toEqual([]);
  expect(Number(fillKnown(begun, { profile }).age)).toBeGreaterThanOrEqual(36);
  expect(fillKnown(filled.person, { user: wangari, profile })).toEqual(filled.person);
  expect(fillKnown({ ...emptyApplication.person, county: "1" }, { user: wangari })).toMatchObject({
    county: "1",
    ward: "",
  });
});

test.each([
  ["17", true],
  [" 3 ", true],
  ["18", false],
  ["", false],
  ["young", false],
])("the age '%s' is too young: %s", (age, tooYoung) => {
  expect(isUnderAge({ age })).toBe(tooYoung);
});

test("what was typed into the wizard need not be typed again to register, until the application is sent", () => {
  keepDraft(filled);
  expect(JSON.parse(stored.get("draft:register")!)).toMatchObject({
    first_name: ["Dedan"],
    phone: ["0712345678"],
    ward: ["466"],
  });
  forgetApplication(true);
  expect([...stored.keys()]).toEqual(["draft:register"]);
  forgetApplication();
  expect(stored.size).toBe(0);
});

test("what was typed survives a reload", () => {
  keepDraft(filled);
  expect(keptApplication()).toEqual(filled);
});

test("an application that waits for its sign-in is stored as plan, payment method and form data", () => {
  keepDraft(filled);
  keepPending(filled);
  expect([...stored.keys()].toSorted()).toEqual(["draft:register", "pendingMembership"]);
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

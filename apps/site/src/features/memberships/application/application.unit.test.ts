import { beforeEach, expect, test, vi } from "vitest";
import {
  type Application,
  clearApplication,
  emptyApplication,
  loadApplication,
  missingFields,
  prefillPerson,
  resumeApplication,
  saveDraft,
  savePendingApplication,
} from "./application.ts";
import { findPendingPlan, hasPendingApplication } from "./pending-application.ts";

vi.mock("#page-context.ts", () => ({
  apiUrl: () => "",
  enabledExtensions: () => true,
  publishedText: () => undefined,
}));

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

test("a field with only spaces is missing", () => {
  expect(missingFields({ ...filled.person, occupation: "  ", ward: "" })).toEqual(["occupation", "ward"]);
});

test("known data of a member fills empty fields and never replaces input", () => {
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
  const begun = prefillPerson(emptyApplication.person, { user: wangari });
  expect(begun).toMatchObject({ first_name: "Wangari", phone_number: "+254700000001", county: "19", ward: "466" });
  expect(missingFields(begun)).toEqual(["age", "gender", "occupation"]);
  const profile = { date_of_birth: "1990-05-05", gender: "female", occupation: "Farmer" } as const;
  expect(missingFields(prefillPerson(begun, { profile }))).toEqual([]);
  expect(Number(prefillPerson(begun, { profile }).age)).toBeGreaterThanOrEqual(36);
  expect(prefillPerson(filled.person, { user: wangari, profile })).toEqual(filled.person);
  expect(prefillPerson({ ...emptyApplication.person, county: "1" }, { user: wangari })).toMatchObject({
    county: "1",
    ward: "",
  });
});

test("input of the wizard prefills the registration until the application is sent", () => {
  saveDraft(filled);
  expect(JSON.parse(stored.get("draft:register")!)).toMatchObject({
    first_name: ["Dedan"],
    phone: ["0712345678"],
    ward: ["466"],
  });
  clearApplication(true);
  expect([...stored.keys()]).toEqual(["draft:register"]);
  clearApplication();
  expect(stored.size).toBe(0);
});

test("input is restored after a reload", () => {
  saveDraft(filled);
  expect(loadApplication()).toEqual({ application: filled, submitted: false });
});

test("a plan chosen before the stored application was read stays chosen, with the stored entries", () => {
  const chosen: Application = { ...emptyApplication, plan: "mwananchi", step: 1 };
  expect(resumeApplication(chosen, undefined, undefined)).toEqual(chosen);
  expect(resumeApplication(chosen, filled, "silver")).toEqual({ ...filled, plan: "mwananchi", step: 1 });
  expect(resumeApplication(emptyApplication, filled, undefined)).toEqual(filled);
  expect(resumeApplication(emptyApplication, undefined, "silver")).toMatchObject({ plan: "silver", step: 1 });
});

test("a pending application is stored as plan, payment method and form data", () => {
  saveDraft(filled);
  savePendingApplication(filled);
  expect([...stored.keys()].toSorted()).toEqual(["draft:register", "pendingMembership"]);
  expect(JSON.parse(stored.get("pendingMembership")!)).toMatchObject({
    plan: "gold",
    paymentMethod: "bank",
    formData: filled.person,
  });
});

test("changes to a pending application are stored with it, and sending it clears both", () => {
  savePendingApplication(filled);
  saveDraft({ ...filled, paymentMethod: "mpesa" });
  expect(loadApplication()).toMatchObject({ application: { paymentMethod: "mpesa" }, submitted: true });
  expect(findPendingPlan()).toBe("gold");
  clearApplication();
  expect(hasPendingApplication()).toBe(false);
  expect(findPendingPlan()).toBeUndefined();
  expect(loadApplication()).toBeUndefined();
});

test("invalid stored values are ignored", () => {
  stored.set("pendingMembership", '{"plan":"diamond"}');
  expect(findPendingPlan()).toBeUndefined();
  stored.clear();
  stored.set("membershipDraft", '{"plan":"diamond","step":2,"formData":{"first_name":["7"]}}');
  expect(loadApplication()).toEqual({ application: emptyApplication, submitted: false });
  stored.set("membershipDraft", "{");
  expect(loadApplication()).toBeUndefined();
});

const formData = { ...filled.person };
const camelCase = {
  firstName: "Dedan",
  lastName: "Kimathi",
  phone: "0712345678",
  ...{ age: 40, gender: "male", occupation: "Teacher", county: 19, constituency: 94, ward: 466 },
};

test.each([
  ["as the wizard stores it", { plan: "gold", paymentMethod: "bank", formData, step: 2 }, 2],
  ["without a step", { plan: "gold", paymentMethod: "bank", formData }, 2],
  ["with the plan's name and the form's own names", { plan: "Gold", paymentMethod: "bank", formData: camelCase }, 2],
  ["with an unknown plan", { plan: "diamond", paymentMethod: "bank", formData }, 0],
  ["with a missing field", { plan: "gold", paymentMethod: "bank", formData: { ...formData, ward: "" } }, 1],
  ["changed again before the sign-in", { plan: "gold", paymentMethod: "bank", formData, step: 1 }, 1],
  ["with nothing", {}, 0],
])(
  "a pending application %s opens at the step that still needs something, and is sent only when complete",
  (_, entry, step) => {
    stored.set("pendingMembership", JSON.stringify(entry));
    const { application, submitted } = loadApplication()!;
    expect([application.step, submitted]).toEqual([step, step === 2]);
    if (submitted) expect(application).toEqual(filled);
  },
);

import { ApiError } from "@party/contract/client";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody, createMembership } from "../memberships.factories.ts";

const { api, as, db, services, close } = await startTestApi();
afterAll(close);

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );

const applyFree = (body: ReturnType<typeof createApplicationBody>) => api("POST /memberships/public/", { body });
const rowsOf = (phone: string) => db.selectFrom("memberships").selectAll().where("phone_number", "=", phone).execute();

test("a visitor's application for the free plan awaits confirmation", async () => {
  const membership = await applyFree(createApplicationBody());
  expect(membership).toMatchObject({ membership_type: "mwananchi", state: "applied", fee: 0 });
});

test.each(["bronze", "silver", "gold", "platinum"] as const)("a visitor cannot apply for the plan %s", async (plan) => {
  const failure = await failureOf(applyFree(createApplicationBody({ membership_type: plan })));
  expect([failure.status, failure.text, Object.keys(failure.fields)]).toEqual([
    400,
    "Please sign in to apply for a paid membership.",
    ["membership_type"],
  ]);
});

test.each([
  ["bronze", 5_000],
  ["silver", 10_000],
  ["gold", 25_000],
  ["platinum", 50_000],
] as const)("a member who applies for %s owes KES %i", async (plan, fee) => {
  const { access } = await createSignedInUser(services);
  const body = createApplicationBody({ membership_type: plan, payment_method: "mpesa" });
  expect(await as(access)("POST /memberships/", { body })).toMatchObject({ state: "awaiting_payment", fee });
});

test.each([
  [17, "You must be at least 18 years old to join."],
  [0, "You must be at least 18 years old to join."],
  [-30, "You must be at least 18 years old to join."],
  [121, "Enter your age in years, up to 120."],
  [Number.MAX_SAFE_INTEGER, "Enter your age in years, up to 120."],
])("the age %i is rejected with its reason", async (age, text) => {
  const failure = await failureOf(applyFree(createApplicationBody({ age })));
  expect([failure.text, failure.fields]).toEqual([text, { age: [text] }]);
});

test("the ages 18 and 120 are accepted, also as text", async () => {
  await applyFree(createApplicationBody({ age: 18 }));
  await applyFree(createApplicationBody({ age: " 120 " as unknown as number }));
});

test("a ward outside its constituency is rejected", async () => {
  const failure = await failureOf(applyFree(createApplicationBody({ ward: 1 })));
  expect(failure.fields).toEqual({ ward: ["That ward is not in the constituency you chose."] });
});

test("a refusal names everything that is wrong at once", async () => {
  const body = createApplicationBody({ first_name: "", phone_number: "123", age: 17, ward: 1 });
  const { access } = await createSignedInUser(services);
  for (const apply of [applyFree, (entries: typeof body) => as(access)("POST /memberships/", { body: entries })]) {
    const failure = await failureOf(apply(body));
    expect([failure.status, failure.text, failure.fields]).toEqual([
      400,
      "Please check your entries and try again.",
      {
        first_name: ["This field is required."],
        phone_number: ["Enter a valid phone number, such as 0712 345 678."],
        age: ["You must be at least 18 years old to join."],
        ward: ["That ward is not in the constituency you chose."],
      },
    ]);
  }
});

test("the same person applying again in another spelling gets the same application", async () => {
  const application = createApplicationBody({ first_name: "Pio Gama", last_name: "Pinto" });
  const first = await applyFree(application);
  const again = await applyFree({
    ...application,
    first_name: "PIO  GAMA",
    last_name: " pinto ",
    phone_number: application.phone_number.replace("+254", "0"),
    age: 40,
  });
  expect(again).toEqual(first);
  expect(await rowsOf(application.phone_number)).toHaveLength(1);
});

test.each([
  ["Ng'ang'a", "Ng’ang’a"],
  ["N’geno", "Nʼgeno"],
  ["Achieng-Otieno", "Achieng\u2011Otieno"],
  ["Wan\u200bjiku", "Wanjiku"],
  ["Mu\u0303thoni", "MŨTHONI"],
])("%s and %s are one applicant", async (one, other) => {
  const application = createApplicationBody({ last_name: one });
  const first = await applyFree(application);
  expect(await applyFree({ ...application, last_name: other })).toEqual(first);
  expect(await rowsOf(application.phone_number)).toHaveLength(1);
});

test("Mũthoni and Muthoni with one phone are two applicants", async () => {
  const application = createApplicationBody({ first_name: "Mũthoni" });
  await applyFree(application);
  await applyFree({ ...application, first_name: "Muthoni" });
  expect(await rowsOf(application.phone_number)).toHaveLength(2);
});

test("two people who share a phone get an application each", async () => {
  const tom = createApplicationBody();
  await applyFree(tom);
  await applyFree({ ...tom, first_name: "Pamela" });
  expect(await rowsOf(tom.phone_number)).toHaveLength(2);
});

test("ten concurrent applications of a visitor create one row", async () => {
  const application = createApplicationBody();
  const replies = await Promise.all(Array.from({ length: 10 }, () => applyFree(application)));
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect(await rowsOf(application.phone_number)).toHaveLength(1);
});

test("ten concurrent applications of a member for one plan create one row, also under different names", async () => {
  const { access } = await createSignedInUser(services);
  const application = createApplicationBody({ membership_type: "gold", payment_method: "bank" });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      as(access)("POST /memberships/", { body: { ...application, first_name: `Tom ${index % 3}` } }),
    ),
  );
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect(await rowsOf(application.phone_number)).toHaveLength(1);
});

test("a member may have several plans, each once", async () => {
  const { id } = await createSignedInUser(services);
  const silver = await createMembership(services, id, { membership_type: "silver" });
  const gold = await createMembership(services, id, { membership_type: "gold" });
  expect(gold.id).not.toBe(silver.id);
});

test("a visitor's application is not linked to an account by name and phone number", async () => {
  const { access, id } = await createSignedInUser(services);
  const application = createApplicationBody();
  const asVisitor = await applyFree(application);
  const asMember = await as(access)("POST /memberships/", { body: application });
  expect(asMember.id).not.toBe(asVisitor.id);
  expect(await rowsOf(application.phone_number)).toMatchObject([{ user_id: null }, { user_id: id }]);
});

test("a confirmed membership is not linked to an account by name and phone number", async () => {
  const { access } = await createSignedInUser(services);
  const application = createApplicationBody();
  const confirmed = await applyFree(application);
  await db.updateTable("memberships").set({ state: "active" }).where("id", "=", confirmed.id).execute();
  const otherMembership = await as(access)("POST /memberships/", { body: application });
  expect(otherMembership.id).not.toBe(confirmed.id);
});

test("a member who also applies as a visitor gets no second row", async () => {
  const { id } = await createSignedInUser(services);
  const application = createApplicationBody();
  const asMember = await createMembership(services, id, application);
  expect((await applyFree(application)).id).toBe(asMember.id);
  expect(await rowsOf(application.phone_number)).toHaveLength(1);
});

test("concurrent applications with and without an account create at most one row each", async () => {
  for (let round = 0; round < 5; round++) {
    const { access, id } = await createSignedInUser(services);
    const application = createApplicationBody();
    await Promise.all([
      ...Array.from({ length: 5 }, () => applyFree(application)),
      ...Array.from({ length: 5 }, () => as(access)("POST /memberships/", { body: application })),
    ]);
    const owners = (await rowsOf(application.phone_number)).map(({ user_id }) => user_id);
    expect(owners.toSorted()).toEqual(owners.length === 1 ? [id] : [id, null]);
  }
});

test("an application without an account does not reveal whether the person is a member", async () => {
  const application = createApplicationBody();
  const first = await applyFree(application);
  await db.updateTable("memberships").set({ state: "active" }).where("id", "=", first.id).execute();
  expect(await applyFree(application)).toEqual(first);
});

test("a resigned member can apply again", async () => {
  const application = createApplicationBody();
  const first = await applyFree(application);
  await db.updateTable("memberships").set({ state: "resigned" }).where("id", "=", first.id).execute();
  expect((await applyFree(application)).id).not.toBe(first.id);
});

import { ApiError } from "@party/contract/client";
import { afterAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, createUser } from "#features/auth/auth.factories.ts";
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
/** What the office has of a phone: a repeated application is replaced by the first. */
const keptOf = async (phone: string) => (await rowsOf(phone)).filter(({ state }) => state !== "replaced");

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

test("the office has one application of a person who applies again in another spelling", async () => {
  const application = createApplicationBody({ first_name: "Pio Gama", last_name: "Pinto" });
  const first = await applyFree(application);
  await applyFree({
    ...application,
    first_name: "PIO  GAMA",
    last_name: " pinto ",
    phone_number: application.phone_number.replace("+254", "0"),
    age: 40,
  });
  expect(await keptOf(application.phone_number)).toMatchObject([{ id: first.id, age: 30 }]);
});

test.each(["applied", "active", "of an account"] as const)(
  "a repeated application is answered like a first one when the first is %s, so that nobody learns who joined",
  async (first) => {
    const shapeOf = async (body: ReturnType<typeof createApplicationBody>) => {
      const before = Date.now();
      const { id, created_at, ...rest } = await applyFree(body);
      expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before - 1_000);
      return { id, rest: JSON.stringify(rest) };
    };
    let last = 0;
    for (let person = 0; person < 70; person++) {
      const known = createApplicationBody();
      if (first === "of an account") await createMembership(services, (await createUser(services)).id, known);
      else {
        const { id: applied } = await applyFree(known);
        await setMemberships(db, (tx) =>
          tx.updateTable("memberships").set({ state: first }).where("id", "=", applied).execute(),
        );
      }
      const replies = [await shapeOf(known), await shapeOf(createApplicationBody())];
      expect(replies[0]!.rest).toBe(replies[1]!.rest);
      for (const { id } of replies) {
        expect(id, "numbers go up by applications, known or not").toBeGreaterThan(last);
        last = id;
      }
      expect(await keptOf(known.phone_number)).toHaveLength(1);
    }
  },
);

test.each([
  ["Ng'ang'a", "Ng’ang’a"],
  ["N’geno", "Nʼgeno"],
  ["Achieng-Otieno", "Achieng\u2011Otieno"],
  ["Wan\u200bjiku", "Wanjiku"],
  ["Mu\u0303thoni", "MŨTHONI"],
])("%s and %s are one applicant", async (one, other) => {
  const application = createApplicationBody({ last_name: one });
  await applyFree(application);
  await applyFree({ ...application, last_name: other });
  expect(await keptOf(application.phone_number)).toHaveLength(1);
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

test("of ten concurrent applications of a visitor the office has one", async () => {
  const application = createApplicationBody();
  await Promise.all(Array.from({ length: 10 }, () => applyFree(application)));
  expect(await keptOf(application.phone_number)).toHaveLength(1);
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
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ state: "active" }).where("id", "=", confirmed.id).execute(),
  );
  const otherMembership = await as(access)("POST /memberships/", { body: application });
  expect(otherMembership.id).not.toBe(confirmed.id);
});

test("the office has one application of a member who also applies as a visitor", async () => {
  const { id } = await createSignedInUser(services);
  const application = createApplicationBody();
  const asMember = await createMembership(services, id, application);
  await applyFree(application);
  expect(await keptOf(application.phone_number)).toMatchObject([{ id: asMember.id }]);
});

test("concurrent applications with and without an account create at most one row each", async () => {
  for (let round = 0; round < 5; round++) {
    const { access, id } = await createSignedInUser(services);
    const application = createApplicationBody();
    await Promise.all([
      ...Array.from({ length: 5 }, () => applyFree(application)),
      ...Array.from({ length: 5 }, () => as(access)("POST /memberships/", { body: application })),
    ]);
    const owners = (await keptOf(application.phone_number)).map(({ user_id }) => user_id);
    expect(owners.toSorted()).toEqual(owners.length === 1 ? [id] : [id, null]);
  }
});

test("a visitor whose application was replaced can apply again", async () => {
  const application = createApplicationBody();
  const { id } = await applyFree(application);
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ state: "replaced" }).where("id", "=", id).execute(),
  );
  const again = await applyFree(application);
  expect(await keptOf(application.phone_number)).toMatchObject([{ id: again.id, state: "applied" }]);
});

test("a resigned member can apply again", async () => {
  const application = createApplicationBody();
  const first = await applyFree(application);
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ state: "resigned" }).where("id", "=", first.id).execute(),
  );
  expect((await applyFree(application)).id).not.toBe(first.id);
});

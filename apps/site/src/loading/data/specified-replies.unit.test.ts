import { expect, test } from "vitest";
import { readSpecifiedReply } from "./specified-replies.ts";

const nyeri = { id: 19, name: "Nyeri" };

test.each([
  ["a list", [nyeri]],
  ["results", { count: 1, results: [nyeri] }],
  ["rows without id or name among them", [null, nyeri, { id: 3 }, { name: "Tetu" }, "Mathira", { id: {}, name: "x" }]],
])("places are read from %s", (_, reply) => {
  expect(readSpecifiedReply<unknown>("GET /counties/", reply)).toEqual([nyeri]);
});

test.each([undefined, null, {}, "Nyeri", 42, { results: null }, { results: {} }])(
  "%j is no list of places",
  (reply) => {
    for (const route of ["GET /counties/", "GET /constituencies/", "GET /wards/"]) {
      expect(() => readSpecifiedReply<unknown>(route, reply)).toThrow(TypeError);
    }
  },
);

test.each([undefined, null, [], [null], {}, "user", 42, { user: { id: 3 } }, { email: 7 }])("%j is no user", (user) => {
  expect(() => readSpecifiedReply<unknown>("GET /api/auth/user/", user)).toThrow(TypeError);
  const reply = { access: "a", refresh: "r", user };
  expect(() => readSpecifiedReply<unknown>("POST /api/auth/login/", reply)).toThrow(TypeError);
});

test("a user keeps what the server says, but no text of another type", () => {
  expect(readSpecifiedReply<unknown>("GET /api/auth/user/", { id: 3, first_name: {}, level: 2 })).toEqual({
    id: 3,
    email: "",
    level: 2,
  });
  const user = { email: "wangari@party.example", first_name: "Wangari" };
  expect(readSpecifiedReply<unknown>("GET /api/auth/user/", user)).toEqual(user);
});

test.each([{ access: "a" }, { refresh: "r" }, { access: 1, refresh: "r" }, { access: "", refresh: "r" }])(
  "a sign-in without both tokens fails: %j",
  (tokens) => {
    const reply = { ...tokens, user: { id: 3 } };
    expect(() => readSpecifiedReply<unknown>("POST /api/auth/login/", reply)).toThrow(TypeError);
  },
);

test.each([undefined, null, [], "ok", { id: null }])("an application is received without a number by %j", (reply) => {
  expect(readSpecifiedReply<unknown>("POST /memberships/public/", reply)).toEqual({});
  expect(readSpecifiedReply<unknown>("POST /memberships/", reply)).toEqual({});
});

test("replies to other calls stay as they are", () => {
  expect(readSpecifiedReply<unknown>("GET /texts/", undefined)).toBeUndefined();
});

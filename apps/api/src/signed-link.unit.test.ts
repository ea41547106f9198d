import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzText } from "#testing/fuzz.ts";
import { idOfLink, linkToken } from "./crypto.ts";

const SECRET = "only for tests, and so known to everybody";
const ids = fc.integer({ min: 1, max: 2_147_483_647 });
const kinds = fc.constantFrom("payment", "order", "monthly-gift");

test("a link leads to its row, and fits in an address as it is", () => {
  fc.assert(
    fc.property(kinds, ids, (kind, id) => {
      const token = linkToken(SECRET, kind, id);
      expect(token).toBe(encodeURIComponent(token));
      expect(token.length).toBeLessThanOrEqual(50);
      expect(idOfLink(SECRET, kind, token)).toBe(id);
    }),
  );
});

test("a link to one kind of thing opens no other, and none of another installation", () => {
  fc.assert(
    fc.property(kinds, kinds, ids, (kind, other, id) => {
      const token = linkToken(SECRET, kind, id);
      fc.pre(kind !== other);
      expect(idOfLink(SECRET, other, token)).toBeUndefined();
      expect(idOfLink(`${SECRET}.`, kind, token)).toBeUndefined();
    }),
  );
});

test("the proof of one row is none of another", () => {
  fc.assert(
    fc.property(ids, ids, (id, other) => {
      fc.pre(id !== other);
      const [, proof] = linkToken(SECRET, "payment", id).split(/-(.*)/);
      expect(idOfLink(SECRET, "payment", `${other.toString(36)}-${proof}`)).toBeUndefined();
    }),
  );
});

test("changed in any one place, a link opens nothing", () => {
  const characters = [..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_ .%\0"];
  fc.assert(
    fc.property(ids, fc.nat(48), fc.constantFrom("", ...characters), (id, at, wrong) => {
      const token = linkToken(SECRET, "payment", id);
      fc.pre(at < token.length && token[at] !== wrong);
      const changed = token.slice(0, at) + wrong + token.slice(at + 1);
      expect(idOfLink(SECRET, "payment", changed)).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});

test("a link has one spelling", () => {
  fc.assert(
    fc.property(ids, fc.constantFrom("0", "00", " ", "+", "-", "\n"), (id, extra) => {
      const token = linkToken(SECRET, "payment", id);
      expect(idOfLink(SECRET, "payment", extra + token)).toBeUndefined();
      expect(idOfLink(SECRET, "payment", token + extra)).toBeUndefined();
      const shouted = token.replace(/^\w+/, (digits) => digits.toUpperCase());
      if (shouted !== token) expect(idOfLink(SECRET, "payment", shouted)).toBeUndefined();
    }),
  );
});

test("whatever else is given opens nothing, and breaks nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fuzzText, fc.base64String({ maxLength: 60 })), (text) => {
      expect(idOfLink(SECRET, "payment", text)).toBeUndefined();
      expect(idOfLink(SECRET, "payment", `1-${text.padEnd(43, "A").slice(0, 43)}`)).toBeUndefined();
    }),
  );
});

test("a number that no row can have opens nothing, rightly signed or not", () => {
  for (const id of [2_147_483_648, 78_364_164_095]) {
    expect(idOfLink(SECRET, "payment", linkToken(SECRET, "payment", id))).toBeUndefined();
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzText } from "#testing/fuzz.ts";
import { linkToken, verifyLinkToken } from "./crypto.ts";

const SECRET = "only for tests, and so known to everybody";
const ids = fc.integer({ min: 1, max: 2_147_483_647 });
const kinds = fc.constantFrom("payment", "order", "monthly-gift");

test("a signed link is verified to its row id and is safe in a URL", () => {
  fc.assert(
    fc.property(kinds, ids, (kind, id) => {
      const token = linkToken(SECRET, kind, id);
      expect(token).toBe(encodeURIComponent(token));
      expect(token.length).toBeLessThanOrEqual(50);
      expect(verifyLinkToken(SECRET, kind, token)).toBe(id);
    }),
  );
});

test("a signed link is invalid for another purpose or another installation", () => {
  fc.assert(
    fc.property(kinds, kinds, ids, (kind, other, id) => {
      const token = linkToken(SECRET, kind, id);
      fc.pre(kind !== other);
      expect(verifyLinkToken(SECRET, other, token)).toBeUndefined();
      expect(verifyLinkToken(`${SECRET}.`, kind, token)).toBeUndefined();
    }),
  );
});

test("the signature of one row is invalid for another row", () => {
  fc.assert(
    fc.property(ids, ids, (id, other) => {
      fc.pre(id !== other);
      const [, proof] = linkToken(SECRET, "payment", id).split(/-(.*)/);
      expect(verifyLinkToken(SECRET, "payment", `${other.toString(36)}-${proof}`)).toBeUndefined();
    }),
  );
});

test("a signed link with one changed character is invalid", () => {
  const characters = [..."0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_ .%\0"];
  fc.assert(
    fc.property(ids, fc.nat(48), fc.constantFrom("", ...characters), (id, at, wrong) => {
      const token = linkToken(SECRET, "payment", id);
      fc.pre(at < token.length && token[at] !== wrong);
      const changed = token.slice(0, at) + wrong + token.slice(at + 1);
      expect(verifyLinkToken(SECRET, "payment", changed)).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});

test("a signed link has exactly one valid encoding", () => {
  fc.assert(
    fc.property(ids, fc.constantFrom("0", "00", " ", "+", "-", "\n"), (id, extra) => {
      const token = linkToken(SECRET, "payment", id);
      expect(verifyLinkToken(SECRET, "payment", extra + token)).toBeUndefined();
      expect(verifyLinkToken(SECRET, "payment", token + extra)).toBeUndefined();
      const shouted = token.replace(/^\w+/, (digits) => digits.toUpperCase());
      if (shouted !== token) expect(verifyLinkToken(SECRET, "payment", shouted)).toBeUndefined();
    }),
  );
});

test("any other text is an invalid link and throws no error", () => {
  fc.assert(
    fc.property(fc.oneof(fuzzText, fc.base64String({ maxLength: 60 })), (text) => {
      expect(verifyLinkToken(SECRET, "payment", text)).toBeUndefined();
      expect(verifyLinkToken(SECRET, "payment", `1-${text.padEnd(43, "A").slice(0, 43)}`)).toBeUndefined();
    }),
  );
});

test("a row id out of range is invalid even with a valid signature", () => {
  for (const id of [2_147_483_648, 78_364_164_095]) {
    expect(verifyLinkToken(SECRET, "payment", linkToken(SECRET, "payment", id))).toBeUndefined();
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { decrypt, encrypt, hmacIndex } from "./crypto.ts";

const SECRET = "only for tests, and so known to everybody";
const texts = fc.string({ unit: "grapheme", maxLength: 300 });

test("ciphertext is decrypted by the same key", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(decrypt(SECRET, encrypt(SECRET, text))).toBe(text);
    }),
  );
});

test("another key does not decrypt ciphertext", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(() => decrypt(`${SECRET}.`, encrypt(SECRET, text))).toThrow();
    }),
  );
});

test("ciphertext with one changed bit is not decrypted", () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 0, max: 7 }), (text, where, bit) => {
      const encrypted = encrypt(SECRET, text);
      encrypted[where % encrypted.length]! ^= 1 << bit;
      expect(() => decrypt(SECRET, encrypted)).toThrow();
    }),
    { numRuns: 500 },
  );
});

test("truncated or extended ciphertext is not decrypted", () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(""), texts), fc.uint8Array({ minLength: 1, maxLength: 20 }), (text, more) => {
      const encrypted = encrypt(SECRET, text);
      for (let length = 0; length < encrypted.length; length++) {
        expect(() => decrypt(SECRET, encrypted.subarray(0, length)), `${length} of ${encrypted.length}`).toThrow();
      }
      expect(() => decrypt(SECRET, Buffer.concat([encrypted, more]))).toThrow();
    }),
    { numRuns: 20 },
  );
});

test("equal plaintexts give different ciphertexts, none of which contains the plaintext", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 40 }), (text) => {
      const [one, other] = [encrypt(SECRET, text), encrypt(SECRET, text)];
      expect(one.equals(other)).toBe(false);
      expect(one.includes(text)).toBe(false);
    }),
  );
});

test("equal texts have the same HMAC index, different texts different ones", () => {
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      expect(hmacIndex(SECRET, text).equals(hmacIndex(SECRET, text))).toBe(true);
      expect(hmacIndex(SECRET, text).equals(hmacIndex(`${SECRET}.`, text))).toBe(false);
      if (text !== other) expect(hmacIndex(SECRET, text).equals(hmacIndex(SECRET, other))).toBe(false);
    }),
  );
});

test("every HMAC index has the same length", () => {
  for (const text of ["", "+254712345678", "x".repeat(10_000)]) expect(hmacIndex(SECRET, text)).toHaveLength(32);
});

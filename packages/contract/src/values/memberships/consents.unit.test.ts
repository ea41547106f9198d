import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentPurposes, consentTexts, membershipConsentVersions } from "./consents.ts";

/** Hash of the text of each version. Old versions stay, because stored consents refer to them. */
const known: Record<string, string> = {
  "account 2026-11": "V2p7O-okC3C3NhTHZjJkzm5dMy07lv-uKyzsSppekas",
  "membership 2026-11": "FmK7FpuepVKi2iQZxIUqmgZ9SAM6Z2NsVtiGnmbIthw",
  "volunteering 2026-11": "PP8Ahbo6jN4QNJadbwN6NMj4uH_IarTz9rrDUA1bnhA",
  "newsletter 2026-11": "Elmv2q4Gca0yQ2pxNV7R3Jftg5Q4jdzuPk8Enaa8UjE",
  "card_name 2026-11": "wNSURTNNwFCX1m6q6c99d7HHbNI2Nm9Mj3XPcjOi7A4",
  "registrar 2026-12": "6m7i-6BJ03dUY6tKm-V7uF5cIEJzfbMY-is-_baOFDE",
  "newsletter 2026-12": "H7KVIokdMW3gRpGkl3KLTy5KBuyn77hNVIwyZnaBckI",
};

test.each(consentPurposes)("a changed consent text for %s needs a new version", (purpose) => {
  const { version, text } = consentTexts[purpose];
  expect(createHash("sha256").update(text).digest("base64url")).toBe(known[`${purpose} ${version}`]);
});

test("the versions of the text of membership are those that are known, with the one in use", () => {
  const versions = Object.keys(known).flatMap((name) => (name.startsWith("membership ") ? name.slice(11) : []));
  expect(membershipConsentVersions).toEqual(versions);
  expect(versions).toContain(consentTexts.membership.version);
});

import { expect, test } from "vitest";
import { rehearsalProof, verifyRehearsalProof } from "./rehearsal.ts";

const [KEY, OTHER] = ["the key of this party, from its backup", "the key of somebody else's installation"];

test("only a restore with the party's key makes the word that records it, and its minute cannot be changed", () => {
  const at = new Date("2026-11-28T10:20:30Z");
  const proof = rehearsalProof(KEY, at);
  expect(verifyRehearsalProof(KEY, proof)).toEqual(new Date("2026-11-28T10:20:00Z"));
  expect(verifyRehearsalProof(OTHER, proof)).toBeUndefined();
  expect(verifyRehearsalProof(KEY, proof.replace("10:20", "10:21"))).toBeUndefined();
  for (const word of ["", "done", `${proof}0`, "2026-11-28T10:20Z/"]) {
    expect(verifyRehearsalProof(KEY, word)).toBeUndefined();
  }
});

test("a word of the future records nothing", () => {
  expect(verifyRehearsalProof(KEY, rehearsalProof(KEY, new Date(Date.now() + 3_600_000)))).toBeUndefined();
});

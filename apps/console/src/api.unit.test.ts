import { ApiError } from "@party/contract/client";
import { problems } from "@party/contract/problems";
import { expect, test } from "vitest";
import { onSessionEnd, retryAfterSignIn, setSessionOwner } from "./api.ts";

const ended = () => new ApiError(401, { detail: problems.session_ended.text }, "session_ended");

/** A call that the API refuses until somebody has signed in. */
function callUntil(isSignedIn: () => boolean) {
  const call = async () => {
    call.count += 1;
    if (!isSignedIn()) throw ended();
    return "done";
  };
  call.count = 0;
  return call;
}

test("a call whose session has ended goes on by itself after the sign-in", async () => {
  let isSignedIn = false;
  const stop = onSessionEnd(async () => {
    isSignedIn = true;
    return true;
  });
  const call = callUntil(() => isSignedIn);
  expect(await retryAfterSignIn(call)).toBe("done");
  expect(call.count).toBe(2);
  stop();
});

test("a call is refused with the API's sentence when the sign-in is closed, and asks for none where there is none", async () => {
  const call = callUntil(() => false);
  const stop = onSessionEnd(async () => false);
  await expect(retryAfterSignIn(call)).rejects.toThrow(problems.session_ended.text);
  stop();
  await expect(retryAfterSignIn(call)).rejects.toThrow(problems.session_ended.text);
  expect(call.count).toBe(2);
});

test("what somebody wrote is not sent in the session of somebody else", async () => {
  let isSignedIn = false;
  setSessionOwner(1);
  const stop = onSessionEnd(async () => {
    isSignedIn = true;
    setSessionOwner(2);
    return true;
  });
  const call = callUntil(() => isSignedIn);
  await expect(retryAfterSignIn(call)).rejects.toThrow("Somebody else has signed in");
  await expect(retryAfterSignIn(call)).rejects.toThrow("Somebody else has signed in");
  expect(call.count).toBe(1);
  stop();
  setSessionOwner(undefined);
  expect(await retryAfterSignIn(call)).toBe("done");
});

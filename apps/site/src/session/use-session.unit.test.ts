import { ApiError } from "@party/contract/client";
import { expect, test, vi } from "vitest";

vi.mock("#api.ts", () => ({ api: vi.fn() }));
const { registrationErrorMessage } = await import("./use-session.ts");

test("field errors are one line each, with the labels of the form, and as the server wrote them", () => {
  const error = new ApiError(400, {
    email: ["Taken.", "Bad."],
    password: ["This password is too common.", "This password is entirely numeric."],
    password2: ["Passwords do not match"],
    first_name: ["This field is required."],
    ward: ["Choose your ward from the list."],
  });
  expect(registrationErrorMessage(error).split("\n")).toEqual([
    "Email: Taken., Bad.",
    "Password: This password is too common., This password is entirely numeric.",
    "Password confirmation: Passwords do not match",
    "First name: This field is required.",
    "ward: Choose your ward from the list.",
  ]);
});

test("an error that is a bare string is shown unchanged", () => {
  expect(registrationErrorMessage(new ApiError(429, "Too many attempts."))).toBe("Too many attempts.");
});

test("an error without a text and an unreachable server have the spec's texts", () => {
  expect(registrationErrorMessage(new ApiError(502, undefined))).toBe("An error occurred during registration");
  expect(registrationErrorMessage(new TypeError("Failed to fetch"))).toBe(
    "An error occurred during registration. Please try again.",
  );
});

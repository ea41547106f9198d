import { expect, test } from "vitest";
import { languageOf } from "./languages.ts";

test.each(["sw", "SW", "sw-KE", " sw;q=0.8", "sw-KE,sw;q=0.9,en;q=0.8"])("%s asks for Kiswahili", (accepted) => {
  expect(languageOf(accepted)).toBe("sw");
});

test.each([undefined, "", "*", "en", "en-KE,sw;q=0.5", "swe", "fr,sw", ",sw"])("%s asks for English", (accepted) => {
  expect(languageOf(accepted)).toBe("en");
});

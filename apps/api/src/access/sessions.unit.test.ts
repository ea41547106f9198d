import { expect, test } from "vitest";
import { describeDevice } from "./sessions.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A057F) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (Linux; Android 12) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36 OPR/86.0`, "Opera on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Firefox on KaiOS"],
  ["curl/8.5.0", "A browser"],
  [undefined, "A browser"],
])("the user agent %s is described as %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/browser/chromium.ts";
import { testStack } from "./scripts/test-stack.ts";

/** Tests in a real browser against the whole stack. */
export default defineConfig({
  testDir: "e2e",
  testIgnore: process.env.SKIP_SLOW ? "**/*.slow.spec.ts" : [],
  outputDir: "test-results",
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // CI machines do other work as well: a test that fails is run again there, and reported as flaky if it then passes.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: process.env.REPORT || "test-results/e2e.json" }]],
  use: {
    baseURL: testStack.siteUrl,
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    // A context that is emptied instead of a new one for each test: a quarter less time, since scripts stay compiled.
    reuseContext: true,
    // Its installation takes a quarter of the time of a test; the tests that are about it allow it.
    serviceWorkers: "block",
    trace: "on-first-retry",
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments] },
  },
  webServer: {
    command: `"${process.execPath}" scripts/test-stack.ts`,
    wait: { stdout: /Ctrl-C stops it all/ },
    timeout: 60_000,
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});

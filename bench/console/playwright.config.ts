import { defineConfig } from "@playwright/test";
import browserTests from "../../playwright.config.ts";

/** The jobs of the console as tests, with a stack of their own: the last of them removes the samples. */
export default defineConfig({
  ...browserTests,
  testDir: import.meta.dirname,
  testIgnore: [],
  outputDir: "../../test-results/console-jobs",
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  // People are registered without a network.
  use: { ...browserTests.use, serviceWorkers: "allow" },
  // Of three thousand rows that are imported.
  timeout: 240_000,
  webServer: { ...browserTests.webServer, cwd: "../.." } as NonNullable<typeof browserTests.webServer>,
});

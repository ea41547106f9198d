import { defineConfig } from "vitest/config";

/** What each kind of test needs decides its project; CONTRIBUTING.md says which file name belongs to which. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A journey of the whole stack is Playwright's; what runs here answers soon or is broken.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "architecture.test.ts",
            "scripts/**/*.unit.test.ts",
            "packages/**/*.unit.test.{ts,tsx}",
            "apps/**/*.unit.test.{ts,tsx}",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["apps/api/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: "apps/api/src/testing/database-server.ts",
          // Each file has a database and an API of its own; the modules they are made of are loaded once per worker.
          isolate: false,
          // Some kill and stop real processes; CI's machine may be doing other work at that moment.
          retry: process.env.CI ? 2 : 0,
        },
      },
      {
        extends: true,
        test: { name: "stack", include: ["scripts/*.stack.test.ts"], testTimeout: 120_000 },
      },
      { extends: true, test: { name: "built", include: ["apps/site/built/*.test.ts"] } },
    ],
  },
});

import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** The fakes and the drawings change rarely, and everything else is tested with them. */
const slow = process.env.SKIP_SLOW ? ["**/*.slow*.test.ts", "packages/{artwork,fakes}/**"] : [];

/** The quick part says what is wrong with a change, not that a laptop compiles something else meanwhile. */
const onBusyMachines = { testTimeout: 600_000, hookTimeout: 600_000 };

/** What each kind of test needs decides its project; CONTRIBUTING.md says which file name belongs to which. */
export default defineConfig({
  test: {
    // Two cores are busy with as many: more take longer each, and nothing is finished sooner.
    maxWorkers: 2,
    // Long enough for a machine under load: a timeout means that something hangs, not that it is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // As with `npm start`: programs that a test starts are compiled once.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, ".cache/compile"), LANGUAGE_PATH: "" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "architecture.test.ts",
            "scripts/**/!(constitution-pdf).unit.test.ts",
            "packages/!(artwork)/**/*.unit.test.{ts,tsx}",
            "apps/{api,console}/**/*.unit.test.{ts,tsx}",
          ],
          exclude: [...configDefaults.exclude, ...slow],
          // Modules are loaded once per worker, which halves the time.
          isolate: false,
          ...onBusyMachines,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-isolated",
          ...onBusyMachines,
          // Modules of the site read globals of the page when they are loaded; the API forbids sharp all but a few formats.
          include: ["{apps/site,packages/artwork}/**/*.unit.test.{ts,tsx}", "scripts/constitution-pdf.unit.test.ts"],
          exclude: [...configDefaults.exclude, ...slow],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["apps/api/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts", ...slow],
          globalSetup: "apps/api/src/testing/database-server.ts",
          // Each file has a database and an API of its own; the modules they are made of are loaded once per worker.
          isolate: false,
          // As in playwright.config.ts: what passes only when run again is reported as flaky.
          retry: process.env.CI ? 2 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: "s3",
          // Tests of "api" again, with media in a server that speaks S3.
          include: ["apps/api/src/features/{pictures/{pictures,uploads},profile/pictures,videos/videos}.slow.test.ts"],
          env: { TEST_MEDIA: "s3" },
          globalSetup: "apps/api/src/testing/database-server.ts",
          isolate: false,
          retry: process.env.CI ? 2 : 0,
        },
      },
      {
        extends: true,
        test: { name: "stack", include: ["scripts/*.stack.test.ts"], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: ["apps/*/built/*.test.ts"],
          exclude: [...configDefaults.exclude, ...slow],
        },
      },
    ],
  },
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";
import { UsageError } from "./command.ts";
import { parseOfficeCommand } from "./office.ts";

/** A program starts, opens the database and the queues, and ends; a busy machine takes its time. */
const PROCESS_MS = 120_000;

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const runOffice = (...args: string[]) => parseOfficeCommand(args)(server.services);

test("a command that is wrong ends with one sentence and exit code 1", { timeout: PROCESS_MS }, async () => {
  const run = createCommand("office.ts", server);
  expect(await run("code", "nobody@demo.example")).toEqual({
    code: 1,
    out: "",
    err: "“nobody@demo.example” is no demo account of staff.\n",
  });
});

test("the help lists every subcommand", async () => {
  const help = await runOffice("--help");
  for (const verb of ["first-admin", "audit", "retry", "addresses", "media", "code"]) {
    expect(help).toContain(`npm run office -- ${verb}`);
  }
  expect(await runOffice()).toBe(help);
});

test.each([
  [["cofnirm"], "“cofnirm” is nothing the office can do"],
  [["toString"], "“toString” is nothing"],
  [["code"], "“code” needs other words"],
  [["audit", "7"], "“audit” needs other words"],
  [["first-admin", "seven"], "“seven” is no email address."],
  [["audit", "--break-glass"], "--break-glass belongs to first-admin."],
  [["--all"], "There is no such option"],
])("the arguments %j are rejected with one sentence before the database is opened", (args, text) => {
  expect(() => parseOfficeCommand(args)).toThrow(UsageError);
  expect(() => parseOfficeCommand(args)).toThrow(text);
  expect(() => parseOfficeCommand(args)).not.toThrow(/\n/);
});

test("only configured payment services have callback URLs", async () => {
  expect(await runOffice("addresses")).toBe("Airtel Money, Stripe and PayPal are not set up.\n");
  const payments = { ...server.services.config.payments, airtel: {}, stripe: {} } as never;
  const config = { ...server.services.config, payments };
  expect(await parseOfficeCommand(["addresses"])({ ...server.services, config })).toMatch(
    /^Airtel Money, keep it secret: http:\/\/localhost:8000\/pay\/airtel\/notices\/[0-9a-f]{32}\nStripe: \S+\/pay\/stripe\/notices\n$/,
  );
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { programEnvironment } from "#testing/program-environment.ts";
import { startSimulator } from "../../../../packages/fakes/src/mpesa/start-simulator.ts";
import { registerPayBillAtSimulator } from "./register-pay-bill.ts";

const simulator = await startSimulator();
const { services, url, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(close);
afterAll(simulator.close);
beforeEach(async () => {
  await simulator.reset();
});

const COMMAND = path.join(import.meta.dirname, "register-pay-bill.ts");

/** Runs the command with these settings. */
async function command(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: services.config.databaseUrl,
      SECRET_KEY: services.config.secretKey,
      API_URL: url,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { output, errorOutput, code };
}

const deliveredCallbacks = async () => (await simulator.callbacks()).map(({ to, status }) => [to, status]);

test("with the simulator, callback URLs for manual payments and prompts are registered at the start", async () => {
  await registerPayBillAtSimulator(services);
  for (const shortcode of ["600984", "174379"]) {
    await simulator.pay({ shortcode, ref: "M4K7Q2XZ", amount: 10, msisdn: "254712345678" });
  }
  await expect.poll(deliveredCallbacks).toEqual([
    ["confirmation", 200],
    ["confirmation", 200],
  ]);
});

test("an operator registers the configured pay bill, or the short codes given as arguments", async () => {
  const first = await command(simulator.environment);
  expect(first).toEqual({ output: `600984: payments by hand are announced to ${url}\n`, errorOutput: "", code: 0 });
  await simulator.pay({ ref: "M4K7Q2XZ", amount: 10, msisdn: "254712345678" });
  await expect.poll(deliveredCallbacks).toEqual([["confirmation", 200]]);

  await simulator.configure({ prodLike: true });
  const second = await command(simulator.environment, "--pull", "254712345678", "600984", "174379");
  expect(second.code).toBe(0);
  expect(second.output.split("\n")).toEqual([
    expect.stringMatching(/^600984: addresses stand there already/),
    "600984: pulling transactions is registered",
    `174379: payments by hand are announced to ${url}`,
    "174379: pulling transactions is registered",
    "",
  ]);
});

test("an error message of Daraja is printed without secrets", async () => {
  const unconfigured = await command({});
  expect(unconfigured).toMatchObject({ output: "", code: 1 });
  expect(unconfigured.errorOutput).toMatch(/M-PESA is not set up/);
  const unknownShortCode = await command(simulator.environment, "123456");
  expect(unknownShortCode).toMatchObject({ output: "", code: 1 });
  expect(unknownShortCode.errorOutput).toMatch(/M-PESA refused: 400\.003\.02/);
  expect(unknownShortCode.errorOutput).not.toContain("simulator-secret");
});

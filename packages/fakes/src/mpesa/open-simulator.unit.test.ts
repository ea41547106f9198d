import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestSimulator, TOM_PHONE, WANGARI_PHONE } from "#mpesa/testing/test-simulator.ts";

function stateFile(): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), "mpesa-simulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { MPESA_SIMULATOR_STATE_FILE: path.join(folder, "kept", "state.json") };
}

test("with a state file, payments, open prompts and pending callbacks survive a restart", async () => {
  const environment = stateFile();
  const before = await startTestSimulator({ environment });
  await before.control("/next", { callbackDelayMs: 60_000 });
  const { json } = await before.push();
  await before.advance(10_000);
  await before.control("/config", { mode: "manual" });
  await before.push({ PhoneNumber: TOM_PHONE });
  await before.app.close();
  expect(before.receiver.received).toEqual([]);
  expect(statSync(environment.MPESA_SIMULATOR_STATE_FILE ?? "").mode & 0o777).toBe(0o600);

  const after = await startTestSimulator({ environment });
  expect(await after.look("/clock")).toEqual({ now: "2026-11-20T09:00:10.000Z" });
  expect(await after.spent(WANGARI_PHONE)).toBe(50);
  expect((await after.query(json.CheckoutRequestID)).json.ResultCode).toBe("0");
  await after.advance(60_000);
  expect(before.receiver.received).toHaveLength(2);
  expect((await after.look("/transactions")).map(({ result }: { result: string }) => result)).toEqual(["0", "1037"]);
});

test("an invalid state file is replaced by a new state", async () => {
  const environment = stateFile();
  const { MPESA_SIMULATOR_STATE_FILE: file = "" } = environment;
  const first = await startTestSimulator({ environment });
  await first.app.close();
  writeFileSync(file, "{");
  expect(await (await startTestSimulator({ environment })).look("/transactions")).toEqual([]);
});

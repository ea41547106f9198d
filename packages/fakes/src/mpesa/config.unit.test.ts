import { expect, test } from "vitest";
import { InvalidConfigError, loadConfig } from "#mpesa/config.ts";

test("by default the simulator listens on loopback and prompts wait for a person", () => {
  const { host, port, shortcode, settings, frozenAt, stateFile } = loadConfig({});
  expect([host, port, shortcode, settings.mode, frozenAt, stateFile]).toEqual([
    "127.0.0.1",
    4010,
    "174379",
    "manual",
    undefined,
    undefined,
  ]);
});

test("the simulator does not start in production", () => {
  expect(() => loadConfig({ NODE_ENV: "production" })).toThrow(InvalidConfigError);
  expect(() => loadConfig({ NODE_ENV: "production" })).toThrow(/refuses to run/);
});

test("settings are parsed as JSON, and invalid ones are named", () => {
  expect(loadConfig({ MPESA_SIMULATOR_SETTINGS: '{"inflight":"mix"}' }).settings).toMatchObject({
    inflight: "mix",
    retries: 0,
  });
  expect(() => loadConfig({ MPESA_SIMULATOR_SETTINGS: "mix" })).toThrow(/MPESA_SIMULATOR_SETTINGS: is no JSON/);
  expect(() => loadConfig({ MPESA_SIMULATOR_SETTINGS: '{"inflight":"x"}' })).toThrow(/inflight/);
});

test("an empty environment variable counts as unset", () => {
  expect(loadConfig({ PORT: "", MPESA_SHORTCODE: "" })).toMatchObject({ port: 4010, shortcode: "174379" });
});

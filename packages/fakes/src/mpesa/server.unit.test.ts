import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const SERVER = path.join(import.meta.dirname, "server.ts");

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, NODE_ENV: "test", PORT: "0", LOG_LEVEL: "silent", ...environment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test("the simulator prints its address, serves requests there, and exits with its parent process", async () => {
  const child = start({});
  const [{ listening }] = (await once(child, "message")) as [{ listening: string }];
  expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${listening}/healthz`)).json()).toEqual({ status: "ok" });
  // An open page does not prevent the exit.
  const open = await fetch(`${listening}/sim/changes`);
  child.disconnect();
  expect((await once(child, "exit"))[0]).toBe(0);
  await open.body?.cancel().catch(() => {});
});

test("requests with another Host header are rejected, against DNS rebinding", async () => {
  const child = start({});
  const [{ listening }] = (await once(child, "message")) as [{ listening: string }];
  const statusFor = async (host: string) => {
    const sent = request(`${listening}/sim/api/settings`, { method: "GET", headers: { host } }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const { port } = new URL(listening);
  expect(await statusFor(`evil.example:${port}`)).toBe(421);
  expect(await statusFor(`localhost.evil.example:${port}`)).toBe(421);
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) expect(await statusFor(`${host}:${port}`)).not.toBe(421);
});

test("in production the simulator exits at once with an error message", async () => {
  const child = start({ NODE_ENV: "production" });
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  expect((await once(child, "close"))[0]).toBe(1);
  expect(output).toContain("refuses to run with NODE_ENV=production");
});

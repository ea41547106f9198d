import type { Opening } from "@party/contract/opening";
import { openingCheckIds } from "@party/contract/values/opening-checks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffSession } from "#access/staff-sessions.queries.ts";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";

/** Settings as `npm start` makes them, without a simulator that answers. */
const simulated = {
  ...{ DEMO: "1", SECRET_KEY: "", DARAJA_BASE_URL: "http://127.0.0.1:9", MPESA_CONSUMER_KEY: "simulator-key" },
  ...{ MPESA_CONSUMER_SECRET: "simulator-secret", MPESA_PASSKEY: "simulator-passkey", MPESA_SHORTCODE: "174379" },
  ...{ MPESA_INITIATOR: "simulator", MPESA_SECURITY_CREDENTIAL: "c2lt" },
};
const server = await startTestApi(simulated);
const { app, db, services, close } = server;
afterAll(close);
beforeAll(() => seedDemo(services), 60_000);

/** A demo has staff for every role, a folder and a clock; all else is missing or pretended. */
const DONE_IN_A_DEMO = [
  ...["two_for_roles", "two_for_texts", "two_for_money", "two_for_merges", "two_for_exports", "two_for_erasures"],
  ...["treasurer", "secretary_general", "data_protection_officer", "two_step", "data_folder", "clock"],
];

test("a demo shows all its gaps, on the console and by the command, which exits with 1", {
  timeout: 180_000,
}, async () => {
  const { rows } = await sql<{ id: number }>`select id from users where email = 'admin@demo.example'`.execute(db);
  const cookie = await openStaffSession(db, { userId: rows[0]!.id, device: "a test", byCode: true });
  const reply = await app.inject({ url: "/staff/opening/", headers: consoleHeaders(services, cookie) });
  const { checks, complete, done } = reply.json() as Opening;
  expect(complete).toBeNull();
  expect(done).toBe(DONE_IN_A_DEMO.length);
  expect(checks.filter(({ state }) => state === "done").map(({ id }) => id)).toEqual(DONE_IN_A_DEMO);
  expect(checks.filter(({ state }) => state === "pretended").map(({ id }) => id)).toEqual([
    ...["samples", "demo_people", "payments", "give_back", "production", "secret_key", "mail_server", "mail_sent"],
  ]);

  const { code, out, err } = await createCommand("office.ts", server, simulated)("check");
  expect({ code, err }).toEqual({ code: 1, err: "" });
  const named = [...out.matchAll(/^ {2}[A-Z].* \((\w+)\)$/gm)].map(([, id]) => id);
  // Disk and key are those of this machine.
  const gaps = openingCheckIds.filter((id) => !DONE_IN_A_DEMO.includes(id) && id !== "disk" && id !== "key_age");
  expect(named).toEqual(expect.arrayContaining(gaps));
  expect(named.filter((id) => DONE_IN_A_DEMO.includes(id!))).toEqual([]);
  expect(out).not.toContain(services.config.secretKey);
  expect(out).not.toContain("simulator-secret");
});

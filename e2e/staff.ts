import { execFile } from "node:child_process";
import { hash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { findOrCreateSecret } from "../apps/api/src/config.ts";
import { decrypt } from "../apps/api/src/crypto.ts";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";

interface DemoAccount {
  email: string;
  password: string;
  who: string;
  staff?: boolean;
}

/** The demo accounts of staff, as `npm start` prints them. */
export const staffAccounts = (): DemoAccount[] =>
  (JSON.parse(readFileSync(path.join(testStack.dataDirectory, "demo-accounts.json"), "utf8")) as DemoAccount[]).filter(
    ({ staff }) => staff,
  );

/** A code of a demo account's authenticator, as an operator gets it. */
export async function authenticatorCodeOf(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/command.ts", "office", "code", email], {
    env: { ...process.env, NODE_ENV: "development", DATA_DIR: testStack.dataDirectory, API_URL: testStack.apiUrl },
  });
  return /\d{6}/.exec(stdout)![0];
}

/**
 * A code like that of `authenticatorCodeOf`, in a fraction of the time: the program of the operator starts the whole API. As if
 * the last one had been entered long ago, because each needs a later half minute, and those of the next but one are refused.
 */
export async function storedCodeOf(email: string): Promise<string> {
  const [stored] = await queryDatabase<{ secret_encrypted: Buffer }>(
    "update second_steps set last_step = 0 from users where users.id = user_id and email = $1 returning secret_encrypted",
    [email],
  );
  const key = process.env.SECRET_KEY || findOrCreateSecret(testStack.dataDirectory);
  return new TOTP({ secret: decrypt(key, stored!.secret_encrypted) }).generate();
}

export const consoleUrl = (screen: string): string => `${testStack.apiUrl}/console${screen}`;

/** Opens a screen of the console with a session that a code was entered for. @param email e.g. `editor@demo.example` */
export async function openConsole(page: Page, email: string, screen = "/"): Promise<void> {
  const value = randomBytes(32).toString("base64url");
  const rows = await queryDatabase(
    `insert into sessions (id, user_id, kind, cookie_digest, code_at, expires_at, device)
     select gen_random_uuid(), id, 'staff', $2, now(), now() + interval '12 hours', 'a test' from users where email = $1
     returning id`,
    [email, hash("sha256", value, "buffer")],
  );
  if (rows.length === 0) throw new Error(`there is no account ${email}`);
  await page
    .context()
    .addCookies([{ name: "staff", value, url: testStack.apiUrl, httpOnly: true, sameSite: "Strict" }]);
  await page.goto(consoleUrl(screen));
}

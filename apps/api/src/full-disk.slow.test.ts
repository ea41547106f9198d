import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { ensureDatabase } from "#database/postgres/embedded-postgres.ts";
import { createPictureFile } from "#features/pictures/picture-files.factories.ts";
import { uploadAs } from "#features/pictures/pictures.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { startApiProcess } from "#testing/api-process.ts";

const FULL = "We cannot save anything right now. Please try again in a few minutes.";
const AWAY = "We cannot reach our records right now. Please try again in a few minutes.";

const api = await startTestApi();
const mounted: string[] = [];
const folder = mkdtempSync(path.join(tmpdir(), "party-full-disk-"));

afterAll(async () => {
  for (const place of mounted) execFileSync("umount", ["--lazy", place]);
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A file system of its own needs root. */
const canMount = process.platform === "linux" && process.getuid?.() === 0 && mounts();

test.skipIf(!canMount)(
  "an upload to a full disk is refused with a sentence, stores nothing, and later succeeds",
  async () => {
    const editor = await createStaff(api.services, "communications");
    const media = path.join(api.services.config.dataDirectory, "media");
    mkdirSync(media, { recursive: true });
    mount(media, "4m");
    const picture = Buffer.from(await createPictureFile());
    const freeUp = fill(media);
    const refused = await uploadAs(api, editor, picture);
    expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toEqual([503, { detail: FULL }, "60"]);
    expect(await api.db.selectFrom("pictures").select("id").execute()).toEqual([]);
    freeUp();
    expect((await uploadAs(api, editor, picture)).statusCode).toBe(201);
  },
);

test.skipIf(!canMount)(
  "while the database's disk is full writes get 503 with a sentence, and later nothing acknowledged is missing",
  {
    timeout: 120_000,
  },
  async () => {
    const place = path.join(folder, "database");
    mkdirSync(place, { mode: 0o755 });
    mount(place, "160m");
    let database = await ensureDatabase(place);
    let lost = false;
    void database.lost.then(() => {
      lost = true;
    });
    const server = await startApiProcess(database.url, { TRUST_PROXY: "loopback" });
    const acknowledged: string[] = [];
    const subscribe = async (number: number) => {
      const email = `reader-${number}@disk.example`;
      const reply = await fetch(`${server.url()}/api/newsletter/subscribe/`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${number % 250}` },
        body: JSON.stringify({ email }),
      });
      if (reply.ok) acknowledged.push(email);
      return { status: reply.status, body: JSON.stringify(await reply.json()), wait: reply.headers.get("retry-after") };
    };
    try {
      await server.start();
      expect((await subscribe(0)).status).toBeLessThan(300);
      const freeUp = fill(place);
      await useUpWhatIsAllocated(database.url);
      let number = 1;
      let refused = await subscribe(number);
      while (refused.status < 300 && number < 2_000) {
        number += 1;
        refused = await subscribe(number);
      }
      expect(refused.status, refused.body).toBe(503);
      expect(
        [FULL, AWAY].some((sentence) => refused.body.includes(sentence)),
        refused.body,
      ).toBe(true);
      expect(refused.wait).toMatch(/^(5|60)$/);
      expect((await fetch(`${server.url()}/healthz`)).status).toBe(200);
      freeUp();
      if (lost) database = await ensureDatabase(place);
      await expect.poll(async () => (await subscribe(number)).status, { timeout: 30_000 }).toBeLessThan(300);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ email: string }>("select email from newsletter_subscriptions");
      await client.end();
      const stored = new Set(rows.map(({ email }) => email));
      expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
      expect(stored.size).toBe(rows.length);
    } finally {
      await server.close();
      await database.stop();
    }
  },
);

function mount(place: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", place]);
  mounted.push(place);
}

function mounts(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), "party-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Leaves no byte free. @returns a function that makes room again */
function fill(place: string): () => void {
  const file = path.join(place, "ballast");
  const { bavail, bsize } = statfsSync(place);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
    writeFileSync(file, Buffer.alloc(64 * 1024), { flag: "a" });
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  }
  expect(statfsSync(place).bavail).toBe(0);
  return () => rmSync(file);
}

/** Rows until the first error, because pages and log files that exist still take some. */
async function useUpWhatIsAllocated(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const failure = await client
    .query("create table ballast as select repeat(md5(n::text), 30) as text from generate_series(1, 200000) as n")
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(failure, "the disk is not full").toBeDefined();
  await client.end().catch(() => undefined);
}

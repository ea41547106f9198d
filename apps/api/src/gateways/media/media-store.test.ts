import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFakeS3 } from "@party/fakes/s3";
import { afterAll, describe, expect, test } from "vitest";
import { filesIn } from "#testing/media-files.ts";
import { openLocalStore } from "./local-store.ts";
import { mediaSettings } from "./media-settings.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";

const s3 = await startFakeS3({ pageSize: 3 });
const directory = mkdtempSync(path.join(tmpdir(), "party-media-"));
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true });
});

const settingsOf = (environment: Record<string, string | undefined>) =>
  mediaSettings({ AWS_REGION: "us-east-1", ...environment } as Parameters<typeof mediaSettings>[0]).media!;

const stores: [string, () => MediaStore][] = [
  ["the local folder", () => openLocalStore(directory)],
  ["a store that speaks S3", () => openS3Store(settingsOf(s3.environment))],
];
/** Any real store: TEST_S3_URL, as MEDIA_S3_URL, with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION. */
const { TEST_S3_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION = "us-east-1" } = process.env;
const real = { MEDIA_S3_URL: TEST_S3_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
if (TEST_S3_URL) stores.push(["the store of TEST_S3_URL", () => openS3Store(settingsOf(real))]);

describe.each(stores)("%s", (_, open) => {
  const store = open();
  const prefix = randomUUID();
  const key = `pictures/${prefix}-480.webp`;
  afterAll(() => store.close());

  test("a file is stored, read whole and in ranges, listed, replaced and deleted", async () => {
    await store.open();
    expect(await store.isReachable()).toBe(true);
    expect(await store.get(key)).toBeUndefined();
    const content = randomBytes(3_000_000);
    await store.put(key, content);
    await store.put(key, content);
    expect((await store.get(key))?.equals(content)).toBe(true);
    for (const [from, to] of [
      [0, 1],
      [1_000, 2_500_000],
      [2_999_999, 3_000_100],
    ] as const) {
      expect((await store.get(key, { from, to }))?.equals(content.subarray(from, to)), `${from}`).toBe(true);
    }
    const [listed, ...more] = await filesIn(store, "pictures", prefix);
    expect([listed, more]).toEqual([{ file: `${prefix}-480.webp`, bytes: 3_000_000, at: expect.any(Number) }, []]);
    expect(Math.abs(Date.now() - listed!.at)).toBeLessThan(60_000);
    await store.put(key, Buffer.from("another"));
    expect((await store.get(key))?.toString()).toBe("another");
    await store.delete([key, key]);
    expect(await store.get(key)).toBeUndefined();
  });

  test("a list has all files of one folder, whatever their number, and none of another", async () => {
    const names = Array.from({ length: 8 }, (_, number) => `${prefix}-${number}.webp`);
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put(`originals/${prefix}`, Buffer.from("x"));
    const inNone = await filesIn(store, "", prefix);
    expect(inNone.map(({ file }) => file).sort()).toEqual(names);
    expect((await filesIn(store, "originals", prefix)).map(({ file }) => file)).toEqual([prefix]);
    expect(await filesIn(store, "captions", prefix)).toEqual([]);
    await store.delete([...names, `originals/${prefix}`]);
    expect(await filesIn(store, "", prefix)).toEqual([]);
  });
});

/** A store whose calls end within a second, as it is not waited for here. */
async function openBroken(environment: Record<string, string> = {}, options: Parameters<typeof startFakeS3>[0] = {}) {
  const server = await startFakeS3(options);
  const logged: object[] = [];
  const store = openS3Store(
    settingsOf({ ...server.environment, ...environment }),
    { warn: (line: object) => void logged.push(line) },
    { connect: 300, attempt: 300, call: 1_000, probe: 300 },
  );
  const close = async () => {
    store.close();
    await server.close();
  };
  return { server, store, logged, close };
}

const unavailable = expect.objectContaining({ name: "MediaUnavailableError" });
const everyCall = (store: MediaStore) => [
  store.put("pictures/a", Buffer.from("a")),
  store.get("pictures/a"),
  store.get("pictures/missing"),
  store.delete(["pictures/a"]),
  filesIn(store, "pictures"),
];

test.each([
  ["answers 500", 500],
  ["is slow", "silence"],
  ["breaks connections", "break"],
] as const)("a store that %s fails every call within its time, and is used again when it is back", async (_, fault) => {
  const { server, store, logged, close } = await openBroken();
  server.fail(fault);
  const startedAt = Date.now();
  const results = await Promise.allSettled(everyCall(store));
  expect(results).toEqual(results.map(() => ({ status: "rejected", reason: unavailable })));
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  expect(await store.isReachable()).toBe(false);
  await store.open();
  expect(logged).toHaveLength(1);
  server.recover();
  await store.put("pictures/a", Buffer.from("a"));
  expect((await store.get("pictures/a"))?.toString()).toBe("a");
  await close();
});

test("a store that is away fails every call", async () => {
  const { server, store, logged, close } = await openBroken();
  await server.close();
  const results = await Promise.allSettled(everyCall(store));
  expect(results).toEqual(results.map(() => ({ status: "rejected", reason: unavailable })));
  await store.open();
  expect(logged).toEqual([{ reason: "ECONNREFUSED" }]);
  await close();
});

test("a file whose reply stops in the middle is an error, never a part of it", async () => {
  const { server, store, close } = await openBroken();
  await store.put("pictures/a", Buffer.alloc(100_000, 7));
  server.fail("half a body");
  await expect(store.get("pictures/a")).rejects.toEqual(unavailable);
  await close();
});

test("a single error and a lost reply are retried without anybody noticing", async () => {
  const { server, store, close } = await openBroken();
  for (const fault of [503, "break", "done, then break"] as const) {
    server.fail(fault, 1);
    await store.put(`pictures/${fault}`, Buffer.from("a"));
  }
  expect(server.requests).toHaveLength(6);
  expect(server.objects.size).toBe(3);
  await close();
});

test.each<[string, Record<string, string>, string]>([
  ["another secret key", { AWS_SECRET_ACCESS_KEY: "not the key" }, "SignatureDoesNotMatch 403"],
  ["an unknown access key", { AWS_ACCESS_KEY_ID: "SOMEBODYELSE" }, "InvalidAccessKeyId 403"],
  ["another region", { AWS_REGION: "eu-west-1" }, "AuthorizationHeaderMalformed 400"],
])("%s ends the start with a sentence that holds no key", async (_, environment, reason) => {
  const { server, store, close } = await openBroken(environment);
  const error = await store.open().catch((failure: Error) => failure);
  expect(error).toMatchObject({ name: "InvalidConfigError", message: expect.stringContaining(`refuses (${reason})`) });
  const failure = await store.get("pictures/a").catch((thrown: Error) => thrown);
  expect(failure).toEqual(unavailable);
  const shown = JSON.stringify([error, failure, (error as Error).stack, (failure as unknown as Error).stack]);
  for (const value of Object.values({ ...server.environment, ...environment })) {
    if (value !== environment.AWS_REGION && value !== "us-east-1") expect(shown).not.toContain(value);
  }
  await close();
});

test("a bucket that does not exist is made at the start, and until then is no missing file", async () => {
  const { store, close } = await openBroken({}, { exists: false });
  await expect(store.get("pictures/a")).rejects.toEqual(unavailable);
  await store.open();
  expect(await store.get("pictures/a")).toBeUndefined();
  await close();
});

test.each(["../secret", "pictures/../../secret", "/etc/passwd", "pictures/..", "a/b/c", "", "pictures/"])(
  "%j is no key of the local folder",
  async (key) => {
    await expect(openLocalStore(directory).get(key)).rejects.toThrow("no key");
  },
);

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, expect, test } from "vitest";
import type { MediaStore } from "#gateways/media/media-store.ts";
import { startTestApi } from "#testing/api.ts";
import { createEmptyDatabase } from "#testing/database.ts";
import type { BackupKeys } from "./age-keys.ts";
import { type ContentChange, rewriteArchive } from "./backup.factories.ts";
import { createBackup } from "./backup.ts";
import { type Manifest, MEDIA_PER_LIST, parseMediaList } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackup } from "./verify.ts";

const server = await startTestApi();
const { databaseUrl, secretKey } = server.services.config;
const folder = mkdtempSync(path.join(tmpdir(), "party-backup-"));
const file = path.join(folder, "party.tar.zst.age");
const identity = await generateIdentity();
const keys: BackupKeys = {
  recipient: await identityToRecipient(identity),
  identityFile: path.join(folder, "identity"),
};
writeFileSync(keys.identityFile!, identity);

/** As many small files as fill two lists, and one more; and one that the software did not make. */
const FILES = 2 * MEDIA_PER_LIST + 1;
const many: MediaStore = {
  ...server.services.media,
  async *list(listed) {
    if (listed !== "pictures") return;
    yield { file: ".DS_Store", bytes: 1, at: 0 };
    for (let n = 0; n < FILES; n++) yield { file: `${n}.webp`, bytes: 1, at: 0 };
  },
  get: async (key) => Buffer.from(key),
};
await createBackup({ databaseUrl, media: many, secretKey, party: "Party", keys }, file);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const rewrite = (change: ContentChange) => rewriteArchive(file, path.join(folder, "rewritten"), keys, change);

/** @returns what was restored, by key */
async function restoredFrom(archive: string): Promise<Map<string, string>> {
  const restored = new Map<string, string>();
  const media = { ...many, put: async (key: string, content: Buffer) => void restored.set(key, content.toString()) };
  const { url, drop } = await createEmptyDatabase();
  await restoreBackup({ databaseUrl: url, media, keys }, archive, { secretKey });
  await drop();
  return restored;
}

const expected = new Map(Array.from({ length: FILES }, (_, n) => [`pictures/${n}.webp`, `pictures/${n}.webp`]));

test("media are named in lists of limited length, each behind its files, and the manifest names the lists alone", async () => {
  const entries: string[] = [];
  const lists: number[] = [];
  let manifest = "";
  await rewrite((name, content) => {
    if (name.startsWith("media-lists/")) {
      const listed = parseMediaList(content.toString()).map((one) => `media/${one.folder}/${one.file}`);
      expect(entries.splice(0)).toEqual(listed);
      lists.push(listed.length);
    }
    if (name.startsWith("media/")) entries.push(name);
    if (name === "manifest.json") manifest = content.toString();
    return content;
  });
  expect(lists).toEqual([MEDIA_PER_LIST, MEDIA_PER_LIST, 1]);
  expect(manifest).not.toContain(".webp");
  expect(await restoredFrom(file)).toEqual(expected);
});

test("a backup of the format before, with all media in its manifest, is restored", async () => {
  const media: object[] = [];
  const before = await rewrite((name, content) => {
    if (name.startsWith("media-lists/")) {
      media.push(...parseMediaList(content.toString()));
      return undefined;
    }
    if (name !== "manifest.json") return content;
    const { media_lists: _, ...rest } = JSON.parse(content.toString()) as Extract<Manifest, { format: 2 }>;
    return Buffer.from(JSON.stringify({ ...rest, format: 1, media }));
  });
  expect(await restoredFrom(before)).toEqual(expected);
});

test.each<[string, ContentChange, RegExp]>([
  ["a list is missing", (name, c) => (/lists\/0*1\./.test(name) ? undefined : c), /1000.webp is not in its manifest/],
  ["the last list is missing", (name, c) => (/lists\/0*2\./.test(name) ? undefined : c), /2000.webp is not in its/],
  [
    "a list differs",
    (name, c) => (/lists\/0*1\./.test(name) ? Buffer.concat([c, Buffer.from("\n")]) : c),
    /lists.0*1.* is not/,
  ],
  ["a list is no list", (name, c) => (/lists\/0*1\./.test(name) ? Buffer.from("{") : c), /lists.0*1.* cannot be read/],
  ["a file of a list is missing", (name, c) => (name.endsWith("/1500.webp") ? undefined : c), /1500.webp is missing/],
  ["a file differs", (name, c) => (name.endsWith("/1500.webp") ? Buffer.from("x") : c), /1500.webp is not what/],
])("a backup in which %s is refused", async (_, change, message) => {
  await expect(verifyBackup(await rewrite(change), keys)).rejects.toThrow(message);
});

import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const HOME = "apps/site/src/home.content";
const GIFT = "apps/api/src/gift.content";
const home = '// not reviewed\nexport const homeContent = { title: "Nguvu kwa kaunti", about: "Kuhusu sisi" };\n';
const gift = '// not reviewed\nexport const giftContent = { title: "Mchango wako" };\n';
const table = [
  "\uFEFFEnglish,Kiswahili,Where,Before,Reviewer,Day",
  `Your gift,Mchango wako,${GIFT}.sw.ts giftContent.title,Mchango wako,Wangari Nduta,2026-11-27`,
  `About us,Kuhusu chama,${HOME}.sw.ts homeContent.about,Kuhusu sisi,Tom Mboya,2026-11-28`,
  "",
].join("\r\n");

let folder: string;
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "party-texts-"));
  for (const name of ["apps/site/src", "apps/api/src", "docs"]) mkdirSync(path.join(folder, name), { recursive: true });
  copyFileSync(path.join(root, "docs/kiswahili.md"), path.join(folder, "docs/kiswahili.md"));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write(`${HOME}.ts`, 'export const homeContent = { title: "Power to the counties", about: "About us" };\n');
  write(`${HOME}.sw.ts`, home);
  write(`${GIFT}.ts`, 'export const giftContent = { title: "Your gift" };\n');
  write(`${GIFT}.sw.ts`, gift);
  write("table.csv", table);
  write("biome.json", JSON.stringify({ formatter: { indentStyle: "space", lineWidth: 120 } }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "texts.ts"), "reviewed", "--from", ...args], {
    env: { ...process.env, TEXTS_ROOT: folder, INIT_CWD: folder },
  });

test("a table of the console, as a file or from an address, changes its cells alone and marks the files that were read whole", async () => {
  const server = createServer((_, reply) => reply.end(table)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  for (const from of ["table.csv", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`]) {
    writeFileSync(path.join(folder, `${HOME}.sw.ts`), home);
    writeFileSync(path.join(folder, `${GIFT}.sw.ts`), gift);
    expect((await run(from)).stdout).toContain("2 files changed.");
    expect(read(`${HOME}.sw.ts`)).toBe(home.replace("Kuhusu sisi", "Kuhusu chama"));
    expect(read(`${GIFT}.sw.ts`)).toBe(gift.replace("not reviewed", "reviewed by Wangari Nduta on 2026-11-27"));
  }
  server.close();
});

test("a row whose English has changed stops it, and is left out where that is asked for", async () => {
  writeFileSync(path.join(folder, `${GIFT}.ts`), 'export const giftContent = { title: "Your donation" };\n');
  const fault = `${GIFT}.sw.ts:2: the English text is another one than in the table: Your donation`;
  await expect(run("table.csv")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(fault) });
  expect(read(`${HOME}.sw.ts`)).toBe(home);
  expect((await run("table.csv", "--skip")).stderr).toContain(fault);
  expect([read(`${HOME}.sw.ts`), read(`${GIFT}.sw.ts`)]).toEqual([home.replace("Kuhusu sisi", "Kuhusu chama"), gift]);
});

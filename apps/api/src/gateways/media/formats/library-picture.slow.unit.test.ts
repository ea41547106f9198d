import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import {
  createPhonePhoto,
  createPictureFile,
  invalidPictureFiles,
} from "#features/pictures/picture-files.factories.ts";

const folder = mkdtempSync(path.join(tmpdir(), "party-test-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("bad files and a 12-megapixel photo with its place take less than 300 MB of memory", async () => {
  for (const [name, make] of invalidPictureFiles) writeFileSync(path.join(folder, name), await make());
  writeFileSync(path.join(folder, "good: a photo"), await createPhonePhoto());
  writeFileSync(path.join(folder, "good: 48 million pixels"), await createPictureFile({ width: 8_000, height: 6_000 }));
  const library = new URL("library-picture.ts", import.meta.url).href;
  // In a process of its own, which reports how much more memory it took at most than before.
  const script = `
    import { readFileSync, readdirSync } from "node:fs";
    import { checkPicture, encodePicture } from ${JSON.stringify(library)};
    const folder = ${JSON.stringify(folder)};
    const before = process.resourceUsage().maxRSS;
    const outcomes = {};
    for (const name of readdirSync(folder)) {
      const file = readFileSync(folder + "/" + name);
      // All are encoded from as many pixels, so it is enough that one is.
      const write = async () => {
        if (!name.endsWith("a photo")) throw new Error("decoded");
      };
      outcomes[name] = await checkPicture(file)
        .then(() => encodePicture(file, write))
        .then(() => "encoded", (error) => error.codes?.[0] ?? error.message);
    }
    console.log(JSON.stringify({ outcomes, more: (process.resourceUsage().maxRSS - before) / 1024 }));`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: import.meta.dirname,
  });
  const { outcomes, more } = JSON.parse((await run).stdout) as { outcomes: Record<string, string>; more: number };
  expect(Object.keys(outcomes)).toHaveLength(invalidPictureFiles.length + 2);
  for (const [name, outcome] of Object.entries(outcomes)) {
    const expected = { "good: a photo": /^encoded$/, "good: 48 million pixels": /^decoded$/ }[name];
    expect(outcome, name).toMatch(expected ?? /^picture_file_(unreadable|too_wide)$/);
  }
  expect(more).toBeLessThan(300);
});

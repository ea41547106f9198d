import { expect, test } from "vitest";
import { copyText } from "./copy-text.ts";

test("without a clipboard copying rejects, and does not throw synchronously", async () => {
  await expect(copyText("a link")).rejects.toThrow();
});

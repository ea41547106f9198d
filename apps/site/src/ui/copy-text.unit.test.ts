import { expect, test } from "vitest";
import { copyText } from "./copy-text.ts";

test("without a clipboard copying is refused, and does not throw before anybody can be told", async () => {
  await expect(copyText("a link")).rejects.toThrow();
});

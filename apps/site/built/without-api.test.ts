import { expect, test } from "vitest";
import { serveBuiltSite } from "./built-site.ts";

test("without the API a page responds 503 with Retry-After, and an invalid address responds 404", async () => {
  const site = await serveBuiltSite();
  for (const path of ["/news/999999", "/events/999999", "/orders/no-such-token"]) {
    const page = await site.fetch(path);
    expect(page.status, path).toBe(503);
    expect(page.headers["retry-after"], path).toBe("60");
    expect(page.text, path).toMatch(/role="alert".*again/s);
  }
  for (const path of ["/news/no-number", "/events/no-number"]) {
    const page = await site.fetch(path);
    expect(page.status, path).toBe(404);
    expect(page.text, path).toContain("not found");
    expect(page.text, path).not.toMatch(/Newest articles|Next events/);
  }
  await site.stop();
});

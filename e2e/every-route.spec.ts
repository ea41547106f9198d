import { createHash } from "node:crypto";
import { memberPages, publicPages } from "../apps/site/built/pages.ts";
import party from "../party.json" with { type: "json" };
import { testStack } from "../scripts/test-stack.ts";
import { expect, phoneDevice, test } from "./fixtures.ts";

const paths = [...publicPages.filter(({ form }) => form === undefined).map(({ path }) => path), ...memberPages];

// The screen of an iPhone 12 to 14, for which the budget of picture bytes is set.
test.use({ ...phoneDevice, deviceScaleFactor: 2 });

test("each form for personal details links to the privacy notice, and each for payments to the terms", async ({
  request,
}) => {
  const legalLinks = async (path: string) => {
    const [main] = /<main.*<\/main>/s.exec(await (await request.get(path)).text())!;
    return [...new Set(main.match(/(?<=<a[^>]*href=")\/(privacy|terms)(?=")/g))];
  };
  for (const path of ["/contact", "/register", "/volunteer"])
    expect(await legalLinks(path), path).toEqual(["/privacy"]);
  for (const path of ["/donate", "/shop"]) expect(await legalLinks(path), path).toEqual(["/privacy", "/terms"]);
});

test("the privacy and accessibility notices link the party's email and phone and the responsible office", async ({
  request,
}) => {
  const { email, phone: number } = party.contacts;
  for (const [path, office] of [
    ["/privacy", "www.odpc.go.ke"],
    ["/accessibility", "www.ncpwd.go.ke"],
  ] as const) {
    const html = await (await request.get(path)).text();
    const [main] = /<main.*<\/main>/s.exec(html)!;
    for (const href of [`mailto:${email}`, `tel:${number}`, `https://${office}`])
      expect(main, path).toContain(`href="${href}"`);
  }
});

test.describe("on a phone of 360 by 740 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  test("a page's header is at most 160 px high, its content begins in the first view, and contacts are 44 px high", async ({
    page,
  }) => {
    const pages = [
      "/about/leadership",
      "/about/rules",
      "/election-integrity",
      "/events",
      "/donate",
      "/shop",
      "/contact",
    ];
    for (const path of pages) {
      await page.goto(path);
      const head = page.locator("main > :has(h1)").first();
      const { y, height } = (await head.boundingBox())!;
      expect(height, path).toBeLessThanOrEqual(160);
      // Leaves 200 px of the first view for the content below the page's header.
      expect(y + height, path).toBeLessThanOrEqual(540);
      await expect(page.locator("h1"), path).toBeInViewport({ ratio: 1 });
    }
    for (const link of await page.locator("main dd a").all()) {
      expect((await link.boundingBox())!.height, "telephone and email, for a thumb").toBeGreaterThanOrEqual(44);
    }
  });
});

test("the first amount is in the first view at 360 by 740 px and at 1280 by 800 px", async ({ page }) => {
  await page.goto("/donate");
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText("KES 1,000", { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
});

test("/join redirects to /joinus", async ({ request }) => {
  expect((await request.get("/join")).url()).toBe(`${testStack.siteUrl}/joinus`);
});

test("the Content-Security-Policy of every document allows exactly its inline scripts and styles, by hash", async ({
  request,
}) => {
  for (const path of paths) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, path).toMatch(/script-src (?:'sha256-[\w+/]+=*' )+'strict-dynamic';/);
    expect(policy, path).not.toMatch(/unsafe-|nonce-/);
    const html = await answer.text();
    // With a nonce in the HTML, a script injected from the database could copy it and run.
    expect(html, path).not.toContain("nonce");
    for (const [, , attributes, text] of html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)) {
      if (/ type="(?:application\/ld\+json|text\/modules)"/.test(attributes!)) continue;
      expect(attributes, path).not.toMatch(/\ssrc=/);
      expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
    }
    expect(html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ""), path).not.toMatch(/<[^>]+\s(?:style|on\w+)="/);
  }
});

test("robots.txt, sitemap.xml, manifest and icons are served", async ({ page, request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${testStack.siteUrl}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(listed).toContain(`${testStack.siteUrl}/about/rules`);
  for (const address of listed) expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  await page.goto("/");
  const manifestLink = page.locator('head link[rel="manifest"]');
  const manifest = await (await request.get((await manifestLink.getAttribute("href"))!)).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  for (const icon of ["/favicon.ico", "/brand/favicon.svg", "/apple-touch-icon.png"]) {
    expect((await request.get(icon)).status(), icon).toBe(200);
  }
});

/** docs/home.webp: the home page on a laptop and on a phone, side by side. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { trackNetworkIdle } from "../../bench/stack/network-idle.ts";

const pictureFile = path.join(import.meta.dirname, "../../docs/home.webp");
/** Maximum file size. */
const MAX_BYTES = 150_000;

export async function drawReadmePicture(browser: Browser, siteUrl: string): Promise<void> {
  const laptop = await screenshotFirstView(browser, siteUrl, { width: 1280, height: 800 });
  const phone = await screenshotFirstView(browser, siteUrl, { width: 390, height: 844 });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, deviceScaleFactor: 1.5 });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 630px; position: relative; background: #dfe9df }
    img { position: absolute; box-sizing: border-box; border: solid #1d2b1d; background: #1d2b1d }
    .laptop { left: 30px; top: 28px; width: 860px; border-width: 14px 12px; border-radius: 14px }
    .phone { right: 30px; bottom: 28px; width: 256px; border-width: 14px 7px; border-radius: 26px;
      box-shadow: 0 8px 40px #0006 }
  </style><img class="laptop" src="${laptop}"><img class="phone" src="${phone}">`);

  const session = await page.context().newCDPSession(page);
  for (let quality = 85; quality > 20; quality -= 5) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length > MAX_BYTES) continue;
    writeFileSync(pictureFile, picture);
    console.log(`${pictureFile}: ${picture.length} bytes`);
    return;
  }
  throw new Error(`the picture does not fit ${MAX_BYTES} bytes`);
}

/** A screenshot of the first view, as a data URL. */
async function screenshotFirstView(
  browser: Browser,
  siteUrl: string,
  viewport: { width: number; height: number },
): Promise<string> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const settled = trackNetworkIdle(page);
  await page.goto(siteUrl);
  await settled();
  const picture = await page.screenshot({ animations: "disabled" });
  await context.close();
  return `data:image/png;base64,${picture.toString("base64")}`;
}

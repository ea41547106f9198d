import * as manifestoKiswahili from "../apps/site/src/features/about/manifesto.content.sw.ts";
import { manifestoContent } from "../apps/site/src/features/about/manifesto.content.ts";
import * as momentsKiswahili from "../apps/site/src/features/moments/moments.content.sw.ts";
import { momentContent } from "../apps/site/src/features/moments/moments.content.ts";
import { expect, expectAccessible, smallPhone, test, waitForHydration } from "./fixtures.ts";

declare global {
  interface Window {
    shared?: { text?: string; names: string[]; types: string[]; sizes: number[] };
  }
}

test.use(smallPhone);

const languages = [
  { prefix: "", manifesto: manifestoContent, content: momentContent, promise: "Economy" },
  {
    prefix: "/sw",
    manifesto: manifestoKiswahili.manifestoContent,
    content: momentsKiswahili.momentContent,
    promise: "Uchumi",
  },
];

for (const { prefix, manifesto, content, promise } of languages) {
  test(`a visitor of ${prefix}/manifesto shares a promise as a picture, with name and ward only if ticked`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ text, files = [] } = {}) => {
        window.shared = {
          ...(text === undefined ? {} : { text }),
          names: files.map(({ name }) => name),
          types: files.map(({ type }) => type),
          sizes: files.map(({ size }) => size),
        };
      };
    });
    await page.goto(`${prefix}/manifesto`);
    await waitForHydration(page);
    const opener = page.getByRole("button", { name: manifesto.stand }).first();
    const dialog = page.getByRole("dialog", { name: content.title });
    const drawing = dialog.getByRole("img");

    await test.step("the picture has the promise, the party and the site alone", async () => {
      await opener.click();
      await expect(drawing).toBeVisible();
      await expect(drawing).toHaveText(new RegExp(`^Ugatuzi Party.*${promise}.*localhost:\\d+$`));
      await expectAccessible(page);
    });

    await test.step("name and ward are on it as long as they are ticked", async () => {
      await dialog.getByRole("checkbox", { name: content.name.show }).check();
      await dialog.getByRole("textbox", { name: content.name.label }).fill("Wangari Nduta");
      await dialog.getByRole("checkbox", { name: content.ward.show }).check();
      await dialog.getByRole("textbox", { name: content.ward.label }).fill("Kieni");
      await expect(drawing).toContainText("Wangari Nduta");
      await expect(drawing).toContainText(content.ward.line("Kieni"));
      await dialog.getByRole("checkbox", { name: content.name.show }).uncheck();
      await expect(drawing).not.toContainText("Wangari");
    });

    await test.step("the phone shares the picture with the link to the promise", async () => {
      await dialog.getByRole("button", { name: content.share }).click();
      await expect
        .poll(() => page.evaluate(() => window.shared))
        .toMatchObject({
          text: expect.stringContaining(`${prefix}/manifesto?promise=economy#economy`),
          types: ["image/png"],
        });
      expect((await page.evaluate(() => window.shared?.sizes[0])) ?? 0).toBeGreaterThan(20_000);
      const link = dialog.getByRole("link", { name: content.whatsApp });
      await expect(link).toHaveAttribute(
        "href",
        new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent("?promise=economy")}`),
      );
      const saved = page.waitForEvent("download");
      await dialog.getByRole("button", { name: content.download }).click();
      expect((await saved).suggestedFilename()).toMatch(/\.png$/);
      await expect(dialog.getByRole("status")).toHaveText(content.saved);
    });

    await test.step("closing it gives the focus back, and it opens again without what was chosen", async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(drawing).not.toContainText("Kieni");
    });
  });
}

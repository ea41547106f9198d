import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleAtBothWidths,
  expectFitsPhones,
  phoneDevice,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { swipe } from "./touch.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openFromMenu(page: Page, name: string) {
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByText("About", { exact: true }).click();
  await menu.getByRole("link", { name }).click();
}

test("the pages below About show who the party is, its leaders and its roadmap", async ({ page }) => {
  await page.goto("/about/who-we-are");
  await test.step("Who We Are shows a hero and a carousel of 4 images with arrows and dots", async () => {
    await expect(heading(page)).toHaveText("Who We Are");
    const carousel = page.getByRole("region", { name: "Scenes from the life of the party" });
    const current = carousel.locator("button[aria-current=true]");
    await expect(carousel.getByRole("button", { name: /^Picture \d of 4$/ })).toHaveCount(4);
    await carousel.getByRole("button", { name: "Previous picture" }).click();
    await expect(current).toHaveAccessibleName("Picture 4 of 4");
    await carousel.getByRole("button", { name: "Next picture" }).click();
    await expect(current).toHaveAccessibleName("Picture 1 of 4");
    await carousel.getByRole("button", { name: "Picture 3 of 4" }).click();
    await expect(current).toHaveAccessibleName("Picture 3 of 4");
  });

  await test.step("Who We Are shows Our History (founded 2020), Our Identity and four Core Values", async () => {
    await expect(page.getByRole("region", { name: "Our History" })).toContainText("2020");
    await expect(page.getByRole("region", { name: "Our Identity" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Core Values" }).getByRole("heading", { level: 3 })).toHaveText([
      "Inclusive Leadership",
      "Excellence in Service",
      "Unity in Diversity",
      "Innovation & Progress",
    ]);
  });

  await openFromMenu(page, "National Leadership");
  await test.step("National Leadership shows a card per leader with image, name, position title and bio", async () => {
    await expect(heading(page)).toHaveText("National Leadership");
    for (const title of ["National Chairman", "Party Leader", "Deputy Party Leader"]) {
      const card = page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
      await expect(card.getByRole("img", { name: /^Portrait of / })).toBeVisible();
      await expect(card.getByRole("heading", { level: 2 })).not.toBeEmpty();
      await expect(card.locator("p").last()).toHaveText(/\w.{80,}/);
    }
  });

  await openFromMenu(page, "Campaigns");
  await test.step("Campaign Roadmap shows five phase cards, each with a description and four activities", async () => {
    await expect(heading(page)).toHaveText("Campaign Roadmap");
    const phases = page.locator("main").getByRole("article");
    await expect(phases.getByRole("heading", { level: 2 })).toHaveText([
      "Foundation Phase",
      "Grassroots Mobilization",
      "Regional Campaigns",
      "Final Push",
      "Victory & Implementation",
    ]);
    for (const phase of await phases.all()) {
      await expect(phase.locator("p")).not.toBeEmpty();
      await expect(phase.getByRole("listitem")).toHaveCount(4);
    }
  });

  await test.step("a page title over a picture is printed dark on white", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(heading(page)).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("div:has(> h1)")).toHaveCSS("background", /^rgb\(255, 255, 255\) none/);
    await expect(page.locator("div:has(> div > h1) img")).toBeHidden();
    await page.emulateMedia({ media: null, colorScheme: null });
  });
});

test("Gallery shows photos and videos in tabs, videos play inline, and photos open large", async ({ page }) => {
  const tab = (name: string) => page.getByRole("tab", { name });
  const videos = page.getByRole("tabpanel", { name: "Videos" });
  const timeOf = (video: HTMLVideoElement) => video.currentTime;
  await page.goto("/about/gallery#videos");

  await test.step("the URL /about/gallery#videos shows the videos, before and after hydration", async () => {
    await expect(videos).toBeVisible();
    await expect(page.locator("[data-live]")).toBeAttached();
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Videos");
    await expect(videos).toBeVisible();
    await tab("Photos").click();
    await expect(videos).toBeHidden();
  });

  await test.step("it shows its hero and the tabs Photos and Videos, with a card per item with title, created date and description", async () => {
    await expect(heading(page)).toHaveText("Gallery");
    await expect(page.getByRole("tab")).toHaveText(["Photos", "Videos"]);
    for (const [name, minimumCards] of [
      ["Photos", 8],
      ["Videos", 2],
    ] as const) {
      await tab(name).click();
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
      const cards = page.getByRole("tabpanel", { name }).getByRole("listitem");
      expect(await cards.count()).toBeGreaterThanOrEqual(minimumCards);
      for (const card of await cards.all()) {
        await expect(card.getByRole("heading")).not.toBeEmpty();
        await expect(card.locator("time")).toHaveText(/^\d{1,2} \w+ \d{4}$/);
        await expect(card.locator("p")).not.toBeEmpty();
      }
    }
  });

  await videos.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await expect(videos.locator("video")).toHaveCount(2);
  await expectAccessibleAtBothWidths(page);

  await test.step("the poster's button plays the video by keyboard, and shows its length and a note about captions", async () => {
    const item = videos.getByRole("listitem").filter({ hasText: "A Message to Our Members" });
    const play = item.getByRole("button", { name: "Play A Message to Our Members, 0:09, Captions" });
    const { width, height } = (await play.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(64);
    await expect(item.getByText("0:09 · Captions")).toBeVisible();
    await play.press("Enter");
    const video = item.locator("video");
    await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(0);
    await expect(video).toBeFocused();
    await expect(play).toHaveCount(0);
    await expect(item.getByText("0:09 · Captions")).toHaveCount(0);
  });

  await test.step("videos play inline with a thumbnail poster, and captions", async () => {
    for (const video of await videos.locator("video").all()) {
      await video.scrollIntoViewIfNeeded();
      await expect(video).toHaveAttribute("playsinline");
      await expect(video).toHaveAttribute("poster", /\/pictures\/(message|journey)-video-/);
      await expect(video.locator("track")).toHaveAttribute("kind", "captions");
      const captions = await page.request.get((await video.locator("track").getAttribute("src"))!);
      expect(await captions.text()).toMatch(/^WEBVTT/);
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.currentTime = 0;
        return element.play();
      });
      await expect.poll(() => video.evaluate(timeOf)).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
      await video.evaluate((element: HTMLVideoElement) => element.pause());
    }
  });

  await test.step("a photo opens large, the arrow keys change it, and closing returns to its card", async () => {
    await tab("Photos").click();
    const second = page.getByRole("button", { name: /^View larger/ }).nth(1);
    await second.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Photo" });
    await expect(dialog).toContainText("Photo 2 of");
    await expectAccessibleAtBothWidths(page);
    await expectFitsPhones(page);
    // Alt with an arrow key is a shortcut of the browser, which the page must not handle.
    await page.keyboard.press("Alt+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(dialog).toContainText("Photo 3 of");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(dialog).toContainText("Photo 1 of");
    await page.keyboard.press("ArrowLeft");
    await expect(dialog).toContainText(/Photo (\d+) of \1/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(second).toBeFocused();
  });
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("Gallery: swiping shows the next and the previous large photo", async ({ page }) => {
    await page.goto("/about/gallery");
    await waitForHydration(page);
    await page
      .getByRole("button", { name: /^View larger/ })
      .nth(1)
      .tap();
    const dialog = page.getByRole("dialog", { name: "Photo" });
    const row = dialog.getByRole("list");
    await expect(dialog).toContainText("Photo 2 of");
    const shows = (photo: number) => () => expect(dialog).toContainText(`Photo ${photo} of`, { timeout: 3_000 });
    await swipe(page, row, "left", shows(3));
    await swipe(page, row, "right", shows(2));
  });
});

test("Party Constitution shows its sections one at a time, the conditions of membership, and a PDF of the same text", async ({
  page,
  request,
}) => {
  const list = page.getByRole("navigation", { name: "Sections of the constitution" });
  const panel = page.locator("main section:visible");
  for (const path of ["/rules-regulations", "/about/rules"]) {
    await test.step(`${path} shows a side list of sections and a content panel for the selected section`, async () => {
      await page.goto(path);
      await expect(heading(page)).toHaveText("Party Constitution");
      await expect(list.getByRole("link")).toHaveText([
        "Preamble",
        "Party Objectives",
        "Membership",
        "Party Structure",
        "Code of Conduct",
      ]);
      await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Preamble");
      await list.getByRole("link", { name: "Party Structure" }).click();
      await expect(page).toHaveURL(`${path}#structure`);
      await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Party Structure");
      await expect(list.getByRole("link", { name: "Party Structure" })).toHaveAttribute("aria-current", "true");
      await list.getByRole("link", { name: "Code of Conduct" }).click();
      await list.getByRole("link", { name: /^\d+\. Discipline and penalties$/ }).click();
      const article = panel.getByRole("heading", { level: 3, name: /^Article \d+\. Discipline and penalties$/ });
      await expect(article).toBeInViewport();
      await page.reload();
      await expect(article).toBeInViewport();
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Preamble");
    });
  }

  await test.step("it states who is eligible (Kenyan citizen, at least 18, not in another party, pays the fee, not convicted) and that youth members are 18 to 35", async () => {
    await list.getByRole("link", { name: "Membership" }).click();
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Membership");
    for (const condition of [
      "is a Kenyan citizen",
      "is at least 18 years old",
      "is not a member of another political party",
      "pays the membership fee",
      "has not been convicted of a criminal offence",
      "from 18 to 35 years old",
    ]) {
      await expect(panel).toContainText(condition);
    }
  });

  await test.step("axe finds no violation in any section", async () => {
    // All at once: axe looks at the whole page each time.
    await page.locator("[data-live] > section").evaluateAll((sections) => {
      for (const each of sections) each.dataset.selected = "true";
    });
    await expect(panel).toHaveCount(5);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step("Download Full Constitution downloads a tagged PDF of the same text", async () => {
    const link = page.getByRole("link", { name: "Download Full Constitution" });
    const response = await request.get((await link.getAttribute("href"))!);
    expect(response.headers()["content-type"]).toBe("application/pdf");
    const pdf = await response.text();
    expect(pdf).toMatch(/^%PDF-1\.7/);
    for (const mark of ["/MarkInfo", "/StructTreeRoot", "/Lang", "/Outlines"]) expect(pdf).toContain(mark);
    for (const section of ["Preamble", "Membership", "Code of Conduct"]) expect(pdf).toContain(`/Title (${section})`);
  });
});

test("Election Integrity shows the tabs Empower The Vote (selected by default) and Protect The Future, with three cards and a hero image each", async ({
  page,
}) => {
  await page.goto("/election-integrity");
  await expect(heading(page)).toHaveText("Election Integrity");
  const picture = page.locator("main img").first();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Empower The Vote");
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(3);
  await expect(picture).toHaveAttribute("src", /integrity-empower/);
  // Key presses before hydration are lost; clicks are replayed.
  await expect(page.locator("[data-live]")).toBeAttached();
  await page.getByRole("tab", { name: "Empower The Vote" }).focus();
  // Alt with an arrow key is a shortcut of the browser, which the page must not handle.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Empower The Vote");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Protect The Future");
  await expect(page.getByRole("tab", { selected: true })).toBeFocused();
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(3);
  await expect(picture).toHaveAttribute("src", /integrity-protect/);
  await expectAccessibleAtBothWidths(page);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole constitution, all photos and both topics of election integrity are shown", async ({ page }) => {
    await page.goto("/about/rules");
    await expect(page.locator("main section:visible h2")).toHaveCount(5);
    await page.goto("/about/gallery");
    await expect(page.locator("main h2:visible")).toHaveText(["Photos", "Videos"]);
    await page.goto("/election-integrity");
    await expect(page.locator("main h2:visible")).toHaveText(["Empower The Vote", "Protect The Future"]);
  });
});

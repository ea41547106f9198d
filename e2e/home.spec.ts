import { membershipPlans } from "@party/contract/values/membership-plans";
import { leaders } from "@party/samples/leaders";
import type { Page } from "@playwright/test";
import { expect, expectAccessibleAtBothWidths, phoneDevice, test } from "./fixtures.ts";
import { swipe } from "./touch.ts";

const hero = (page: Page) => page.getByRole("region", { name: "Pictures of the country we serve" });
const currentDot = (page: Page) => hero(page).locator("button[aria-current=true]");

/** Opens the page with a fake clock, so that no test waits for real seconds. */
async function openWithClock(page: Page) {
  await page.clock.install();
  await page.goto("/");
  await expect(hero(page).getByRole("button", { name: "Pause the slides" })).toBeVisible();
  // The second picture is requested after hydration.
  await expect(hero(page).locator("img")).not.toHaveCount(1);
}

test("Home shows its sections, each with its content and its links", async ({ page }) => {
  await page.goto("/");
  await test.step("its sections are in order: image carousel hero, manifesto cards, featured block, chairman profile, member message video, focus point accordion, membership plans, latest events", async () => {
    await expect(hero(page).getByRole("heading", { level: 1 })).toHaveText("Power to the People");
    await expect(page.locator("main :is(h1, h2)")).toHaveText([
      "Power to the People",
      "Who we are",
      "Our vision",
      "Our Mission",
      "Your vote, your future",
      "From our National Chairman",
      "A message to our members",
      "Focus Point",
      "Membership Plans",
      "Latest Events",
    ]);
  });

  await test.step("arrows and dots change the hero's image, and the arrows wrap around at both ends", async () => {
    await hero(page).getByRole("button", { name: "Previous picture" }).click();
    await expect(currentDot(page)).toHaveAccessibleName("Picture 7 of 7");
    await hero(page).getByRole("button", { name: "Next picture" }).click();
    await expect(currentDot(page)).toHaveAccessibleName("Picture 1 of 7");
    await hero(page).getByRole("button", { name: "Picture 4 of 7" }).click();
    await expect(currentDot(page)).toHaveAccessibleName("Picture 4 of 7");
    await expect(hero(page).getByText("Fair ports, cold rooms and clean beaches for the coast.")).toBeInViewport();
  });

  await test.step("the hero shows the tagline 'Power to the People' and the buttons JOIN US (to /volunteer) and DONATE (to /donate)", async () => {
    await expect(hero(page).getByText("Power to the People")).toBeVisible();
    await hero(page).getByRole("link", { name: "DONATE" }).click();
    await expect(page).toHaveURL("/donate");
    await page.goBack();
    await hero(page).getByRole("link", { name: "JOIN US" }).click();
    await expect(page).toHaveURL("/volunteer");
    await page.goBack();
  });

  for (const [card, button, tab, section] of [
    ["EMPOWER THE VOTE", "Get Involved", "Empower The Vote", "empower"],
    ["PROTECT THE FUTURE", "Learn More", "Protect The Future", "protect"],
  ] as const) {
    await test.step(`${button} on the card ${card} opens /election-integrity on the section ${section}, passed in the navigation state`, async () => {
      const link = page.getByRole("article").filter({ hasText: card }).getByRole("link", { name: button });
      // On hydration the section moves from the link's URL into the navigation state.
      await expect(link).toHaveAttribute("href", "/election-integrity");
      await link.click();
      await expect(page).toHaveURL("/election-integrity");
      expect(await page.evaluate(() => history.state)).toMatchObject({ section });
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tab", { name: tab })).toBeInViewport();
      await page.goBack();
    });
  }

  await test.step("the chairman is the leader whose position title is National Chairman, with bio and the values Peace, Love, Unity, Prosperity", async () => {
    const section = page.getByRole("region", { name: "From our National Chairman" });
    const chairman = leaders.find(({ position }) => position.title === "National Chairman")!;
    for (const text of ["National Chairman", chairman.name, chairman.bio]) {
      await expect(section.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(section.getByRole("img", { name: /^Portrait of / })).toBeVisible();
    await expect(section.getByRole("term")).toHaveText(["Peace", "Love", "Unity", "Prosperity"]);
  });

  await test.step("the first sample video has controls, a poster and captions", async () => {
    await page.getByRole("heading", { name: "A message to our members" }).scrollIntoViewIfNeeded();
    const video = page.locator("main video");
    await expect(video.locator("source").first()).toHaveAttribute("src", "/videos/message.mp4");
    await expect(video).toHaveAttribute("controls");
    await expect(video).toHaveAttribute("poster", /^\/pictures\/message-video-/);
    await expect(video.locator("track")).toHaveAttribute("kind", "captions");
  });

  await test.step("at most one of the five focus points is open, clicking the open one closes it, and axe finds no violation in any", async () => {
    const section = page.getByRole("region", { name: "Focus Point" });
    const open = section.locator("details[open]");
    await expect(section.locator("summary")).toHaveText([
      "Economy",
      "Devolution",
      "Social Infrastructure",
      "Greening Kenya",
      "Citizen Responsibility",
    ]);
    await expect(open).toHaveCount(0);
    await section.getByText("Devolution", { exact: true }).click();
    await expect(open).toHaveCount(1);
    await section.getByText("Economy", { exact: true }).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText("One county licence");
    await section.getByText("Economy", { exact: true }).click();
    await expect(open).toHaveCount(0);
    // All at once: axe looks at the whole page each time.
    await section.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
      for (const each of all) Object.assign(each, { name: "", open: true });
    });
    await expect(open).toHaveCount(5);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step("five membership plans show a category, feature bullets and a Join Now link to /volunteer", async () => {
    const section = page.getByRole("region", { name: "Membership Plans" });
    await expect(section.getByRole("heading", { level: 3 })).toHaveText([
      "Mwananchi",
      "Bronze",
      "Silver",
      "Gold",
      "Platinum",
    ]);
    for (const plan of membershipPlans) {
      const card = section.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan.name }) });
      await expect(card.getByText(plan.category, { exact: true })).toBeVisible();
      await expect(
        card.getByText(plan.fee === 0 ? "Free" : `KES ${plan.fee.toLocaleString("en-KE")}`, { exact: true }),
      ).toBeVisible();
      await expect(card.getByText("Most members")).toHaveCount(plan.fee === 0 ? 1 : 0);
      expect(await card.getByRole("listitem").count()).toBeGreaterThanOrEqual(2);
      for (const feature of await card.getByRole("listitem").all()) await expect(feature).toHaveText(/\w{3}/);
    }
    await expect(section.getByRole("link", { name: /^Join Now/ })).toHaveCount(5);
    await section.getByRole("link", { name: "Join Now: Gold" }).click();
    await expect(page).toHaveURL("/volunteer");
    await page.goBack();
  });

  await test.step("three static events show image, title and description, and link to their event", async () => {
    const cards = page.getByRole("region", { name: "Latest Events" }).getByRole("article");
    await expect(cards).toHaveCount(3);
    for (const card of await cards.all()) {
      await expect(card.getByRole("img")).toHaveAttribute("alt", /\w+/);
      await expect(card.getByRole("heading", { level: 3 })).not.toBeEmpty();
      await expect(card.locator("p")).not.toBeEmpty();
    }
    // The whole card is a link, not only its title.
    await cards.nth(1).click({ position: { x: 40, y: 40 } });
    await expect(page).toHaveURL("/events/2");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("County Coordinators’ Meeting");
  });
});

test("the hero's 7 images rotate every 5 seconds, but not while it is hidden, paused, hovered or focused, or with reduced motion", async ({
  page,
}) => {
  await openWithClock(page);
  await test.step("they rotate every 5 seconds", async () => {
    const dots = hero(page).getByRole("button", { name: /^Picture \d of 7$/ });
    await expect(dots).toHaveCount(7);
    // Stops the clock; the pointer that leaves the hero restarts the five seconds.
    await hero(page).hover();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(0, 0);
    await expect(currentDot(page)).toHaveAccessibleName("Picture 1 of 7");
    for (const at of [2, 3, 4, 5, 6, 7, 1]) {
      const before = await currentDot(page).getAttribute("aria-label");
      await page.clock.runFor(4_999);
      await expect(currentDot(page)).toHaveAccessibleName(before!);
      await page.clock.runFor(1);
      await expect(currentDot(page)).toHaveAccessibleName(`Picture ${at} of 7`);
    }
  });

  await test.step("they pause while the window is hidden, and continue when it is visible again", async () => {
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await setHidden(true);
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAccessibleName("Picture 1 of 7");
    await setHidden(false);
    await page.clock.runFor(5_000);
    await expect(currentDot(page)).toHaveAccessibleName("Picture 2 of 7");
  });

  await test.step("they do not change while the hero is hovered or focused, or when they are paused", async () => {
    const second = "Picture 2 of 7";
    await page.mouse.move(200, 400);
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAccessibleName(second);

    await page.mouse.move(0, 0);
    await hero(page).getByRole("link", { name: "JOIN US" }).focus();
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAccessibleName(second);

    await hero(page).getByRole("button", { name: "Pause the slides" }).click();
    await page.mouse.move(0, 0);
    await page.locator("#main").focus();
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAccessibleName(second);
  });

  await test.step("they do not change by themselves with reduced motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Hydration waits for timers.
    await page.clock.resume();
    await page.reload();
    await expect(hero(page).getByRole("button", { name: "Play the slides" })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAccessibleName("Picture 1 of 7");
  });
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("Hero: swiping shows the next and the previous picture", async ({ page }) => {
    // With reduced motion the pictures do not change by themselves.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expect(hero(page).getByRole("button", { name: "Play the slides" })).toBeVisible();
    const row = hero(page).getByRole("list").first();
    const shows = (picture: number) => () =>
      expect(currentDot(page)).toHaveAccessibleName(`Picture ${picture} of 7`, { timeout: 3_000 });
    await swipe(page, row, "left", shows(2));
    await swipe(page, row, "right", shows(1));
  });
});

test("Hero: the document contains only the first picture, which is preloaded with high priority", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const withoutScript = html.replaceAll(/<noscript>.*?<\/noscript>/gs, "");
  expect(withoutScript.match(/<img [^>]*\/pictures\/hero-\d/g)).toHaveLength(1);
  expect(html.match(/<link [^>]*rel="preload"[^>]*imagesrcset/gi)).toHaveLength(1);
  expect(html).toMatch(/<link [^>]*rel="preload"[^>]*fetchpriority="high"[^>]*hero-1-/i);
});

test.describe("with JavaScript off", () => {
  test.use({ ...phoneDevice, javaScriptEnabled: false });

  test("the hero's pictures can be swiped, the accordion opens, and the featured cards link to their section", async ({
    page,
  }) => {
    await page.goto("/");
    const pictures = hero(page).locator("img");
    await expect(pictures).toHaveCount(7);
    await swipe(page, hero(page).getByRole("list").first(), "left", () =>
      expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9, timeout: 3_000 }),
    );
    await page.getByText("Greening Kenya", { exact: true }).click();
    await expect(page.getByText("Trees hold our rivers")).toBeVisible();
    await page.getByRole("link", { name: "Learn More" }).click();
    await expect(page).toHaveURL("/election-integrity#protect");
    await expect(page.getByRole("heading", { name: "Watch the count" })).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures.ts";

const THANKS = "Thank you for your interest! We'll be in touch soon.";

async function fillPerson(page: Page) {
  const form = page.locator("form#form");
  await form.getByLabel("Full Name").fill("Mekatilili wa Menza");
  await form.getByLabel("Phone Number").fill(`07${String(Math.random()).slice(2, 10)}`);
  await form.getByLabel("Email Address").fill("mekatilili@party.example");
}

test.describe("with script", () => {
  // Of the phone number that the server rejects.
  test.use({ expectedErrors: /status of 400/ });

  test("Volunteer: the server's error is shown beside its field with the input kept, and a complete form is stored and shows 'Thank you for your interest! We'll be in touch soon.'", async ({
    page,
  }) => {
    await page.goto("/volunteer");
    await waitForHydration(page);
    await fillPerson(page);
    const form = page.locator("form#form");
    const phone = form.getByLabel("Phone Number");
    const correct = await phone.inputValue();
    await expect(form.getByLabel("Ward")).toBeDisabled();
    await form.getByLabel("County").selectOption({ label: "Kilifi" });
    await form.getByLabel("Constituency").selectOption({ label: "Ganze" });
    await form.getByLabel("Ward").selectOption({ index: 1 });
    await form.getByLabel("Polling station agent").check();
    await form.getByLabel("Weekends").check();
    const submit = page.getByRole("button", { name: "Sign Up to Volunteer" });
    await submit.click();
    await expect(page.getByText(THANKS)).toHaveCount(0);
    await form.getByLabel(/^I agree/).check();
    await phone.fill("12");
    await submit.click();
    await expect(page.getByText("Enter a valid phone number, such as 0712 345 678.")).toBeVisible();
    await expect(form.getByLabel("Full Name")).toHaveValue("Mekatilili wa Menza");
    await phone.fill(correct);
    await submit.click();
    await expect(page.getByRole("status").filter({ hasText: THANKS })).toBeVisible();
  });
});

test("Volunteer: without script county, constituency and ward are chosen one after the other, and the form can be sent", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto("/volunteer");
  await fillPerson(page);
  const form = page.locator("form#form");
  const next = page.getByRole("button", { name: "Show the next list" });
  await form.getByLabel("Driving").check();
  await form.getByLabel("County").selectOption({ label: "Kilifi" });
  await next.click();
  await form.getByLabel("Constituency").selectOption({ label: "Ganze" });
  await next.click();
  await form.getByLabel("Ward").selectOption({ index: 1 });
  await expect(form.getByLabel("Full Name")).toHaveValue("Mekatilili wa Menza");
  await expect(form.getByLabel("Driving")).toBeChecked();
  await form.getByLabel(/^I agree/).check();
  await page.getByRole("button", { name: "Sign Up to Volunteer" }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await context.close();
});

test("Take Action, Contribute and Manifesto show their heading and sections", async ({ request }) => {
  for (const [path, title, minimumSections] of [
    ["/take-action", "Take Action", 6],
    ["/contribute", "Contribute", 4],
    ["/manifesto", "Manifesto", 5],
  ] as const) {
    const [main] = /<main.*<\/main>/s.exec(await (await request.get(path)).text())!;
    expect(main).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(main.match(/<h2\b/g)!.length, path).toBeGreaterThanOrEqual(minimumSections);
    if (path !== "/manifesto") continue;
    const [list] = /<nav[^>]+aria-label="The five priorities".*?<\/nav>/s.exec(main)!;
    expect([...list.matchAll(/<a [^>]+>(.*?)<\/a>/gs)].map(([, text]) => text)).toEqual([
      "Economy",
      "Devolution",
      "Social Infrastructure",
      "Greening Kenya",
      "Citizen Responsibility",
    ]);
  }
});

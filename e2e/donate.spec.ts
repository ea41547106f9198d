import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  answerApi,
  desktop,
  expect,
  expectAccessible,
  FAILED_REQUEST,
  hydrated,
  phone,
  screens,
  test,
} from "./fixtures.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { aMonthLater, remindMonthlyGivers } from "./months.ts";
import { type Person, somebody } from "./people.ts";
import { phoneOf } from "./phone.ts";
import { askedForPin, fact, paid } from "./till.ts";

const THANKS = "Thank you for your generous contribution! We'll be in touch soon.";

test.beforeEach(async ({ page }) => {
  await page.goto("/donate");
  await hydrated(page);
});

/** Fills in what Donate Now needs, as somebody who has not given yet. */
async function fill(page: Page, amount: string, person = somebody()): Promise<Person> {
  const form = page.locator("main form");
  await form.getByLabel("Amount in KES").fill(amount);
  await form.getByLabel("First Name").fill(person.firstName);
  await form.getByLabel("Last Name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Phone Number").fill(person.phone);
  return person;
}

const declare = (page: Page) => page.getByRole("checkbox", { name: /^I declare that I am a Kenyan citizen/ }).check();
const donate = (page: Page) => page.getByRole("button", { name: "Donate Now" }).click();
const thanked = (page: Page) => page.getByRole("status").filter({ hasText: THANKS });

test("Donation: amount tiles, a form and payment instructions, which are placeholders", async ({ page }) => {
  await expect(page.getByRole("radio")).toHaveCount(5);
  for (const amount of ["KES 1,000", "KES 5,000", "KES 10,000", "KES 25,000", "KES 50,000"]) {
    await expect(page.getByRole("radio", { name: amount })).toBeAttached();
  }
  const instructions = page.getByRole("region", { name: "Other ways to give" });
  await expect(instructions).toContainText("Business number");
  await expect(instructions).toContainText("Account number");
  await expect(instructions).toContainText("These numbers are examples and take no money.");
  await expect(page.getByText(/^I declare that I am a Kenyan citizen/)).toBeVisible();
});

test("Donation: choosing a preset tile sets the amount; typing a custom amount clears the tile selection", async ({
  page,
}) => {
  const amount = page.getByLabel("Amount in KES");
  const tile = page.getByRole("radio", { name: "KES 25,000" });
  await tile.check();
  await expect(amount).toHaveValue("25000");
  await amount.fill("70");
  await expect(tile).not.toBeChecked();
  await expect(amount).toHaveValue("70");
});

test("Donation: Donate Now is disabled unless amount, first name, last name, email and phone are all present", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Donate Now" });
  const form = page.locator("main form");
  const entries: [string, string][] = [
    ["Amount in KES", "1"],
    ["First Name", "Wangari"],
    ["Last Name", "Maathai"],
    ["Email", "wangari@party.example"],
    ["Phone Number", "0712345678"],
  ];
  for (const [label, value] of entries) {
    await expect(button).toBeDisabled();
    await form.getByLabel(label).fill(value);
  }
  await expect(button).toBeEnabled();
  for (const [label, value] of entries) {
    await form.getByLabel(label).fill("");
    await expect(button).toBeDisabled();
    await form.getByLabel(label).fill(value);
  }
  await form.getByLabel("Amount in KES").fill("");
  await page.getByRole("radio", { name: "KES 1,000" }).check();
  await expect(button).toBeEnabled();
});

test.describe("against a server that takes no gifts", () => {
  test.use({ provoked: FAILED_REQUEST });

  test("Donation: submit only marks the donation done and shows a thank-you, with or without the declaration", async ({
    page,
  }) => {
    await answerApi(page, "/payments/methods/", { status: 404, json: { detail: "Not found." } });
    await answerApi(page, "/donations/", { status: 404, json: { detail: "Not found." } });
    await page.reload();
    await hydrated(page);
    const form = page.locator("main form");
    await expect(form.getByLabel("Payment Method").locator("option")).toHaveText([
      "M-PESA",
      "Airtel Money",
      "Card",
      "Bank transfer",
      "PayPal",
      "Stripe",
    ]);
    for (const declared of [false, true]) {
      await fill(page, "5000");
      await form.getByLabel("Payment Method").selectOption({ label: "Airtel Money" });
      if (declared) await declare(page);
      await donate(page);
      await expect(thanked(page)).toBeVisible();
      await expect(page.getByRole("main").getByText("Reference", { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Make another gift" }).click();
      await expect(form.getByLabel("Amount in KES")).toHaveValue("");
    }
  });

  test("a server that cannot be reached takes nothing, says so, and keeps what was typed", async ({ page }) => {
    await page.route(`${testStack.apiUrl}/donations/`, (route) => route.abort());
    const { email } = await fill(page, "700");
    await declare(page);
    await donate(page);
    await expect(
      page.getByRole("alert").filter({ hasText: "We could not take your gift. Nothing was paid" }),
    ).toBeVisible();
    await expect(page.locator("main form").getByLabel("Email")).toHaveValue(email);
    await page.unroute(`${testStack.apiUrl}/donations/`);
    await donate(page);
    await expect(thanked(page)).toBeVisible();
  });
});

test("the ways to pay that are set up are offered, and no other", async ({ page }) => {
  await expect(page.getByLabel("Payment Method").locator("option")).toHaveText(["M-PESA", "Bank transfer"]);
});

test("what is still missing stands beside the button, which names it", async ({ page }) => {
  const button = page.getByRole("button", { name: "Donate Now" });
  await expect(button).toHaveAccessibleDescription(
    "Still missing: amount, first name, last name, email, phone number.",
  );
  await page.locator("main form").getByLabel("First Name").fill("Wangari");
  await expect(page.getByText("Still missing: amount, last name, email, phone number.")).toBeVisible();
  await fill(page, "5");
  await expect(page.getByText("Still missing")).toHaveCount(0);
  await expect(button).toHaveAccessibleDescription("");
});

test("what was typed outlasts a reload", async ({ page }) => {
  const { email } = await fill(page, "1234");
  await page.reload();
  await hydrated(page);
  await expect(page.locator("main form").getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Donate Now" })).toBeEnabled();
});

test("the five tiles stand in rows that are filled, at every width", async ({ page }) => {
  for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1536]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all(
      (await page.locator("label:has(> input[name=preset])").all()).map((tile) => tile.boundingBox()),
    );
    const rows = [...Map.groupBy(boxes, (box) => Math.round(box!.y)).values()];
    expect(
      [
        [1, 1, 1, 1, 1],
        [3, 2],
      ],
      `at ${width}`,
    ).toContainEqual(rows.map((row) => row.length));
    const ends = rows.map((row) => Math.round(row.at(-1)!.x + row.at(-1)!.width));
    expect(Math.max(...ends) - Math.min(...ends), `at ${width}`).toBeLessThanOrEqual(1);
  }
});

for (const { name, use } of screens) {
  test.describe(`at ${name}`, () => {
    test.use({ ...use, provoked: FAILED_REQUEST });

    test("without the declaration the gift is refused beside the box, and nothing that was typed is lost", async ({
      page,
    }) => {
      const { phone: number } = await fill(page, "300");
      await donate(page);
      const box = page.getByRole("checkbox", { name: /^I declare/ });
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription("Please confirm the declaration.");
      await expect(page.locator("main form").getByLabel("Phone Number")).toHaveValue(number);
      await expectAccessible(page);
      await declare(page);
      await donate(page);
      await expect(thanked(page)).toBeVisible();
      await expect(askedForPin(page)).toBeVisible();
    });

    test("a gift paid on the phone page ends in thanks and a receipt", async ({ page, context }) => {
      const donor = await fill(page, "1500");
      await declare(page);
      await donate(page);
      await expect(thanked(page)).toBeVisible();
      await expect(askedForPin(page)).toBeVisible();
      await expect(page.getByRole("main")).toContainText(`the phone that ends in ${donor.phone.slice(-3)}`);
      await expectAccessible(page);

      const { reference } = await phoneOf(donor.phone).typePin(context);
      const instructions = page.getByRole("region", { name: "Other ways to give" });
      await expect(instructions.locator("dl").first()).toContainText(reference);
      await expect(paid(page)).toBeVisible();
      const receipt = fact(page, "Receipt number").getByRole("link");
      await expect(receipt).toHaveText(/^R\d{4}-\d{6}$/);
      await expectAccessible(page);
      expect(await phoneOf(donor.phone).spent()).toBe(1_500);
      const mail = await mailTo(donor.email, /^Thank you for your gift of KES 1,500$/);
      expect(mail.text).toContain((await receipt.textContent())!);
      await page.getByRole("button", { name: "Make another gift" }).click();
      await expect(page.locator("main form").getByLabel("Email")).toHaveValue("");
    });
  });
}

test.describe("on a phone", () => {
  test.use(phone);

  test("a gift that was cancelled on the phone says so, and is paid at the second try", async ({ page, context }) => {
    const donor = await fill(page, "250");
    await declare(page);
    await donate(page);
    await phoneOf(donor.phone).cancelByHand(context);
    await expect(
      page.getByRole("alert").filter({ hasText: "You cancelled the payment. Nothing was taken." }),
    ).toBeVisible();
    expect(await phoneOf(donor.phone).spent()).toBe(0);
    const again = page.getByRole("button", { name: "Try again: KES 250 by M-PESA" });
    await expect(again).toBeEnabled({ timeout: 75_000 });
    await again.click();
    await phoneOf(donor.phone).approve();
    await expect(paid(page)).toBeVisible();
    expect(await phoneOf(donor.phone).spent()).toBe(250);
  });

  test("by bank transfer no phone rings, and the account stands with the gift's reference", async ({ page }) => {
    const donor = await fill(page, "90000");
    await page.locator("main form").getByLabel("Payment Method").selectOption("bank");
    await declare(page);
    await donate(page);
    await expect(page.getByRole("radio", { name: "Bank transfer" })).toBeChecked();
    await expect(page.getByText("We'll be in touch soon.")).toBeVisible();
    const reference = await fact(page, "Reference").first().getByRole("definition").textContent();
    expect(reference).toMatch(/^D/);
    await expect(page.getByRole("region", { name: "Other ways to give" })).toContainText(reference!);
    expect(await phoneOf(donor.phone).prompts()).toHaveLength(0);
  });

  test("a monthly gift is reminded of by mail a month later; one tap gives it; and it can be ended", async ({
    page,
    context,
  }) => {
    const donor = await fill(page, "600");
    await page.getByRole("checkbox", { name: "Every month" }).check();
    await declare(page);
    await donate(page);
    await phoneOf(donor.phone).typePin(context);
    await expect(paid(page)).toBeVisible();
    await mailTo(donor.email, /^Thank you for your gift/);

    await aMonthLater(donor.email);
    await remindMonthlyGivers();
    const mail = await mailTo(donor.email, /^Your monthly gift of KES 600$/);
    await page.goto(linkIn(mail, "/donate/monthly/"));
    await expect(page.getByRole("heading", { name: "KES 600 every month" })).toBeVisible();
    await expectAccessible(page);
    // To the simulator the first gift was a minute ago, and the same sum again so soon would be refused by its rules.
    await phoneOf(donor.phone).next({ outcome: "success" });
    await page.getByRole("button", { name: "Give KES 600 now" }).click();
    await expect(paid(page)).toBeVisible();
    await expectAccessible(page);
    expect(await phoneOf(donor.phone).spent()).toBe(1_200);

    await page.reload();
    await expect(page.getByText("This month’s gift has arrived.")).toBeVisible();
    await page.getByRole("button", { name: "End my monthly gift" }).click();
    await expect(page.getByRole("heading", { name: "Your monthly gift has ended" })).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your monthly gift has ended" })).toBeVisible();
  });
});

test.describe("a monthly gift that cannot be shown", () => {
  test.use({ ...desktop, provoked: FAILED_REQUEST });

  test("because nobody knows its link says so and whom to ask", async ({ page }) => {
    await page.goto("/donate/monthly/no-such-token");
    await expect(page.getByRole("heading", { level: 1, name: "Your monthly gift" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText("This link is not valid.");
    await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("because the server does not answer is tried again", async ({ page }) => {
    await page.route(`${testStack.apiUrl}/donations/monthly/**`, (route) => route.abort());
    await page.goto("/donate/monthly/some-token");
    await expect(page.getByRole("alert")).toContainText("We could not look up your gift.");
    await page.unroute(`${testStack.apiUrl}/donations/monthly/**`);
    const gift = { amount: 600, state: "active", phone_last3: "678", given: false };
    await answerApi(page, "/donations/monthly/some-token/", { json: gift });
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Give KES 600 now" })).toBeVisible();
  });
});

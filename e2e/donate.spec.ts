import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { moveGiftsToLastMonth, sendMonthlyReminders } from "./database.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  FAILED_REQUEST,
  mockApiResponse,
  phoneDevice,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { findLink, waitForEmail } from "./mailbox.ts";
import { paidHeading, paymentDetail, pinHeading, skipPromptInterval } from "./payment-page.ts";
import { newPerson, type Person } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

const THANKS = "Thank you for your generous contribution! We'll be in touch soon.";

async function open(page: Page, path = "/donate") {
  await page.goto(path);
  await waitForHydration(page);
}

/** Fills in all fields that Donate Now requires, by default as a new donor. */
async function fill(page: Page, amount: string, person = newPerson()): Promise<Person> {
  const form = page.locator("main form");
  await form.getByLabel("Amount in KES").fill(amount);
  await form.getByLabel("First Name").fill(person.firstName);
  await form.getByLabel("Last Name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Phone Number").fill(person.phone);
  return person;
}

const donate = (page: Page) => page.getByRole("button", { name: "Donate Now" }).click();
const thanks = (page: Page) => page.getByRole("main").getByText(THANKS);
const notPaidYet = (page: Page) => page.getByRole("main").getByText("Your gift is not paid yet.");
const thanksHeading = (page: Page) => page.getByRole("heading", { name: "Asante sana!" });
const tiles = (page: Page) => page.getByRole("group", { name: "Choose an amount" });

/** The label and the placeholder of a tile, if they do not fit. */
function findCutOffText(tile: HTMLElement): string[] {
  const input = tile.querySelector("input")!;
  const label = tile.querySelector("span")!;
  const { font } = getComputedStyle(input, "::placeholder");
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const canvas = Object.assign(document.createElement("canvas").getContext("2d")!, { font });
  const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return [
    ...(canvas.measureText(input.placeholder).width > room ? [input.placeholder] : []),
    ...(label.scrollWidth > label.clientWidth ? [label.textContent] : []),
  ];
}

test("the form names what is missing, is filled in by a tile or a link, and is kept in the next document", async ({
  page,
}) => {
  await open(page);
  await test.step("it shows amount tiles, a form and placeholder payment instructions", async () => {
    await expect(tiles(page).getByRole("radio")).toHaveCount(5);
    for (const amount of ["KES 1,000", "KES 5,000", "KES 10,000", "KES 25,000", "KES 50,000"]) {
      await expect(page.getByRole("radio", { name: amount })).toBeAttached();
    }
    const instructions = page.getByRole("region", { name: "Other ways to give" });
    await expect(instructions).toContainText("Business number");
    await expect(instructions).toContainText("Account number");
    await expect(instructions).toContainText("These numbers are examples and take no money.");
    await expect(page.getByText(/^By giving you declare that you are a Kenyan citizen/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
  });

  await test.step("the missing fields are listed beside the button and in its description", async () => {
    const button = page.getByRole("button", { name: "Donate Now" });
    await expect(button).toHaveAccessibleDescription(
      /^Still missing: amount, first name, last name, email, phone number\. By giving you declare/,
    );
    await page.locator("main form").getByLabel("First Name").fill("Wangari");
    await expect(page.getByText("Still missing: amount, last name, email, phone number.")).toBeVisible();
    await fill(page, "5");
    await expect(page.getByText("Still missing")).toHaveCount(0);
    await expect(button).toHaveAccessibleDescription(/^By giving you declare/);
  });

  await test.step("Donate Now is disabled unless amount, first name, last name, email and phone are all present", async () => {
    const button = page.getByRole("button", { name: /^Donate Now/ });
    const form = page.locator("main form");
    const entries: [string, string][] = [
      ["Amount in KES", "1"],
      ["First Name", "Wangari"],
      ["Last Name", "Maathai"],
      ["Email", "wangari@party.example"],
      ["Phone Number", "0712345678"],
    ];
    for (const [label] of entries) await form.getByLabel(label).fill("");
    for (const [label, value] of entries) {
      await expect(button).toBeDisabled();
      await form.getByLabel(label).fill(value);
    }
    await expect(button).toBeEnabled();
    await expect(button).toHaveAccessibleName("Donate Now · KES 1");
    for (const [label, value] of entries) {
      await form.getByLabel(label).fill("");
      await expect(button).toBeDisabled();
      await form.getByLabel(label).fill(value);
    }
    await form.getByLabel("Amount in KES").fill("");
    await page.getByRole("radio", { name: "KES 1,000" }).check();
    await expect(button).toBeEnabled();
  });

  await test.step("choosing a preset tile sets the amount, and typing a custom amount clears the tile selection", async () => {
    const amount = page.getByLabel("Amount in KES");
    const tile = page.getByRole("radio", { name: "KES 25,000" });
    await tile.check();
    await expect(amount).toHaveValue("25000");
    await page.emulateMedia({ forcedColors: "active" });
    const outlined = (name: string) => tiles(page).locator("label", { hasText: name });
    await expect(outlined("KES 25,000"), "chosen, also in forced colours").toHaveCSS("outline-style", "solid");
    await expect(outlined("KES 5,000")).toHaveCSS("outline-style", "none");
    await page.emulateMedia({ forcedColors: "none" });
    await amount.fill("1,000");
    await expect(tile).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Donate Now · KES 1,000" })).toBeVisible();
    await amount.hover();
    await page.mouse.wheel(0, 300);
    await expect(amount, "scrolling over it changes nothing").toHaveValue("1,000");
    await amount.fill("1.000");
    await expect(page.getByRole("button", { name: "Donate Now", exact: true })).toBeVisible();
  });

  await test.step("the six amount tiles fill their rows, and no text in them is cut off, at every width", async () => {
    for (const width of [320, 360, 390, 600, 768, 900, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all(
        (await tiles(page).locator("label").all()).map(async (tile) => (await tile.boundingBox())!),
      );
      const rows = [...Map.groupBy(boxes, ({ y }) => Math.round(y)).values()];
      expect([3, 2], `at ${width}`).toContain(rows.length);
      expect(new Set(rows.map((row) => row.length)).size, `at ${width}`).toBe(1);
      const widths = boxes.map((box) => box.width);
      expect(Math.max(...widths) - Math.min(...widths), `at ${width}`).toBeLessThanOrEqual(1);
      const cut = await tiles(page).locator("label:last-child").evaluate(findCutOffText);
      expect(cut, `at ${width}`).toEqual([]);
    }
    await page.setViewportSize(desktopDevice.viewport);
  });

  await test.step("a link with an amount, every month, sets both, and a tile where there is one", async () => {
    const { email } = await fill(page, "70");
    await open(page, "/donate?amount=5000&monthly=1");
    await expect(page.getByRole("radio", { name: "KES 5,000" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Every month" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Donate Now · KES 5,000" })).toBeEnabled();
    await open(page, "/donate?amount=lots");
    await expect(page.getByLabel("Amount in KES")).toHaveValue("70");
    await expect(page.locator("main form").getByLabel("Email")).toHaveValue(email);
    await expect(page.getByRole("button", { name: "Donate Now" })).toBeEnabled();
  });
});

test.describe("with a server that rejects donations", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("the form thanks where nothing can be paid, and keeps the input that did not reach the server", async ({
    page,
  }) => {
    await mockApiResponse(page, "/payments/methods/", { status: 404, json: { detail: "Not found." } });
    await mockApiResponse(page, "/donations/", { status: 404, json: { detail: "Not found." } });
    await open(page);
    await test.step("a server without donations: the form thanks, and shows how to pay by pay bill", async () => {
      await expect(page.getByRole("group", { name: "Payment Method" }).locator("label")).toHaveText([
        "M-PESA",
        "Airtel Money",
        "Card",
        "Bank transfer",
        "PayPal",
        "Stripe",
      ]);
      await fill(page, "5000");
      await page.getByRole("radio", { name: "Airtel Money" }).check();
      await donate(page);
      await expect(page.getByRole("status").filter({ hasText: THANKS })).toBeFocused();
      await expect(thanks(page)).toBeInViewport();
      await expect(page.getByRole("region", { name: "Other ways to give" })).toContainText("Business number");
      await page.getByRole("button", { name: "Make another gift" }).click();
      await expect(page.locator("main form").getByLabel("Email")).toHaveValue("");
    });
    await page.unrouteAll();

    await test.step("without a connection a donation shows an error, and the kept input can be sent again", async () => {
      await page.route(`${testStack.apiUrl}/donations/`, (route) => route.abort());
      const donor = await fill(page, "90000");
      await page.getByRole("radio", { name: "Bank transfer" }).check();
      await donate(page);
      await expect(
        page.getByRole("alert").filter({ hasText: "We could not take your gift. Nothing was paid" }),
      ).toBeVisible();
      await expect(page.locator("main form").getByLabel("Email")).toHaveValue(donor.email);
      await page.unrouteAll();
      await donate(page);
      await expect(notPaidYet(page)).toBeVisible();
      await expectBankTransfer(page, donor);
    });
  });
});

/** Expects no prompt, but the account and the donation's reference. */
async function expectBankTransfer(page: Page, donor: Person): Promise<void> {
  await expect(page.getByRole("radio", { name: "Bank transfer" })).toBeChecked();
  const reference = await paymentDetail(page, "Reference").first().getByRole("definition").textContent();
  expect(reference).toMatch(/^D/);
  await expect(paymentDetail(page, "Account number")).toBeVisible();
  await expect(paymentDetail(page, "Reference").last()).toContainText(reference!);
  expect(await simulatedPhone(donor.phone).prompts()).toHaveLength(0);
}

test.describe("on a phone of 360 x 740", () => {
  test.use({ ...phoneDevice, viewport: { width: 360, height: 740 } });

  test("a monthly donor sees the PIN request first and the thanks after the payment, gets a reminder by email after a month, pays with one tap, and can end the gift", async ({
    page,
  }) => {
    await open(page);
    await test.step("frequency, amounts and the button are on the first screen, and a donation of KES 1,000 takes five fields at most", async () => {
      const form = page.locator("main form");
      await expect(page.getByText("Every month", { exact: true })).toBeInViewport({ ratio: 1 });
      const button = page.getByRole("button", { name: "Donate Now" });
      const top = (await button.boundingBox())!.y;
      for (const tile of await tiles(page).locator("label").all()) {
        const { y, height } = (await tile.boundingBox())!;
        expect(y + height, "above the button that stays in view").toBeLessThanOrEqual(top);
      }
      await expect(button).toBeInViewport({ ratio: 1 });
      const fields = form.locator("input:not([type=radio], [type=checkbox]), select, textarea");
      expect(await fields.count()).toBeLessThanOrEqual(5);
      await page.getByText("KES 1,000", { exact: true }).first().tap();
      await expect(page.getByRole("button", { name: "Donate Now · KES 1,000" })).toBeInViewport({ ratio: 1 });
    });

    const donor = await fill(page, "600");
    await page.getByRole("radio", { name: "Every month" }).check();
    await donate(page);
    const pin = pinHeading(page);
    await expect(pin).toBeFocused();
    await expect(pin).toBeInViewport({ ratio: 1 });
    await expect(page.locator("strong", { hasText: "Enter your PIN there." })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(/^Enter your PIN on your phone/);
    await expect(notPaidYet(page)).toContainText("You chose to give KES 600 every month.");
    await expect(thanks(page), "not before the money is here").toHaveCount(0);
    await expect(thanksHeading(page)).toHaveCount(0);
    for (const name of ["Other ways to give", "Before you give"]) {
      await expect(page.getByRole("region", { name }), "nobody pays twice").toHaveCount(0);
    }
    await simulatedPhone(donor.phone).approve();
    await expect(paidHeading(page)).toBeFocused();
    await expect(thanks(page)).toBeInViewport({ ratio: 1 });
    await expect(notPaidYet(page)).toHaveCount(0);
    await expect(thanksHeading(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Share that you have given" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Join the party" })).toBeVisible();

    await waitForEmail(donor.email, /^Thank you for your gift/);

    await moveGiftsToLastMonth(donor.email);
    await sendMonthlyReminders();
    const mail = await waitForEmail(donor.email, /^Your monthly gift of KES 600$/);
    await page.goto(findLink(mail, "/donate/monthly/"));
    await expect(page.getByRole("heading", { name: "KES 600 every month" })).toBeVisible();
    await expectAccessible(page);
    // The simulator rejects the same amount from one phone within minutes, unless a test sets the outcome.
    await simulatedPhone(donor.phone).setNextPrompt({ outcome: "success" });
    await page.getByRole("button", { name: "Give KES 600 now" }).click();
    await expect(paidHeading(page)).toBeVisible();
    await expectAccessible(page);
    expect(await simulatedPhone(donor.phone).spent()).toBe(1_200);

    await page.reload();
    await expect(page.getByText("This month’s gift has arrived.")).toBeVisible();
    await page.getByRole("button", { name: "End my monthly gift" }).click();
    await expect(page.getByRole("heading", { name: "Your monthly gift has ended" })).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your monthly gift has ended" })).toBeVisible();
  });

  test("a member types nothing to give and only the message to write: the account fills in the rest", async ({
    page,
  }) => {
    const member = await signIn(page, "/donate?amount=200");
    await page.getByRole("button", { name: "Donate Now · KES 200" }).tap();
    await expect(pinHeading(page)).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`the phone that ends in ${member.phone.slice(-3)}`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await expect(page.locator("main form").getByLabel("Name")).toHaveValue(`${member.firstName} ${member.lastName}`);
    await expect(page.locator("main form").getByLabel("Email")).toHaveValue(member.email);
  });
});

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("a donation cancelled on the phone shows the cancellation, and the second attempt pays it", async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await open(page);
    const donor = await fill(page, "250");
    await donate(page);
    await simulatedPhone(donor.phone).cancelByHand(context);
    await expect(
      page.getByRole("alert").filter({ hasText: "You cancelled the payment. Nothing was taken." }),
    ).toBeVisible();
    await expect(notPaidYet(page)).toBeVisible();
    await expect(thanks(page)).toHaveCount(0);
    expect(await simulatedPhone(donor.phone).spent()).toBe(0);
    const again = page.getByRole("button", { name: "Try again: KES 250 by M-PESA" });
    await expect(again).toBeDisabled();
    await skipPromptInterval(page, simulatedPhone(donor.phone));
    await again.click();
    await simulatedPhone(donor.phone).approve();
    await expect(paidHeading(page)).toBeVisible();
    expect(await simulatedPhone(donor.phone).spent()).toBe(250);
  });
});

test.describe("the page of a monthly gift", () => {
  test.use({ ...desktopDevice, expectedErrors: FAILED_REQUEST });

  test("shows an error and a contact for an unknown link, and can be loaded again after a network error", async ({
    page,
  }) => {
    await page.goto("/donate/monthly/no-such-token");
    await expect(page.getByRole("heading", { level: 1, name: "Your monthly gift" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText("This link is not valid.");
    await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page);

    await page.route(`${testStack.apiUrl}/donations/monthly/**`, (route) => route.abort());
    await page.goto("/donate/monthly/some-token");
    await expect(page.getByRole("alert")).toContainText("We could not look up your gift.");
    await page.unroute(`${testStack.apiUrl}/donations/monthly/**`);
    const gift = { amount: 600, state: "active", payment_method: "card", phone_last3: "678", given: false };
    await mockApiResponse(page, "/donations/monthly/some-token/", { json: gift });
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Give KES 600 now" })).toBeVisible();
    await expect(page.getByText("You chose to pay by Card.")).toBeVisible();
  });
});

import { expect, expectAccessible, phoneDevice, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { waitForEmail } from "./mailbox.ts";
import { api, newPerson } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

/** Creates a paid donation of KES 750. @returns the donor and the receipt's number */
async function createReceipt() {
  const person = newPerson();
  const { payment } = await api("POST /donations/", {
    body: {
      amount: 750,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      payment_method: "mpesa",
    },
  });
  const params = { token: payment.token };
  await api("POST /payments/{token}/attempts/", { params, body: { method: "mpesa", phone: person.phone } });
  await simulatedPhone(person.phone).approve();
  const receipt = async () => (await api("GET /payments/{token}/", { params })).receipt?.number;
  await expect.poll(receipt).toBeDefined();
  return { person, number: (await receipt())! };
}

test.describe("at 390 px", () => {
  test.use({ ...phoneDevice, expectedErrors: /the server responded with a status of 404/ });

  test("the URL on a receipt shows that the receipt is valid, and a different number or amount that it is not found; it is checked without script and printed alone", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { person, number } = await createReceipt();
    const mail = await waitForEmail(person.email, /^Thank you for your gift/);
    const attached = mail.attachments.filter(({ disposition }) => disposition === "attachment");
    expect(attached.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${number}.pdf`, "application/pdf"],
    ]);
    await page.goto(`/receipts/${number}?amount=750`);
    const outcome = page.getByRole("heading", { level: 2 }).first();
    await expect(outcome).toHaveText("This receipt is valid");
    await expect(page.getByRole("main")).toContainText("KES 750");
    await expect(page.getByRole("main")).not.toContainText(person.lastName);
    await expectAccessible(page);
    await waitForHydration(page);

    await fieldByLabel(page, "Amount in KES").fill("KES 751");
    await page.getByRole("button", { name: "Check the receipt" }).click();
    await expect(outcome).toHaveText("Receipt not found");
    await expect(outcome).toBeInViewport();
    await expect(fieldByLabel(page, "Amount in KES")).toHaveValue("KES 751");
    await expectAccessible(page);

    await fieldByLabel(page, "Amount in KES").fill("lots");
    await page.getByRole("button", { name: "Check the receipt" }).click();
    await expect(fieldByLabel(page, "Amount in KES")).toBeFocused();
    await expect(fieldByLabel(page, "Amount in KES")).toHaveAccessibleDescription(
      /Enter the amount in whole shillings/,
    );
    await expectAccessible(page);

    await fieldByLabel(page, "Receipt number").fill(number.toLowerCase().replace("-", " "));
    await fieldByLabel(page, "Amount in KES").fill("750");
    await page.keyboard.press("Enter");
    await expect(outcome).toHaveText("This receipt is valid");
    await expect(page).toHaveURL(`/receipts/${number}?amount=750`);

    await test.step("without script a receipt is checked by its number and amount", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
      const plain = await context.newPage();
      await plain.goto("/receipts/R2026-999999");
      await fieldByLabel(plain, "Receipt number").fill(number.slice(1));
      await fieldByLabel(plain, "Amount in KES").fill("750");
      await plain.getByRole("button", { name: "Check the receipt" }).click();
      await expect(plain).toHaveURL(`/receipts/${number}?amount=750`);
      await expect(plain.getByRole("heading", { name: "This receipt is valid" })).toBeVisible();
      await context.close();
    });

    await test.step("the receipt is printed without the rest of the page, on one sheet with the party's letterhead", async () => {
      await page.reload();
      await waitForHydration(page);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByText(`Receipt ${number}`, { exact: true })).toBeVisible();
      await expect(page.getByText("KES 750", { exact: true })).toBeVisible();
      await expect(page.locator("body > :not(main)").filter({ visible: true })).toHaveCount(0);
      for (const part of [
        page.getByRole("button"),
        page.getByRole("textbox"),
        page.getByRole("link"),
        page.getByRole("heading", { level: 1 }),
      ]) {
        await expect(part.filter({ visible: true })).toHaveCount(0);
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  });

  test.describe("with a service worker", () => {
    test.use({ serviceWorkers: "allow", expectedErrors: /net::ERR_/ });

    test("without a network the page shows an error and keeps the input", async ({ page, context }) => {
      await page.goto("/receipts/R2026-000001");
      await waitForHydration(page);
      // The service worker is registered after the page has loaded, which without a network would log an error.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await context.setOffline(true);
      await fieldByLabel(page, "Amount in KES").fill("750");
      await page.getByRole("button", { name: "Check the receipt" }).click();
      await expect(page.getByRole("alert")).toContainText("You are offline; what you typed is still here.");
      await expect(fieldByLabel(page, "Amount in KES")).toHaveValue("750");
    });
  });
});

import party from "../party.json" with { type: "json" };
import { expect, expectAccessibleAtBothWidths, mockApiResponse, test, waitForHydration } from "./fixtures.ts";
import { emailsTo, waitForEmail } from "./mailbox.ts";

const labels = ["Name", "Email", "Subject", "Message"];

/** Fills in the form with a new sender's address. @returns that address */
async function fill(page: import("@playwright/test").Page): Promise<string> {
  const email = `sender.${crypto.randomUUID()}@party.example`;
  const form = page.locator("form#form");
  await form.getByLabel("Name").fill("Dedan Kimathi");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Subject").fill("The road");
  await form.getByLabel("Message").fill("Who pays for it?");
  return email;
}

/** The emails that the party received from a sender of the form. */
const messagesOf = async (email: string) =>
  (await emailsTo(party.contacts.email)).filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));

test("Contact shows the party's details, a form, a map on request, and the county offices", async ({ page }) => {
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: '<html lang="en"><title>map</title><main></main></html>' }),
  );
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/contact");

  await test.step("it shows placeholder contact details and a form with Name, Email, Subject and Message, all marked required", async () => {
    const details = page.getByRole("region", { name: "How to reach us" });
    await expect(details.locator("dt")).toHaveText(["Address", "Phone", "Email", "Office hours"]);
    await expect(details).toContainText("Sample details.");
    const form = page.locator("form#form");
    for (const label of labels) {
      await expect(form.getByLabel(label)).toHaveAttribute("required");
      await expect(form.locator("label", { hasText: label })).toHaveText(`${label} *`);
    }
  });

  const map = page.getByRole("region", { name: "Where we are" });
  await test.step("the map is embedded once it is scrolled to, without a shift", async () => {
    await waitForHydration(page);
    await expect(map.locator("iframe")).toHaveCount(0);
    const height = await map.evaluate((section) => section.getBoundingClientRect().height);
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator("iframe")).toHaveAttribute(
      "src",
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html/,
    );
    expect(await map.evaluate((section) => section.getBoundingClientRect().height)).toBe(height);
    await expect(map.getByRole("link", { name: "Open in OpenStreetMap" })).toHaveAttribute("href", /mlat=-1\.28/);
    await expectAccessibleAtBothWidths(page);
  });

  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("/contact?county=Nyeri#offices");
  const offices = page.getByRole("region", { name: "County offices" });
  await test.step("a county's office is in the address", async () => {
    await expect(offices.getByRole("heading", { name: "Nyeri county office" })).toBeVisible();
    await expect(offices.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/254700000103");
  });

  await test.step("the map is embedded under Save-Data on request", async () => {
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByRole("img")).toBeVisible();
    await map.getByRole("button", { name: "Show the map" }).click();
    await expect(map.locator("iframe")).toHaveCount(1);
  });

  await test.step("a county's office can be chosen", async () => {
    await offices.getByLabel("Your county").selectOption("Uasin Gishu");
    await expect(offices.getByRole("link", { name: "Call +254 700 000 104" })).toHaveAttribute(
      "href",
      "tel:+254700000104",
    );
  });
});

test.describe("with script", () => {
  // Of the requests that this test fails itself.
  test.use({ expectedErrors: /net::ERR_FAILED|status of 429/ });

  test("Contact: the form keeps the message until it can be sent, then emails it to the party, and is empty again", async ({
    page,
  }) => {
    const form = page.locator("form#form");
    const send = page.getByRole("button", { name: "Send Message" });
    await page.goto("/contact");

    await test.step("an error before script runs keeps the input", async () => {
      await fill(page);
      await form.getByLabel("Email").fill("nobody");
      // Submits as the browser does before hydration.
      await form.evaluate((element: HTMLFormElement) => element.submit());
      await expect(page.getByText("Enter a valid email address.")).toBeVisible();
      await waitForHydration(page);
      await expect(form.getByLabel("Message")).toHaveValue("Who pays for it?");
    });

    const email = await fill(page);
    await test.step("when the server does not answer, the message is kept, and the visitor is asked to send it again", async () => {
      await page.route("**/contact/", (route) => route.abort());
      await send.click();
      await expect(page.getByRole("alert").filter({ hasText: "It is still here: please try again." })).toBeVisible();
      await expect(form.getByLabel("Message")).toHaveValue("Who pays for it?");
      await page.unroute("**/contact/");
      await mockApiResponse(page, "/contact/", {
        status: 429,
        json: { detail: "Too many attempts. Please wait 3 minutes and try again." },
      });
      await send.click();
      await expect(page.getByRole("alert").filter({ hasText: "Please wait 3 minutes" })).toBeVisible();
      await page.unrouteAll();
    });

    await test.step("the form sends the message to the party, and an email without the message to the sender", async () => {
      await send.click();
      await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
      expect((await waitForEmail(email, /^We have your message$/)).text).not.toContain("Who pays for it?");
      await expect.poll(async () => (await messagesOf(email)).length).toBe(1);
    });

    await page.getByRole("button", { name: "Write another message" }).click();
    await expect(form.getByLabel("Message")).toHaveValue("");
    await expect(form.getByLabel("Email")).toHaveValue("");
  });
});

test("Contact: without script the form can be sent, an error keeps the input, and reloading the thanks page sends no second email", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  const form = page.locator("form#form");
  const send = page.getByRole("button", { name: "Send Message" });
  await page.goto("/contact");
  await fill(page);
  // Browsers know no longest address; the server does.
  await form.getByLabel("Email").fill(`nobody@${"far.".repeat(62)}example`);
  await send.click();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("Who pays for it?");

  const email = await fill(page);
  await send.click();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  const again = await page.reload();
  expect(again!.request().method()).toBe("POST");
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  // Emails are sent in order: when the next one has arrived, a duplicate of the first would have arrived as well.
  await page.goto("/contact");
  await fill(page);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Subject").fill("The bridge");
  await send.click();
  const subjects = async () => (await messagesOf(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Message from the website: The bridge");
  expect((await subjects()).toSorted()).toEqual([
    "Message from the website: The bridge",
    "Message from the website: The road",
  ]);
  await context.close();
});

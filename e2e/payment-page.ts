import type { Locator, Page } from "@playwright/test";
import { backdatePrompts } from "./database.ts";
import { expect, signIn } from "./fixtures.ts";
import { api, applyForMembership, createMember, createSignedInClient } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

/** The button that starts the payment. */
export const PAY_BUTTON = /^Pay KES 10,000 by M-PESA$/;
export const SILVER_FEE = 10_000;

/** A member who has applied for the Silver plan and owes its fee. */
export async function createApplicant() {
  const person = await createMember();
  const request = await createSignedInClient(person);
  const { id } = await applyForMembership(person, "silver");
  const payment = () => request("POST /memberships/{id}/payment/", { params: { id } });
  const membership = async () => (await request("GET /memberships/")).results.find((one) => one.id === id)!;
  return { person, payment, membership, handset: simulatedPhone(person.phone) };
}

/** Pays the fee without an open payment page. */
export async function payFee({ person, payment, membership, handset }: Awaited<ReturnType<typeof createApplicant>>) {
  const { token } = await payment();
  await api("POST /payments/{token}/attempts/", {
    params: { token },
    body: { method: "mpesa", phone: person.phone },
  });
  await handset.approve();
  await expect.poll(async () => (await membership()).state).toBe("active");
}

/** An applicant on the page where the fee is paid. */
export async function openPaymentPage(page: Page) {
  const applicant = await createApplicant();
  await signIn(page, "/dashboard/payments", applicant.person);
  await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
  return applicant;
}

export const payByMpesa = (page: Page) => page.getByRole("button", { name: PAY_BUTTON }).click();
export const pinHeading = (page: Page) => page.getByRole("heading", { name: "Enter your PIN on your phone" });
export const paidHeading = (page: Page) => page.getByRole("heading", { name: "Paid. Thank you." });
/** A row of a description list, by its label. */
export const paymentDetail = (page: Page, label: string): Locator =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByRole("term").getByText(label, { exact: true }) });

/** Expects a receipt with a link to its PDF. @returns its number */
export async function expectReceipt(page: Page): Promise<string> {
  const number = paymentDetail(page, "Receipt number").getByRole("definition");
  await expect(number).toHaveText(/^R\d{4}-\d{6}-[0-9A-Z]{4}$/);
  await expect(page.getByRole("main").getByRole("link", { name: "Download receipt (PDF)" })).toHaveAttribute(
    "href",
    /\/payments\/[^/]+\/receipt\.pdf$/,
  );
  return (await number.textContent())!;
}

/** Expects that the payment activated the membership. */
export async function expectActive(page: Page) {
  await expect(page.getByText("Your membership is active")).toBeVisible();
  await expect(page.getByRole("link", { name: "See your membership card" })).toHaveAttribute("href", "/dashboard/card");
  await expect(paymentDetail(page, "Membership number").getByRole("definition")).toHaveText(/\w/);
  await expect(paymentDetail(page, "Valid until").getByRole("definition")).toHaveText(/\d{4}/);
  await expectReceipt(page);
}

export type Handset = ReturnType<typeof simulatedPhone>;

/** Skips the minute in which a phone is not prompted again; needs the page's fake clock. */
export async function skipPromptInterval(page: Page, handset: Handset): Promise<void> {
  for (const { reference } of await handset.prompts()) await backdatePrompts(reference);
  await page.clock.fastForward("01:00");
}

/** Advances the page's fake clock from poll to poll until the page shows the payment as paid. */
export const expectPaidAtPoll = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward("00:15");
    await expect(paidHeading(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let times = 0; times < 80; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element");
}

import { randomInt } from "node:crypto";
import { expect, expectNoHorizontalScroll, FAILED_REQUEST, signIn, waitForHydration } from "./fixtures.ts";
import { applyForMembership, createMember, createSignedInClient, insertDetailsLink, newPerson } from "./people.ts";
import { inBothLanguages, test, type Visitor } from "./visitor.ts";

const newIdNumber = () => String(randomInt(10_000_000, 40_000_000));

/** The last box of the form, whose label is the text that is agreed to. */
const consentBox = ({ page }: Visitor) => page.getByRole("main").getByRole("checkbox").last();

inBothLanguages(() => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("who has applied on the site is asked on the dashboard, completes the details on one screen, keeps what was typed after an error, and never sees the number whole again", async ({
    page,
    visitor,
  }) => {
    const { text, field, button, link } = visitor;
    const member = await createMember({ language: visitor.language });
    await applyForMembership(member, "mwananchi");
    await signIn(page, visitor.path("/dashboard"), member);
    await waitForHydration(page);
    await expect(page.getByText(text.detailsHint.text)).toBeVisible();
    await visitor.tap(link(text.detailsHint.action));
    await visitor.expectAt("/dashboard/details");
    await expect(page.getByRole("heading", { name: text.details.missing })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await visitor.expectAccessible();

    const number = newIdNumber();
    await field(text.details.form.idNumber).fill("12");
    await field(text.details.form.pollingStation).fill("Ihururu Primary School");
    await field(text.details.form.born).fill(member.dateOfBirth);
    await visitor.tap(button(text.details.form.save));
    await expect(field(text.details.form.idNumber)).toHaveAttribute("aria-invalid", "true");
    await expect(field(text.details.form.pollingStation)).toHaveValue("Ihururu Primary School");
    await field(text.details.form.idNumber).fill(number);
    await consentBox(visitor).tap();
    await visitor.tap(button(text.details.form.save));
    await expect(page.getByText(text.details.form.saved)).toBeVisible();
    await expect(page.getByText(text.details.form.idNumberKnown(`••••${number.slice(-3)}`))).toBeVisible();
    expect(await page.content()).not.toContain(number);
    await visitor.expectOwnLanguage();
    await visitor.expectAccessible();

    const client = await createSignedInClient(member);
    expect(await client("GET /api/details/")).toMatchObject({ asked: true, consented: true, missing: [] });
    await visitor.open("/dashboard");
    await expect(page.getByRole("heading", { name: text.dashboard.actions.title })).toBeVisible();
    await expect(page.getByText(text.detailsHint.text)).toHaveCount(0);
    await visitor.open("/dashboard/settings");
    await visitor.tap(button(text.consents.withdraw.registrar.button));
    await page.getByRole("dialog").getByRole("button", { name: text.consents.withdraw.registrar.button }).tap();
    await expect(page.getByText(text.consents.withdrawn)).toBeVisible();
    expect(await client("GET /api/details/")).toMatchObject({ consented: false, missing: ["consent_missing"] });
  });

  test("who has no account types the code that was read out, and adds what is missing without seeing anything that is known", async ({
    page,
    visitor,
  }) => {
    const { text, field, button } = visitor;
    const { lastName } = newPerson();
    const code = await insertDetailsLink(lastName);
    await visitor.open("/details");
    await field(text.linkedDetails.code).fill("00000-00000");
    await visitor.tap(button(text.linkedDetails.open));
    await expect(page.getByText(text.linkedDetails.unknown)).toBeVisible();
    await field(text.linkedDetails.code).fill(code.toLowerCase());
    await visitor.tap(button(text.linkedDetails.open));
    await expect(page.getByRole("heading", { name: text.details.missing })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Wambui");
    await expectNoHorizontalScroll(page);
    await visitor.expectAccessible();
    await field(text.linkedDetails.asks.surname).fill(lastName);
    await field(text.details.form.idNumber).fill(newIdNumber());
    await field(text.details.form.pollingStation).fill("Ihururu Primary School");
    await consentBox(visitor).tap();
    await visitor.tap(button(text.details.form.save));
    await expect(page.getByText(text.linkedDetails.sent)).toBeVisible();
    await visitor.expectOwnLanguage();
  });
});

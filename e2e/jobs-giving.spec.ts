import party from "../party.json" with { type: "json" };
import { testStack } from "../scripts/test-stack.ts";
import { createEvent } from "./event-factories.ts";
import { expect, expectNoHorizontalScroll, waitForHydration } from "./fixtures.ts";
import { startingWith } from "./forms.ts";
import { emailsTo, findLink } from "./mailbox.ts";
import { paymentDetail } from "./payment-page.ts";
import { createMember, newPerson } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";
import { inBothLanguages, test } from "./visitor.ts";

inBothLanguages(() => {
  test("a gift paid on the phone, also after a reload, ends with thanks and a receipt", async ({ page, visitor }) => {
    const { text, button } = visitor;
    const donor = newPerson();
    await visitor.open("/donate");
    const form = page.locator("main form");
    for (const [label, entry] of [
      [text.donate.amount.customLabel, "1500"],
      [text.donate.form.firstName, donor.firstName],
      [text.donate.form.lastName, donor.lastName],
      [text.donate.form.email, donor.email],
      [text.donate.form.phone, donor.phone],
    ] as const) {
      await form.getByLabel(label).fill(entry);
    }
    await visitor.tap(button(`${text.donate.form.submit}${text.donate.form.submitAmount("KES 1,500")}`));
    const pin = page.getByRole("heading", { name: text.payments.prompted.title });
    await expect(pin).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      text.payments.prompted.sentTo("mpesa", "KES 1,500", donor.phone.slice(-3)),
    );
    await page.reload();
    await expect(pin, "a reload returns to the payment").toBeVisible();
    expect(await simulatedPhone(donor.phone).prompts(), "and sends no second prompt").toHaveLength(1);
    await visitor.expectOwnLanguage();

    await simulatedPhone(donor.phone).approve();
    await expect(page.getByRole("heading", { name: text.payments.paid.title })).toBeVisible();
    await expect(page.getByRole("heading", { name: text.thanks.title })).toBeVisible();
    expect(await simulatedPhone(donor.phone).spent()).toBe(1_500);
    await visitor.expectAccessible();
    const receipt = paymentDetail(page, text.payments.paid.receipt).getByRole("definition");
    await expect(receipt).toHaveText(/^R\d{4}-\d{6}-[0-9A-Z]{4}$/);
    await visitor.download(visitor.link(text.payments.paid.pdf));
    const mail = await visitor.expectMail(donor.email, text.donationEmails.thanks("KES 1,500").subject);
    expect(mail.text).toContain((await receipt.textContent())!);
    await visitor.expectMoment(button(text.thanks.share), text.moments.headline.giving(party.name), [
      ...[donor.firstName, donor.lastName, donor.email, donor.phone.slice(-6), "1,500"],
    ]);
    await visitor.tap(button(text.thanks.makeMonthly));
    await expect(form.getByLabel(text.donate.form.email)).toHaveValue("");
    await expect(page.getByRole("radio", { name: text.donate.frequency.monthly })).toBeChecked();
  });

  test("an order of two products with a pickup location, paid on the phone, ends as a paid order with its receipt", async ({
    page,
    visitor,
  }) => {
    const { text } = visitor;
    const { cart, checkout, product } = text.shop;
    const buyer = newPerson();
    await visitor.open("/shop");
    const adders = page.locator("main li").getByRole("button", { name: startingWith(product.addTo("")) });
    for (const index of [0, 2]) await visitor.tap(adders.nth(index));
    await visitor.tap(page.getByRole("button", { name: cart.open(2) }));
    const basket = page.getByRole("dialog", { name: cart.title });
    await basket.getByRole("combobox").first().selectOption("XL");
    await visitor.tap(basket.getByRole("button", { name: cart.checkout, exact: true }));
    const dialog = page.getByRole("dialog", { name: checkout.title });
    await dialog.getByLabel(checkout.pickup).selectOption({ index: 2 });
    await dialog.getByLabel(checkout.name).fill(`${buyer.firstName} ${buyer.lastName}`);
    await dialog.getByLabel(checkout.phone).fill(buyer.phone);
    await dialog.getByLabel(checkout.email).fill(buyer.email);
    await visitor.expectOwnLanguage();
    await dialog.getByRole("button", { name: checkout.place }).dblclick();
    await expect(page.getByRole("status").filter({ hasText: checkout.success })).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/ S[0-9A-Z]{7}$/);
    const number = (await heading.textContent())!.slice(text.order.title("").length);
    const pin = page.getByRole("heading", { name: text.payments.prompted.title });
    await expect(pin).toBeFocused();
    await expect(pin).toBeInViewport();
    await expect(page.getByRole("main")).toContainText(/1 × [^,]+, \S+ XL/);
    await expect(page.getByRole("main")).toContainText("KES 2,000");
    await visitor.expectOwnLanguage();
    await visitor.expectAccessible();

    const { reference } = await simulatedPhone(buyer.phone).approve();
    expect(reference).toBe(number);
    const main = page.getByRole("main");
    await expect(main).toContainText(text.order.paid.title);
    const progress = main.getByRole("list", { name: text.order.progress.label }).getByRole("listitem");
    await expect(progress.nth(1)).toHaveAttribute("aria-current", "step");
    await visitor.expectAccessible();
    expect([await simulatedPhone(buyer.phone).spent(), (await simulatedPhone(buyer.phone).prompts()).length]).toEqual([
      2_000, 1,
    ]);
    await visitor.download(visitor.link(text.payments.paid.pdf));
    const mail = await visitor.expectMail(buyer.email, text.orderEmails.paid(number, "").subject);
    expect(mail.text).toMatch(/1 × [^,]+, \S+ XL, KES 1,500/);
    expect(mail.text).toContain(`${buyer.firstName} ${buyer.lastName},`);
    await page.goto(findLink(mail, visitor.path("/orders/")));
    await expect(heading).toHaveText(text.order.title(number));
    await expect(main).toContainText(text.order.paid.title);
  });

  test("the page of an event shows visitors the seats left and a sign-in link, and after the sign-in they take seats there and get tickets, a calendar and a mail", async ({
    page,
    visitor,
  }) => {
    const { text, link } = visitor;
    const { id, titles } = await createEvent(5);
    const title = titles[visitor.language];
    const main = page.getByRole("main");
    await visitor.open(`/events/${id}`);
    await expect(link(text.eventFacts.visitor.join)).toHaveAttribute("href", visitor.path("/joinus"));
    await expect(main.getByText(text.eventFacts.visitor.left(5))).toBeVisible();
    await visitor.tap(link(text.eventFacts.visitor.signIn));
    const { email, password } = await createMember({ language: visitor.language });
    await main.locator("input[name=email]").fill(email);
    await main.locator("input[name=password]").fill(password);
    await visitor.tap(visitor.button(text.login.submit));
    await visitor.expectAt(`/events/${id}`);
    await expect(main.getByText(text.attendance.open.left(5)).filter({ visible: true })).toHaveCount(1);
    await expect(link(text.eventFacts.visitor.signIn)).toBeHidden();
    await main.getByLabel(text.attendance.open.guests).selectOption("2");
    await main.getByLabel(text.attendance.open.guestName(1)).fill("Amina Yusuf");
    await visitor.expectAccessible();
    await visitor.tap(
      main.getByRole("button", { name: `${text.attendance.open.signUp}${text.attendance.open.for(title)}` }),
    );
    const seats = main.getByText(text.attendance.here.seated(3));
    await expect(seats).toBeFocused();
    await page.reload();
    await expect(seats).toBeVisible();
    await expectNoHorizontalScroll(page);
    const { share } = text.attendance;
    await visitor.expectMoment(visitor.button(`${share.button}${share.for(title)}`), title, ["Amina", email]);
    await visitor.tap(main.getByRole("link", { name: text.attendance.here.show(3) }));
    await visitor.expectAt("/dashboard/events");
    const tickets = page.getByRole("region", { name: text.attendance.tickets.title });
    await expect(tickets.getByRole("listitem")).toHaveCount(3);
    await expect(tickets).toContainText(title);
    await visitor.download(tickets.getByRole("button", { name: text.attendance.tickets.calendar }).first());
    await visitor.expectMail(email, text.attendanceEmails.seated(3, title).subject);
  });

  test("a newsletter subscription is confirmed by the link in the email, which redirects to the home page after 3 seconds, also when it is opened twice, and ends by the unsubscribe link and by its one-click header", async ({
    page,
    visitor,
    request,
  }) => {
    const { text } = visitor;
    const { verify } = text.newsletter;
    const { email } = newPerson();
    await visitor.open("/contact");
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel(text.newsletterForm.label).fill(email);
    await visitor.tap(footer.getByRole("button", { name: text.newsletterForm.action }));
    await expect(page.getByRole("status").filter({ hasText: /\w/ })).toBeVisible();
    await expect(footer.getByLabel(text.newsletterForm.label)).toHaveValue("");
    await visitor.expectOwnLanguage();

    const mail = await visitor.expectMail(email, text.newsletterEmails.confirmation.subject);
    const confirmation = findLink(mail, visitor.path("/verify-newsletter/"));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const time of ["first", "second"]) {
      await page.goto(confirmation);
      // The script starts after the first paint.
      await page.clock.runFor(1_000);
      await expect(page.getByText(verify.redirect), time).toBeVisible();
      await visitor.expectOwnLanguage();
      await page.clock.runFor(2_999);
      await expect(page, time).toHaveURL(confirmation);
      await page.clock.runFor(1);
      await visitor.expectAt("/");
    }
    await page.clock.resume();
    await visitor.expectMail(email, text.newsletterEmails.welcome.subject);
    expect(await emailsTo(email), "one mail to confirm, one to welcome").toHaveLength(2);

    await page.goto(findLink(mail, visitor.path("/unsubscribe-newsletter/")));
    await waitForHydration(page);
    await visitor.tap(visitor.button(text.unsubscribe.confirm));
    await expect(page.getByRole("main").getByRole("status")).toContainText(/\w/);
    await expect(visitor.link(text.unsubscribe.home)).toBeVisible();
    await visitor.expectAccessible();

    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const oneClick = /<(http[^>]+)>/.exec(header("list-unsubscribe") ?? "")?.[1];
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const answer = await request.post(oneClick!, { form: { "List-Unsubscribe": "One-Click" } });
    expect(answer.status()).toBe(200);
    const token = confirmation.split("/").at(-1);
    const reusedLink = await request.get(`${testStack.apiUrl}/api/newsletter/verify/${token}/`);
    expect(reusedLink.status(), "the used link does not subscribe again").toBe(404);
  });
});

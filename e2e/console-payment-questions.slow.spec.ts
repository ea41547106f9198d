import { randomInt } from "node:crypto";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, tabTo, typeText } from "./keyboard.ts";
import { insertPayment, insertUnallocatedMoney } from "./office.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

const FINANCE = "finance@demo.example";

test("the finance officer says by keyboard alone whose unallocated money it is, found by its code", async ({
  page,
}) => {
  const amount = randomInt(100_000, 900_000);
  const { reference } = await insertPayment("Mekatilili wa Menza", amount);
  const other = await insertPayment("Tom Mboya", amount);
  const receipt = await insertUnallocatedMoney(amount);
  await openConsole(page, FINANCE, "/payments");
  await typeText(page, fieldByLabel(page, "Phone, code, name, member number or sum"), receipt.toLowerCase());
  await press(page, page.getByRole("link", { name: receipt }));
  await expect(
    page.getByRole("heading", { level: 1, name: "Money waits for a person to say what it is for." }),
  ).toBeVisible();
  await expect(page.getByText("shamba")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
  // Both fit, so none is chosen before.
  await expect(page.getByRole("button", { name: `It is for ${other.reference}` })).toBeVisible();
  await press(page, page.getByRole("button", { name: `It is for ${reference}` }));
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("How you know it"));
  await page.keyboard.type("She sent a picture of the message.");
  await press(page, dialog.getByRole("button", { name: "Yes, it is for this one" }));
  await expect(page.getByText("This is decided.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Open the payment" }));
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(page.getByRole("region", { name: "What happened" })).toContainText(`M-PESA ${receipt}`);
  await expectAccessible(page);
  await expectFitsPhones(page);
});

test("a payment is found by the phone that was asked to pay, and its question is closed with a note", async ({
  page,
}) => {
  const last = String(randomInt(1_000_000)).padStart(6, "0");
  const [person] = await queryDatabase<{ id: number }>(
    `insert into users (email, password_hash, first_name, last_name, phone, ward_id, membership_type)
     values ($1, 'none', 'Wanjikũ', 'Kamau', $2, 466, 'mwananchi') returning id`,
    [`wanjiku-${last}@party.example`, `+254722${last}`],
  );
  const { id, reference } = await insertPayment("Wanjikũ Kamau", 700);
  await queryDatabase("update payment_intents set user_id = $1 where id = $2", [person!.id, id]);
  await queryDatabase(
    `insert into payment_reviews (kind, intent_id, notes) values ('unknown_code', $1, '[{"reason": "code_unknown", "code": "99"}]')`,
    [id],
  );
  await openConsole(page, FINANCE, `/payments`);
  await typeText(
    page,
    fieldByLabel(page, "Phone, code, name, member number or sum"),
    `0722 ${last.slice(0, 3)} ${last.slice(3)}`,
  );
  await press(page, page.getByRole("link", { name: reference }));
  await press(page, page.getByRole("region", { name: "Questions about it" }).getByRole("link"));
  await expect(page.getByText("Code 99 is not known.")).toBeVisible();
  await press(page, page.getByRole("button", { name: "It is dealt with" }));
  await tabTo(page, page.getByRole("dialog").getByLabel("What was decided, and why"));
  await page.keyboard.type("The portal says that it failed.");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Close it" }));
  await expect(page.getByText("This is decided.")).toBeVisible();
  await expect(page.getByText("The portal says that it failed.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
});

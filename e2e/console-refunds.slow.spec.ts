import { randomInt } from "node:crypto";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

/** Money that came by bank and belongs to no payment. */
async function insertTransfer(receipt: string): Promise<number> {
  const [entry] = await queryDatabase<{ id: number }>(
    `insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
     values ('bank', $1, 700, '{statement}', 'unallocated', now()) returning id`,
    [receipt],
  );
  return entry!.id;
}

test("money is given back by two people, with the keyboard alone", async ({ page }) => {
  const receipt = `FT${randomInt(1_000_000_000)}`;
  const entry = await insertTransfer(receipt);
  const reference = `${receipt}B`;
  await test.step("the finance officer sees what follows, and proposes", async () => {
    await openConsole(page, "finance@demo.example", `/refunds/new/${entry}`);
    await expect(page.getByText("The money belongs to no payment, so nothing else changes.")).toBeVisible();
    await typeText(page, fieldByLabel(page, "Reason"), "sent by mistake");
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("button", { name: "Propose it" }));
    await expect(page.getByText("This waits for a second person")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
  });
  const [refund] = await queryDatabase<{ id: number; proposal_id: number }>(
    "select id, proposal_id from refunds where ledger_entry_id = $1",
    [entry],
  );
  await test.step("the treasurer approves it", async () => {
    await openConsole(page, "treasurer@demo.example", `/proposals/${refund!.proposal_id}`);
    await press(page, page.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("can be sent back now, by hand")).toBeVisible();
  });
  await test.step("one writes down the reference, and another confirms it", async () => {
    await openConsole(page, "finance@demo.example", `/refunds/${refund!.id}`);
    await press(page, page.getByRole("button", { name: "It went back" }));
    await typeText(page, page.getByRole("dialog").getByLabel("Reference of the transfer back"), reference);
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Write it down" }));
    await expect(page.getByText("Another person confirms it.")).toBeVisible();
    await openConsole(page, "treasurer@demo.example", `/refunds/${refund!.id}`);
    await press(page, page.getByRole("button", { name: "Confirm what was written down" }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Confirm it" }));
    await expect(page.getByText("The money went back.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
  });
});

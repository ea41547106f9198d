import { readFileSync } from "node:fs";
import { formatMonth } from "@party/contract/values/months";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

/** Money of the month before the first one of the ledger, of which nothing is closed. @returns e.g. 202610 */
async function insertMonth(): Promise<number> {
  const [entry] = await queryDatabase<{ month: number }>(
    `insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
     select way, 'MONTH' || gen_random_uuid(), sum, '{c2b}', 'unallocated',
       (date_trunc('month', least((select min(paid_at) from ledger_entries), now()) at time zone 'Africa/Nairobi')
         - interval '1 month' + make_interval(days => day, hours => 12)) at time zone 'Africa/Nairobi'
     from (values ('mpesa', 12500, 2), ('airtel', 800, 3), ('mpesa', 4000, 17)) as come (way, sum, day)
     returning to_char(paid_at at time zone 'Africa/Nairobi', 'YYYYMM')::integer as month`,
  );
  return entry!.month;
}

test("a month is closed by treasurer and auditor, with the keyboard alone, and its PDF is downloaded", async ({
  page,
}) => {
  const month = await insertMonth();
  await test.step("the treasurer sees what came and what is open, and proposes", async () => {
    await openConsole(page, "treasurer@demo.example", "/reports");
    await fieldByLabel(page, "Month").selectOption(formatMonth(month));
    await expect(page.getByText("KES 17,300 came, and nothing went back.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("link", { name: `${formatMonth(month)}: what is open in it` }));
    await expect(page.getByRole("link", { name: "belong to no payment" })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("button", { name: "Propose to close it" }));
    await typeText(page, page.getByRole("dialog").getByRole("textbox"), "compared with the portal");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Propose it" }));
    await expect(page.getByText("The auditor decides.").first()).toBeVisible();
  });
  await test.step("the auditor sees the figures and approves", async () => {
    await openConsole(page, "auditor@demo.example", "/proposals");
    const proposal = page.getByRole("row").filter({ hasText: `Close ${formatMonth(month)}` });
    await press(page, proposal.getByRole("link", { name: "Look at it" }));
    await expect(page.getByText("KES 17,300", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("button", { name: "Approve" }));
    await expect(page.getByText(`${formatMonth(month)} is closed.`)).toBeVisible();
  });
  await test.step("the month is closed, and its PDF is there", async () => {
    await press(page, page.getByRole("link", { name: "All figures, and what is still open in it" }));
    await expect(page.getByText("Its figures never change")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    const saving = page.waitForEvent("download");
    await press(page, page.getByRole("button", { name: "Download the PDF" }));
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`month-${month}.pdf`);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { createDonationInput } from "../../../apps/api/src/features/donations/donations.factories.ts";
import { queryDatabase } from "../../../e2e/database.ts";
import { insertPayment, insertUnallocatedMoney } from "../../../e2e/office.ts";
import { PAY_BILL_NUMBER } from "../../../scripts/stack/simulated-payments.ts";
import { testStack } from "../../../scripts/test-stack.ts";
import type { Job } from "../walk.ts";

const FINANCE = "finance@demo.example";
const TREASURER = "treasurer@demo.example";
const SECRETARY = "secretary@demo.example";
const SEARCH = "Phone, code, name, member number or sum";

async function post<Answer>(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** @returns M-PESA's code of money that somebody sent to the pay bill number */
const payByHand = async (ref: string, amount: number): Promise<string> =>
  (
    await post<{ receipt: string }>(`${testStack.simulatorUrl}/sim/api/c2b/pay`, {
      ...{ shortcode: PAY_BILL_NUMBER, ref, amount, msisdn: `2547${randomInt(10_000_000, 99_999_999)}` },
    })
  ).receipt;

/** Somebody promises a gift on the site. @returns its reference */
async function promiseGift(amount: number, last_name: string): Promise<string> {
  const email = `gift-${randomInt(1_000_000_000)}@party.example`;
  const input = createDonationInput({ amount, last_name, email });
  return (await post<{ payment: { reference: string } }>(`${testStack.apiUrl}/donations/`, input)).payment.reference;
}

const stateOf = async (reference: string): Promise<string> =>
  (await queryDatabase<{ state: string }>("select state from payment_intents where reference = $1", [reference]))[0]!
    .state;

const newName = (word: string): string =>
  word + [...String(randomInt(100_000, 999_999))].map((digit) => "abcdefghij"[Number(digit)]).join("");

export const moneyJobs: readonly Job[] = [
  {
    ...{ name: "find a payment by the code that is read out", most: [[2, 10]], email: FINANCE, screen: "/payments" },
    async walk(walk) {
      const reference = await promiseGift(300, newName("Soma"));
      const code = await payByHand(reference, 300);
      await expect.poll(() => stateOf(reference)).toBe("paid");
      await walk.write(SEARCH, code.toLowerCase());
      await walk.page.keyboard.press("Enter");
      await walk.link(reference);
      const history = walk.page.getByRole("region", { name: "What happened" });
      await expect(history).toContainText(code);
      walk.proof = "the payment that M-PESA's code belongs to, with its history";
    },
  },
  {
    ...{ name: "find a payment by the payer's phone", most: [[2, 10]], email: FINANCE, screen: "/payments" },
    async walk(walk) {
      const phone = `0722${String(randomInt(1_000_000)).padStart(6, "0")}`;
      const [person] = await queryDatabase<{ id: number }>(
        `insert into users (email, password_hash, first_name, last_name, phone, ward_id, membership_type)
         values ($1, 'none', 'Akinyi', $2, $3, 466, 'mwananchi') returning id`,
        [`akinyi-${phone}@party.example`, newName("Simu"), `+254${phone.slice(1)}`],
      );
      const { id, reference } = await insertPayment("Akinyi Odhiambo", 700);
      await queryDatabase("update payment_intents set user_id = $1 where id = $2", [person!.id, id]);
      await walk.write(SEARCH, phone);
      await walk.page.keyboard.press("Enter");
      await walk.link(reference);
      await walk.page.getByRole("heading", { level: 1, name: reference }).waitFor();
      walk.proof = "her payment, from the phone number alone";
    },
  },
  {
    ...{ name: "say whose 5,000 shillings these are", most: [[4, 14]], email: FINANCE, screen: "/payment-questions" },
    async walk(walk) {
      const amount = 5_000 + randomInt(1_000_000);
      const { reference } = await insertPayment(`Wangari ${newName("Wa")}`, amount);
      const other = await insertPayment(`Wanjiru ${newName("Wa")}`, amount);
      const code = await insertUnallocatedMoney(amount);
      await walk.goTo(`/payments?q=${code}`);
      await walk.link(new RegExp(code));
      await walk.page.getByRole("button", { name: `It is for ${other.reference}` }).waitFor();
      await walk.button(`It is for ${reference}`);
      await walk.write("How you know it", "She called us.", walk.page.getByRole("dialog"));
      await walk.button("Yes, it is for this one");
      await walk.page.getByText("This is decided.").waitFor();
      await expect.poll(() => stateOf(reference)).toBe("paid");
      expect(await stateOf(other.reference)).toBe("open");
      walk.proof = "two fitted and none was chosen before; hers is paid, the other one is not";
    },
  },
  {
    ...{ name: "give back what was paid twice, two people", email: FINANCE, screen: "/payment-questions" },
    most: [
      [5, 10],
      [2, 0],
    ],
    async walk(walk) {
      const reference = await promiseGift(450, newName("Mara"));
      await payByHand(reference, 450);
      await expect.poll(() => stateOf(reference)).toBe("paid");
      const code = await payByHand(reference, 450);
      const readEntry = () =>
        queryDatabase<{ id: number; state: string }>("select id, state from ledger_entries where receipt = $1", [code]);
      await expect.poll(async () => (await readEntry())[0]?.state).toBe("overpaid");
      await walk.goTo(`/payments?q=${reference}`);
      await walk.link(reference);
      await walk.link(/./, walk.page.getByRole("region", { name: "Questions about it" }));
      await walk.link("Give it back");
      await walk.write("Reason", "Paid twice");
      await walk.button("Propose it");
      await walk.page.getByText("This waits for a second person").first().waitFor();
      const refund = await walk.idOf();
      await walk.goOnAs(TREASURER, "/proposals");
      await walk.approve(code);
      await walk.seesDone();
      await expect.poll(async () => (await readEntry())[0]!.state, { timeout: 30_000 }).toBe("reversed");
      await walk.goTo(`/refunds/${refund}`);
      await walk.page.getByText("The money went back.").waitFor();
      expect(await stateOf(reference)).toBe("paid");
      walk.proof = "the second payment went back at M-PESA, and the gift stays paid";
    },
  },
  {
    ...{ name: "keep a large gift, two people", email: FINANCE, screen: "/held-gifts" },
    most: [
      [3, 15],
      [2, 0],
    ],
    async walk(walk) {
      const name = newName("Mkubwa");
      const limits = await queryDatabase<{ id: number }>(
        `insert into donation_limits (per_donor_per_year, valid_from, source) values (100000, current_date, 'a job') returning id`,
      );
      const reference = await promiseGift(150_000, name);
      await payByHand(reference, 150_000);
      await expect.poll(() => stateOf(reference)).toBe("held");
      await queryDatabase("delete from donation_limits where id = $1", [limits[0]!.id]);
      await walk.goTo("/held-gifts");
      const gift = walk.page.getByRole("listitem").or(walk.page.getByRole("row")).filter({ hasText: name });
      await walk.button("Propose to keep it", gift.first());
      await walk.type("Counsel agreed.");
      await walk.button("Propose it", walk.page.getByRole("dialog"));
      await walk.link("Open the proposal", gift.first());
      await walk.goOnAs(SECRETARY, "/proposals");
      await walk.approve(reference);
      await walk.seesDone();
      await expect.poll(() => stateOf(reference)).toBe("paid");
      walk.proof = "held until the second person, then the party's";
    },
  },
  {
    ...{ name: "read in a statement and confirm four transfers", email: FINANCE, screen: "/statements/new" },
    most: [[8, 0]],
    async walk(walk) {
      const number = randomInt(100_000, 999_999);
      const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const payments = await Promise.all([1, 2, 3, 4].map((n) => insertPayment(`Giver ${n}`, 100 * n)));
      const lines = payments.map(({ reference }, n) => `${day},FT${number}${n},GIFT ${reference},,${100 * (n + 1)}.00`);
      await walk.attach("Choose a file", {
        ...{ name: `bank-${number}.csv`, mimeType: "text/csv" },
        buffer: Buffer.from(["Transaction Date,Transaction Reference,Description,Debit,Credit", ...lines].join("\n")),
      });
      await walk.button("Check it");
      await walk.button("Read it in");
      await walk.button("Read it in", walk.page.getByRole("dialog"));
      await walk.page.getByText("It is read in.").waitFor();
      await walk.link("Transfers to confirm");
      await walk.page.getByRole("heading", { level: 1, name: "Transfers to confirm" }).waitFor();
      await walk.check("All on this page");
      await walk.button("Confirm as suggested");
      await walk.page
        .getByText("4 transfers are booked, 0 not.")
        .or(walk.page.getByText("Book 4 transfers?"))
        .first()
        .waitFor();
      await walk.button("Book them");
      await walk.page.getByText("4 transfers are booked.").waitFor();
      for (const { reference } of payments) await expect.poll(() => stateOf(reference)).toBe("paid");
      walk.proof = "the four payments that the bank's texts quote are paid";
    },
  },
];

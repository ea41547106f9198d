import { decimalShillings } from "#mpesa/callbacks/bodies.ts";
import { newReceipt } from "#mpesa/ids.ts";
import { messageTime } from "#mpesa/nairobi-time.ts";
import { notifyWatchers, type Simulator } from "#mpesa/simulator.ts";
import type { Payment, PhoneAccount } from "#mpesa/simulator-state.ts";

const FIRST_NAMES = ["WANGARI", "TOM", "DEDAN", "MEKATILILI", "OTIENO", "AKINYI", "KIPCHOGE", "HALIMA"];
const MESSAGES_KEPT = 500;

/** The account of a phone, created at its first use. */
export function phoneAccount({ state }: Simulator, phone: string): PhoneAccount {
  const { openingBalance } = state.settings;
  state.phones[phone] ??= {
    firstName: FIRST_NAMES[Number(phone.slice(-4)) % FIRST_NAMES.length] ?? "",
    openingBalance,
    balance: openingBalance,
  };
  return state.phones[phone];
}

interface NewPayment extends Pick<Payment, "via" | "direction" | "phone" | "shortcode" | "amount" | "reference"> {
  readonly receipt?: string;
  readonly till?: boolean;
  readonly firstName?: string | undefined;
  readonly cause?: string;
}

/** Moves money and records the payment. Callers have checked the balance. */
export function recordPayment(simulator: Simulator, movement: NewPayment): Payment {
  const { state, clock } = simulator;
  const { phone, shortcode, amount, direction } = movement;
  const account = phoneAccount(simulator, phone);
  const toBusiness = direction === "in" ? amount : -amount;
  account.balance -= toBusiness;
  const businessBalance = (state.businesses[shortcode] ?? 0) + toBusiness;
  state.businesses[shortcode] = businessBalance;
  const payment: Payment = {
    ...movement,
    receipt: movement.receipt ?? newReceipt(simulator),
    at: clock.now(),
    till: movement.till ?? false,
    firstName: movement.firstName ?? account.firstName,
    businessBalance,
  };
  state.payments[payment.receipt] = payment;
  sendMessage(simulator, phone, receiptMessage(simulator, payment, account.balance));
  return payment;
}

/** Sends a text message to the phone. */
export function sendMessage(simulator: Simulator, phone: string, text: string): void {
  const { state, clock } = simulator;
  const { messages } = state;
  state.count += 1;
  messages.push({ id: state.count, at: clock.now(), phone, text });
  if (messages.length > MESSAGES_KEPT) messages.shift();
  notifyWatchers(simulator);
}

function receiptMessage({ config }: Simulator, payment: Payment, balance: number): string {
  const account = payment.till || payment.reference === "" ? "" : ` for account ${payment.reference}`;
  const what =
    payment.direction === "in"
      ? `Ksh${decimalShillings(payment.amount)} paid to ${config.businessName}${account}`
      : `You have received Ksh${decimalShillings(payment.amount)} from ${config.businessName}`;
  return `${payment.receipt} Confirmed. ${what} on ${messageTime(payment.at)}. New M-PESA balance is Ksh${decimalShillings(balance)}.`;
}

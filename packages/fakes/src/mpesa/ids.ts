import { compactDate, dayFirstTime } from "#mpesa/nairobi-time.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import { randomText } from "./random.ts";

const HEX_DIGITS = "0123456789abcdef";
const DIGITS = "0123456789";
const UPPERCASE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `SIM` and seven characters: as long as a real receipt number, but distinguishable from one. */
export function newReceipt({ state }: Simulator): string {
  for (;;) {
    const receipt = `SIM${randomText(state.chance, UPPERCASE_LETTERS + DIGITS, 7)}`;
    if (!(receipt in state.payments)) return receipt;
  }
}

/** `5dbd-4f93-a478-41cdaf2b9acd86873`, as Daraja numbers requests and conversations. */
export const newRequestId = ({ state: { chance } }: Simulator): string =>
  `${[4, 4, 4, 12].map((length) => randomText(chance, HEX_DIGITS, length)).join("-")}${randomText(chance, DIGITS, 5)}`;

/** `AG_20191219_00004e48cf7e3533f581` */
export const newConversationId = ({ state, clock }: Simulator): string =>
  `AG_${compactDate(clock.now())}_${randomText(state.chance, HEX_DIGITS, 20)}`;

/** `ws_CO_`, the day and time in Nairobi, one to three digits, and the payer's last nine (payments.md 1.2). */
export function newCheckoutRequestId({ state, clock }: Simulator, phone: string): string {
  for (;;) {
    const now = clock.now();
    const fraction = randomText(state.chance, DIGITS, 1 + (state.count % 3));
    const id = `ws_CO_${dayFirstTime(now)}${fraction}${phone.slice(-9)}`;
    if (!(id in state.transactions)) return id;
    state.count += 1;
  }
}

/** A callback token that the app never issued. */
export const newUnknownToken = ({ state }: Simulator): string => randomText(state.chance, HEX_DIGITS, 32);

export const newToken = ({ state }: Simulator): string =>
  randomText(state.chance, UPPERCASE_LETTERS + UPPERCASE_LETTERS.toLowerCase() + DIGITS, 28);

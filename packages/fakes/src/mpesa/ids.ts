import { compactDate, dayFirstTime } from "#mpesa/nairobi-time.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import { randomText } from "./random.ts";

const HEX = "0123456789abcdef";
const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `SIM` and seven more characters: as long as a real receipt, and easy to tell from one. */
export function newReceipt({ world }: Simulator): string {
  for (;;) {
    const receipt = `SIM${randomText(world.chance, UPPER + DIGITS, 7)}`;
    if (!(receipt in world.payments)) return receipt;
  }
}

/** `5dbd-4f93-a478-41cdaf2b9acd86873`, as Daraja numbers requests and conversations. */
export const newRequestId = ({ world: { chance } }: Simulator): string =>
  `${[4, 4, 4, 12].map((length) => randomText(chance, HEX, length)).join("-")}${randomText(chance, DIGITS, 5)}`;

/** `AG_20191219_00004e48cf7e3533f581` */
export const newConversationId = ({ world, clock }: Simulator): string =>
  `AG_${compactDate(clock.now())}_${randomText(world.chance, HEX, 20)}`;

/** `ws_CO_`, the day and time in Nairobi, one to three digits, and the payer's last nine (payments.md 1.2). */
export function newCheckoutRequestId({ world, clock }: Simulator, phone: string): string {
  for (;;) {
    const now = clock.now();
    const fraction = randomText(world.chance, DIGITS, 1 + (world.count % 3));
    const id = `ws_CO_${dayFirstTime(now)}${fraction}${phone.slice(-9)}`;
    if (!(id in world.transactions)) return id;
    world.count += 1;
  }
}

/** A callback token that the app never issued. */
export const newForeignToken = ({ world }: Simulator): string => randomText(world.chance, HEX, 32);

export const newToken = ({ world }: Simulator): string =>
  randomText(world.chance, UPPER + UPPER.toLowerCase() + DIGITS, 28);

import { letters } from "#chance.ts";
import { compactDate, dayFirstTime } from "#nairobi-time.ts";
import type { Simulator } from "#simulator.ts";

const HEX = "0123456789abcdef";
const DIGITS = "0123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** `SIM` and seven more: as long as a real receipt, and never to be mistaken for one. */
export function newReceipt({ world }: Simulator): string {
  for (;;) {
    const receipt = `SIM${letters(world.chance, UPPER + DIGITS, 7)}`;
    if (!(receipt in world.payments)) return receipt;
  }
}

/** `5dbd-4f93-a478-41cdaf2b9acd86873`, as Daraja numbers requests and conversations. */
export const newRequestId = ({ world: { chance } }: Simulator): string =>
  `${[4, 4, 4, 12].map((length) => letters(chance, HEX, length)).join("-")}${letters(chance, DIGITS, 5)}`;

/** `AG_20191219_00004e48cf7e3533f581` */
export const newConversationId = ({ world, clock }: Simulator): string =>
  `AG_${compactDate(clock.now())}_${letters(world.chance, HEX, 20)}`;

/** `ws_CO_`, the day and time in Nairobi, one to three digits, and the payer's last nine (payments.md 1.2). */
export function newCheckoutRequestId({ world, clock }: Simulator, phone: string): string {
  for (;;) {
    const now = clock.now();
    const fraction = letters(world.chance, DIGITS, 1 + (world.count % 3));
    const id = `ws_CO_${dayFirstTime(now)}${fraction}${phone.slice(-9)}`;
    if (!(id in world.transactions)) return id;
    world.count += 1;
  }
}

/** 128 bits in the address of a callback, as nobody gave them out. */
export const newForeignToken = ({ world }: Simulator): string => letters(world.chance, HEX, 32);

export const newToken = ({ world }: Simulator): string =>
  letters(world.chance, UPPER + UPPER.toLowerCase() + DIGITS, 28);

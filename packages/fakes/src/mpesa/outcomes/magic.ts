import type { OUTCOME_PLANS } from "#mpesa/outcomes/plan.ts";

type Outcome = keyof typeof OUTCOME_PLANS | `${number}` | "SFC_IC0003";

/** `2547000000xx`: its last two digits → its outcome (payments.md 5.3). */
const MAGIC_PHONES: Record<string, Outcome> = {
  "00": "success",
  "01": "1",
  "02": "2001",
  "03": "1032",
  "04": "1037",
  "05": "1019",
  "06": "1001",
  "07": "1025",
  "08": "17",
  "09": "26",
  "10": "9999",
  "11": "2006",
  "12": "8006",
  "13": "SFC_IC0003",
  "20": "lost_callback",
  "21": "duplicate_callback",
  "22": "late_callback",
  "23": "callback_first",
  "24": "lost_response",
  "25": "query_contradicts",
  "26": "out_of_order",
  "27": "wrong_amount",
  "28": "silence",
  "29": "forged_callback",
  "30": "busy",
  "31": "firewall",
  "32": "hang",
  "33": "varied_metadata",
  "34": "unknown_code",
  "40": "confirmation_only",
};

const MAGIC_AMOUNTS: Record<number, Outcome> = {
  9001: "1",
  9020: "lost_callback",
  9021: "duplicate_callback",
  9032: "1032",
  9037: "1037",
};

export const outcomeOfPhone = (phone: string): Outcome | undefined =>
  phone.startsWith("2547000000") ? MAGIC_PHONES[phone.slice(10)] : undefined;

export const outcomeOfAmount = (amount: number): Outcome | undefined => MAGIC_AMOUNTS[amount];

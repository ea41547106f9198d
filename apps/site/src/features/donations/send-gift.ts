import { ApiError, type CallOptions } from "@party/contract/client";
import type { Donation } from "@party/contract/donations";
import type { PaymentMethod } from "@party/contract/values/payments";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import { donateContent } from "./donate.content.ts";

/** What was promised. */
export interface SentGift {
  donation: Donation;
  method: PaymentMethod;
  phone: string;
}

export interface Refusal {
  text: string;
  /** What is wrong with an entry, by its name in the form. */
  fields: Record<string, string>;
}

type NewGift = CallOptions<"POST /donations/">["body"];

/** The contract's names of entries, where the form has its own (spec section 3). */
const formNames: Record<string, string> = {
  first_name: "firstName",
  last_name: "lastName",
  payment_method: "paymentMethod",
  // Another wording than this page shows: said beside the box.
  declaration_version: "declaration",
};

function promiseOf(form: FormData): NewGift {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    amount: entry("amount"),
    first_name: entry("firstName"),
    last_name: entry("lastName"),
    email: entry("email"),
    phone: entry("phone"),
    payment_method: entry("paymentMethod") as PaymentMethod,
    // The server says what is missing, beside whatever else it finds.
    declaration: form.has("declaration") as true,
    declaration_version: donateContent.declaration.version,
    monthly: form.get("frequency") === "monthly",
  };
}

/** Promises a gift. Never throws. */
export async function sendGift(form: FormData, idempotencyKey: string): Promise<SentGift | Refusal> {
  const body = promiseOf(form);
  const sent = { method: body.payment_method, phone: body.phone };
  try {
    return { ...sent, donation: await api("POST /donations/", { body, idempotencyKey }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { text: orOffline(donateContent.form.failed), fields: {} };
    // A server without such a call has taken nothing, whatever else it says.
    if (error.status === 404 || error.status === 405) return { text: donateContent.form.notTaken, fields: {} };
    const fields = Object.entries(error.fields).map(([name, said]) => [formNames[name] ?? name, said.join(" ")]);
    return { text: error.text ?? donateContent.form.failed, fields: Object.fromEntries(fields) };
  }
}

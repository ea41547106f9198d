import { ApiError, type CallOptions } from "@party/contract/client";
import type { Donation } from "@party/contract/donations";
import type { PaymentMethod } from "@party/contract/values/payments";
import { api } from "#api.ts";
import { withOfflineHint } from "#offline/offline-message.ts";
import { donateContent } from "./donate.content.ts";

export interface SentGift {
  donation: Donation;
  method: PaymentMethod;
  phone: string;
}

export interface GiftError {
  text: string;
  /** Messages by field name of the form. */
  fields: Record<string, string>;
}

type NewGift = CallOptions<"POST /donations/">["body"];

/** Field names of the form by those of the contract, where they differ (spec section 3). */
const formNames: Record<string, string> = {
  first_name: "firstName",
  last_name: "lastName",
  payment_method: "paymentMethod",
  // Shown at the checkbox.
  declaration_version: "declaration",
};

function requestBody(form: FormData): NewGift {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    amount: entry("amount"),
    first_name: entry("firstName"),
    last_name: entry("lastName"),
    email: entry("email"),
    phone: entry("phone"),
    payment_method: entry("paymentMethod") as PaymentMethod,
    // The server validates it together with the other fields.
    declaration: form.has("declaration") as true,
    declaration_version: donateContent.declaration.version,
    monthly: form.get("frequency") === "monthly",
  };
}

/** Never throws. */
export async function sendGift(form: FormData, idempotencyKey: string): Promise<SentGift | GiftError> {
  const body = requestBody(form);
  const sent = { method: body.payment_method, phone: body.phone };
  try {
    return { ...sent, donation: await api("POST /donations/", { body, idempotencyKey }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { text: withOfflineHint(donateContent.form.failed), fields: {} };
    // The server has no donations, so nothing was taken.
    if (error.status === 404 || error.status === 405) return { text: donateContent.form.notTaken, fields: {} };
    const fields = Object.entries(error.fields).map(([name, messages]) => [
      formNames[name] ?? name,
      messages.join(" "),
    ]);
    return { text: error.text ?? donateContent.form.failed, fields: Object.fromEntries(fields) };
  }
}

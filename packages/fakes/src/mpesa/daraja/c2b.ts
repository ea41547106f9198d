import type { FastifyRequest } from "fastify";
import { AMOUNT_PATTERN, type DarajaFields, fieldsOf, isCallableUrl, textOf } from "#mpesa/daraja/fields.ts";
import { newRequestId } from "#mpesa/ids.ts";
import { isDarajaPhone } from "#mpesa/phone-number.ts";
import { notifyWatchers, type Simulator, scheduleAction, shortcodesOf } from "#mpesa/simulator.ts";
import type { UrlRegistration } from "#mpesa/simulator-state.ts";
import { DarajaError } from "./daraja-error.ts";

const badRequestError = () => new DarajaError(400, "400.003.02", "Bad Request");

/** `POST /mpesa/c2b/v1|v2/registerurl` (payments.md 1.6). */
export function registerUrls(
  simulator: Simulator,
  request: FastifyRequest,
  version: UrlRegistration["version"],
): object {
  const { state } = simulator;
  const fields = fieldsOf(request);
  const shortcode = requireOwnShortcode(simulator, fields);
  const { ResponseType: responseType, ConfirmationURL: confirmationUrl, ValidationURL: validationUrl } = fields;
  if (responseType !== "Completed" && responseType !== "Cancelled") throw badRequestError();
  for (const url of [confirmationUrl, validationUrl]) {
    if (typeof url !== "string" || !isCallableUrl(url, state.settings.strictUrls)) throw badRequestError();
  }
  if (state.settings.prodLike && state.registrations[shortcode]) {
    throw new DarajaError(500, "500.003.1001", "Urls are already registered");
  }
  state.registrations[shortcode] = {
    version,
    responseType,
    confirmationUrl: String(confirmationUrl),
    validationUrl: String(validationUrl),
  };
  notifyWatchers(simulator);
  return acceptedReply(simulator, "Success");
}

/** `POST /mpesa/c2b/v1|v2/simulate`: somebody pays by hand. The sandbox alone has it. */
export function simulateC2b(simulator: Simulator, request: FastifyRequest): object {
  if (simulator.state.settings.prodLike) throw new DarajaError(404, "404.003.01", "Resource not found");
  const fields = fieldsOf(request);
  const shortcode = requireOwnShortcode(simulator, fields);
  const { CommandID: command } = fields;
  const amount = textOf(fields.Amount) ?? "";
  const phone = textOf(fields.Msisdn) ?? "";
  const till = command === "CustomerBuyGoodsOnline";
  if (!till && command !== "CustomerPayBillOnline") throw badRequestError();
  if (!AMOUNT_PATTERN.test(amount) || !isDarajaPhone(phone)) throw badRequestError();
  const payment = {
    shortcode,
    phone,
    till,
    amount: Number(amount),
    reference: textOf(fields.BillRefNumber) ?? "",
    confirmations: 1,
    delayMs: 0,
  };
  scheduleAction(simulator, 0, { kind: "pay_by_hand", payment });
  return acceptedReply(simulator, "Accept the service request successfully.");
}

function requireOwnShortcode(simulator: Simulator, fields: DarajaFields): string {
  const shortcode = textOf(fields.ShortCode) ?? "";
  const { till } = simulator.config;
  if (!shortcodesOf(simulator).has(shortcode) && shortcode !== till) throw badRequestError();
  return shortcode;
}

const acceptedReply = (simulator: Simulator, description: string) => ({
  // Spelt as Daraja spells it.
  OriginatorCoversationID: newRequestId(simulator),
  ResponseCode: "0",
  ResponseDescription: description,
});

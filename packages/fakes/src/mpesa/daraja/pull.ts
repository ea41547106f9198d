import type { FastifyRequest } from "fastify";
import { decimalShillings } from "#mpesa/callbacks/bodies.ts";
import { type DarajaFields, fieldsOf, isCallableUrl, requireField, textOf } from "#mpesa/daraja/fields.ts";
import { newRequestId } from "#mpesa/ids.ts";
import { parseNairobiTime } from "#mpesa/nairobi-time.ts";
import { isDarajaPhone } from "#mpesa/phone-number.ts";
import { notifyWatchers, type Simulator, shortcodesOf } from "#mpesa/simulator.ts";
import type { Payment } from "#mpesa/simulator-state.ts";
import { DarajaError, invalidFieldError } from "./daraja-error.ts";

const MAX_AGE_MS = 48 * 3_600_000;
const MAX_ROWS = 100;

/** `POST /pulltransactions/v1/register` (payments.md 1.6). */
export function registerPull(simulator: Simulator, request: FastifyRequest): object {
  const { state } = simulator;
  const fields = fieldsOf(request);
  const shortcode = requireOwnShortcode(simulator, fields);
  requireField(fields, "RequestType", /^Pull$/);
  if (!isDarajaPhone(requireField(fields, "NominatedNumber"))) throw invalidFieldError("NominatedNumber");
  if (!isCallableUrl(requireField(fields, "CallBackURL"), state.settings.strictUrls))
    throw invalidFieldError("CallBackURL");
  const known = state.pullRegistrations.includes(shortcode);
  if (!known) state.pullRegistrations.push(shortcode);
  notifyWatchers(simulator);
  return {
    ResponseRefID: newRequestId(simulator),
    ResponseStatus: known ? "1001" : "1000",
    ShortCode: shortcode,
    ResponseDescription: known ? "ShortCode already Registered" : "ShortCode Registered Successfully",
  };
}

/** `POST, GET /pulltransactions/v1/query`: pages of the payments of the last 48 hours. */
export function pullTransactions(simulator: Simulator, request: FastifyRequest): object {
  const fields = { ...(request.query as DarajaFields), ...fieldsOf(request) };
  const shortcode = requireOwnShortcode(simulator, fields);
  const from = parseNairobiTime(requireField(fields, "StartDate"));
  if (from === undefined) throw invalidFieldError("StartDate");
  const until = parseNairobiTime(requireField(fields, "EndDate"));
  if (until === undefined) throw invalidFieldError("EndDate");
  const offset = Number(requireField(fields, "OffSetValue", /^\d{1,9}$/));
  const earliest = Math.max(from, simulator.clock.now() - MAX_AGE_MS);
  const rows = Object.values(simulator.state.payments)
    .filter((one) => one.direction === "in" && one.shortcode === shortcode)
    // The end includes its second.
    .filter(({ at }) => at >= earliest && at < until + 1_000)
    .slice(offset, offset + MAX_ROWS);
  return {
    ResponseRefID: newRequestId(simulator),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No transactions",
    Response: [rows.map((payment) => pullRowOf(simulator, payment))],
  };
}

const pullRowOf = ({ config }: Simulator, payment: Payment) => ({
  transactionId: payment.receipt,
  trxDate: new Date(payment.at).toISOString().replace(/\.\d{3}Z$/, "Z"),
  msisdn: Number(payment.phone),
  sender: "MPESA",
  transactiontype: payment.till ? "c2b-buy-goods-debit" : "c2b-pay-bill-debit",
  billreference: payment.reference,
  amount: decimalShillings(payment.amount),
  organizationname: config.businessName,
});

function requireOwnShortcode(simulator: Simulator, fields: DarajaFields): string {
  const shortcode = textOf(fields.ShortCode) ?? "";
  const { till } = simulator.config;
  if (!shortcodesOf(simulator).has(shortcode) && shortcode !== till) {
    throw new DarajaError(400, "400.001", "Invalid ShortCode");
  }
  return shortcode;
}

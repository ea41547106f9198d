import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Simulator } from "#mpesa/simulator.ts";
import { policyWithForms, sendPage } from "#page.ts";
import { type Checkout, checkoutPage, unknownCheckoutPage } from "./checkout.page.ts";
import { sendWebhook } from "./webhooks.ts";

/** A provider's checkout pages, by the id of session or order. */
interface CheckoutPages {
  find(id: string): Checkout | undefined;
  pay(id: string): Promise<void>;
  decline(id: string): Promise<void>;
}

/** The pages on which payers pay by card and with PayPal, at `/sim/card/…` and `/sim/paypal/…`. */
export function checkoutRoutes(app: FastifyInstance, simulator: Simulator): void {
  addCheckout(app, "/card/:id", cardPages(simulator));
  addCheckout(app, "/paypal/:id", paypalPages(simulator));
}

function addCheckout(app: FastifyInstance, path: string, pages: CheckoutPages): void {
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
  const unknown = (reply: FastifyReply) => sendPage(reply.code(404), unknownCheckoutPage());
  app.get(path, (request, reply) => {
    const checkout = pages.find(idOf(request));
    if (!checkout) return unknown(reply);
    const origins = [checkout.approvedUrl, checkout.cancelledUrl].map((url) => new URL(url).origin);
    reply.header("content-security-policy", policyWithForms(origins));
    return sendPage(reply, checkoutPage(checkout));
  });
  app.post(path, async (request, reply) => {
    const id = idOf(request);
    const checkout = pages.find(id);
    if (!checkout) return unknown(reply);
    const { answer } = (request.body ?? {}) as Record<string, string>;
    if (answer === "cancel") return reply.redirect(checkout.cancelledUrl, 303);
    // Pressed twice, the second time changes nothing.
    if (checkout.state === "open" && answer === "pay") await pages.pay(id);
    else if (checkout.state === "open" && answer === "decline") await pages.decline(id);
    return reply.redirect(checkout.approvedUrl, 303);
  });
}

function cardPages(simulator: Simulator): CheckoutPages {
  const { config, providers } = simulator;
  const { stripe } = providers;
  const tell = (id: string, type: string) => sendWebhook(simulator, "stripe", stripe.webhook(type, stripe.find(id)!));
  return {
    find(id) {
      const session = stripe.find(id);
      if (!session) return undefined;
      const { status, payment_status, amount_total, currency, metadata, line_items } = session;
      const ended = payment_status === "paid" ? "paid" : "declined";
      return {
        provider: "Stripe",
        state: status === "complete" ? ended : (status as "open" | "expired"),
        payee: config.businessName,
        details: `${line_items.data[0].description} ${metadata.reference}`,
        amount: `${currency.toUpperCase()} ${(amount_total / 100).toLocaleString("en-KE")}`,
        approvedUrl: session.success_url,
        cancelledUrl: session.cancel_url,
      };
    },
    async pay(id) {
      stripe.pay(id);
      await tell(id, "checkout.session.completed");
    },
    async decline(id) {
      stripe.decline(id);
      await tell(id, "checkout.session.async_payment_failed");
    },
  };
}

function paypalPages(simulator: Simulator): CheckoutPages {
  const { config, providers } = simulator;
  const { paypal } = providers;
  const tellOfApproval = (id: string) =>
    sendWebhook(simulator, "paypal", paypal.webhook("CHECKOUT.ORDER.APPROVED", simulator.state.paypal.orders[id]!));
  return {
    find(id) {
      const { orders, returns, declined } = simulator.state.paypal;
      const order = orders[id];
      const urls = returns[id];
      if (!order || !urls) return undefined;
      const [unit] = order.purchase_units;
      const ended = declined[id] ? "declined" : "paid";
      return {
        provider: "PayPal",
        state: order.status === "PAYER_ACTION_REQUIRED" ? "open" : ended,
        payee: config.businessName,
        details: unit?.description ?? "",
        amount: `${unit?.amount.currency_code} ${unit?.amount.value}`,
        // As PayPal appends it.
        approvedUrl: withQuery(urls.approved, { token: id, PayerID: "SIMULATEDPAYER" }),
        cancelledUrl: withQuery(urls.cancelled, { token: id }),
      };
    },
    async pay(id) {
      paypal.approve(id);
      await tellOfApproval(id);
    },
    async decline(id) {
      paypal.decline(id);
      await tellOfApproval(id);
    },
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { createAirtelApi } from "#airtel.ts";
import type { FakeReply, FakeRequest } from "#http-server.ts";
import type { FakeProviders, Simulator } from "#mpesa/simulator.ts";
import { createPaypalApi } from "#paypal.ts";
import { createStripeApi } from "#stripe.ts";
import { showAirtelPrompt } from "./airtel-phone.ts";
import { sendWebhook } from "./webhooks.ts";

/** The APIs with the simulator's state, and checkout pages at the address that the app uses. */
export function createProviders(simulator: () => Simulator): FakeProviders {
  const pageUrl =
    (kind: "card" | "paypal") =>
    (id: string, { headers }: FakeRequest) =>
      `http://${headers.host}/sim/${kind}/${id}`;
  const paypal = createPaypalApi(
    () => simulator().state.paypal,
    pageUrl("paypal"),
    (id) => {
      const capture = { ...paypal.captureOf(id), supplementary_data: { related_ids: { order_id: id } } };
      void sendWebhook(simulator(), "paypal", paypal.webhook(`PAYMENT.CAPTURE.${capture.status}`, capture));
    },
  );
  return {
    airtel: createAirtelApi(
      () => simulator().state.airtel,
      (id) => showAirtelPrompt(simulator(), id),
    ),
    paypal,
    stripe: createStripeApi(() => simulator().state.stripe, pageUrl("card")),
  };
}

/** The paths of the three APIs do not overlap, so all are at the address of Daraja. */
const PROVIDER_PATHS: Record<keyof FakeProviders, readonly string[]> = {
  airtel: ["/auth/oauth2/token", "/merchant/v1/*", "/standard/v1/*"],
  paypal: ["/v1/oauth2/token", "/v1/notifications/*", "/v2/checkout/*"],
  stripe: ["/v1/checkout/*"],
};

export function providerRoutes(app: FastifyInstance, { providers }: Simulator): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: FastifyRequest, text: string) => text);
  for (const [name, paths] of Object.entries(PROVIDER_PATHS) as [keyof FakeProviders, readonly string[]][]) {
    for (const path of paths) {
      app.route({
        method: ["GET", "POST"],
        url: path,
        handler: (request, reply) => {
          const { status, json, headers = {} }: FakeReply = providers[name].answer(toFakeRequest(request));
          return reply.code(status).headers(headers).send(json);
        },
      });
    }
  }
}

function toFakeRequest({ method, url, headers, body }: FastifyRequest): FakeRequest {
  const { pathname, searchParams } = new URL(url, "http://simulator");
  return { method, path: pathname, query: searchParams, headers, body: typeof body === "string" ? body : "" };
}

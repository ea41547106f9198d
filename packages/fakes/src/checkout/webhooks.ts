import type { SignedCallback } from "#http-server.ts";
import { deliverCallback } from "#mpesa/callbacks/post.ts";
import type { Simulator } from "#mpesa/simulator.ts";

/** Sends a webhook to the app, if it has named an address. Resolves after the first attempt. */
export async function sendWebhook(
  simulator: Simulator,
  to: keyof Simulator["config"]["webhooks"],
  { headers, body }: SignedCallback,
): Promise<void> {
  const url = simulator.config.webhooks[to];
  if (url) await deliverCallback(simulator, { to, url, body, headers, shortcode: "", about: to });
}

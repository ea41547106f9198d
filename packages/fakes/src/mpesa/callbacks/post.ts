import { notifyWatchers, type Simulator, scheduleAction } from "#mpesa/simulator.ts";
import type { CallbackDelivery, CallbackPost, WebhookProvider } from "#mpesa/simulator-state.ts";

const PROVIDERS_RETRYING_WEBHOOKS: readonly string[] = ["airtel", "paypal", "stripe"] satisfies WebhookProvider[];

interface DeliveryResult {
  readonly status?: number;
  readonly error?: string;
  readonly reply?: string;
}

const DELIVERIES_KEPT = 2_000;
/** Unlike Daraja, the other providers send again what was not accepted. */
const WEBHOOK_RETRIES = 5;
const WEBHOOK_RETRY_MS = 2_000;

/** Sends a callback now. As with Daraja (payments.md 0.3), its failures are not repeated unless the setting `retries` is set. */
export async function deliverCallback(simulator: Simulator, post: CallbackPost, attempt = 1): Promise<DeliveryResult> {
  const { state, log } = simulator;
  const { callbackTimeoutMs, validationCapMs, ...settings } = state.settings;
  const [retries, retryMs] = PROVIDERS_RETRYING_WEBHOOKS.includes(post.to)
    ? [WEBHOOK_RETRIES, WEBHOOK_RETRY_MS * attempt]
    : [settings.retries, settings.retryMs];
  const at = simulator.clock.now();
  const sent = await sendCallback(simulator, post, post.to === "validation" ? validationCapMs : callbackTimeoutMs);
  const { reply: _, ...outcome } = sent;
  state.count += 1;
  const delivery: CallbackDelivery = { id: state.count, at, attempt, ...post, ...outcome };
  state.deliveries.push(delivery);
  if (state.deliveries.length > DELIVERIES_KEPT) state.deliveries.shift();
  log.info({ to: post.to, attempt, ...outcome }, "posted");
  const arrived = sent.status !== undefined && sent.status >= 200 && sent.status < 300;
  if (!arrived && post.to !== "validation" && attempt <= retries && state === simulator.state) {
    scheduleAction(simulator, retryMs, { kind: "post", post, attempt: attempt + 1 });
  }
  notifyWatchers(simulator);
  return sent;
}

async function sendCallback(
  simulator: Simulator,
  { url, body, shortcode, headers }: CallbackPost,
  capMs: number,
): Promise<DeliveryResult> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // As observed (payments.md 1.3).
      headers: { "content-type": "application/json;charset=UTF-8", ...(headers ?? { BusinessShortCode: shortcode }) },
      body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(capMs), simulator.stopping.signal]),
    });
    return { status: response.status, reply: await response.text() };
  } catch (error) {
    return { error: describeError(error) };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError") return "no answer in time";
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

import type { Logger } from "pino";
import type { AirtelApi } from "#airtel.ts";
import type { Clock } from "#mpesa/clock.ts";
import type { Config } from "#mpesa/config.ts";
import type { SimulatorAction, SimulatorState } from "#mpesa/simulator-state.ts";
import type { PaypalApi } from "#paypal.ts";
import type { StripeApi } from "#stripe.ts";

export interface FakeProviders {
  readonly airtel: AirtelApi;
  readonly paypal: PaypalApi;
  readonly stripe: StripeApi;
}

export interface Simulator {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** Airtel Money, Stripe and PayPal. */
  readonly providers: FakeProviders;
  /** Replaced as a whole by a reset. */
  state: SimulatorState;
  /** Called after every change. */
  readonly watchers: Set<() => void>;
  /** Aborts outgoing requests when the simulator stops. */
  readonly stopping: AbortController;
}

/** Schedules an action after so much simulated time. */
export function scheduleAction(simulator: Simulator, ms: number, action: SimulatorAction): void {
  const { state, clock } = simulator;
  state.count += 1;
  state.agenda.push({ at: clock.now() + ms, order: state.count, action });
  clock.wake();
}

export function notifyWatchers({ watchers }: Simulator): void {
  for (const watcher of watchers) watcher();
}

/** The short codes of the simulated business. */
export const shortcodesOf = ({ config }: Simulator): Set<string> => new Set([config.shortcode, config.c2bShortcode]);

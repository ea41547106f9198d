import type { Logger } from "pino";
import type { Clock } from "#mpesa/clock.ts";
import type { Config } from "#mpesa/config.ts";
import type { Action, World } from "#mpesa/world.ts";

export interface Simulator {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** Replaced as a whole by a reset. */
  world: World;
  /** Called after every change. */
  readonly watchers: Set<() => void>;
  /** Aborts outgoing requests when the simulator stops. */
  readonly stopping: AbortController;
}

/** Schedules an action after so much simulated time. */
export function schedule(simulator: Simulator, ms: number, action: Action): void {
  const { world, clock } = simulator;
  world.count += 1;
  world.agenda.push({ at: clock.now() + ms, order: world.count, action });
  clock.wake();
}

export function notifyWatchers({ watchers }: Simulator): void {
  for (const watcher of watchers) watcher();
}

/** The short codes of the simulated business. */
export const shortcodesOf = ({ config }: Simulator): Set<string> => new Set([config.shortcode, config.c2bShortcode]);

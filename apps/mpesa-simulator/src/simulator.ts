import type { Logger } from "pino";
import type { Clock } from "#clock.ts";
import type { Config } from "#config.ts";
import type { Action, World } from "#world.ts";

export interface Simulator {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  /** Replaced as a whole by a reset. */
  world: World;
  /** Called after every change, by whoever shows or keeps the world. */
  readonly watchers: Set<() => void>;
  /** Ends what is on its way out when the simulator stops. */
  readonly stopping: AbortController;
}

/** Has it done after so much simulated time. */
export function schedule(simulator: Simulator, ms: number, action: Action): void {
  const { world, clock } = simulator;
  world.count += 1;
  world.agenda.push({ at: clock.now() + ms, order: world.count, action });
  clock.wake();
}

export function changed({ watchers }: Simulator): void {
  for (const tell of watchers) tell();
}

/** The numbers at which the business of this simulator takes money. */
export const shortcodesOf = ({ config }: Simulator): Set<string> => new Set([config.shortcode, config.c2bShortcode]);

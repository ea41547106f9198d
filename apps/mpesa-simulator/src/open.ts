import type { Logger } from "pino";
import { createClock } from "#clock.ts";
import type { Config } from "#config.ts";
import { perform } from "#perform.ts";
import type { Simulator } from "#simulator.ts";
import { readState, writeState } from "#state-file.ts";
import { type Due, newWorld } from "#world.ts";

const SAVE_AFTER_MS = 500;

export interface OpenSimulator {
  readonly simulator: Simulator;
  /** Everything as at the start, with this seed or the first one. */
  reset(seed?: number): void;
  close(): Promise<void>;
}

/** Puts world, clock and memory together. */
export function openSimulator(config: Config, log: Logger): OpenSimulator {
  const saved = config.stateFile === undefined ? undefined : readState(config.stateFile);
  const simulator: Simulator = {
    config,
    log,
    world: saved?.world ?? newWorld(config.seed, config.settings),
    watchers: new Set(),
    stopping: new AbortController(),
    clock: createClock<Due>({
      frozenAt: config.frozenAt,
      queue: () => simulator.world.agenda,
      perform: ({ action }) =>
        perform(simulator, action).catch((error: unknown) => log.error({ err: error }, "a mistake of the simulator")),
    }),
  };
  simulator.clock.restart(saved?.ahead);
  const save = saving(simulator);
  return {
    simulator,
    reset(seed = config.seed) {
      simulator.world = newWorld(seed, config.settings);
      simulator.clock.restart();
    },
    async close() {
      simulator.stopping.abort();
      await simulator.clock.stop();
      save();
    },
  };
}

/** Keeps the state, if it is to be kept: soon after every change, and at once when asked. */
function saving(simulator: Simulator): () => void {
  const { stateFile } = simulator.config;
  if (stateFile === undefined) return () => {};
  let soon: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(soon);
    soon = undefined;
    writeState(stateFile, { world: simulator.world, ahead: simulator.clock.ahead() });
  };
  simulator.watchers.add(() => {
    soon ??= setTimeout(save, SAVE_AFTER_MS);
  });
  return save;
}

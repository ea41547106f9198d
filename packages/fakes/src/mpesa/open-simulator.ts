import type { Logger } from "pino";
import { createProviders } from "#checkout/providers.ts";
import { createClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { performAction } from "./perform-action.ts";
import type { Simulator } from "./simulator.ts";
import { createSimulatorState, type ScheduledAction } from "./simulator-state.ts";
import { readState, writeState } from "./state-file.ts";

const SAVE_AFTER_MS = 500;

export interface OpenSimulator {
  readonly simulator: Simulator;
  /** Restores the initial state, with this seed or the configured one. */
  reset(seed?: number): void;
  close(): Promise<void>;
}

/** Creates the simulator with its state, clock and state file. */
export function openSimulator(config: Config, log: Logger): OpenSimulator {
  const saved = config.stateFile === undefined ? undefined : readState(config.stateFile);
  const simulator: Simulator = {
    config,
    log,
    // What an older version saved lacks what is new.
    state: { ...createSimulatorState(config.seed, config.settings), ...saved?.state },
    providers: createProviders(() => simulator),
    watchers: new Set(),
    stopping: new AbortController(),
    clock: createClock<ScheduledAction>({
      frozenAt: config.frozenAt,
      queue: () => simulator.state.agenda,
      perform: ({ action }) =>
        performAction(simulator, action).catch((error: unknown) => log.error({ err: error }, "the simulator failed")),
    }),
  };
  simulator.clock.restart(saved?.ahead);
  const save = saveOnChange(simulator);
  return {
    simulator,
    reset(seed = config.seed) {
      simulator.state = createSimulatorState(seed, config.settings);
      simulator.clock.restart();
    },
    async close() {
      simulator.stopping.abort();
      await simulator.clock.stop();
      save();
    },
  };
}

/** Saves the state shortly after every change, if there is a state file. @returns a function that saves at once */
function saveOnChange(simulator: Simulator): () => void {
  const { stateFile } = simulator.config;
  if (stateFile === undefined) return () => {};
  let soon: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(soon);
    soon = undefined;
    writeState(stateFile, { state: simulator.state, ahead: simulator.clock.ahead() });
  };
  simulator.watchers.add(() => {
    soon ??= setTimeout(save, SAVE_AFTER_MS);
  });
  return save;
}

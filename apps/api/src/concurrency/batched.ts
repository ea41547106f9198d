import { setImmediate as nextTurn } from "node:timers/promises";

interface Batch<Input, Output> {
  inputs: Input[];
  outputs: Promise<readonly (Output | Promise<Output>)[]>;
}

/**
 * Runs calls of one key together that arrive in one turn of the event loop, so that each does not cost a statement of its own.
 * @param run gets the inputs in the order of the calls, and returns the outputs in that order; its error is that of all
 * @param most calls of a batch; more are another one
 */
export function batched<Key extends object, Input, Output>(
  run: (key: Key, inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
  most = 100,
): (key: Key, input: Input) => Promise<Output> {
  const open = new Map<Key, Batch<Input, Output>>();

  async function runNextTurn(key: Key, inputs: readonly Input[]) {
    await nextTurn();
    if (open.get(key)?.inputs === inputs) open.delete(key);
    return run(key, inputs);
  }

  return async (key, input) => {
    let batch = open.get(key);
    if (!batch || batch.inputs.length >= most) {
      const inputs: Input[] = [];
      batch = { inputs, outputs: runNextTurn(key, inputs) };
      open.set(key, batch);
    }
    const index = batch.inputs.push(input) - 1;
    return (await batch.outputs)[index]!;
  };
}

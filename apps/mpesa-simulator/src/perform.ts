import { deliver } from "#callbacks/post.ts";
import { payByHand } from "#money/by-hand.ts";
import { endPrompt } from "#money/prompt.ts";
import type { Simulator } from "#simulator.ts";
import type { Action } from "#world.ts";

/** Does what has fallen due. */
export async function perform(simulator: Simulator, action: Action): Promise<void> {
  switch (action.kind) {
    case "post":
      await deliver(simulator, action.post, action.attempt);
      return;
    case "pay_by_hand":
      await payByHand(simulator, action.payment);
      return;
    case "end_prompt": {
      const transaction = simulator.world.transactions[action.checkoutRequestId];
      if (transaction) endPrompt(simulator, transaction);
    }
  }
}

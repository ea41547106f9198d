import { endAirtelPrompt } from "#checkout/airtel-phone.ts";
import { deliverCallback } from "#mpesa/callbacks/post.ts";
import { payManually } from "#mpesa/payments/manual-payment.ts";
import { endPrompt } from "#mpesa/payments/prompt.ts";
import type { Simulator } from "./simulator.ts";
import type { SimulatorAction } from "./simulator-state.ts";

/** Runs a due action. */
export async function performAction(simulator: Simulator, action: SimulatorAction): Promise<void> {
  switch (action.kind) {
    case "post":
      await deliverCallback(simulator, action.post, action.attempt);
      return;
    case "pay_by_hand":
      await payManually(simulator, action.payment);
      return;
    case "end_prompt": {
      const transaction = simulator.state.transactions[action.checkoutRequestId];
      if (transaction) endPrompt(simulator, transaction);
      return;
    }
    case "end_airtel_prompt":
      await endAirtelPrompt(simulator, action.id, "no_answer");
  }
}

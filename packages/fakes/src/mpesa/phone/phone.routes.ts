import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { airtelOutcomeOf, endAirtelPrompt } from "#checkout/airtel-phone.ts";
import { OUTCOME_PLANS, planOfPin } from "#mpesa/outcomes/plan.ts";
import { payManually } from "#mpesa/payments/manual-payment.ts";
import { answerPrompt } from "#mpesa/payments/prompt.ts";
import { type PayForm, phonePage } from "#mpesa/phone/phone.page.ts";
import { parsePhoneNumber } from "#mpesa/phone-number.ts";
import { notifyWatchers, type Simulator } from "#mpesa/simulator.ts";
import { sendPage } from "#page.ts";

const STATIC_FILES: Record<string, string> = {
  "phone.css": "text/css; charset=utf-8",
  "phone.client.js": "text/javascript; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

/** The page that simulates the phones of payers, under `/sim`. It works without JavaScript too. */
export function phoneRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get("/", (_request, reply) => sendPage(reply, phonePage(simulator)));
  app.get("/changes", (_request, reply) => streamChanges(simulator, reply));
  for (const [name, type] of Object.entries(STATIC_FILES)) {
    const content = readFileSync(path.join(import.meta.dirname, name));
    app.get(`/${name}`, (_request, reply) => reply.type(type).send(content));
  }

  app.post("/prompt", (request, reply) => {
    const { id = "", answer, pin = "" } = (request.body ?? {}) as Record<string, string>;
    const transaction = simulator.state.transactions[id];
    const plan = planOf(answer, pin);
    // After its timeout a prompt is no longer shown, as on a phone.
    if (transaction && plan) answerPrompt(simulator, transaction, plan);
    notifyWatchers(simulator);
    return reply.redirect("/sim", 303);
  });
  app.post("/airtel", async (request, reply) => {
    const { id = "", answer, pin = "" } = (request.body ?? {}) as Record<string, string>;
    const outcome = airtelOutcomeOf(answer, pin);
    if (outcome) await endAirtelPrompt(simulator, id, outcome);
    return reply.redirect("/sim", 303);
  });
  app.post("/pay", async (request, reply) => {
    const typed = (request.body ?? {}) as Record<string, string>;
    const problems = problemsOf(typed);
    if (Object.keys(problems).length > 0) return sendPage(reply.code(422), phonePage(simulator, { typed, problems }));
    const { shortcode = "", reference = "", amount, phone = "" } = typed;
    await payManually(simulator, {
      shortcode,
      reference,
      phone: parsePhoneNumber(phone) ?? "",
      amount: Number(amount),
      till: typed.kind === "till",
      confirmations: 1,
      delayMs: 0,
    });
    return reply.redirect("/sim", 303);
  });
}

function planOf(answer: string | undefined, pin: string) {
  if (answer === "cancel") return OUTCOME_PLANS.cancelled;
  if (answer === "off") return OUTCOME_PLANS.no_answer;
  return answer === "pay" && /^\d{4}$/.test(pin) ? planOfPin(pin) : undefined;
}

function problemsOf({ phone = "", shortcode = "", amount = "" }: PayForm["typed"]): PayForm["problems"] {
  return {
    ...(parsePhoneNumber(phone) ? {} : { phone: "Type a Kenyan mobile number, such as 0712 345 678." }),
    ...(/^\d{5,7}$/.test(shortcode) ? {} : { shortcode: "Type a business number of 5 to 7 digits." }),
    ...(/^[1-9]\d{0,5}$/.test(amount) ? {} : { amount: "Type whole shillings, 1 at least." }),
  };
}

/** Sends an empty event after every change; simultaneous changes send one. */
function streamChanges({ watchers }: Simulator, reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  reply.raw.write("retry: 1000\n\n");
  let soon: NodeJS.Immediate | undefined;
  const sendEvent = () => {
    soon ??= setImmediate(() => {
      soon = undefined;
      reply.raw.write("data:\n\n");
    });
  };
  watchers.add(sendEvent);
  reply.raw.once("close", () => {
    watchers.delete(sendEvent);
    clearImmediate(soon);
  });
}

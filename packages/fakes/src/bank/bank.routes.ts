import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Simulator } from "#mpesa/simulator.ts";
import { notifyWatchers } from "#mpesa/simulator.ts";
import { sendPage } from "#page.ts";
import { type BankForm, bankPage } from "./bank.page.ts";
import { newBankReference, statementOf, type Transfer, writeStatement } from "./statement.ts";

const execFileAsync = promisify(execFile);

/** The bank counter, under `/sim/bank`. */
export function bankRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get("/bank", (_request, reply) => sendPage(reply, bankPage(simulator)));
  app.get("/bank/statement.csv", (_request, reply) =>
    reply.type("text/csv; charset=utf-8").send(statementOf(simulator.state.transfers)),
  );
  app.post("/bank", (request, reply) => {
    const typed = (request.body ?? {}) as Record<string, string>;
    const problems = problemsOf(typed);
    if (Object.keys(problems).length > 0) return sendPage(reply.code(422), bankPage(simulator, { typed, problems }));
    const { reference = "", amount, payer } = typed;
    const { transfers } = simulator.state;
    transfers.push({
      bankReference: newBankReference(),
      at: Date.now(),
      payer: payer?.trim() || "CASH",
      reference: reference.trim(),
      amount: Number(amount),
    });
    if (simulator.config.statementFile) writeStatement(simulator.config.statementFile, transfers);
    notifyWatchers(simulator);
    return reply.redirect("/sim/bank", 303);
  });
  app.post("/bank/confirm", async (request, reply) => {
    const { transfer: wanted } = (request.body ?? {}) as Record<string, string>;
    const transfer = simulator.state.transfers.find(({ bankReference }) => bankReference === wanted);
    if (!transfer) return sendPage(reply.code(404), bankPage(simulator, undefined, "There is no such transfer."));
    const status = transfer.confirmed === undefined ? await confirmTransfer(simulator, transfer) : undefined;
    if (status !== undefined) return sendPage(reply.code(409), bankPage(simulator, undefined, status));
    return reply.redirect("/sim/bank", 303);
  });
}

const problemsOf = ({ amount = "" }: BankForm["typed"]): BankForm["problems"] =>
  /^[1-9]\d{0,6}$/.test(amount) ? {} : { amount: "Type whole shillings, 1 at least." };

/** Reads the statement in and confirms one transfer, by the program that the office uses. @returns why it was not */
async function confirmTransfer(simulator: Simulator, transfer: Transfer): Promise<string | undefined> {
  const { reconcileCommand, statementFile } = simulator.config;
  if (!reconcileCommand || !statementFile) return "No office is connected to this simulator.";
  writeStatement(statementFile, simulator.state.transfers);
  const [program, ...first] = reconcileCommand;
  try {
    const { stdout: report } = await execFileAsync(program, [...first, "--statement", statementFile]);
    const line = report.split("\n").find((text) => text.includes(`  ${transfer.bankReference}  `));
    const number = /^ +(\d+) /.exec(line ?? "")?.[1];
    if (number === undefined) return "The office's report does not list this transfer.";
    const { stdout } = await execFileAsync(program, [...first, "--confirm", number]);
    transfer.confirmed = stdout.trim();
    notifyWatchers(simulator);
    return undefined;
  } catch (error) {
    simulator.log.warn({ err: error }, "the office did not confirm a transfer");
    return (error as { stderr?: string }).stderr?.trim() || "The office's program did not run; see the log.";
  }
}

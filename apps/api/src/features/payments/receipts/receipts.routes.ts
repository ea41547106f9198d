import { receipts, StatementYear } from "@party/contract/receipts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { siteUrlIn } from "#config.ts";
import { languageOfAddress, requireMember } from "#http/caller.ts";
import { implementEndpoints } from "#http/implement.ts";
import { rateLimitsOf } from "#http/rate-limit/rate-limit.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findIntentByToken } from "../intents/intents.ts";
import { renderReceipt } from "./receipt-pdf.ts";
import { checkReceipt, findReceiptToPrint, findStatement } from "./receipts.ts";
import { renderStatement } from "./statement-pdf.ts";

export const receiptRoutes = ({ db }: Services) =>
  implementEndpoints(receipts, {
    check: ({ params, query, caller }) => checkReceipt(db, params.number, query.amount, caller.language),
    statement: ({ params, actor, caller }) => findStatement(db, actor.userId, params.year, caller.language),
  });

/** `GET /payments/{token}/receipt.pdf`: the receipt as a PDF, for the holder of the payment's link. */
export function addReceiptFile(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const limits = rateLimitsOf(services, "GET /payments/{token}/receipt.pdf", {
    limits: ["30/hour/token", "3000/hour/address"],
  });
  app.get<{ Params: { token: string } }>(
    "/payments/:token/receipt.pdf",
    { onRequest: limits.beforeBody },
    (request, reply) =>
      limits.within(request, async () => {
        const { id } = await findIntentByToken(db, services, request.params.token);
        const receipt = await findReceiptToPrint(db, id);
        if (!receipt) throw new Problem("not_found");
        const language = languageOfAddress(request);
        const pdf = await renderReceipt(language, party, siteUrlIn(services, language), receipt);
        return sendPdf(reply, `${receipt.number}.pdf`, pdf);
      }),
  );
}

/** `GET /statements/{year}/statement.pdf`: the contract's statement as a PDF. */
export function addStatementFile(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const limits = rateLimitsOf(services, "GET /statements/{year}/statement.pdf", { limits: ["60/hour/actor"] });
  app.get<{ Params: { year: number } }>(
    "/statements/:year/statement.pdf",
    { schema: { params: StatementYear }, onRequest: requireMember(services) },
    (request, reply) =>
      limits.within(request, async () => {
        const language = languageOfAddress(request);
        const statement = await findStatement(db, request.actor!.userId, request.params.year, language);
        const pdf = await renderStatement(language, party, siteUrlIn(services, language), statement);
        return sendPdf(reply, `statement-${statement.year}.pdf`, pdf);
      }),
  );
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .send(pdf);

import { bankTransfers, statements } from "@party/contract/statements.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  checkStatementAgain,
  createStatement,
  listStatementPage,
  listStatementQuestions,
  readInStatement,
  showStatement,
} from "./statements.staff.ts";
import { confirmTransferFor, listTransferPage } from "./transfers.staff.ts";

export const statementRoutes = (services: Services) => {
  const { config, jobs } = services;
  return [
    ...implementForStaff(services, statements, {
      list: ({ query, db }) => listStatementPage({ db }, query),
      create: ({ body, actor, db }) => createStatement({ config, jobs, actor, db }, body.upload_id),
      show: ({ params, db }) => showStatement({ db }, params.id),
      questions: ({ params, query, db }) => listStatementQuestions({ db }, params.id, query),
      check: ({ params, body, actor, db }) => checkStatementAgain({ config, jobs, actor, db }, params.id, body),
      readIn: ({ params, actor, db }) => readInStatement({ config, jobs, actor, db }, params.id),
    }),
    ...implementForStaff(services, bankTransfers, {
      list: ({ query, db }) => listTransferPage({ config, db }, query),
      confirm: ({ params, body, db, audit }) => {
        // Where nobody writes why, the reference that was chosen says it.
        audit({ reason: body.reason || body.reference });
        return confirmTransferFor({ config, jobs, db }, params.id, body.reference);
      },
    }),
  ];
};

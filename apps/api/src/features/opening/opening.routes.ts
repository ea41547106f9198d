import { opening } from "@party/contract/opening";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { insertConfirmation, withdrawConfirmation } from "./opening.queries.ts";
import { describeOpening } from "./opening.ts";
import { confirmMail, returnPayment, tryMail, tryPayment } from "./trials/trials.ts";

export const openingRoutes = (services: Services) => {
  const within = <Db extends Services["db"]>(db: Db) => ({ ...services, db });
  return implementForStaff(services, opening, {
    show: ({ db }) => describeOpening(within(db)),
    confirm: async ({ body, actor, db }) => {
      await insertConfirmation(db, body.check, actor.userId);
      return describeOpening(within(db));
    },
    withdraw: async ({ params, actor, db }) => {
      await withdrawConfirmation(db, params.check, actor.userId);
      return describeOpening(within(db));
    },
    tryPayment: async ({ body, actor, db }) => {
      await tryPayment(within(db), actor.userId, body.phone);
      return describeOpening(within(db));
    },
    returnPayment: async ({ params, db }) => {
      await returnPayment(within(db), params.id);
      return describeOpening(within(db));
    },
    tryMail: async ({ actor, db }) => {
      await tryMail(within(db), actor.userId);
      return describeOpening(within(db));
    },
    confirmMail: async ({ params, body, actor, db }) => {
      await confirmMail(within(db), actor.userId, params.id, body.code);
      return describeOpening(within(db));
    },
  });
};

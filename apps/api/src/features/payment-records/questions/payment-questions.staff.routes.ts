import { paymentQuestions } from "@party/contract/payment-questions.staff";
import { startComparison } from "#features/reconciliation/comparison-task.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { closeQuestion, listQuestionPage, showLastComparison, showQuestion } from "./payment-questions.staff.ts";

export const paymentQuestionRoutes = (services: Services) =>
  implementForStaff(services, paymentQuestions, {
    list: ({ query, db }) => listQuestionPage(db, query),
    report: ({ db }) => showLastComparison(db),
    compare: ({ body, actor, db }) => startComparison({ db, jobs: services.jobs }, actor.userId, body.everything),
    show: async ({ params, db, audit }) => {
      const { reply, paymentId } = await showQuestion({ ...services, db }, params.id);
      audit({ subjectIds: paymentId === null ? [] : [paymentId] });
      return reply;
    },
    close: async ({ params, body, db, audit }) => {
      const { reply, paymentId } = await closeQuestion(db, params.id, body.note);
      audit({ reason: body.note, subjectIds: paymentId === null ? [] : [paymentId] });
      return reply;
    },
  });

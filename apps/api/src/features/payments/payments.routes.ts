import { payments } from "@party/contract/payments";
import { startAttempt } from "#features/payments/attempts.ts";
import { paymentHistory } from "#features/payments/history.ts";
import { describePayment, intentOfLink, methodsOf } from "#features/payments/payments.ts";
import { checkPayment } from "#features/payments/polling.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const paymentRoutes = (services: Services) =>
  implement(payments, {
    history: async ({ query, actor }) => paymentHistory(services, actor.userId, query),
    methods: () => ({ methods: methodsOf(services) }),
    show: async ({ params }) =>
      describePayment(services.db, services, await intentOfLink(services.db, services, params.token)),
    start: ({ params, body, caller }) => startAttempt(services, params.token, { ...body, address: caller.address }),
    check: ({ params }) => checkPayment(services, params.token),
  });

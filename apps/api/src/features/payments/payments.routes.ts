import { payments } from "@party/contract/payments";
import { describePayment, intentOfLink, methodsOf } from "#features/payments/payments.ts";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

export const paymentRoutes = (services: Services) =>
  implement(payments, {
    methods: () => ({ methods: methodsOf(services) }),
    show: async ({ params }) =>
      describePayment(services.db, services, await intentOfLink(services.db, services, params.token)),
    start: () => {
      throw new Problem("not_found");
    },
    check: () => {
      throw new Problem("not_found");
    },
  });

import { staffPayments } from "@party/contract/payments.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  allocateMoney,
  askProviderAgain,
  fulfilAgain,
  recordReceiptByHand,
  recordReversalOf,
} from "./payment-decisions.ts";
import { listPaymentRecords, showPaymentRecord } from "./payments.staff.ts";

export const staffPaymentRoutes = (services: Services) =>
  implementForStaff(services, staffPayments, {
    list: async ({ query, db, territoryFor }) =>
      listPaymentRecords({ ...services, db }, await territoryFor("people.search"), query),
    show: async ({ params, db, territoryFor }) => showPaymentRecord(db, await territoryFor("people.read"), params.id),
    ask: async ({ params, db }) => ({ asked: await askProviderAgain(db, services.jobs, params.id) }),
    fulfil: async ({ params, db }) => ({ started: await fulfilAgain(db, services.jobs, params.id) }),
    recordReceipt: ({ params, body, db }) => recordReceiptByHand(db, services.jobs, params.id, body.receipt),
    allocate: async ({ params, body, db, audit }) => {
      const booked = await allocateMoney({ ...services, db }, params.entry, body.reference);
      audit({ subjectIds: [booked.payment] });
      return booked;
    },
    recordReversal: async ({ params, db, audit }) => {
      const { entry, done } = await recordReversalOf(db, services.jobs, params.entry);
      audit({ subjectIds: entry.intent_id === null ? [] : [entry.intent_id] });
      return { done };
    },
  });

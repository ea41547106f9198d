import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { createExport } from "#features/exports/exports.factories.ts";
import type { FileServices } from "#features/private-files/private-files.ts";

/** Of the last weeks, by default of payments. */
export const createMoneyExportBody = (more: object = {}) => {
  const to = dayInNairobi(new Date());
  return {
    ...{ content: "payments", from: daysAfter(to, -40), to },
    ...{ purpose: "audit", reason: "the audit of the books of the year" },
    ...more,
  };
};

/** A valid request of each endpoint. */
export function moneyExportRequests(services: FileServices) {
  const own = async ({ id }: { id: number }) => ({ params: await createExport(services, id, "ready", "payments") });
  return {
    list: async () => ({ query: { total: "1" } }),
    show: own,
    propose: async () => ({ body: createMoneyExportBody() }),
    download: async (caller: { id: number }) => ({ ...(await own(caller)), body: {} }),
  };
}

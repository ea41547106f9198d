import { consents } from "@party/contract/consents";
import { myData } from "@party/contract/my-data";
import { listAccessesTo } from "#access/audit.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { listConsents, withdrawConsent } from "./consent-withdrawals.ts";
import { eraseAccount, previewErasure } from "./erasure.ts";
import { confirmIdentity, exportData, renderExportPage } from "./exports.ts";
import { identifyPerson } from "./registry.ts";

export const myDataRoutes = (services: Services) =>
  implement(myData, {
    accesses: async ({ actor }) => ({ results: await listAccessesTo(services.db, actor.userId) }),
    export: ({ actor }) => exportData(services, actor),
    page: async ({ actor }) => ({ html: renderExportPage(await exportData(services, actor)) }),
    confirm: async ({ actor, body }) => {
      await confirmIdentity(services, actor, body.password);
      return { message: "Thank you. You can download your data for ten minutes." };
    },
    erasure: ({ actor }) => previewErasure(services, actor.userId),
    erase: async ({ actor, body }) => {
      await eraseAccount(services, actor, body.password);
      return { message: "Your account is deleted." };
    },
  });

export const consentRoutes = (services: Services) =>
  implement(consents, {
    own: async ({ actor }) => listConsents(services.db, await identifyPerson(services, actor.userId)),
    withdraw: async ({ actor, params }) =>
      withdrawConsent(services.db, await identifyPerson(services, actor.userId), params.purpose),
  });

import { consents } from "@party/contract/consents";
import { myData } from "@party/contract/my-data";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { consentsOf, withdrawConsent } from "./consent-withdrawals.ts";
import { eraseAccount, previewErasure } from "./erasure.ts";
import { confirmItIsMe, exportOf, layOutPage } from "./exports.ts";
import { personOf } from "./person.ts";

export const myDataRoutes = (services: Services) =>
  implement(myData, {
    export: ({ actor }) => exportOf(services, actor),
    page: async ({ actor }) => ({ html: layOutPage(await exportOf(services, actor)) }),
    confirm: async ({ actor, body }) => {
      await confirmItIsMe(services, actor, body.password);
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
    own: async ({ actor }) => consentsOf(services.db, await personOf(services, actor.userId)),
    withdraw: async ({ actor, params }) =>
      withdrawConsent(services.db, await personOf(services, actor.userId), params.purpose),
  });

import { myData } from "@party/contract/my-data";
import { eraseAccount, previewErasure } from "#features/my-data/erasure.ts";
import { confirmItIsMe, exportOf } from "#features/my-data/export.ts";
import { layOutPage } from "#features/my-data/page.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

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

import { productStock } from "@party/contract/stock.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { correctStock, showStock } from "./stock.ts";

export const stockRoutes = (services: Services) =>
  implementForStaff(services, productStock, {
    show: ({ params, db }) => showStock(db, params.id),
    set: ({ params, body, db, audit }) => {
      audit({ details: { before: body.was, after: body.stock } });
      return correctStock(db, params.id, body);
    },
  });

import { heldGifts } from "@party/contract/held-gifts.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { decideHeldGift, listHeldGiftsPage } from "./held-gifts.staff.ts";

export const heldGiftRoutes = (services: Services) =>
  implementForStaff(services, heldGifts, {
    list: ({ query, db }) => listHeldGiftsPage(db, query),
    decide: ({ params, body, db, audit }) => {
      audit({ reason: body.note });
      return decideHeldGift(db, params.id, body.note);
    },
  });

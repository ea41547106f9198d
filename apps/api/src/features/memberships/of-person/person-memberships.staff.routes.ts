import { personMemberships } from "@party/contract/person-records.staff";
import { findPerson } from "#features/people/record/record.staff.ts";
import { implementForStaff } from "#http/staff.ts";
import { formatMemberNumber } from "#party.ts";
import type { Services } from "#services.ts";
import { listMembershipsOfPerson } from "./person-memberships.queries.ts";

export const personMembershipRoutes = (services: Services) =>
  implementForStaff(services, personMemberships, {
    list: async ({ params, territory, territoryFor, db }) => {
      const person = await findPerson(db, territory, params.id);
      const { nation: seesPayments } = await territoryFor("payments.read");
      const rows = await listMembershipsOfPerson(db, person.id);
      return {
        results: rows.map(({ id, membership_type, state, fee, created_at, number, valid_from, valid_until }) => ({
          id,
          plan: membership_type,
          state,
          applied_at: created_at.toISOString(),
          number: number === null ? null : formatMemberNumber(number),
          valid_from,
          valid_until,
          fee: seesPayments ? fee : null,
          is_application: fee === 0,
        })),
      };
    },
  });

import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import {
  createFrozenRoll,
  createRollBody,
  createRollFileBody,
  HOME_WARD,
} from "#features/people/rolls/rolls.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const createMember = () => createPerson(services.db, { status: "member", ward_id: HOME_PLACE.ward });
  const frozen = async () => {
    await createMember();
    return { id: await createFrozenRoll(services, HOME_WARD) };
  };
  const file = async ({ id }: { id: number }) => {
    const roll = await frozen();
    return createExport(services, id, "ready", "roll", { roll: roll.id });
  };
  return {
    "rolls.list": () => ({ query: { total: "1" } }),
    "rolls.show": async () => ({ params: await frozen() }),
    "rolls.propose": async () => {
      await createMember();
      return { body: createRollBody() };
    },
    "rolls.certify": async () => ({
      params: await frozen(),
      body: { certificate_number: "RPP/12/2027", certified_on: dayInNairobi(new Date()) },
    }),
    "rollFiles.list": () => ({ query: { total: "1" } }),
    "rollFiles.show": async (caller: { id: number }) => ({ params: await file(caller) }),
    "rollFiles.propose": async () => ({ params: await frozen(), body: createRollFileBody() }),
    "rollFiles.download": async (caller: { id: number }) => ({ params: await file(caller), body: {} }),
    "rolls.check": async () => ({ params: await frozen(), body: {} }),
  };
};

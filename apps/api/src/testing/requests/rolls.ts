import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { createFrozenRoll, createRollBody, HOME_WARD } from "#features/people/rolls/rolls.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const createMember = () => createPerson(services.db, { status: "member", ward_id: HOME_PLACE.ward });
  const frozen = async () => {
    await createMember();
    return { id: await createFrozenRoll(services, HOME_WARD) };
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
    "rolls.check": async () => ({ params: await frozen(), body: {} }),
  };
};

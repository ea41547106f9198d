import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { storeDecision } from "#features/people/rolls/objections/objections.queries.ts";
import {
  createFrozenRoll,
  createObjection,
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
  const objection = async (isDecided = false) => {
    const person = await createMember();
    const roll = await createFrozenRoll(services, HOME_WARD);
    const id = await createObjection(services, roll, person);
    if (isDecided) {
      const { id: by } = await createUser(services);
      await storeDecision(services.db, id, { by, outcome: "refused", answer: "The number is right." });
    }
    return { id };
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
    "rollObjections.list": () => ({ query: { total: "1" } }),
    "rollObjections.show": async () => ({ params: await objection() }),
    "rollObjections.decide": async () => ({
      params: await objection(),
      body: { outcome: "upheld", answer: "You are right: we have corrected your number." },
    }),
    "rollObjections.confirm": async () => ({ params: await objection(true), body: {} }),
    "rollObjections.sendBack": async () => ({ params: await objection(true), body: { reason: "Say which number." } }),
    "myRolls.object": async ({ id }: { id: number }) => {
      await createPerson(services.db, { status: "member", ward_id: HOME_PLACE.ward, user_id: id });
      return { params: await frozen(), body: { text: "My name is not right." } };
    },
    "rolls.check": async () => ({ params: await frozen(), body: {} }),
  };
};

import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { createUser } from "#features/auth/auth.factories.ts";
import { getUserById } from "#features/auth/auth.ts";
import { applyForFreeMembership, confirmApplication } from "#features/memberships/applications/applications.ts";
import { importedPeopleRequests } from "#features/memberships/imported-people/imported-people.factories.ts";
import {
  createApplicationBody,
  createMembership,
  createMembershipUntil,
  createRefusedApplication,
  createRegistrarNotice,
} from "#features/memberships/memberships.factories.ts";
import { createWalkInBody } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const createApplication = async () => (await createMembership(services, (await createUser(services)).id)).id;

  return {
    "memberships.applyFree": () => ({ body: createApplicationBody() }),
    "memberships.apply": () => ({ body: createApplicationBody({ membership_type: "gold", payment_method: "mpesa" }) }),
    "memberships.claim": async ({ id }) => {
      const { first_name, last_name } = await getUserById(services, id);
      const key = crypto.randomUUID();
      await applyForFreeMembership(services, createApplicationBody({ first_name, last_name }), { idempotencyKey: key });
      return { body: { key } };
    },
    "memberships.answer": async ({ id }) => ({
      params: { id: await createRefusedApplication(services, (await createMembership(services, id)).id) },
      body: { answer: "I left the other party in June." },
    }),
    "memberships.pay": async ({ id }) => ({
      params: { id: (await createMembership(services, id, { membership_type: "silver" })).id },
    }),
    "memberships.change": async ({ id }) => ({
      params: { id: await createMembershipUntil(services, id, daysAfter(dayInNairobi(new Date()), 200)) },
      body: { membership_type: "gold" },
    }),
    "resignations.resign": async ({ id }) => {
      await createMembership(services, id);
      return { body: { notice: "I resign from the party" } };
    },
    "applications.list": () => ({ query: { total: "1" } }),
    "applications.show": async () => ({ params: { id: await createApplication() } }),
    "applications.confirm": async () => ({ params: { id: await createApplication() }, body: {} }),
    "applications.confirmMany": async () => ({ body: { ids: [await createApplication()] } }),
    "applications.prove": async () => ({
      params: { id: await createApplication() },
      body: { reference: "Folder 3, page 12" },
    }),
    "applications.refuse": async () => ({
      params: { id: await createApplication() },
      body: { reason: "already a member of another party" },
    }),
    "applications.refuseMany": async () => ({
      body: { ids: [await createApplication()], reason: "did not ask for it" },
    }),
    "applications.recordCall": async () => {
      const { id } = await applyForFreeMembership(services, createApplicationBody());
      await confirmApplication(services, id);
      return { params: { id }, body: { outcome: "reached" } };
    },
    "applications.ask": async () => ({
      params: { id: await createApplication() },
      body: { question: "Which polling station do you vote at?" },
    }),
    "applications.recommend": async () => ({
      params: { id: await createApplication() },
      body: { note: "a neighbour" },
    }),
    "applications.answer": async () => ({
      params: { id: await createRefusedApplication(services, await createApplication()) },
      body: { answer: "I left the other party in June." },
    }),
    ...requestsOf("importedPeople", importedPeopleRequests(services)),
    "walkIns.register": () => ({ body: createWalkInBody() }),
    "duties.list": () => ({ query: { total: "1" } }),
    "duties.submit": async () => ({ params: { id: await createRegistrarNotice(services) }, body: {} }),
  };
};

import { createEventWithSeats } from "#features/attendance/attendance.factories.ts";
import { addSteward } from "#features/attendance/check-in/stewards.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { documentRequests } from "#features/documents/documents.factories.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { applyForFreeMembership, confirmApplication } from "#features/memberships/applications/applications.ts";
import { importedPeopleRequests } from "#features/memberships/imported-people/imported-people.factories.ts";
import {
  createApplicationBody,
  createMembership,
  createRefusedApplication,
  createRegistrarNotice,
} from "#features/memberships/memberships.factories.ts";
import { createWalkInBody } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import { dataProtectionRequests } from "#features/my-data/privacy-requests/privacy-requests.factories.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { exportRequests } from "#features/people/export/exports.factories.ts";
import { importRequests } from "#features/people/import/imports.factories.ts";
import { createMerge, createMergeBody, createPair } from "#features/people/pairs/pairs.factories.ts";
import { recordRequests } from "#features/people/record/record.factories.ts";
import { createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { markHandedOut } from "#features/shop/orders/orders.ts";
import { taskRequests } from "#features/tasks/tasks.factories.ts";
import { uploadRequests } from "#features/uploads/uploads.factories.ts";
import { viewRequests } from "#features/views/views.factories.ts";
import type { Services } from "#services.ts";
import type { Input } from "./requests.ts";

/** Requests of one feature, by the names of its endpoints. */
export const requestsOf = (feature: string, requests: Record<string, (caller: { id: number }) => Promise<Input>>) =>
  Object.fromEntries(Object.entries(requests).map(([name, request]) => [`${feature}.${name}`, request]));

/** Valid requests of the endpoints for the party's office. */
export function officeRequests(services: Services): Record<string, (caller: { id: number }) => Input | Promise<Input>> {
  const { db } = services;
  const createApplication = async () => (await createMembership(services, (await createUser(services)).id)).id;

  return {
    ...requestsOf("uploads", uploadRequests(services)),
    ...requestsOf("documents", documentRequests(services)),
    ...requestsOf("exports", exportRequests(services)),
    ...requestsOf("views", viewRequests(services)),
    ...requestsOf("imports", importRequests(services)),
    ...requestsOf("tasks", taskRequests(services)),
    "applications.list": () => ({ query: { total: "1" } }),
    "applications.show": async () => ({ params: { id: await createApplication() } }),
    "applications.confirm": async () => ({ params: { id: await createApplication() }, body: {} }),
    "applications.confirmMany": async () => ({ body: { ids: [await createApplication()] } }),
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
    "people.list": () => ({ query: { total: "1" } }),
    "applications.answer": async () => ({
      params: { id: await createRefusedApplication(services, await createApplication()) },
      body: { answer: "I left the other party in June." },
    }),
    ...requestsOf("importedPeople", importedPeopleRequests(services)),
    "walkIns.register": () => ({ body: createWalkInBody() }),
    "walkIns.wards": () => ({}),
    "eventAttendance.seats": async () => ({ params: { id: (await createEventWithSeats(services, 5)).id } }),
    "eventAttendance.setSeats": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      body: { capacity: 6 },
    }),
    "eventAttendance.stewards": async () => ({ params: { id: (await createEventWithSeats(services, 5)).id } }),
    "eventAttendance.addSteward": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      body: { name: "Dedan" },
    }),
    "eventAttendance.revokeSteward": async () => {
      const { id } = await createEventWithSeats(services, 5);
      return { params: { id, steward: (await addSteward(db, { eventId: id, name: "Dedan", createdBy: null })).id } };
    },
    "eventAttendance.attendance": async () => ({
      params: { id: (await createEventWithSeats(services, 5)).id },
      query: { total: "1" },
    }),
    "duties.list": () => ({ query: { total: "1" } }),
    "duties.submit": async () => ({ params: { id: await createRegistrarNotice(services) }, body: {} }),
    "pairs.list": () => ({ query: { total: "1" } }),
    "pairs.show": async () => ({ params: { id: (await createPair(services)).id } }),
    "pairs.choose": async () => {
      const { first, second } = await createPair(services);
      return { body: { one: first.person, other: second.person } };
    },
    "pairs.decide": async () => ({
      params: { id: (await createPair(services)).id },
      body: { decision: "not_same" },
    }),
    "merges.list": () => ({ query: { total: "1" } }),
    "merges.show": async () => ({ params: { id: await createMerge(services, (await createUser(services)).id) } }),
    "merges.create": async () => ({ body: await createMergeBody(services, (await createPair(services)).id) }),
    "merges.undo": async () => ({
      params: { id: await createMerge(services, (await createUser(services)).id) },
      body: { reason: "they are sisters" },
    }),
    "heldGifts.list": () => ({ query: { total: "1" } }),
    "heldGifts.decide": async () => ({
      params: { id: await createHeldGift(services) },
      body: { note: "Given back in full." },
    }),
    "staffPayments.list": () => ({ query: { total: "1" } }),
    "staffPayments.show": async () => ({ params: { id: (await createPayment(services)).intent.id } }),
    "staffOrders.list": () => ({ query: { total: "1" } }),
    "staffOrders.ready": async () => ({ params: { number: await createPaidOrder(services) }, body: {} }),
    "staffOrders.undoHandOut": async () => {
      const number = await createPaidOrder(services, { state: "ready" });
      await markHandedOut(services, number);
      return { params: { number }, body: {} };
    },
    "staffOrders.handOut": async () => ({
      params: { number: await createPaidOrder(services, { state: "ready" }) },
      body: {},
    }),
    ...dataProtectionRequests(services),
    ...recordRequests(services),
    "today.show": () => ({}),
    "today.queue": () => ({}),
  };
}

import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { createRegistrarNotice } from "#features/memberships/memberships.factories.ts";
import { markBatchWritten } from "#features/registrar/batches/batches.queries.ts";
import {
  createBatch,
  createHandedInMember,
  createResignationFile,
  createTemplate,
  createTemplateBody,
  createTemplateInForce,
  recordRegistrarConsent,
} from "#features/registrar/registrar.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "registrarTemplates.list": () => ({ query: { total: "1" } }),
  "registrarTemplates.show": async () => ({ params: await createTemplate(services) }),
  "registrarTemplates.create": () => ({ body: createTemplateBody() }),
  "registrarTemplates.propose": async () => ({
    params: await createTemplate(services),
    body: { reason: "The Registrar wrote on 3 December." },
  }),
  "resignationFiles.list": () => ({ query: { total: "1" } }),
  "resignationFiles.show": async () => ({ params: await createResignationFile(services) }),
  "resignationFiles.create": async () => {
    await createRegistrarNotice(services);
    return { body: { format: "csv" } };
  },
  "resignationFiles.download": async ({ id }) => ({
    params: await createExport(services, id, "ready", "resignations"),
    body: {},
  }),
  "resignationFiles.tell": async () => ({
    params: await createResignationFile(services),
    body: { day: "2026-11-02", number: "ORPP 12/2026" },
  }),
  "registrarBatches.list": () => ({ query: { total: "1" } }),
  "registrarBatches.show": async () => ({ params: await createBatch(services, { people: [] }) }),
  "registrarBatches.people": async () => ({
    query: { batch: String((await createBatch(services, { people: [] })).id), total: "1" },
  }),
  "registrarBatches.create": async () => {
    await createTemplateInForce(services);
    await recordRegistrarConsent(services.db, await createHandedInMember(services));
    return { body: { place: { level: "ward", id: HOME_PLACE.ward }, size: 1_000, reason: "the list of March 2027" } };
  },
  "registrarBatches.download": async ({ id }) => ({
    params: await createExport(services, id, "ready", "registrar"),
    body: {},
  }),
  "registrarBatches.handOver": async () => {
    const { id } = await createBatch(services, { people: [] });
    await markBatchWritten(services.db, id);
    return { params: { id }, body: { day: "2026-11-02", number: "ORPP 12/2026" } };
  },
});

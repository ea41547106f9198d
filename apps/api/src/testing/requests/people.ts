import { sql } from "kysely";
import { createUser } from "#features/auth/auth.factories.ts";
import { documentRequests } from "#features/documents/documents.factories.ts";
import { createDetailsLink } from "#features/people/completeness/links/details-links.factories.ts";
import { exportRequests } from "#features/people/export/people-exports.factories.ts";
import { importRequests } from "#features/people/import/imports.factories.ts";
import { createMerge, createMergeBody, createPair } from "#features/people/pairs/pairs.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { recordRequests } from "#features/people/record/record.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("documents", documentRequests(services)),
  ...requestsOf("exports", exportRequests(services)),
  ...requestsOf("imports", importRequests(services)),
  "details.list": () => ({ query: { total: "1" } }),
  "ownDetails.change": async ({ id }) => {
    const { rows } = await sql<{ id: number }>`select id from people where user_id = ${id}`.execute(services.db);
    if (rows.length === 0) await createPerson(services.db, { user_id: id, status: "member" });
    return {
      body: { surname: "Nduta", other_names: "Wangari", polling_station: "Ihururu Primary School", consent: true },
    };
  },
  "linkedDetails.show": async () => ({ params: { code: await createDetailsLink(services) } }),
  "linkedDetails.send": async () => ({
    params: { code: await createDetailsLink(services) },
    body: { answer: "Mwangi", polling_station: "Ihururu Primary School" },
  }),
  "people.list": () => ({ query: { total: "1" } }),
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
  ...recordRequests(services),
});

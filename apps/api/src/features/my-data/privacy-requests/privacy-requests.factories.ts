import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { insertBreach } from "#features/data-breaches/data-breaches.queries.ts";
import { createPerson } from "#features/people/people.factories.ts";
import type { Services } from "#services.ts";
import type { Input } from "#testing/example-requests.ts";
import { insertPrivacyRequest, setPrivacyRequestIdentity } from "./privacy-requests.queries.ts";

const todayInNairobi = () => dayInNairobi(new Date());
const privacyRequestBody = { name: "Nyambura Kariuki", contact: "by hand", text: "What do you know about me?" };

/** @param person in the register, who is identified */
export async function createPrivacyRequest(
  { db }: Pick<Services, "db">,
  { person, kind = "access" as "access" | "erasure" }: { person?: number; kind?: "access" | "erasure" } = {},
): Promise<number> {
  const id = await insertPrivacyRequest(db, {
    ...privacyRequestBody,
    kind,
    received_on: todayInNairobi(),
    due_on: todayInNairobi(),
    recorded_by: null,
  });
  if (person !== undefined) await setPrivacyRequestIdentity(db, id, person, "id_seen");
  return id;
}

const breachBody = {
  title: "A list was left on a bus",
  description: "Forty names, on paper.",
  found_at: "2026-01-05T08:00:00Z",
};

const createBreach = ({ db }: Pick<Services, "db">) =>
  insertBreach(db, { ...breachBody, measures: "", people_affected: 40, recorded_by: null });

/** Valid requests of the endpoints for the data protection officer. */
export function dataProtectionRequests(services: Services): Record<string, () => Input | Promise<Input>> {
  const identified = async (kind: "access" | "erasure") => ({
    id: await createPrivacyRequest(services, { person: await createPerson(services.db), kind }),
  });
  return {
    "privacyRequests.list": () => ({ query: { total: "1" } }),
    "privacyRequests.show": async () => ({ params: await identified("access") }),
    "privacyRequests.record": () => ({
      body: { ...privacyRequestBody, kind: "access", received_on: todayInNairobi() },
    }),
    "privacyRequests.identify": async () => ({
      params: { id: await createPrivacyRequest(services) },
      body: { person: await createPerson(services.db), identity_check: "id_seen" },
    }),
    "privacyRequests.export": async () => ({ params: await identified("access"), body: {} }),
    "privacyRequests.proposeErasure": async () => ({
      params: await identified("erasure"),
      body: { reason: "asked in writing" },
    }),
    "privacyRequests.answer": async () => ({
      params: await identified("access"),
      body: { outcome: "granted", answer: "The page was handed over." },
    }),
    "dataBreaches.list": () => ({ query: { total: "1" } }),
    "dataBreaches.show": async () => ({ params: { id: await createBreach(services) } }),
    "dataBreaches.record": () => ({ body: breachBody }),
    "dataBreaches.update": async () => ({
      params: { id: await createBreach(services) },
      body: { ...breachBody, version: 1 },
    }),
  };
}

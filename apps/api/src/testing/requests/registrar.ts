import { createTemplate, createTemplateBody } from "#features/registrar/registrar.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "registrarTemplates.list": () => ({ query: { total: "1" } }),
  "registrarTemplates.show": async () => ({ params: await createTemplate(services) }),
  "registrarTemplates.create": () => ({ body: createTemplateBody() }),
  "registrarTemplates.propose": async () => ({
    params: await createTemplate(services),
    body: { reason: "The Registrar wrote on 3 December." },
  }),
});

import { createContact } from "#features/content/content.factories.ts";
import { createTextVersion } from "#features/texts/texts.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "staffTextProposals.propose": async () => {
    const id = await createContact(services);
    return { params: { id }, body: { revision: 1, version: 1, reason: "we have moved" } };
  },
  "texts.version": async () => ({ params: await createTextVersion(services) }),
});

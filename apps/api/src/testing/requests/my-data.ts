import { TEST_PASSWORD } from "#features/auth/auth.factories.ts";
import { dataProtectionRequests } from "#features/my-data/privacy-requests/privacy-requests.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "consents.withdraw": () => ({ params: { purpose: "newsletter" } }),
  "myData.confirm": () => ({ body: { password: TEST_PASSWORD } }),
  "myData.erase": () => ({ body: { password: TEST_PASSWORD } }),
  ...dataProtectionRequests(services),
});

import { createUser, HOME_PLACE, TEST_PASSWORD, totpCode } from "#features/auth/auth.factories.ts";
import { createTotpSecret, removeTwoStep } from "#features/auth/two-step/two-step.ts";
import { createFirstAdministratorLink } from "#features/staff/first-administrator.ts";
import { authenticatorSecrets, consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

const NEW_PASSWORD = "the bus leaves at noon";

export const requests: ExampleRequests = ({ app, services }) => {
  const { db } = services;
  async function createAdministratorToken(): Promise<string> {
    const { email } = await createUser(services);
    return (await createFirstAdministratorLink(services, email, true))!.split("/").at(-1)!;
  }

  return {
    "staff.signIn": async () => {
      const { email, password } = await createStaff(services, "treasurer");
      return { body: { email, password } };
    },
    "staff.enterCode": async () => {
      const { id, email, password } = await createStaff(services, "treasurer");
      const step = await app.inject({
        method: "POST",
        url: "/staff/sessions/",
        headers: consoleHeaders(services),
        payload: { email, password },
      });
      return { body: { challenge: step.json().challenge, code: totpCode(authenticatorSecrets.get(id)!, 1) } };
    },
    "staff.endSession": () => ({ params: { id: "others" } }),
    "staff.confirmCode": ({ id }) => ({ body: { code: totpCode(authenticatorSecrets.get(id) ?? "", 1) } }),
    "staff.startAuthenticator": async ({ id }) => {
      await removeTwoStep(db, id);
      return { body: {} };
    },
    "staff.confirmAuthenticator": async (user) => {
      await removeTwoStep(db, user.id);
      await db.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
      const { secret } = await createTotpSecret(services, user);
      return { body: { code: totpCode(secret) } };
    },
    "staff.renewRecoveryCodes": () => ({ body: {} }),
    "staff.changePassword": () => ({
      body: { current_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "staff.firstAdministratorLink": async () => ({ params: { token: await createAdministratorToken() } }),
    "staff.becomeFirstAdministrator": async () => ({
      body: { token: await createAdministratorToken(), password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "grants.list": () => ({ query: { total: "1" } }),
    "grants.propose": async () => ({
      body: {
        email: (await createUser(services)).email,
        role: "ward_coordinator",
        place: { level: "ward", id: HOME_PLACE.ward },
        months: 6,
        reason: "elected on Saturday",
      },
    }),
    "grants.end": async () => ({
      params: { id: (await createStaff(services, "ward_coordinator")).grant },
      body: { reason: "has moved away" },
    }),
    "proposals.list": () => ({ query: { status: "closed", total: "1" } }),
    "proposals.show": async () => ({ params: { id: await createProposal(services) } }),
    "proposals.approve": async () => ({ params: { id: await createProposal(services) }, body: {} }),
    "proposals.reject": async () => ({ params: { id: await createProposal(services) }, body: { reason: "not now" } }),
    "proposals.withdraw": async ({ id }) => ({ params: { id: await createProposal(services, id) }, body: {} }),
  };
};

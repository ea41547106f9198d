import {
  createAccountLink,
  createRegistration,
  createSignedInUser,
  createUser,
  enableTwoStep,
  TEST_PASSWORD,
  totpCode,
} from "#features/auth/auth.factories.ts";
import { createTotpSecret } from "#features/auth/two-step/two-step.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

const NEW_PASSWORD = "the bus leaves at noon";

export const requests: ExampleRequests = ({ app, services }) => ({
  "auth.login": async () => {
    const { email, password } = await createUser(services);
    return { body: { email, password } };
  },
  "auth.secondStep": async () => {
    const { email, password, ...user } = await createUser(services);
    const { secret } = await enableTwoStep(services, { email, ...user });
    const login = await app.inject({ method: "POST", url: "/api/auth/login/", payload: { email, password } });
    return { body: { challenge: login.json().challenge, code: totpCode(secret, 1) } };
  },
  "account.chooseLanguage": () => ({ body: { language: "en" } }),
  "account.rememberDevice": () => ({ body: {} }),
  "account.sendConfirmation": () => ({ body: {} }),
  "account.confirmEmail": async () => ({
    body: { token: await createAccountLink(services, "confirm"), password: TEST_PASSWORD },
  }),
  "account.changeEmail": () => ({ body: { email: "new@party.example", current_password: TEST_PASSWORD } }),
  "account.restoreEmail": async () => ({ body: { token: await createAccountLink(services, "restore") } }),
  "account.forgotPassword": () => ({ body: { email: "wangari@party.example" } }),
  "account.checkResetLink": async () => ({ body: { token: await createAccountLink(services, "reset") } }),
  "account.resetPassword": async () => ({
    body: { token: await createAccountLink(services, "reset"), password: NEW_PASSWORD, password2: NEW_PASSWORD },
  }),
  "account.changePassword": () => ({
    body: { current_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD },
  }),
  "account.endSessions": () => ({ body: { session: "others" } }),
  "account.startTwoStep": () => ({ body: { current_password: TEST_PASSWORD } }),
  "account.confirmTwoStep": async (member) => {
    const { secret } = await createTotpSecret(services, member);
    return { body: { code: totpCode(secret) } };
  },
  "account.stopTwoStep": async (member) => {
    const { secret } = await enableTwoStep(services, member);
    return { body: { current_password: TEST_PASSWORD, code: totpCode(secret, 1) } };
  },
  "auth.logout": () => ({ body: {} }),
  "auth.refresh": async () => ({ body: { refresh: (await createSignedInUser(services)).refresh } }),
  "auth.register": () => ({ body: createRegistration() }),
});

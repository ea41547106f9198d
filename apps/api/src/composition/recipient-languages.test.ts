import { afterAll, beforeAll, expect, test } from "vitest";
import { createRegistration, PASSWORD } from "#features/auth/auth.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

/** As a page in Kiswahili does. */
const sendInKiswahili = (url: string, payload: object) =>
  server.app.inject({ method: "POST", url, headers: { "accept-language": "sw" }, payload });

async function mailTo(address: string, subject: string) {
  const find = async () => (await outbox.emailsTo(address)).find((mail) => mail.subject === subject);
  await expect.poll(find, { message: subject }).toBeDefined();
  return (await find())!;
}

test("mails to an account are in the language of its registration, and of a later choice", async () => {
  const entries = createRegistration();
  expect((await sendInKiswahili("/api/auth/register/", entries)).statusCode).toBe(201);
  const mail = await mailTo(entries.email, "Thibitisha anwani yako ya barua pepe");
  expect(mail.html).toContain(`<html lang="sw">`);
  expect(mail.text).toContain("/sw/confirm-email/");
  const { access } = await server.api("POST /api/auth/login/", {
    body: { email: entries.email, password: PASSWORD },
  });
  const token = tokenIn(mail, "confirm-email");
  await server.as(access)("POST /api/account/email/confirm/", { body: { token } });
  const askForReset = () => server.api("POST /api/account/forgot-password/", { body: { email: entries.email } });
  await askForReset();
  expect((await mailTo(entries.email, "Chagua nenosiri jipya")).text).toContain("/sw/reset-password/");
  await server.as(access)("PUT /api/account/language/", { body: { language: "en" } });
  await askForReset();
  expect((await mailTo(entries.email, "Choose a new password")).text).not.toContain("/sw/");
});

test("without an account mails are in the language in which they were asked for", async () => {
  const email = "mekatilili@party.example";
  await sendInKiswahili("/api/newsletter/subscribe/", { email });
  const mail = await mailTo(email, "Thibitisha kujiandikisha kwako kwa jarida");
  expect(mail.text).toContain("/sw/unsubscribe-newsletter/");
  const token = tokenIn(mail, "verify-newsletter");
  await server.api("GET /api/newsletter/verify/{token}/", { params: { token } });
  expect((await mailTo(email, "Karibu kwenye jarida la Ugatuzi Party")).text).toContain("/sw/news");
});

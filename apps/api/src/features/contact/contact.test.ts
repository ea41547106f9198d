import { ApiError } from "@party/contract/client";
import type { ContactMessage } from "@party/contract/contact";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMessage } from "#features/contact/contact.builders.ts";
import { deleteMessages } from "#features/contact/contact.queries.ts";
import { party } from "#party.ts";
import { anApi, type TestApi } from "#testing/api.ts";
import { headerOf, type Outbox, outboxOf } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await anApi();
  outbox = outboxOf(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const THANKS =
  "Thank you for writing. A copy is on its way to you, and an answer will follow within seven working days.";
const send = (body: ContactMessage) => server.api("POST /contact/", { body });
const rowsOf = ({ email }: ContactMessage) =>
  server.db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute();
const mailsTo = (email: string) => outbox.mailsTo(email);

test("a message is kept and reaches the party, whose answer goes to its writer; the writer gets a copy", async () => {
  const message = aMessage({ subject: "Bursaries" });
  expect(await send(message)).toEqual({ message: THANKS });
  expect(await rowsOf(message)).toMatchObject([message]);

  await expect.poll(async () => (await mailsTo(message.email)).length, { timeout: 10_000 }).toBe(1);
  const toOffice = () => mailsTo(party.contacts.email);
  await expect
    .poll(async () => (await toOffice()).some((mail) => mail.subject === "Website: Bursaries"), { timeout: 10_000 })
    .toBe(true);
  const office = (await toOffice()).find((mail) => mail.subject === "Website: Bursaries")!;
  expect(headerOf(office, "Reply-To")).toContain(message.email);
  const [copy] = await mailsTo(message.email);
  expect(copy!.subject).toBe("We have your message: Bursaries");
  for (const mail of [office, copy!]) {
    expect(mail.text).toContain("In June the rain took it away. <b>Who</b> pays?");
    expect(mail.html).toContain("&lt;b&gt;Who&lt;/b&gt;");
  }
});

test.each(["name", "email", "subject", "message"] as const)("a message without its %s is refused", async (field) => {
  const message = aMessage({ [field]: " " });
  const refusal = await send(message).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(Object.keys((refusal as ApiError).fields)).toEqual([field]);
  expect(await rowsOf(message)).toEqual([]);
});

test("a subject cannot bring headers of its own into the mail", async () => {
  const refusal = await send(aMessage({ subject: "Hello\r\nBcc: all@party.example" })).catch((error: unknown) => error);
  expect((refusal as ApiError).fields).toHaveProperty("subject");
});

test("a program that fills in the hidden field is thanked, and nothing is kept or sent", async () => {
  const message = aMessage({ website: "https://spam.example" });
  expect(await send(message)).toEqual({ message: THANKS });
  expect(await rowsOf(message)).toEqual([]);
});

test("the sixth message of one address within an hour is refused, and told when to come back", async () => {
  const message = aMessage();
  for (let sent = 0; sent < 5; sent += 1) await send(message);
  const refusal = await send(message).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    status: 429,
    text: expect.stringMatching(/^Too many attempts\. Please wait \d+ minute/),
  });
});

test("messages are forgotten after a year", async () => {
  const [old, recent] = [aMessage(), aMessage()];
  await send(old);
  await send(recent);
  await sql`update contact_messages set created_at = now() - interval '366 days' where email = ${old.email}`.execute(
    server.db,
  );
  await deleteMessages(server.db, 365);
  expect([(await rowsOf(old)).length, (await rowsOf(recent)).length]).toEqual([0, 1]);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { createMailer } from "#gateways/mail/mailer.ts";
import { headerOf } from "#testing/outbox.ts";
import { type Email, EmailRejectedError, type Mailer } from "./email.ts";

const folder = mkdtempSync(path.join(tmpdir(), "party-test-outbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sender = () => ({
  from: "Ugatuzi Party <info@ugatuzi.example>",
  branding: {
    name: "Ugatuzi Party",
    taglines: { en: "The Bus Party", sw: "Chama cha Basi" },
    address: "Ugatuzi House, Nairobi",
    email: "info@ugatuzi.example",
    siteUrl: "https://ugatuzi.example",
  },
});

const mailTo = (to: string, differing: Partial<Email> = {}): Email => ({
  key: "0b6c8f1e",
  causedAt: new Date("2026-11-21T08:30:00.123Z"),
  to,
  subject: "Karibu – welcome",
  preview: "One line",
  heading: "Good morning",
  paragraphs: ["The bus leaves at six."],
  action: { label: "Take a seat", url: "https://ugatuzi.example/seat?row=1&side=left" },
  unsubscribe: {
    pageUrl: "https://ugatuzi.example/unsubscribe-newsletter/abc",
    oneClickUrl: `https://api.ugatuzi.example/api/newsletter/unsubscribe/${"a".repeat(43)}/`,
  },
  ...differing,
});

const sendExpectingError = (mailer: Mailer, mail: Email): Promise<EmailRejectedError> =>
  mailer.send(mail).then(
    () => Promise.reject(new Error("the mail was taken")),
    (error) => error,
  );

test("an SMTP server receives the email over TLS, with both bodies and the headers that mailbox providers require", async () => {
  await using smtpServer = disposable(await startFakeSmtpServer());
  const mailer = createMailer({ sender, smtpUrl: smtpServer.url, outbox: folder });
  await mailer.send(mailTo("wangari@party.example"));

  const { mail, secure, recipients } = smtpServer.received[0]!;
  expect(secure).toBe(true);
  expect(recipients).toEqual(["wangari@party.example"]);
  expect(mail.subject).toBe("Karibu – welcome");
  expect(mail.from).toMatchObject({ name: "Ugatuzi Party", address: "info@ugatuzi.example" });
  expect(mail.messageId).toBe("<0b6c8f1e@ugatuzi.example>");
  expect(Date.now() - new Date(mail.date!).getTime()).toBeLessThan(60_000);
  expect(headerOf(mail, "List-Unsubscribe")).toBe(
    `<https://api.ugatuzi.example/api/newsletter/unsubscribe/${"a".repeat(43)}/>`,
  );
  expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");
  for (const body of [mail.text!, mail.html!]) {
    expect(body).toContain("The bus leaves at six.");
    expect(body).toContain("https://ugatuzi.example/unsubscribe-newsletter/abc");
  }
});

test("an SMTP server without TLS receives the email too", async () => {
  await using smtpServer = disposable(await startFakeSmtpServer({ hideSTARTTLS: true }));
  await createMailer({ sender, smtpUrl: smtpServer.url, outbox: folder }).send(mailTo("tom@party.example"));
  expect(smtpServer.received[0]!.secure).toBe(false);
});

test("an SMTP server with a self-signed certificate receives emails only if the settings allow it", async () => {
  await using smtpServer = disposable(await startFakeSmtpServer());
  const mailer = createMailer({ sender, smtpUrl: smtpServer.url.replace(/\?.*/, ""), outbox: folder });
  expect(await sendExpectingError(mailer, mailTo("tom@party.example"))).toMatchObject({ permanent: false });
  expect(smtpServer.received).toEqual([]);
});

test("a busy SMTP server is retried, an unknown mailbox is not, and neither error contains the address", async () => {
  await using smtpServer = disposable(await startFakeSmtpServer());
  const mailer = createMailer({ sender, smtpUrl: smtpServer.url, outbox: folder });
  smtpServer.rejectWith(451);
  const busyError = await sendExpectingError(mailer, mailTo("dedan@party.example"));
  smtpServer.rejectWith(550);
  const unknownMailboxError = await sendExpectingError(mailer, mailTo("dedan@party.example"));

  expect(busyError).toBeInstanceOf(EmailRejectedError);
  expect(busyError.permanent).toBe(false);
  expect(unknownMailboxError.permanent).toBe(true);
  expect(unknownMailboxError.message).toBe("The SMTP server rejected the email: EENVELOPE 550 5.1.1 RCPT TO");
  for (const { message, stack, cause } of [busyError, unknownMailboxError]) {
    expect(`${message} ${stack} ${cause}`).not.toContain("dedan");
  }
});

test("after a wrong SMTP password or a connection error the email is retried", async () => {
  const smtpServer = await startFakeSmtpServer({
    authOptional: false,
    onAuth: (_, __, done) => done(Object.assign(new Error("no"), { responseCode: 535 })),
  });
  const url = smtpServer.url.replace("smtp://", "smtp://party:wrong@");
  const mailer = createMailer({ sender, smtpUrl: url, outbox: folder });
  expect(await sendExpectingError(mailer, mailTo("tom@party.example"))).toMatchObject({ permanent: false });
  await smtpServer.close();
  const connectionError = await sendExpectingError(mailer, mailTo("tom@party.example"));
  expect(connectionError.permanent).toBe(false);
  expect(connectionError.message).not.toContain("wrong");
});

test("without an SMTP server each email is one complete file, readable by its owner only, and a retry adds no second file", async () => {
  const mailer = createMailer({ sender, outbox: path.join(folder, "kept") });
  await mailer.send(mailTo("mekatilili@party.example", { key: "second", causedAt: new Date("2026-11-21T09:00:00Z") }));
  await mailer.send(mailTo("mekatilili@party.example", { key: "first" }));
  await mailer.send(mailTo("mekatilili@party.example", { key: "first" }));

  const files = readdirSync(path.join(folder, "kept"));
  expect(files.toSorted()).toEqual(["2026-11-21T08-30-00-123Z-first.eml", "2026-11-21T09-00-00-000Z-second.eml"]);
  const file = path.join(folder, "kept", files.toSorted()[0]!);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(readFileSync(file));
  expect(mail.to).toEqual([{ name: "", address: "mekatilili@party.example" }]);
  expect(mail.messageId).toBe("<first@ugatuzi.example>");
});

function disposable<T extends { close(): Promise<void> }>(thing: T): T & AsyncDisposable {
  return Object.assign(thing, { [Symbol.asyncDispose]: () => thing.close() });
}

test("an email file that a crash truncated is deleted with the other emails to its address", async () => {
  const outbox = path.join(folder, "cut-off");
  const mailer = createMailer({ sender, outbox });
  await mailer.send(mailTo("wangari@party.example"));
  await mailer.send(mailTo("dedan@party.example", { key: "another" }));
  const [name] = readdirSync(outbox).filter((file) => !file.includes("another"));
  writeFileSync(path.join(outbox, `.${name}.4711.part`), readFileSync(path.join(outbox, name!)).subarray(0, 400));
  await mailer.deleteEmailsTo("wangari@party.example");
  expect(readdirSync(outbox)).toEqual([expect.stringContaining("another")]);
});

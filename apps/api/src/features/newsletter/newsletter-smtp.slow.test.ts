import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { type FakeSmtpServer, startFakeSmtpServer } from "@party/fakes/smtp-server";
import { sql } from "kysely";
import { test } from "vitest";
import { DEAD_LETTER_QUEUE } from "#jobs/jobs.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";

/** An API with its worker and an SMTP server. */
async function withSmtpServer(run: (api: TestApi, smtpServer: FakeSmtpServer) => Promise<void>): Promise<void> {
  const smtpServer = await startFakeSmtpServer();
  const api = await startTestApi({ SMTP_URL: smtpServer.url });
  try {
    await api.services.jobs.work(allJobs(api.services));
    await run(api, smtpServer);
  } finally {
    await api.close();
    await smtpServer.close();
  }
}

const subscribe = ({ api }: TestApi, email: string) => api("POST /api/newsletter/subscribe/", { body: { email } });

async function waitingJob({ db }: TestApi) {
  const { rows } = await sql<{ state: string; retry_count: number; wait: number }>`
    select state, retry_count, extract(epoch from start_after - now())::float as wait
    from pgboss.job where name = 'newsletter.send-confirmation'`.execute(db);
  return rows[0]!;
}

test.concurrent("an email that the SMTP server rejects is retried with growing delays", async ({ expect }) => {
  await withSmtpServer(async (api, smtpServer) => {
    smtpServer.rejectWith(451);
    await subscribe(api, "wangari@party.example");
    await expect.poll(async () => (await waitingJob(api)).state).toBe("retry");
    const first = await waitingJob(api);
    await makeDue(api);
    await expect.poll(smtpServer.attempts).toBe(2);
    await expect.poll(async () => (await waitingJob(api)).retry_count).toBe(1);
    await expect.poll(async () => (await waitingJob(api)).state).toBe("retry");
    const second = await waitingJob(api);
    expect(first.wait).toBeGreaterThan(10);
    expect(second.wait).toBeGreaterThan(first.wait);

    smtpServer.rejectWith(undefined);
    await makeDue(api);
    await expect.poll(() => smtpServer.received.length).toBe(1);
    expect(smtpServer.received[0]!.recipients).toEqual(["wangari@party.example"]);
    expect(api.logged()).toContain("job failed");
    expect(api.logged()).not.toContain("wangari");
  });
}, 60_000);

test.concurrent("an email to an unknown mailbox is attempted once, becomes a dead letter, and leaves no address in the log", async ({
  expect,
}) => {
  await withSmtpServer(async (api, smtpServer) => {
    smtpServer.rejectWith(550);
    await subscribe(api, "dedan@party.example");
    const dead = async () => {
      const { rows } = await sql<{ data: unknown; source_name: string; source_output: { message: string } }>`
        select data, source_name, source_output from pgboss.job where name = ${DEAD_LETTER_QUEUE}`.execute(api.db);
      return rows;
    };
    await expect.poll(async () => (await dead()).length).toBe(1);
    expect(smtpServer.attempts()).toBe(1);
    expect(await dead()).toEqual([
      {
        data: { subscriptionId: 1, network: expect.any(String), language: "en" },
        source_name: "newsletter.send-confirmation",
        source_output: { message: "The SMTP server rejected the email: EENVELOPE 550 5.1.1 RCPT TO" },
      },
    ]);
    expect(api.logged()).toContain("job given up");
    expect(api.logged()).not.toContain("dedan");
  });
});

test.concurrent("an email sent twice after a crash has one Message-ID, and both links work", async ({ expect }) => {
  await withSmtpServer(async (api, smtpServer) => {
    await subscribe(api, "mekatilili@party.example");
    await expect.poll(() => smtpServer.received.length).toBe(1);
    await expect.poll(async () => (await waitingJob(api)).state).toBe("completed");
    await sql`update pgboss.job set state = 'retry', completed_on = null where name = 'newsletter.send-confirmation'`.execute(
      api.db,
    );
    await makeDue(api);
    await expect.poll(() => smtpServer.received.length).toBe(2);
    const [first, second] = smtpServer.received.map(({ mail }) => mail);
    expect(second!.messageId).toBe(first!.messageId);
    for (const mail of [first!, second!]) {
      const token = /verify-newsletter\/([\w-]+)/.exec(mail.text!)![1]!;
      expect(await api.api("GET /api/newsletter/verify/{token}/", { params: { token } })).toMatchObject({});
    }
  });
}, 60_000);

test.concurrent("an email waits for an SMTP server that is away for a day, and is then sent once", async ({
  expect,
}) => {
  const smtpServer = await startFakeSmtpServer();
  const address = new URL(smtpServer.url);
  // Nothing listens at the port of `relay` while the server is away.
  const relay = createServer((socket) => {
    socket.pipe(connect(Number(address.port), "127.0.0.1")).pipe(socket);
  });
  const listen = (port: number) => once(relay.listen(port, "127.0.0.1"), "listening");
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  await new Promise((resolve) => relay.close(resolve));
  const api = await startTestApi({ SMTP_URL: smtpServer.url.replace(address.port, String(port)) });
  try {
    await api.services.jobs.work(allJobs(api.services));
    await subscribe(api, "njeri@party.example");
    await expect.poll(async () => (await waitingJob(api)).state).toBe("retry");
    // The shortest delays; pg-boss adds up to as much again, four hours at most.
    const attemptsOfADay = 14;
    const delays = Array.from({ length: attemptsOfADay }, (_, n) => Math.min(4 * 3_600, 30 * 2 ** n));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(86_400);
    await sql`update pgboss.job set retry_count = ${attemptsOfADay} where name = 'newsletter.send-confirmation'`.execute(
      api.db,
    );
    await makeDue(api);
    await expect.poll(async () => (await waitingJob(api)).retry_count).toBe(attemptsOfADay + 1);
    await expect.poll(async () => (await waitingJob(api)).state).toBe("retry");
    const { wait } = await waitingJob(api);
    expect(wait).toBeGreaterThan(3_600);
    expect(wait).toBeLessThanOrEqual(4 * 3_600);

    await listen(port);
    await makeDue(api);
    await expect.poll(async () => (await waitingJob(api)).state).toBe("completed");
    expect(smtpServer.received.map(({ recipients }) => recipients)).toEqual([["njeri@party.example"]]);
  } finally {
    await api.close();
    await new Promise((resolve) => relay.close(resolve));
    await smtpServer.close();
  }
}, 60_000);

const makeDue = ({ db }: TestApi) =>
  sql`update pgboss.job set start_after = now() where name = 'newsletter.send-confirmation'`.execute(db);

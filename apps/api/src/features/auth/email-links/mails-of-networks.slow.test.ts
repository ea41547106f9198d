import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { newsletterJobs } from "#features/newsletter/newsletter.jobs.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { createRegistration } from "../auth.factories.ts";
import { authJobs } from "../auth.jobs.ts";
import { decideWhenToMailLink } from "./mailed-links.ts";

const servers = {
  usual: await startTestApi({ TRUST_PROXY: "loopback" }),
  slow: await startTestApi({ TRUST_PROXY: "loopback", MAILS_PER_NETWORK: "1" }),
};
afterAll(() => Promise.all(Object.values(servers).map(({ close }) => close())));

const post = ({ app }: TestApi, url: string, payload: object, address: string) =>
  app.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": address }, remoteAddress: "127.0.0.1" });

/** @returns the different replies */
async function subscribe(server: TestApi, count: number, address: string): Promise<string[]> {
  const replies = new Set<string>();
  for (let n = 0; n < count; n++) {
    const email = `reader${n}@${address}.example`;
    const { statusCode, body } = await post(server, "/api/newsletter/subscribe/", { email }, address);
    replies.add(`${statusCode} ${body}`);
  }
  return [...replies];
}

/** Runs the jobs of a name whose time has come, 20 at once. @returns how many emails were sent, to addresses that contain `to` */
async function work({ db, services }: TestApi, name: string, to: string): Promise<number> {
  const { run } = [...authJobs(services), ...newsletterJobs(services)].find(({ type }) => type.name === name)!;
  const { rows } = await sql<{ id: string; data: object; created_on: Date }>`
    delete from pgboss.job where name = ${name} and start_after <= now() returning id, data, created_on`.execute(db);
  for (let first = 0; first < rows.length; first += 20) {
    await Promise.all(
      rows
        .slice(first, first + 20)
        .map(({ id, data, created_on }) => run(data as never, { id, causedAt: created_on, attempt: 1 })),
    );
  }
  const emails = await openOutbox(services.config.dataDirectory).emails();
  return emails.filter((email) => email.to?.some(({ address }) => address?.includes(to))).length;
}

const waiting = async ({ db }: TestApi, name: string, hours: number) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = ${name} and start_after between now() and now() + make_interval(hours => ${hours})`.execute(db)
  ).rows[0]!.count;

const NEWSLETTER = "newsletter.send-confirmation";

describe("emails to people who are not known", () => {
  test("reach a class of forty behind one address at once", async () => {
    const registrations = Array.from({ length: 40 }, (_, n) =>
      createRegistration({ email: `pupil${n}@school.example` }),
    );
    for (const body of registrations) {
      const reply = await post(servers.usual, "/api/auth/register/", body, "197.248.1.1");
      expect(reply.statusCode, reply.body).toBe(201);
    }
    expect(await work(servers.usual, "account.send-confirmation", "@school.example")).toBe(40);
  });

  test("wait when one network causes many, without another reply and without delay for other networks", async () => {
    expect(await subscribe(servers.usual, 100, "41.90.1.1")).toHaveLength(1);
    expect(await work(servers.usual, NEWSLETTER, "@41.90.1.1.example")).toBe(60);
    expect(await waiting(servers.usual, NEWSLETTER, 2)).toBe(40);
    await subscribe(servers.usual, 5, "41.90.2.1");
    expect(await work(servers.usual, NEWSLETTER, "@41.90.2.1.example")).toBe(5);
  });

  test("are sent when their turn comes, and not at all when that is later than in a day", async () => {
    await subscribe(servers.slow, 30, "41.90.1.1");
    expect(await work(servers.slow, NEWSLETTER, ".example")).toBe(1);
    expect(await waiting(servers.slow, NEWSLETTER, 25)).toBe(24);
    await sql`update pgboss.job set start_after = now() where name = ${NEWSLETTER}`.execute(servers.slow.db);
    expect(await work(servers.slow, NEWSLETTER, ".example")).toBe(25);
  });

  test("of one kind do not use up the turns of another, and a registration is sent after a day at the latest", async () => {
    const network = { network: "a mobile operator" };
    const mail = async (kind: "newsletter" | "account", n: number) => {
      let at: Date | undefined;
      const cause = { id: `${kind} ${n}`, causedAt: new Date(), attempt: 1 };
      const when = await decideWhenToMailLink(
        ...([servers.slow.services, kind, `${n}@kinds.example`, cause, network] as const),
        async (_, turn) => {
          at = turn;
        },
      );
      return { when, hours: at && Math.round((at.getTime() - Date.now()) / 3_600_000) };
    };
    for (let n = 0; n < 26; n++) await mail("newsletter", n);
    expect(await mail("newsletter", 26)).toEqual({ when: "never", hours: undefined });
    expect(await mail("account", 0)).toEqual({ when: "now", hours: undefined });
    for (let n = 1; n < 26; n++) await mail("account", n);
    expect(await mail("account", 26)).toEqual({ when: "later", hours: 24 });
  });

  test("that wait are sent once, though the worker died before the job was done", async () => {
    const { services } = servers.slow;
    const network = { network: "an address" };
    const mail = (email: string, cause: { id: string; attempt: number }, postpone?: () => Promise<void>) =>
      decideWhenToMailLink(services, "newsletter", email, { ...cause, causedAt: new Date() }, network, postpone);
    await mail("first@queue.example", { id: "1", attempt: 1 });
    let postponed = 0;
    const postpone = async () => {
      postponed += 1;
    };
    for (const attempt of [1, 2, 3]) {
      expect(await mail("second@queue.example", { id: "2", attempt }, postpone)).toBe("later");
    }
    expect(postponed).toBe(1);
    expect(await mail("first@queue.example", { id: "1", attempt: 2 }), "one that did not wait").toBe("now");
  });
});

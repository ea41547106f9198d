import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { startApiProcess } from "#testing/api-process.ts";
import { createContent } from "./content.factories.ts";

/** 50 with `CRASH_ROUNDS=50 vitest run --project api content/crash`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const ARTICLES = 4;
const PROPOSALS = 2;

const { db, services, close } = await startTestApi();
afterAll(close);

test("after kill -9 while publishing and approving, no article lacks its revision and no proposal is half done", {
  timeout: 1_200_000,
}, async () => {
  const editor = await createStaff(services, "communications");
  const approver = await createStaff(services, "secretary_general");
  const { databaseUrl, secretKey } = services.config;
  const server = await startApiProcess(databaseUrl, { SECRET_KEY: secretKey });
  const post = async (path: string, cookie: string, body: object) => {
    const headers = { "content-type": "application/json", ...consoleHeaders(services, cookie) };
    const reply = await fetch(`${server.url()}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return reply.status;
  };
  const proposals: number[] = [];
  try {
    await server.start();
    for (let round = 0; round < ROUNDS; round += 1) {
      const articles = await Promise.all(Array.from({ length: ARTICLES }, () => createContent(services, "articles")));
      const waiting = await Promise.all(Array.from({ length: PROPOSALS }, () => createProposal(services)));
      proposals.push(...waiting);
      const writes = [
        ...articles.map(
          (id) => () =>
            post(`/staff/content/articles/${id}/publications/`, editor.cookie, {
              revision: 1,
              version: 1,
              audience: "nobody",
            }),
        ),
        ...waiting.map((id) => () => post(`/staff/proposals/${id}/approvals/`, approver.cookie, { reason: "" })),
      ];
      // The process is killed after another number of replies in each round.
      let replies = 0;
      const killed = Promise.withResolvers<void>();
      const limit = round % (writes.length + 1);
      if (limit === 0) void server.kill().then(killed.resolve);
      await Promise.allSettled(
        writes.map(async (write) => {
          await write();
          replies += 1;
          if (replies === limit) void server.kill().then(killed.resolve);
        }),
      );
      await killed.promise;
      await server.start();
      // Whoever got no reply sends it again: it is done once.
      for (const write of writes) expect([200, 409]).toContain(await write());
    }
    const undone = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from proposals where id = any(${proposals}::integer[]) and done_at is null`.execute(
        db,
      );
      return rows[0]!.count;
    };
    await expect.poll(undone, { timeout: 120_000 }).toBe(0);
  } finally {
    await server.close();
  }
  const { rows: articles } = await sql<{ published: boolean; revision: number | null; title: string; stored: string }>`
    select article.published_at is not null as published, item.published_revision as revision, article.title,
      revision.body ->> 'title' as stored
    from news_articles as article
    join content_items as item on item.kind = 'articles' and item.item_id = article.id
    left join content_revisions as revision
      on revision.kind = item.kind and revision.item_id = item.item_id and revision.n = item.published_revision`.execute(
    db,
  );
  expect(articles).toHaveLength(ROUNDS * ARTICLES);
  expect(
    articles.filter(({ published, revision, title, stored }) => !published || !revision || title !== stored),
  ).toEqual([]);
  const { rows: grants } = await sql<{ proposal: number; grants: number }>`
    select proposals.id as proposal, count(role_grants.id)::int as grants
    from proposals left join role_grants on role_grants.proposal_id = proposals.id
    where proposals.id = any(${proposals}::integer[]) group by proposals.id`.execute(db);
  expect(grants.filter((row) => row.grants !== 1)).toEqual([]);
  expect(grants).toHaveLength(ROUNDS * PROPOSALS);
});

import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createMembershipUntil } from "../memberships.factories.ts";
import { listOpenNotices } from "./resignations.queries.ts";
import { markRegistrarNotified, remindStaffToNotifyRegistrar } from "./resignations.ts";

const { db, services, as, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));

const today = dayInNairobi(new Date());
const inDays = (days: number) => daysAfter(today, days);
const reminders = async () =>
  (await outbox.emailsTo(party.contacts.email)).filter(({ subject }) => subject?.startsWith("Tell the Registrar:"));

async function createResignedMember(first_name: string) {
  const member = await createSignedInUser(services, { first_name });
  const id = await createMembershipUntil(services, member.id, "2099-05-05");
  await sql`insert into member_numbers (user_id) values (${member.id})`.execute(db);
  await setMemberships(db, (tx) =>
    sql`
    update memberships set number = (select number from member_numbers where user_id = ${member.id})
    where id = ${id}`.execute(tx),
  );
  await as(member.access)("POST /memberships/resign/", { body: { notice: "I resign from the party" } });
  const notice = (await listOpenNotices(db)).find(({ member_name }) => member_name?.startsWith(first_name))!;
  return { ...member, notice };
}
const registrarNoticeRow = (id: number) =>
  db
    .selectFrom("registrar_duties")
    .select(["member_name", "member_number", "done_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("the office is reminded once a day from two days before a registrar notice is due until it is completed", async () => {
  const { notice } = await createResignedMember("Dedan");
  expect(notice.due_on).toBe(inDays(7));
  await remindStaffToNotifyRegistrar(services, inDays(4));
  expect(await db.selectFrom("registrar_duties").select("id").where("reminded_on", "is not", null).execute()).toEqual(
    [],
  );

  // Moves the due date, because the email lists notices that are due within two days.
  await sql`update registrar_duties set due_on = ${inDays(2)} where id = ${notice.id}`.execute(db);
  await Promise.all([remindStaffToNotifyRegistrar(services, today), remindStaffToNotifyRegistrar(services, today)]);
  await remindStaffToNotifyRegistrar(services, today);
  await expectEventually(async () => (await reminders()).length).toBe(1);
  const [mail] = await reminders();
  expect(mail!.text).toContain("Dedan Maathai");
  expect(mail!.text).toContain("tick it off in the console, under Duties");

  await remindStaffToNotifyRegistrar(services, inDays(1));
  await expectEventually(async () => (await reminders()).length).toBe(2);

  expect(await markRegistrarNotified(db, notice.id)).toBe(true);
  await remindStaffToNotifyRegistrar(services, inDays(2));
  const pending = await sql`
    select from pgboss.job where name = 'memberships.send-duties' and state in ('created', 'retry')`.execute(db);
  expect(pending.rows).toEqual([]);
});

test("a registrar notice is completed once and leaves the list of open notices", async () => {
  const { notice } = await createResignedMember("Njeri");
  expect(await markRegistrarNotified(db, notice.id)).toBe(true);
  const { done_at } = await registrarNoticeRow(notice.id);
  expect(await markRegistrarNotified(db, notice.id)).toBe(false);
  expect((await registrarNoticeRow(notice.id)).done_at).toEqual(done_at);
  expect((await listOpenNotices(db)).map(({ id }) => id)).not.toContain(notice.id);
  expect(await markRegistrarNotified(db, 999_999_999)).toBeUndefined();
});

test("a deleted account's name and number stay in the registrar notice until it is completed", async () => {
  const { notice, access, password } = await createResignedMember("Achieng");
  await as(access)("POST /api/my-data/erase/", { body: { password } });
  expect(await registrarNoticeRow(notice.id)).toMatchObject({
    member_name: "Achieng Maathai",
    member_number: expect.any(Number),
  });
  await markRegistrarNotified(db, notice.id);
  expect(await registrarNoticeRow(notice.id)).toMatchObject({ member_name: null, member_number: null });
});

test("erasing an account after the registrar notice was completed removes the name from it", async () => {
  const { notice, access, password } = await createResignedMember("Atieno");
  await markRegistrarNotified(db, notice.id);
  expect((await registrarNoticeRow(notice.id)).member_name).toBe("Atieno Maathai");
  await as(access)("POST /api/my-data/erase/", { body: { password } });
  expect(await registrarNoticeRow(notice.id)).toMatchObject({ member_name: null, member_number: null });
});

test("resigning unsubscribes from all notification topics except membership", async () => {
  const { access } = await createResignedMember("Kiprop");
  const { results } = await as(access)("GET /api/notification-topics/");
  expect(results.filter(({ wanted }) => wanted).map(({ topic }) => topic)).toEqual(["membership", "membership"]);
});

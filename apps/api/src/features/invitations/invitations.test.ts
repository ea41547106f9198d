import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSignedInUser, createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { deleteOldInvitationEmails } from "#features/invitations/invitations.queries.ts";
import { createMembership, createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { headerOf, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createUnsubscribeToken } from "./invitations.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi({ SITE_URL: "https://party.example", API_URL: "https://api.party.example" });
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

type Member = { access: string };
const as = ({ access }: Member) => server.as(access);
const own = (member: Member) => as(member)("GET /api/invitations/");
const invite = (member: Member, email: string) => as(member)("POST /api/invitations/mails/", { body: { email } });
const join = async (member: Member, code: string) =>
  (await as(member)("POST /api/invitations/joins/", { body: { code } })).counted;
const share = (member: Member, name_shared: boolean) =>
  as(member)("PUT /api/invitations/consent/", { body: { name_shared } });

const createInviter = async (differing: Parameters<typeof createSignedInUser>[1] = {}) => {
  const member = await createSignedInUser(server.services, differing);
  await createMembershipUntil(server.services, member.id, "2099-12-31");
  return member;
};

let made = 0;
const createAddress = () => {
  made += 1;
  return `mekatilili.${made}@elsewhere.example`;
};
const mailsTo = (address: string) => openOutbox(server.services.config.dataDirectory).emailsTo(address);
const mailTo = (address: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(address);
      expect(mail).toBeDefined();
      return mail!;
    },
    { timeout: 15_000 },
  );
/** Waits until all invitation emails are sent or dropped: then no row has an address. */
const decided = () =>
  vi.waitFor(
    async () => {
      const open = await server.db.selectFrom("invitation_mails").select("id").where("email", "is not", null).execute();
      expect(open).toEqual([]);
    },
    { timeout: 15_000 },
  );

test("a visitor can neither invite nor see who joined", async () => {
  await expect(server.api("GET /api/invitations/")).rejects.toMatchObject({ status: 401 });
  await expect(server.api("POST /api/invitations/mails/", { body: { email: createAddress() } })).rejects.toMatchObject({
    status: 401,
  });
  await expect(server.api("POST /api/invitations/joins/", { body: { code: "X" } })).rejects.toMatchObject({
    status: 401,
  });
});

test("every member has one stable, unique code", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  const looks = await Promise.all(Array.from({ length: 6 }, () => own(wangari)));
  const codes = new Set(looks.map(({ code }) => code));
  expect([...codes]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/)]);
  expect(codes).not.toContain((await own(tom)).code);
});

test("a member with an unconfirmed address sends no invitations by mail", async () => {
  const stranger = await createSignedInUser(server.services, { confirmed: false });
  const to = createAddress();
  await expect(invite(stranger, to)).rejects.toMatchObject({
    status: 409,
    text: "Please confirm your email address first. The link is in your mail.",
  });
  expect(await server.db.selectFrom("invitation_mails").select("id").execute()).toEqual([]);
});

test("an account without a membership in force sends no invitations by mail", async () => {
  const applicant = await createSignedInUser(server.services);
  await createMembership(server.services, applicant.id);
  await expect(invite(applicant, createAddress())).rejects.toMatchObject({
    status: 409,
    text: "Only members of the party can invite by email. Your link works for everybody.",
  });
  expect(await server.db.selectFrom("invitation_mails").select("id").execute()).toEqual([]);
});

test.each(["Your KES 50000 refund is ready", "Call 0712345678", "Come to our meeting tonight", "Wangari\nMaathai!"])(
  "the name %j does not reach the mailbox of an invited stranger",
  async (first_name) => {
    const address = createAddress();
    await invite(await createInviter({ first_name }), address);
    const mail = await mailTo(address);
    expect(mail.subject).toBe("A member invites you to the Ugatuzi Party");
    expect(`${mail.text}${mail.html}`).not.toContain(first_name.split(" ").at(-1));
  },
);

test("a join by code is counted once, and shows the name only with consent", async () => {
  const wangari = await createSignedInUser(server.services);
  const { code } = await own(wangari);
  const tom = await createSignedInUser(server.services, { first_name: "Tom", last_name: "Mboya" });
  expect(await join(tom, code)).toBe(true);
  expect(await join(tom, code)).toBe(false);
  expect(await own(wangari)).toMatchObject({ joined: 1, people: [] });
  expect((await own(tom)).invited).toEqual({ name_shared: false });

  expect((await share(tom, true)).invited).toEqual({ name_shared: true });
  const seen = await own(wangari);
  expect(seen.people).toEqual([{ first_name: "Tom", month: expect.stringMatching(/^\d{4}-\d\d$/) }]);
  expect(JSON.stringify(seen)).not.toMatch(/Mboya|@|\+254/);

  await share(tom, false);
  expect(await own(wangari)).toMatchObject({ joined: 1, people: [] });
});

test("a member lists only joins by their own code", async () => {
  const [wangari, tom, dedan] = await Promise.all([1, 2, 3].map(() => createSignedInUser(server.services)));
  await join(tom!, (await own(wangari!)).code);
  await share(tom!, true);
  expect(await own(dedan!)).toMatchObject({ joined: 0, people: [], invited: null });
  // The invited member does not see who the inviter is.
  expect(Object.keys((await own(tom!)).invited!)).toEqual(["name_shared"]);
});

test("a join counts with a code in any spelling, and not with an unknown code or the member's own", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  const { code } = await own(wangari);
  expect(await join(wangari, code)).toBe(false);
  expect(await join(tom, "NOBODYS1")).toBe(false);
  expect(await join(tom, code.toLowerCase().replace(/0/g, "o").replace(/1/g, "l"))).toBe(true);
});

test("a code reveals only the inviter's first name", async () => {
  const wangari = await createSignedInUser(server.services);
  const { code } = await own(wangari);
  expect(await server.api("GET /api/invitations/{code}/", { params: { code: code.toLowerCase() } })).toEqual({
    first_name: "Wangari",
  });
  await expect(server.api("GET /api/invitations/{code}/", { params: { code: "NOBODYS1" } })).rejects.toMatchObject({
    status: 404,
  });
});

test("an account that is too old cannot be counted as a join", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  const past = new Date(Date.now() - 31 * 86_400_000);
  await server.db
    .updateTable("users")
    .set({ created_at: past } as never)
    .where("id", "=", tom.id)
    .execute();
  expect(await join(tom, (await own(wangari)).code)).toBe(false);
});

test("a member who joined without an invitation gets 404 when sharing the name", async () => {
  const dedan = await createSignedInUser(server.services);
  await expect(share(dedan, true)).rejects.toMatchObject({ status: 404 });
});

test("an invitation email has the inviter's first name, the code and a one-click unsubscribe", async () => {
  const wangari = await createInviter();
  const address = createAddress();
  await invite(wangari, address);
  const mail = await mailTo(address);
  expect(mail.subject).toBe("Wangari invites you to the Ugatuzi Party");
  expect(mail.text).toContain(`https://party.example/joinus?invited=${(await own(wangari)).code}`);
  expect(`${mail.text}${mail.html}`).not.toMatch(/Maathai|wangari\.\d/);
  const token = tokenIn(mail, "unsubscribe-invitations");
  expect(headerOf(mail, "list-unsubscribe")).toContain(`/api/invitations/unsubscribe/${token}/`);
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");

  const oneClick = await server.app.inject({
    method: "POST",
    url: `/api/invitations/unsubscribe/${token}/`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(oneClick.statusCode, oneClick.body).toBe(200);
});

test("a member can invite an address once in 7 days, in any spelling and concurrently", async () => {
  const wangari = await createInviter();
  const address = createAddress();
  const sent = await Promise.allSettled(
    [address, address.toUpperCase(), ` ${address}`].map((to) => invite(wangari, to)),
  );
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(invite(wangari, address)).rejects.toMatchObject({
    status: 409,
    fields: { email: [expect.stringContaining("last 7 days")] },
  });
  await mailTo(address);
  await decided();
  expect(await mailsTo(address)).toHaveLength(1);

  await server.db
    .updateTable("invitation_mails")
    .set({ asked_at: new Date(Date.now() - 8 * 86_400_000) } as never)
    .where("inviter_id", "=", wangari.id)
    .execute();
  await invite(wangari, address);
  await decided();
  expect(await mailsTo(address)).toHaveLength(2);
});

test("an address gets at most three invitations a week, and inviters see no difference", async () => {
  const address = createAddress();
  const replies: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    replies.push((await invite(await createInviter(), address)).message);
    await decided();
  }
  expect(await mailsTo(address)).toHaveLength(3);
  expect(new Set(replies).size).toBe(1);
});

test("an unsubscribed address gets no invitation, and inviters see no difference", async () => {
  const [wangari, tom] = [await createInviter(), await createInviter()];
  const address = createAddress();
  const params = { token: createUnsubscribeToken(server.services.config.secretKey, address) };
  await server.api("POST /api/invitations/unsubscribe/{token}/", { params });
  await server.api("POST /api/invitations/unsubscribe/{token}/", { params });
  const [unsubscribedReply, firstReply] = [await invite(wangari, address), await invite(tom, createAddress())];
  expect(unsubscribedReply).toEqual(firstReply);
  await decided();
  expect(await mailsTo(address)).toEqual([]);
  await expect(invite(wangari, address)).rejects.toMatchObject({ status: 409 });
});

test("inviting a member's address gets the same reply as any other", async () => {
  const wangari = await createInviter();
  const { email } = await createUser(server.services);
  expect(await invite(wangari, email)).toEqual(await invite(wangari, createAddress()));
});

test("an altered or forged unsubscribe token is rejected", async () => {
  const token = createUnsubscribeToken(server.services.config.secretKey, createAddress());
  for (const forged of ["x", "A".repeat(86), `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`]) {
    await expect(
      server.api("POST /api/invitations/unsubscribe/{token}/", { params: { token: forged } }),
    ).rejects.toMatchObject({ status: 404 });
  }
});

test("the address of an invitation is deleted after sending and never logged", async () => {
  const wangari = await createInviter();
  const address = createAddress();
  await invite(wangari, address);
  await decided();
  const { rows } = await server.db
    .selectFrom("invitation_mails")
    .select(["email", "sent_at"])
    .where("inviter_id", "=", wangari.id)
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toEqual([{ email: null, sent_at: expect.any(Date) }]);
  expect(server.logged()).not.toContain(address);
  await deleteOldInvitationEmails(server.db, 0, 100);
  expect(await server.db.selectFrom("invitation_mails").select("id").execute()).toEqual([]);
});

test("more than 20 invitations a day are rejected", async () => {
  const wangari = await createInviter();
  for (let count = 0; count < 20; count += 1) await invite(wangari, createAddress());
  await expect(invite(wangari, createAddress())).rejects.toMatchObject({ status: 429 });
});

test("a member gets the branches of their ward, constituency and county, nearest first, or the head office", async () => {
  const office = (name: string, place: object) => ({
    ...{ ward_id: null, constituency_id: null, county_id: null, ...place },
    ...{ name, address: "By the market", hours: "Mornings", phone: "+254700000101", email: "office@party.example" },
  });
  const wangari = await createSignedInUser(server.services);
  const mine = async (member: Member) => (await as(member)("GET /api/branches/")).results;
  expect(await mine(wangari)).toMatchObject([{ level: "national", name: "Head office" }]);
  await server.db
    .insertInto("branch_contacts")
    .values([
      office("County", { county_id: HOME_PLACE.county }),
      office("Ward", { ward_id: HOME_PLACE.ward }),
      office("Constituency", { constituency_id: HOME_PLACE.constituency }),
      office("Elsewhere", { county_id: 47 }),
    ])
    .execute();
  expect((await mine(wangari)).map(({ level, place, name }) => [level, place, name])).toEqual([
    ["ward", "Dedan Kimanthi", "Ward"],
    ["constituency", "Tetu", "Constituency"],
    ["county", "Nyeri", "County"],
  ]);
  const tom = await createSignedInUser(server.services, { ward_id: 719 });
  expect(await mine(tom)).toMatchObject([{ level: "national" }]);
  await expect(server.api("GET /api/branches/")).rejects.toMatchObject({ status: 401 });
});

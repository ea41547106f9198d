import { afterAll, expect, test } from "vitest";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Odhiambo" });
const colleague = await createStaff(services, "membership_officer");
const auditor = await createStaff(services, "auditor");

type Staff = { cookie: string };
const call = (method: "GET" | "PUT" | "DELETE", url: string, staff: Staff, payload?: object) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const save = (more: object, staff: Staff = officer) =>
  call("PUT", "/staff/views/", staff, { screen: "/people", name: "Tetu", search: "status=member", ...more });
const namesFor = async (staff: Staff, screen = "/people") =>
  (await call("GET", `/staff/views/?screen=${screen}`, staff)).json().results.map(({ name }: { name: string }) => name);

test("filters are kept under a name of one screen, replaced by the same name, and deleted by their owner alone", async () => {
  const { id } = (await save({})).json();
  expect((await save({ search: "status=left" })).json()).toMatchObject({ id, search: "status=left" });
  expect(await namesFor(officer)).toEqual(["Tetu"]);
  expect(await namesFor(officer, "/orders")).toEqual([]);
  expect(await namesFor(colleague)).toEqual([]);
  expect((await call("DELETE", `/staff/views/${id}/`, colleague)).statusCode).toBe(404);
  expect((await call("DELETE", `/staff/views/${id}/`, officer)).statusCode).toBe(200);
  expect(await namesFor(officer)).toEqual([]);
});

test("what is shared with a role is seen by whoever has it, with the name of who shared it", async () => {
  await save({ name: "Lapsed", shared_with_role: "membership_officer" });
  const { results } = (await call("GET", "/staff/views/?screen=/people", colleague)).json();
  expect(results).toMatchObject([{ name: "Lapsed", by: "Achieng Odhiambo", shared_with_role: "membership_officer" }]);
  expect(await namesFor(auditor)).toEqual([]);
  expect((await save({ shared_with_role: "auditor" })).headers.problem).toBe("view_role");
});

test("what was typed to search, and where a page begins, is not stored", async () => {
  const saved = (await save({ name: "Typed", search: "q=Wanjiku&status=member&after=abc&sort=name" })).json();
  expect(saved.search).toBe("status=member&sort=name");
});

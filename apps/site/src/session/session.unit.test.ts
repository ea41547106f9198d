import { beforeEach, expect, test, vi } from "vitest";

const wangari = { id: 1, email: "wangari@demo.example", first_name: "Wangari", last_name: "Nduta" };

/** What the server of a test answers to `METHOD /path/`, given the bearer token. */
type Answers = Record<string, (bearer: string | undefined, body: unknown) => [status: number, body: unknown] | Error>;

const stored = new Map<string, string>();
const dataset: Record<string, string> = {};
let fromOtherTab: (event: { key: string | null }) => void;
let calls: string[];

/** A page opened anew: every module of the session starts from nothing. */
async function openPage(answers: Answers) {
  calls = [];
  vi.resetModules();
  vi.stubEnv("SSR", false);
  vi.doMock("../page-context.ts", () => ({ apiUrl: () => "http://api.example", enabledExtensions: () => true }));
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof fromOtherTab) => {
    fromOtherTab = listener;
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(url).pathname}`;
    calls.push(call);
    await Promise.resolve();
    const bearer = (init.headers as Record<string, string>).authorization?.replace("Bearer ", "");
    const answer = answers[call]?.(bearer, init.body ? JSON.parse(String(init.body)) : undefined) ?? [404, {}];
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
  const [{ api }, { login }, session] = await Promise.all([
    import("../api.ts"),
    import("./use-session.ts"),
    import("./session.ts"),
  ]);
  return { api, login, ...session };
}

const signIn = (access = "a1", refresh = "r1") => {
  stored.set("access_token", access).set("refresh_token", refresh);
  dataset.session = "unknown";
};
const unauthorized: [number, unknown] = [401, { error: "Your session has ended. Please sign in again." }];
const userFor =
  (...accepted: string[]) =>
  (bearer: string | undefined): [number, unknown] =>
    bearer && accepted.includes(bearer) ? [200, wangari] : unauthorized;

beforeEach(() => {
  stored.clear();
  delete dataset.session;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("without a stored token the visitor is signed out without a request", async () => {
  const { restoreSession, currentSession } = await openPage({});
  await restoreSession();
  expect(currentSession()).toEqual({ status: "out", user: undefined, lost: false });
  expect(calls).toEqual([]);
});

test("a valid stored token signs in", async () => {
  signIn();
  const { restoreSession, currentSession } = await openPage({ "GET /api/auth/user/": userFor("a1") });
  const start = restoreSession();
  expect(dataset.session).toBe("unknown");
  await start;
  expect(currentSession()).toMatchObject({ status: "in", user: wangari });
  expect(dataset.session).toBe("in");
});

test("an expired token is exchanged once, and the visitor is signed in", async () => {
  signIn();
  const { restoreSession, currentSession } = await openPage({
    "GET /api/auth/user/": userFor("a2"),
    "POST /api/auth/refresh/": (_, body) => {
      expect(body).toEqual({ refresh: "r1" });
      return [200, { access: "a2", refresh: "r2" }];
    },
  });
  await restoreSession();
  expect(currentSession().status).toBe("in");
  expect(Object.fromEntries(stored)).toEqual({ access_token: "a2", refresh_token: "r2" });
});

test("a stored session that the server rejects is logged out there, and leaves no token and a signed-out page", async () => {
  signIn();
  const loggedOut = vi.fn();
  const { restoreSession, currentSession } = await openPage({
    "GET /api/auth/user/": () => unauthorized,
    "POST /api/auth/refresh/": () => unauthorized,
    "POST /api/auth/logout/": (...call) => {
      loggedOut(...call);
      return unauthorized;
    },
  });
  await restoreSession();
  expect(currentSession()).toMatchObject({ status: "out", lost: false });
  expect(stored.size).toBe(0);
  expect(dataset.session).toBeUndefined();
  expect(calls).toEqual(["GET /api/auth/user/", "POST /api/auth/refresh/", "POST /api/auth/logout/"]);
  await expect.poll(() => loggedOut.mock.calls).toEqual([["a1", { refresh_token: "r1" }]]);
});

test.each([
  ["breaks", (): [number, unknown] => [500, {}]],
  ["is out of reach", () => new TypeError("Failed to fetch")],
])("when the server %s at the start, the visitor is signed out", async (_, answer) => {
  signIn();
  const { restoreSession, currentSession } = await openPage({ "GET /api/auth/user/": answer });
  await restoreSession();
  expect(currentSession().status).toBe("out");
  expect(stored.size).toBe(0);
});

test("concurrent calls that are rejected share one exchange", async () => {
  signIn();
  let exchanges = 0;
  const { restoreSession, api } = await openPage({
    "GET /api/auth/user/": userFor("a1"),
    "GET /api/dashboard/": (bearer) => (bearer === "a2" ? [200, { party_members: 150 }] : unauthorized),
    "POST /api/auth/refresh/": () => {
      exchanges += 1;
      return [200, { access: "a2", refresh: "r2" }];
    },
  });
  await restoreSession();
  const replies = await Promise.all([1, 2, 3].map(() => api("GET /api/dashboard/")));
  expect(replies).toEqual([{ party_members: 150 }, { party_members: 150 }, { party_members: 150 }]);
  expect(exchanges).toBe(1);
});

test("a session that ends later is distinguished from a logout", async () => {
  signIn();
  const { restoreSession, currentSession, api } = await openPage({
    "GET /api/auth/user/": userFor("a1"),
    "GET /api/dashboard/": () => unauthorized,
    "POST /api/auth/refresh/": () => unauthorized,
  });
  await restoreSession();
  await expect(api("GET /api/dashboard/")).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toEqual({ status: "out", user: undefined, lost: true });
});

test("a server error while refreshing does not end the session", async () => {
  signIn();
  const { restoreSession, currentSession, api } = await openPage({
    "GET /api/auth/user/": userFor("a1"),
    "GET /api/dashboard/": () => unauthorized,
    "POST /api/auth/refresh/": () => [503, { error: "We are very busy right now." }],
  });
  await restoreSession();
  await expect(api("GET /api/dashboard/")).rejects.toMatchObject({ status: 503 });
  expect(currentSession().status).toBe("in");
  expect(stored.get("refresh_token")).toBe("r1");
});

test("signing out clears everything at once even when the server fails, which is only logged", async () => {
  signIn();
  let logoutRequest: unknown;
  const { restoreSession, currentSession, logout } = await openPage({
    "GET /api/auth/user/": userFor("a1"),
    "POST /api/auth/logout/": (bearer, body) => {
      logoutRequest = { bearer, body };
      return new TypeError("Failed to fetch");
    },
  });
  await restoreSession();
  logout();
  expect(currentSession()).toEqual({ status: "out", user: undefined, lost: false });
  expect(stored.size).toBe(0);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(logoutRequest).toEqual({ bearer: "a1", body: { refresh_token: "r1" } });
});

test("a logout in another tab signs out here, and a sign-in there signs in", async () => {
  signIn();
  const { restoreSession, currentSession } = await openPage({ "GET /api/auth/user/": userFor("a1", "a9") });
  await restoreSession();
  stored.clear();
  fromOtherTab({ key: "access_token" });
  expect(currentSession()).toMatchObject({ status: "out", lost: true });
  signIn("a9", "r9");
  fromOtherTab({ key: "access_token" });
  await vi.waitFor(() => expect(currentSession().status).toBe("in"));
});

test("with storage blocked a session lasts as long as the page", async () => {
  const { login, api, logout } = await openPage({
    "POST /api/auth/login/": () => [200, { access: "a1", refresh: "r1", user: wangari }],
    "GET /api/auth/user/": userFor("a1"),
  });
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(await login("wangari@demo.example", "right")).toEqual({ success: true });
  expect(await api("GET /api/auth/user/")).toEqual(wangari);
  logout();
  await expect(api("GET /api/auth/user/")).rejects.toMatchObject({ status: 401 });
});

test("a login stores both tokens, and a rejected login returns the server's message", async () => {
  const { login, currentSession } = await openPage({
    "POST /api/auth/login/": (_, body) =>
      (body as { password: string }).password === "right"
        ? [200, { access: "a1", refresh: "r1", user: wangari }]
        : [401, { error: "Invalid email or password." }],
  });
  expect(await login("wangari@demo.example", "wrong")).toEqual({
    success: false,
    error: "Invalid email or password.",
    wrong: true,
  });
  expect(stored.size).toBe(0);
  expect(await login("wangari@demo.example", "right")).toEqual({ success: true });
  expect(Object.fromEntries(stored)).toEqual({ access_token: "a1", refresh_token: "r1" });
  expect(currentSession()).toMatchObject({ status: "in", user: wangari });
});

test.each([
  [401, { detail: "No." }],
  [401, "No."],
  [400, { email: ["No."] }],
  [500, undefined],
])("a rejected login without an error field, %i %j, has the fallback of the specification", async (status, body) => {
  const { login } = await openPage({ "POST /api/auth/login/": () => [status, body] });
  expect(await login("wangari@demo.example", "wrong")).toMatchObject({
    success: false,
    error: "An error occurred during login",
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** How calls are answered: as usual, after a while, one of them with something else, all with 500, or not at all. */
export type ServerBehaviour =
  | "normal"
  | { delayMs: number }
  /** @param call as in `payloadFields`, with `{id}` and `{token}` */
  | { call: SpecifiedCall; reply: FaultyReply }
  | "fails"
  | "cut";

/** The calls of section 7. */
export const specifiedCalls = [
  "GET /api/auth/user/",
  "POST /api/auth/login/",
  "POST /api/auth/logout/",
  "POST /api/auth/register/",
  "GET /counties/",
  "GET /constituencies/",
  "GET /wards/",
  "POST /memberships/public/",
  "POST /memberships/",
  "GET /news/{id}/",
  "GET /events/{id}/",
  "POST /api/newsletter/subscribe/",
  "GET /api/newsletter/verify/{token}/",
] as const;

export type SpecifiedCall = (typeof specifiedCalls)[number];

/** Each value inside, replaced. */
function mapValues(json: unknown, change: (value: unknown, key: string) => unknown, key = ""): unknown {
  if (Array.isArray(json)) return json.map((each) => mapValues(each, change, key));
  if (typeof json !== "object" || json === null) return change(json, key);
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, mapValues(value, change, name)]));
}

/** What a faulty server sends with the status of success, from what it should have sent. */
const faultyBodies = {
  nothing: () => "",
  null: () => "null",
  "an empty list": () => "[]",
  "a list of null": () => "[null]",
  "an empty object": () => "{}",
  "a text": () => JSON.stringify("done"),
  "a number": () => "42",
  HTML: () => "<!doctype html><title>Welcome</title><h1>Welcome</h1>",
  "half of it": (json: unknown) => JSON.stringify(json).slice(0, -2),
  "values of other types": (json: unknown) =>
    JSON.stringify(mapValues(json, (value) => (typeof value === "string" ? 7 : { value }))),
  "no ids": (json: unknown) => JSON.stringify(mapValues(json, (value, key) => (key === "id" ? undefined : value))),
  "another object around it": (json: unknown) => JSON.stringify({ data: json }),
};

export type FaultyReply = keyof typeof faultyBodies;

export const faultyReplies = Object.keys(faultyBodies) as FaultyReply[];

export interface SpecificationServer {
  url: string;
  /** All requests, oldest first, as `POST /memberships/`. */
  requests: string[];
  behave(as: ServerBehaviour): void;
  close(): Promise<void>;
}

interface ReceivedRequest {
  body: Record<string, unknown>;
  bearer: string | undefined;
}

type RequestHandler = (call: ReceivedRequest, ...groups: string[]) => [status: number, json: unknown];

const TOKENS = { access: "specified-access", refresh: "specified-refresh" };
const unauthorizedReply: [number, unknown] = [401, { error: "Unauthorized" }];

/** Rows that no built-in sample has. */
export const specificationTexts = {
  article: "An article of the other server",
  event: "An event of the other server",
  subscribed: "The other server has sent you a link.",
  verified: "The other server has confirmed you.",
  used: "The other server knows no such link.",
  wrong: "Wrong email or password.",
  tooYoung: "The other server takes members from 18 on.",
  county: "Nyeri",
  constituency: "Tetu",
  ward: "Dedan Kimanthi",
};

const personFields = ["first_name", "last_name", "county", "constituency", "ward", "membership_type"];
const membershipFields = [...personFields, "phone_number", "age", "gender", "occupation", "payment_method"];

/** The payloads of sections 3 and 7: what has a field more or less is refused. */
const payloadFields: Record<string, readonly string[]> = {
  "POST /api/auth/login/": ["email", "password"],
  "POST /api/auth/logout/": ["refresh_token"],
  "POST /api/auth/register/": [...personFields, "email", "password", "password2", "phone"],
  "POST /memberships/public/": membershipFields,
  "POST /memberships/": membershipFields,
  "POST /api/newsletter/subscribe/": ["email"],
};

/** Exactly the calls of section 7 of the specification, and its payloads. */
function requestHandlers(): [RegExp, RequestHandler][] {
  const accounts = new Map<unknown, Record<string, unknown>>();
  let signedIn: Record<string, unknown> | undefined;
  const isMember = ({ bearer }: ReceivedRequest) => signedIn !== undefined && bearer === `Bearer ${TOKENS.access}`;
  const page = (title: string) => ({ title, content: "<p>Text.</p>", description: "<p>Text.</p>", image: null });
  return [
    [/^GET \/api\/auth\/user\/$/, (call) => (isMember(call) ? [200, signedIn] : unauthorizedReply)],
    [
      /^POST \/api\/auth\/login\/$/,
      ({ body: { email, password } }) => {
        const account = accounts.get(email);
        if (account?.password !== password) return [401, { error: specificationTexts.wrong }];
        const { password: _, password2: __, ...user } = account as Record<string, unknown>;
        signedIn = { id: 1, ...user };
        return [200, { ...TOKENS, user: signedIn }];
      },
    ],
    [
      /^POST \/api\/auth\/logout\/$/,
      (call) => {
        if (!isMember(call) || call.body.refresh_token !== TOKENS.refresh) return unauthorizedReply;
        signedIn = undefined;
        return [200, {}];
      },
    ],
    [
      /^POST \/api\/auth\/register\/$/,
      ({ body }) => {
        if (accounts.has(body.email)) return [400, { email: ["Taken.", "Choose another."] }];
        accounts.set(body.email, body);
        return [201, {}];
      },
    ],
    [/^GET \/counties\/$/, () => [200, [{ id: 19, name: specificationTexts.county }]]],
    [/^GET \/constituencies\/$/, () => [200, { results: [{ id: 92, name: specificationTexts.constituency }] }]],
    [/^GET \/wards\/$/, () => [200, [{ id: 456, name: specificationTexts.ward }]]],
    [
      /^POST \/memberships\/public\/$/,
      ({ bearer, body }) => {
        if (bearer) return [400, { detail: "This call has no authorization." }];
        return Number(body.age) < 18 ? [400, { detail: specificationTexts.tooYoung }] : [201, { id: 41 }];
      },
    ],
    [/^POST \/memberships\/$/, (call) => (isMember(call) ? [201, { id: 42 }] : unauthorizedReply)],
    [/^GET \/news\/(\d+)\/$/, (_, id) => [200, { id: Number(id), ...page(specificationTexts.article) }]],
    [
      /^GET \/events\/(\d+)\/$/,
      (_, id) => [200, [{ id: Number(id), date: "2027-03-01", ...page(specificationTexts.event) }]],
    ],
    [/^POST \/api\/newsletter\/subscribe\/$/, () => [200, { message: specificationTexts.subscribed }]],
    [
      /^GET \/api\/newsletter\/verify\/([^/]+)\/$/,
      (_, token) =>
        token === "used" ? [400, { error: specificationTexts.used }] : [200, { message: specificationTexts.verified }],
    ],
  ];
}

const matches = (call: SpecifiedCall, name: string) => new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}$`).test(name);

function refusalReply(name: string, body: object): [number, unknown] | undefined {
  const sent = Object.keys(body).toSorted().join();
  const wanted = (payloadFields[name] ?? []).toSorted().join();
  return sent === wanted ? undefined : [400, { error: `${name} takes ${wanted || "no payload"}, not ${sent}` }];
}

/**
 * A server with section 7 of the specification alone. All else is a 404 with HTML, without CORS headers.
 * @param origin of the site, the only one that CORS allows, with the headers `authorization` and `content-type`
 */
export async function startSpecificationServer(origin: string): Promise<SpecificationServer> {
  const requests: string[] = [];
  const calls = requestHandlers();
  let behaviour: ServerBehaviour = "normal";

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? "/", "http://fake");
    const name = `${incoming.method === "OPTIONS" ? incoming.headers["access-control-request-method"] : incoming.method} ${pathname}`;
    const found = calls.find(([pattern]) => pattern.test(name));
    if (incoming.method !== "OPTIONS") requests.push(name);
    if (!found) return void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
    response.setHeader("access-control-allow-origin", origin);
    if (incoming.method === "OPTIONS") {
      response.setHeader("access-control-allow-headers", "authorization, content-type");
      response.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
      return void response.writeHead(204).end();
    }
    const body = await text(incoming);
    if (behaviour === "cut") return void incoming.socket.destroy();
    if (typeof behaviour === "object" && "delayMs" in behaviour) await delay(behaviour.delayMs);
    const [pattern, answer] = found;
    const call = { body: body ? JSON.parse(body) : {}, bearer: incoming.headers.authorization };
    const [status, json] =
      behaviour === "fails"
        ? [500, {}]
        : (refusalReply(name, call.body) ?? answer(call, ...(pattern.exec(name) ?? []).slice(1).map(String)));
    const faulty =
      typeof behaviour === "object" && "call" in behaviour && status < 400 && matches(behaviour.call, name)
        ? behaviour.reply
        : undefined;
    response
      .writeHead(status, { "content-type": faulty === "HTML" ? "text/html" : "application/json" })
      .end(faulty ? faultyBodies[faulty](json) : JSON.stringify(json));
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (as) => {
      behaviour = as;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { type EndpointWithContentKind, endpointsWithContentKind } from "@party/contract/api";
import type { ContentKindName } from "@party/contract/values/content";
import { type PlaceRef, placeLevels, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { textIds } from "@party/contract/values/texts";
import { NATION } from "#access/territory.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { contentKindOf, createPublishableBody, type createStaffCaller } from "#features/content/content.factories.ts";
import { findItem, type ItemRow } from "#features/content/items.queries.ts";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import type { TestApi } from "./api.ts";
import type { Input } from "./example-requests.ts";
import type { RandomWalkTargets } from "./four-eyes-walk.targets.ts";
import { injectOptions, validRequests } from "./requests.ts";

/** Draws of a seeded generator. */
export interface RandomDraw {
  below(count: number): number;
  of<T>(values: readonly T[]): T;
  chance(percent: number): boolean;
}

type Json = Record<string, unknown>;

interface ContentItem {
  kind: ContentKindName;
  id: number;
}

/** What the person has been shown of an item: versions in the order in which they came, bodies by revision. */
interface SeenVersions {
  versions: number[];
  bodies: Map<number, Json[]>;
}

/** One person with two sessions, what they aim at, and what they have been shown. */
export interface RandomWalk {
  person: { id: number; email: string };
  roles: readonly RoleName[];
  cookies: string[];
  targets: RandomWalkTargets;
  seen: Map<string, SeenVersions>;
  /** Calls of somebody else, who writes the same items. */
  colleague: ReturnType<typeof createStaffCaller>;
  /** What became public, or will, after a change that the person was not shown. */
  stale: string[];
  /** Tokens of previews. */
  previews: string[];
  /** Each call with the status of its reply. */
  history: string[];
}

type WriteCall = EndpointWithContentKind;

/** Every call of staff that writes. */
export const staffWriteCalls: readonly WriteCall[] = endpointsWithContentKind.filter(
  ({ endpoint, access }) => typeof access === "object" && !endpoint.route.startsWith("GET "),
);

/** Calls about what two people decide, drawn more often than others. */
const TWO_PERSON_CALLS =
  /^(proposals|grants|staffTextProposals|constitution)\.|^staffTexts\.(publish|schedule|unpublish)$/;

const REASON_BODY = { reason: "as we agreed" };
const UNKNOWN_ID = 2_000_000_000;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const walkedPlaces: readonly PlaceRef[] = [
  NATION,
  { level: "county", id: HOME_PLACE.county },
  { level: "county", id: 1 },
];

/** The kind of a call about an item. */
const contentKindNameOf = ({ kind, endpoint }: WriteCall) =>
  endpoint.route.includes(" /staff/content/") ? (kind as ContentKindName) : undefined;

export const seenVersionsOf = ({ seen }: RandomWalk, kind: string, id: number): SeenVersions => {
  const key = `${kind} ${id}`;
  if (!seen.has(key)) seen.set(key, { versions: [], bodies: new Map() });
  return seen.get(key)!;
};

/** The same text with other words. */
function alterTextInBody(body: Json, word: number): Json {
  const field = ["title", "name", "address", "edition", "text"].find((key) => typeof body[key] === "string");
  if (field) return { ...body, [field]: `Words ${word}` };
  if (Array.isArray(body.plans)) {
    const [first, ...others] = body.plans as Json[];
    return { ...body, plans: [...others, { ...first, fee: word * 10, name: `Tier ${word}` }] };
  }
  return "text" in body ? { ...body, text: alterTextInBody(body.text as Json, word) } : { ...body, to: "/donate" };
}

/**
 * The calls of people who are alone. Inputs that only show that an endpoint works are made when they are needed, and used until
 * one of them succeeds.
 */
export function createRandomWalker({ app, services }: Pick<TestApi, "app" | "services">) {
  const validRequestOf = validRequests({ app, services });
  const inputs = new Map<string, Input>();

  async function bodyFor(walk: RandomWalk, draw: RandomDraw, kind: ContentKindName, id: number): Promise<Json> {
    const own = [...seenVersionsOf(walk, kind, id).bodies.values()].flat();
    // A text may be sent as another one.
    const others = kind === "texts" ? [...walk.seen.values()].flatMap(({ bodies }) => [...bodies.values()].flat()) : [];
    const known = draw.chance(15) && others.length > 0 ? others : own;
    const body = known.length > 0 ? draw.of(known) : await createPublishableBody(services, kind);
    const moved = "place" in body && draw.chance(25) ? { ...body, place: draw.of(walkedPlaces) } : body;
    return draw.chance(10) ? moved : alterTextInBody(moved, draw.below(1_000));
  }

  /** A version and a revision that the person has been shown, mostly the newest. */
  function readOf(walk: RandomWalk, draw: RandomDraw, kind: ContentKindName, id: number) {
    const { versions, bodies } = seenVersionsOf(walk, kind, id);
    const revisions = [...bodies.keys()].toSorted((one, other) => one - other);
    return {
      version: draw.chance(70) ? (versions.at(-1) ?? 0) : draw.of([0, ...versions]),
      revision: draw.chance(70) ? (revisions.at(-1) ?? 1) : draw.of([1, ...revisions]),
    };
  }

  const idOf = ({ targets }: RandomWalk, draw: RandomDraw, kind: ContentKindName): number => {
    const isFixed = kind === "texts" || kind === "constitution";
    if (isFixed && draw.chance(10)) return draw.of(Object.values(textIds));
    const ids = targets.items.filter((item) => item.kind === kind).map(({ id }) => id);
    return ids.length > 0 ? draw.of(ids) : UNKNOWN_ID;
  };

  /** The colleague saves other words. */
  async function editAsColleague(
    { colleague, history }: RandomWalk,
    draw: RandomDraw,
    { kind, id }: ContentItem,
  ): Promise<void> {
    const item = await findItem(services.db, contentKindOf(kind), id);
    if (!item?.body) return;
    const changed = { kind, version: item.version, body: alterTextInBody(item.body, draw.below(1_000)), note: "" };
    const reply = await colleague("PUT", `/staff/content/${kind}/${id}/`, changed);
    history.push(`the colleague saves ${kind} ${id}: ${reply.statusCode}`);
  }

  async function contentInput(
    walk: RandomWalk,
    draw: RandomDraw,
    kind: ContentKindName,
    action: string,
    cookie: string,
  ): Promise<Input> {
    if (action === "create") {
      const body = await createPublishableBody(services, kind, draw.of(walkedPlaces));
      return { params: { kind }, body: { kind, body, note: "" } };
    }
    const id = idOf(walk, draw, kind);
    if (seenVersionsOf(walk, kind, id).versions.length === 0 && draw.chance(70))
      await open(walk, `/staff/content/${kind}/${id}/`, cookie);
    if (/^(publish|schedule)$/.test(action) && draw.chance(20)) await editAsColleague(walk, draw, { kind, id });
    const { version, revision } = readOf(walk, draw, kind, id);
    const bodies: Record<string, () => unknown> = {
      save: async () => ({ kind, version, body: await bodyFor(walk, draw, kind, id), note: "" }),
      publish: () => ({ version, revision, audience: "nobody" }),
      schedule: () => ({ version, revision, at: tomorrow() }),
      restore: () => ({ revision }),
      preview: () => ({ revision }),
      pin: () => ({ until: tomorrow() }),
      unpublish: () => ({}),
    };
    const body = await bodies[action]?.();
    return { params: { kind, id }, ...(body === undefined ? {} : { body }) };
  }

  /** A role for the person or somebody else, in a place of its level. */
  function roleFor({ person, targets }: RandomWalk, draw: RandomDraw): Input {
    const role = draw.of(roleNames);
    const { level } = roles[role];
    const ids = { nation: 0, ...HOME_PLACE };
    const email = draw.of([person.email, targets.third.email, targets.colleague.email, "nobody@party.example"]);
    const asked = draw.chance(90) ? level : draw.of(placeLevels);
    return { body: { email, role, place: { level: asked, id: ids[asked] }, months: 6, ...REASON_BODY } };
  }

  /** Inputs about what several people share, by endpoint. */
  const shared: Record<string, (walk: RandomWalk, draw: RandomDraw, cookie: string) => Input | Promise<Input>> = {
    "proposals.approve": ({ targets }, draw) => ({ params: { id: draw.of(targets.proposals) }, body: {} }),
    "proposals.reject": ({ targets }, draw) => ({ params: { id: draw.of(targets.proposals) }, body: REASON_BODY }),
    "proposals.withdraw": ({ targets }, draw) => ({ params: { id: draw.of(targets.proposals) }, body: {} }),
    "grants.propose": roleFor,
    "grants.end": ({ targets }, draw) => ({ params: { id: draw.of(targets.grants) }, body: REASON_BODY }),
    "staffTextProposals.propose": async (walk, draw, cookie) => {
      const two = (
        ["contact", "donation-instructions", "identity", "payment-accounts", "membership-plans"] as const
      ).map((key) => textIds[key]);
      const id = draw.of([...two, textIds.announcement]);
      await open(walk, `/staff/content/texts/${id}/`, cookie);
      return { params: { id }, body: { ...readOf(walk, draw, "texts", id), ...REASON_BODY } };
    },
    "constitution.propose": async (walk, draw, cookie) => {
      await open(walk, `/staff/content/constitution/${textIds.constitution}/`, cookie);
      return { body: { ...readOf(walk, draw, "constitution", textIds.constitution), ...REASON_BODY } };
    },
    "samples.propose": () => ({ body: REASON_BODY }),
    // The examples give roles.
    "uploads.start": () => ({ body: { kind: "document", name: "form.pdf", bytes: 1_000 } }),
    "refunds.ask": () => ({ params: { id: 1 }, body: {} }),
    "refunds.record": () => ({ params: { id: 1 }, body: { outcome: "not_done" } }),
    "refunds.confirm": () => ({ params: { id: 1 }, body: { outcome: "not_done" } }),
    "eventAttendance.setSeats": ({ targets }) => ({ params: { id: targets.event }, body: { capacity: 6 } }),
    "eventAttendance.addSteward": ({ targets }, draw) => ({
      params: { id: targets.event },
      body: { name: draw.of(["Dedan", "Syokau"]) },
    }),
    "eventAttendance.revokeSteward": ({ targets }) => ({ params: { id: targets.event, steward: targets.steward } }),
    "staff.endSession": (_, draw) => ({ params: { id: draw.of(["others", "current"]) } }),
    "staff.confirmCode": (walk) => validRequestOf["staff.confirmCode"]!(walk.person),
    "staff.startAuthenticator": () => ({ body: {} }),
    "staff.confirmAuthenticator": () => ({ body: { code: "123456" } }),
  };

  async function inputOf(walk: RandomWalk, draw: RandomDraw, write: WriteCall, cookie: string): Promise<Input> {
    const kind = contentKindNameOf(write);
    if (kind) return contentInput(walk, draw, kind, write.name.split(".")[1]!, cookie);
    const aimed = shared[write.name];
    if (aimed) return aimed(walk, draw, cookie);
    if (!inputs.has(write.name)) inputs.set(write.name, await validRequestOf[write.name]!(walk.targets.third));
    return inputs.get(write.name)!;
  }

  const isShared = (write: WriteCall) => write.name in shared || contentKindNameOf(write) !== undefined;
  const isAllowed = (walk: RandomWalk, { access }: WriteCall) =>
    typeof access !== "object" ||
    access.permission === undefined ||
    walk.roles.some((role) => roles[role].permissions.includes(access.permission!));

  function nextWrite(walk: RandomWalk, draw: RandomDraw): WriteCall {
    if (draw.chance(10)) return draw.of(staffWriteCalls);
    const allowed = staffWriteCalls.filter((write) => isAllowed(walk, write));
    if (draw.chance(10)) return allowed.find(({ name }) => name === "proposals.approve")!;
    const which = draw.below(100);
    if (which < 20) return draw.of(allowed.filter(({ name }) => TWO_PERSON_CALLS.test(name)));
    return draw.of(which < 80 ? allowed.filter(isShared) : allowed);
  }

  /** What is public already is not published again, so its version does not matter. */
  const isStale = ({ name }: WriteCall, sent: Json, { version, state, published_revision }: ItemRow) =>
    /\.(publish|schedule)$/.test(name) &&
    sent.version !== version &&
    !(name.endsWith(".publish") && state === "published" && published_revision === sent.revision);

  function learn(walk: RandomWalk, kind: string, id: number, { version, revision, body }: Json): void {
    if (typeof revision !== "number" || typeof body !== "object") return;
    const seen = seenVersionsOf(walk, kind, id);
    if (typeof version === "number") seen.versions.push(version);
    seen.bodies.set(revision, [...(seen.bodies.get(revision) ?? []), body as Json]);
  }

  /** Opens an item, or one of its revisions. */
  async function open(walk: RandomWalk, path: string, cookie: string): Promise<void> {
    const [, , , kind, id] = path.split("/");
    const reply = await app.inject({ url: path, headers: consoleHeaders(services, cookie) });
    if (reply.statusCode === 200) learn(walk, kind!, Number(id), reply.json());
    walk.history.push(`GET ${path}: ${reply.statusCode}`);
  }

  const read = (walk: RandomWalk, draw: RandomDraw, cookie: string): Promise<void> => {
    const { kind, id } = draw.of(walk.targets.items);
    return open(
      walk,
      `/staff/content/${kind}/${id}/${draw.chance(20) ? `revisions/${draw.below(3) + 1}/` : ""}`,
      cookie,
    );
  };

  /** @returns the endpoint of a write that succeeded */
  async function write(walk: RandomWalk, draw: RandomDraw, cookie: string): Promise<string | undefined> {
    const next = nextWrite(walk, draw);
    const input = await inputOf(walk, draw, next, cookie);
    const kind = contentKindNameOf(next);
    const before =
      kind && input.params?.id ? await findItem(services.db, contentKindOf(kind), Number(input.params.id)) : undefined;
    const reply = await app.inject(injectOptions(next.endpoint, input, cookie));
    walk.history.push(`${next.name} ${JSON.stringify(input).slice(0, 200)}: ${reply.statusCode}`);
    if (reply.statusCode >= 500) throw new Error(`${walk.history.at(-1)} ${reply.body}`);
    if (reply.statusCode >= 300) return undefined;
    inputs.delete(next.name);
    const json = reply.json<Json>();
    const id = Number(input.params?.id ?? json.id);
    if (before && isStale(next, input.body as Json, before)) walk.stale.push(`stale: ${walk.history.at(-1)}`);
    if (kind) learn(walk, kind, id, json);
    if (kind && next.name.endsWith(".create")) walk.targets.items.push({ kind, id, published: null });
    // The reply to the end of a role names its proposal.
    const proposal = "proposed_by" in json ? json.id : json.ending;
    if (typeof proposal === "number" && !walk.targets.proposals.includes(proposal))
      walk.targets.proposals.push(proposal);
    if (typeof json.url === "string" && json.url.includes("/preview/")) walk.previews.push(json.url.split("/").at(-1)!);
    return next.name;
  }

  return { read, write, editAsColleague };
}

import { allEndpoints } from "@party/contract/api";
import {
  type Endpoint,
  type EndpointTable,
  methodAndPath,
  type StaffAccess,
  staffAccessOf,
} from "@party/contract/endpoint";
import type { Permission } from "@party/contract/values/permissions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findSubjectPlace } from "#access/audit.queries.ts";
import { formatEntryPlace, recordEntry } from "#access/audit.ts";
import { DEVICE_TOKEN_DAYS } from "#access/sessions.ts";
import {
  findStaffActor,
  permissionProblem,
  requireRecentTwoStepCode,
  type StaffActor,
  type StaffCookies,
} from "#access/staff.ts";
import { coversPlace, EVERYWHERE, type Territory, territoryOf } from "#access/territory.ts";
import { allowedOriginsOf, type Config } from "#config.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type AuditFields, type Binding, type Handlers, implementEndpoints, type UntypedCall } from "./implement.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The call of a signed-in member of staff; undefined for all others. */
    staffCall: StaffCall | undefined;
  }
}

interface StaffCall {
  access: StaffAccess;
  actor: StaffActor;
  territory: Territory;
  fields: AuditFields;
  /** Whether its audit entry was stored. */
  recorded: boolean;
}

/**
 * Binds endpoints of staff to handlers: who calls is checked, a write runs in a transaction, and each call that `isCallRecorded`
 * leaves one in the audit log. Endpoints of the same table that are public stay so.
 */
export const implementForStaff = <T extends EndpointTable>(services: Services, table: T, handlers: Handlers<T>) =>
  implementEndpoints(table, handlers).map((binding) => bindForStaff(services, binding));

function bindForStaff(services: Services, { endpoint, handle }: Binding): Binding {
  if (typeof endpoint.access === "object") {
    return {
      endpoint,
      hooks: { onRequest: requireStaff(services, endpoint), onSend: recordCallIfRefused(services, endpoint) },
      handle: (call, request, reply) =>
        runAsStaff(services, endpoint, request, call, (whole) => handle(whole, request, reply)),
    };
  }
  if (endpoint.access !== "staff-sign-in") return { endpoint, handle };
  return {
    endpoint,
    hooks: { onRequest: requireConsole(services) },
    handle: (call, request, reply) => {
      const cookies = cookiesOf(services.config, request);
      const setCookies = (values: StaffCookies) => setStaffCookies(services.config, reply, values);
      return handle({ ...call, cookies, setCookies }, request, reply);
    },
  };
}

const isHttps = ({ apiUrl }: Pick<Config, "apiUrl">) => apiUrl.startsWith("https:");

/** `__Host-` binds a cookie to this host and to HTTPS (RFC 6265bis), so it has another name in development. */
const cookieNames = (config: Pick<Config, "apiUrl">) => {
  const session = isHttps(config) ? "__Host-staff" : "staff";
  return { session, device: `${session}-device` };
};

function cookiesOf(config: Pick<Config, "apiUrl">, request: FastifyRequest): StaffCookies {
  const cookies = request.server.parseCookie(request.headers.cookie ?? "");
  const names = cookieNames(config);
  return { session: cookies[names.session], device: cookies[names.device] };
}

/** Unreadable for scripts and sent to this origin alone. */
function setStaffCookies(config: Pick<Config, "apiUrl">, reply: FastifyReply, { session, device }: StaffCookies): void {
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure: isHttps(config) } as const;
  const names = cookieNames(config);
  if (session) reply.setCookie(names.session, session, attributes);
  if (device) reply.setCookie(names.device, device, { ...attributes, maxAge: DEVICE_TOKEN_DAYS * 86_400 });
}

/** Rejects writes from other origins: a form of another site can send the cookie, but neither this header nor this origin. */
const requireConsole =
  ({ config }: Pick<Services, "config">) =>
  async ({ method, headers }: FastifyRequest) => {
    if (method === "GET" || method === "HEAD") return;
    if (!allowedOriginsOf(config.apiUrl, config).includes(headers.origin ?? "") || headers["x-console"] !== "1") {
      throw new Problem("foreign_origin");
    }
  };

/** Who calls, for a route outside the contract. @throws Problem without an open session with an authenticator */
export async function findStaffOfRequest({ config, db }: Pick<Services, "config" | "db">, request: FastifyRequest) {
  const { session } = cookiesOf(config, request);
  if (!session) throw new Problem("not_signed_in");
  const actor = await findStaffActor(db, session);
  // A session from before the authenticator, in which no code was entered, may be that of whoever knows the password alone.
  if (!actor || (actor.twoStep && !actor.codeValidUntil)) throw new Problem("session_ended");
  if (!actor.twoStep) throw new Problem("authenticator_needed");
  return actor;
}

/** An `onRequest` hook: rejects callers without a session, an authenticator, the permission or a recent code. */
const requireStaff = (services: Services, endpoint: Endpoint) => async (request: FastifyRequest) => {
  const { config, db } = services;
  const { session } = cookiesOf(config, request);
  if (!session) throw new Problem("not_signed_in");
  const actor = await findStaffActor(db, session);
  // A session from before the authenticator, in which no code was entered, may be that of whoever knows the password alone.
  if (!actor || (actor.twoStep && !actor.codeValidUntil)) throw new Problem("session_ended");
  const access = staffAccessOf(endpoint, (request.params as { kind?: string }).kind);
  if (!access) throw new Problem("not_found");
  request.staffCall = { access, actor, territory: EVERYWHERE, fields: {}, recorded: false };
  request.actor = actor;
  await requireConsole(services)(request);
  if (!actor.twoStep && !access.beforeAuthenticator) throw new Problem("authenticator_needed");
  if (access.permission) {
    const territory = await territoryOf(db, actor.placesOf(access.permission));
    const isAllowed = access.within === "nation" ? territory.nation : actor.has(access.permission);
    if (!isAllowed) throw await permissionProblem(db, actor, access.permission, access.within);
    request.staffCall.territory = territory;
  }
  if (access.recentCode) requireRecentTwoStepCode(actor);
};

const endpointNames = new Map(allEndpoints.map(({ name, endpoint }) => [endpoint, name]));

/**
 * Runs a handler of staff and records the call. A write and its entry are one transaction; a read is recorded before it is
 * answered, so there is no reply with personal data without an entry.
 */
async function runAsStaff(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  call: UntypedCall,
  handle: (call: UntypedCall) => unknown,
): Promise<unknown> {
  const staffCall = request.staffCall!;
  const { actor, territory, fields } = staffCall;
  const isRead = methodAndPath(endpoint.route).method === "GET";
  const run = async (db: Services["db"]) => {
    const audit = (more: AuditFields) => void Object.assign(fields, more);
    const territoryFor = (permission: Permission) => territoryOf(services.db, actor.placesOf(permission));
    const result = await handle({ ...call, actor, territory, territoryFor, db, audit });
    const ids = fields.subjectIds ?? subjectIdsOf(request.params, result);
    await recordCall(services, db, endpoint, request, { ...fields, subjectIds: ids }, "done");
    return isRead ? result : call.storeReply(db, result);
  };
  const result = isRead ? await run(services.db) : await services.db.transaction().execute(run);
  staffCall.recorded = true;
  return result;
}

/** An `onSend` hook: records calls that were refused, and repetitions of a stored reply. */
const recordCallIfRefused =
  (services: Services, endpoint: Endpoint) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const staffCall = request.staffCall;
    if (!staffCall || staffCall.recorded) return payload;
    staffCall.recorded = true;
    const outcome = reply.statusCode < 400 ? "repeated" : (request.refused ?? "error");
    const fields = { ...staffCall.fields, subjectIds: subjectIdsOf(request.params, undefined) };
    await recordCall(services, services.db, endpoint, request, fields, outcome);
    return payload;
  };

/** The same read again within this is no entry of its own. */
const REPEATED_READ_MINUTES = 1;

/**
 * Every write, every reply with personal data of others, and every refused call, but for what a caller asks of their own:
 * the console asks for that each minute.
 */
function isCallRecorded(
  { permission, discloses }: StaffAccess,
  isRead: boolean,
  outcome: string,
  disclosed = false,
): boolean {
  if (!isRead || discloses || disclosed) return true;
  return outcome !== "done" && permission !== undefined;
}

async function recordCall(
  services: Services,
  db: Services["db"],
  endpoint: Endpoint,
  request: FastifyRequest,
  { subjectIds = [], action, reason, proposalId, details, foldMinutes, disclosed }: AuditFields,
  outcome: string,
): Promise<void> {
  const isRead = methodAndPath(endpoint.route).method === "GET";
  const { access, actor } = request.staffCall!;
  if (!isCallRecorded(access, isRead, outcome, disclosed)) return;
  const folds = foldMinutes ?? (isRead ? REPEATED_READ_MINUTES : undefined);
  const ids = access.subject ? subjectIds : [];
  const grant = await findGrantFor(db, services.db, actor, access, ids);
  await recordEntry(
    { config: services.config, db },
    {
      actor: actor.userId,
      session: actor.sessionId,
      role: grant?.role ?? null,
      place: grant ? formatEntryPlace(grant.place) : "",
      action: action ?? access.action ?? endpointNames.get(endpoint) ?? endpoint.route,
      permission: access.permission ?? null,
      subject_kind: access.subject ?? null,
      subject_ids: ids,
      outcome,
      reason: reason ?? extractReason(request.body),
      proposal_id: proposalId ?? null,
      request_id: request.id,
      ...(folds === undefined ? {} : { foldMinutes: folds }),
      ...(details === undefined ? {} : { details }),
    },
  );
}

/** The grant that allows a call; of several, one in whose place the first subject lies. */
async function findGrantFor(
  db: Services["db"],
  pool: Services["db"],
  actor: StaffActor,
  { permission, subject }: StaffAccess,
  [id]: readonly number[],
) {
  const places = permission && new Set(actor.placesOf(permission));
  const grants = places ? actor.grants.filter((grant) => places.has(grant.place)) : actor.grants;
  if (grants.length < 2 || !subject || id === undefined) return grants[0];
  const place = await findSubjectPlace(db, subject, id);
  for (const grant of place ? grants : [])
    if (coversPlace(await territoryOf(pool, [grant.place]), place!)) return grant;
  return grants[0];
}

const MAX_REASON_CHARACTERS = 1_000;

/** The reason that was typed with a decision. A refused call may hold anything: PostgreSQL stores no U+0000. */
function extractReason(body: unknown): string | null {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === "string" && reason !== ""
    ? reason.replaceAll("\0", "").slice(0, MAX_REASON_CHARACTERS)
    : null;
}

const MAX_ID = 2 ** 31 - 1;

/** What a call was about: the id of its path, still text where the call was refused early, or the ids of its reply. */
function subjectIdsOf(params: unknown, result: unknown): number[] {
  const { id } = (params ?? {}) as { id?: unknown };
  const named = Number(id);
  if (Number.isInteger(named) && named > 0 && named <= MAX_ID) return [named];
  const { id: own, results } = (result ?? {}) as { id?: unknown; results?: { id?: unknown }[] };
  const ids = Array.isArray(results) ? results.map((row) => row.id) : [own];
  return ids.filter((each) => typeof each === "number");
}

import type { User } from "@party/contract/auth";
import type { Place } from "@party/contract/locations";

/** Not a list. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is number =>
  typeof value === "number" || (typeof value === "string" && value !== "");

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError("The server's reply has another form.");
  return value;
}

/** A list, or an object with `results`; rows without id or name are left out. */
function placesOf(reply: unknown): Place[] {
  const rows = isObject(reply) ? reply.results : reply;
  return required(Array.isArray(rows) ? rows : undefined).filter(
    (row) => isObject(row) && isId(row.id) && typeof row.name === "string",
  );
}

/** The specification leaves the user's fields open: whoever has an id or an email address is one. */
function userOf(reply: unknown): User {
  const user = isObject(reply) ? { ...reply } : {};
  for (const name of ["email", "first_name", "last_name", "phone"]) {
    if (typeof user[name] !== "string") delete user[name];
  }
  required(isId(user.id) || user.email || undefined);
  return { email: "", ...user } as User;
}

function signInOf(reply: unknown) {
  const { access, refresh, user } = isObject(reply) ? reply : {};
  required((typeof access === "string" && access && typeof refresh === "string") || undefined);
  return { ...(reply as object), user: userOf(user) };
}

/** The application was received, also where the reply does not say its number. */
const applicationOf = (reply: unknown) => (isObject(reply) && isId(reply.id) ? reply : {});

const readers: Readonly<Record<string, (reply: unknown) => unknown>> = {
  "GET /counties/": placesOf,
  "GET /constituencies/": placesOf,
  "GET /wards/": placesOf,
  "GET /api/auth/user/": userOf,
  "POST /api/auth/login/": signInOf,
  "POST /memberships/": applicationOf,
  "POST /memberships/public/": applicationOf,
};

/**
 * The reply to a call of spec.md section 7 in the form that pages rely on, whatever the server has sent. Articles and events
 * are read by `loadLiveOrSampleRow`, messages of the newsletter by `textOrEmpty`; the replies of registration and sign-out are not read.
 * @throws TypeError when it has nothing to go on with
 */
export const readSpecifiedReply = <T>(route: string, reply: T): T => (readers[route]?.(reply) as T) ?? reply;

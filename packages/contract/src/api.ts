import { z } from "zod";
import { account } from "./account.ts";
import { applications } from "./applications.staff.ts";
import { eventAttendance } from "./attendance.staff.ts";
import { attendance } from "./attendance.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { branches } from "./branches.ts";
import { card } from "./card.ts";
import { categories } from "./categories.ts";
import { consents } from "./consents.ts";
import { constitution } from "./constitution.ts";
import { contact } from "./contact.ts";
import { content, previews, redirects } from "./content.ts";
import { dashboard } from "./dashboard.ts";
import { donations } from "./donations.ts";
import { duties } from "./duties.staff.ts";
import { type Access, type Endpoint, endpoints, type StaffAccessByKind } from "./endpoint.ts";
import { events } from "./events.ts";
import { gallery } from "./gallery.ts";
import { grants } from "./grants.ts";
import { heldGifts } from "./held-gifts.staff.ts";
import { invitations } from "./invitations.ts";
import { leaders } from "./leaders.ts";
import { locations } from "./locations.ts";
import { memberships, resignations } from "./memberships.ts";
import { myData } from "./my-data.ts";
import { news } from "./news.ts";
import { newsletter } from "./newsletter.ts";
import { notifications, topics } from "./notifications.ts";
import { staffOrders } from "./orders.staff.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { profile } from "./profile.ts";
import { proposals, staffTextProposals } from "./proposals.ts";
import { receipts } from "./receipts.ts";
import { samples } from "./samples.ts";
import { staff } from "./staff.ts";
import { productStock } from "./stock.staff.ts";
import { texts } from "./texts.ts";
import { today } from "./today.ts";
import { videos } from "./videos.ts";
import { volunteers } from "./volunteers.ts";

const Health = z.object({ status: z.literal("ok") });
/** A process is ready without its media store: pages and payments work, only pictures are missing. */
const Readiness = Health.extend({ media: z.enum(["ok", "away"]) });

export const health = endpoints({
  live: {
    route: "GET /healthz",
    summary: "The process answers",
    access: "public",
    reply: Health,
  },
  ready: {
    route: "GET /readyz",
    summary: "The process answers and reaches its database",
    access: "public",
    reply: Readiness,
    problems: ["database_unavailable"],
  },
});

/** All endpoints, by feature. */
const api = {
  auth,
  account,
  locations,
  memberships,
  resignations,
  news,
  events,
  attendance,
  gallery,
  leaders,
  pictures,
  videos,
  products,
  orders,
  donations,
  payments,
  receipts,
  newsletter,
  volunteers,
  contact,
  dashboard,
  profile,
  card,
  invitations,
  branches,
  topics,
  consents,
  myData,
  notifications,
  staff,
  grants,
  proposals,
  audit,
  content,
  productStock,
  categories,
  previews,
  redirects,
  applications,
  eventAttendance,
  duties,
  heldGifts,
  staffOrders,
  today,
  samples,
  constitution,
  staffTextProposals,
  texts,
  health,
};

type Api = typeof api;
type AnyEndpoint = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api];

/** Every route literal, e.g. `"POST /memberships/public/"`. */
export type Route = Extract<AnyEndpoint, Endpoint>["route"];

/** The endpoint behind a route literal. */
export type EndpointOf<R extends Route> = Extract<AnyEndpoint, { route: R }>;

/** All endpoints in one list, each with its name, e.g. `memberships.apply`. */
export const allEndpoints = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
);

/** A call of an endpoint; of one that goes by kind, of each kind that has it. */
export interface NamedCall {
  /** As the audit log has it: the name of the endpoint, or e.g. `staffArticles.publish`. */
  name: string;
  endpoint: Endpoint;
  access: Exclude<Access, StaffAccessByKind>;
  kind?: string;
}

export const allCalls: readonly NamedCall[] = allEndpoints.flatMap(({ name, endpoint }): NamedCall[] => {
  const { access } = endpoint;
  if (typeof access !== "object" || !("byKind" in access)) return [{ name, endpoint, access }];
  return [...access.byKind].map(([kind, each]) => ({ name: each.action ?? name, endpoint, access: each, kind }));
});

import { z } from "zod";
import { account } from "./account/account.ts";
import { auth } from "./account/auth.ts";
import { consents } from "./account/consents.ts";
import { dashboard } from "./account/dashboard.ts";
import { myData } from "./account/my-data.ts";
import { notifications, topics } from "./account/notifications.ts";
import { profile } from "./account/profile.ts";
import { contact } from "./contact/contact.ts";
import { newsletter } from "./contact/newsletter.ts";
import { volunteers } from "./contact/volunteers.ts";
import { categories } from "./content/categories.ts";
import { constitution } from "./content/constitution.ts";
import { content, previews, redirects } from "./content/content.ts";
import { gallery } from "./content/gallery.ts";
import { leaders } from "./content/leaders.ts";
import { news } from "./content/news.ts";
import { samples } from "./content/samples.ts";
import { texts } from "./content/texts/site-content.ts";
import { contentTranslations } from "./content/translations/translations.ts";
import { type Endpoint, type EndpointAccess, endpoints, type StaffAccessByKind } from "./endpoint.ts";
import { eventAttendance } from "./events/attendance.staff.ts";
import { attendance } from "./events/attendance.ts";
import { events } from "./events/events.ts";
import { documents } from "./media/documents.staff.ts";
import { pictures } from "./media/pictures.ts";
import { uploads } from "./media/uploads.staff.ts";
import { videos } from "./media/videos.ts";
import { applications } from "./memberships/applications.staff.ts";
import { card } from "./memberships/card.ts";
import { duties } from "./memberships/duties.staff.ts";
import { importedPeople } from "./memberships/imported-people.staff.ts";
import { invitations } from "./memberships/invitations.ts";
import { memberships, resignations } from "./memberships/memberships.ts";
import { walkIns } from "./memberships/walk-ins.staff.ts";
import { donations } from "./payments/donations.ts";
import { heldGifts } from "./payments/held-gifts.staff.ts";
import { staffPayments } from "./payments/payments.staff.ts";
import { payments } from "./payments/payments.ts";
import { receipts } from "./payments/receipts.ts";
import { dataBreaches } from "./people/data-breaches.staff.ts";
import { imports } from "./people/imports.staff.ts";
import { personNotes, personTags, personTasks } from "./people/notes.staff.ts";
import { merges, pairs } from "./people/pairs.staff.ts";
import { people } from "./people/people.staff.ts";
import { privacyRequests } from "./people/privacy-requests.staff.ts";
import { personMemberships, personRecords } from "./people/records.staff.ts";
import { branches } from "./places/branches.ts";
import { locations } from "./places/locations.ts";
import { staffOrders } from "./shop/orders.staff.ts";
import { orders } from "./shop/orders.ts";
import { products } from "./shop/products.ts";
import { productStock } from "./shop/stock.staff.ts";
import { audit } from "./staff/audit.ts";
import { exports } from "./staff/exports.staff.ts";
import { grants } from "./staff/grants.ts";
import { proposals, staffTextProposals } from "./staff/proposals.ts";
import { staff } from "./staff/staff.ts";
import { tasks } from "./staff/tasks.ts";
import { today } from "./staff/today.ts";
import { views } from "./staff/views.ts";

const HealthReply = z.object({ status: z.literal("ok") });
/** A process is ready without its media store: pages and payments work, only pictures are missing. */
const ReadinessReply = HealthReply.extend({ media: z.enum(["ok", "away"]) });

export const health = endpoints({
  live: {
    route: "GET /healthz",
    summary: "The process answers",
    access: "public",
    reply: HealthReply,
  },
  ready: {
    route: "GET /readyz",
    summary: "The process answers and reaches its database",
    access: "public",
    reply: ReadinessReply,
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
  uploads,
  documents,
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
  tasks,
  views,
  audit,
  content,
  contentTranslations,
  productStock,
  categories,
  previews,
  redirects,
  applications,
  people,
  walkIns,
  importedPeople,
  personRecords,
  personMemberships,
  personNotes,
  personTags,
  personTasks,
  exports,
  eventAttendance,
  duties,
  privacyRequests,
  dataBreaches,
  pairs,
  merges,
  heldGifts,
  staffPayments,
  staffOrders,
  today,
  samples,
  constitution,
  staffTextProposals,
  imports,
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
export interface EndpointWithContentKind {
  /** As the audit log has it: the name of the endpoint, or e.g. `staffArticles.publish`. */
  name: string;
  endpoint: Endpoint;
  access: Exclude<EndpointAccess, StaffAccessByKind>;
  kind?: string;
}

export const endpointsWithContentKind: readonly EndpointWithContentKind[] = allEndpoints.flatMap(
  ({ name, endpoint }): EndpointWithContentKind[] => {
    const { access } = endpoint;
    if (typeof access !== "object" || !("byKind" in access)) return [{ name, endpoint, access }];
    return [...access.byKind].map(([kind, each]) => ({ name: each.action ?? name, endpoint, access: each, kind }));
  },
);

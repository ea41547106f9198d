import { privacyRequests } from "@party/contract/privacy-requests.staff";
import { renderExportPage } from "#features/my-data/exports.ts";
import type { PersonalDataRegistry } from "#features/my-data/registry.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  answerPrivacyRequest,
  exportForRequest,
  identifyPersonOf,
  listPrivacyRequests,
  proposeErasure,
  recordPrivacyRequest,
  showPrivacyRequest,
} from "./privacy-requests.ts";

export const privacyRequestRoutes = (services: Services, registry: PersonalDataRegistry) => {
  const { config, jobs } = services;
  return implementForStaff(services, privacyRequests, {
    list: ({ query, db }) => listPrivacyRequests(db, query),
    show: ({ params, db }) => showPrivacyRequest(db, params.id),
    record: ({ body, actor, db }) => recordPrivacyRequest(db, actor.userId, body),
    identify: ({ params, body, db }) => identifyPersonOf(db, params.id, body),
    export: async ({ params, db }) => ({
      html: renderExportPage(await exportForRequest({ config, db }, registry, params.id), "en"),
    }),
    proposeErasure: ({ params, body, actor, db }) =>
      proposeErasure({ config, db, jobs }, registry, params.id, actor.userId, body.reason),
    answer: ({ params, body, actor, db }) => answerPrivacyRequest(db, params.id, actor.userId, body),
  });
};

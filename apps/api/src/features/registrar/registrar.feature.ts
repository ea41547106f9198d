import { registrarTemplates } from "@party/contract/registrar-templates.staff";
import type { Feature } from "#composition/feature.ts";
import { getProposal } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import { listTemplateNames } from "./templates/templates.queries.ts";
import {
  listTemplatesPage,
  proposeTemplate,
  saveTemplate,
  showTemplate,
  templateProposals,
} from "./templates/templates.staff.ts";

/** Files for the Registrar of Political Parties. */
export const registrarFeature = {
  routes: (services, { proposals: kinds }) => {
    const { config, db: pool, jobs } = services;
    return implementForStaff(services, registrarTemplates, {
      list: ({ query, db }) => listTemplatesPage(db, query),
      show: ({ params, db }) => showTemplate(db, params.id),
      create: ({ body, db }) => saveTemplate(db, body),
      propose: async ({ params, body, actor, db, audit }) => {
        const id = await proposeTemplate({ config, db, jobs }, actor.userId, params.id, body.reason);
        audit({ subjectIds: [id] });
        return getProposal({ config, db, pool, kinds }, actor, id);
      },
    });
  },
  proposals: { "registrar-template": templateProposals },
  subjects: { "registrar-template": ({ db }, ids) => listTemplateNames(db, ids) },
} satisfies Feature;

import { deadlines } from "@party/contract/deadlines.staff";
import type { Feature } from "#composition/feature.ts";
import { getProposal } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import { deadlineJobs } from "./deadlines.jobs.ts";
import { listDeadlineTitles } from "./deadlines.queries.ts";
import {
  completeDeadline,
  deadlineProposals,
  listDeadlinesPage,
  proposeDeadline,
  showDeadline,
} from "./deadlines.staff.ts";

/** Days by which the party has to have done something. */
export const deadlinesFeature = {
  routes: (services, { proposals: kinds }) => {
    const { config, db: pool, jobs } = services;
    return implementForStaff(services, deadlines, {
      list: ({ query, db }) => listDeadlinesPage(db, query),
      show: ({ params, db }) => showDeadline(db, params.id),
      propose: async ({ body, actor, db, audit }) => {
        const id = await proposeDeadline({ config, db, jobs }, actor.userId, body);
        audit({ subjectIds: [id] });
        return getProposal({ config, db, pool, kinds }, actor, id);
      },
      complete: ({ params, body, db }) => completeDeadline(db, params.id, body.done),
    });
  },
  jobs: deadlineJobs,
  proposals: { deadline: deadlineProposals },
  subjects: { deadline: ({ db }, ids) => listDeadlineTitles(db, ids) },
} satisfies Feature;

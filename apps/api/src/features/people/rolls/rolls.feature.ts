import { myRolls } from "@party/contract/my-rolls";
import { rollFiles } from "@party/contract/roll-files.staff";
import { rollObjections } from "@party/contract/roll-objections.staff";
import { rolls } from "@party/contract/rolls.staff";
import type { Feature } from "#composition/feature.ts";
import { exportTask } from "#features/exports/export-file.ts";
import { downloadExport } from "#features/exports/exports.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { implementEndpoints } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import { job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import { rollFile } from "./files/roll-file.ts";
import { listRollFiles, proposeRollFile, ROLL_CONTENTS, rollFileProposals, showRollFile } from "./files/roll-files.ts";
import { rollCheckTask, rollProposals, rollTask } from "./freezing.ts";
import * as objectionMessages from "./objections/objections.messages.ts";
import { listObjectionNames } from "./objections/objections.queries.ts";
import {
  confirmObjection,
  decideObjection,
  listMyRolls,
  listObjectionsPage,
  objectToRoll,
  sendObjectionBack,
  showObjection,
} from "./objections/objections.ts";
import { emptyErasedEntries } from "./roll-entries.queries.ts";
import { rollEntryData, staffRollData } from "./rolls.personal-data.ts";
import { listRollNames } from "./rolls.queries.ts";
import { certifyRoll, describeLastRoll, listRollsPage, proposeRoll, showRoll, startCheck } from "./rolls.ts";

const sweepRolls = job("rolls.sweep", { cron: "17 4 * * *", expireInSeconds: 900 });

/** Lists of members as they were at one moment: docs/decisions/0061-frozen-rolls.md */
export const rollsFeature = {
  routes: (services) => {
    const { config, db: pool, jobs } = services;
    const files = implementForStaff(services, rollFiles, {
      list: ({ query, actor, db }) => listRollFiles({ db, pool }, actor.userId, query),
      show: ({ params, actor, db }) => showRollFile({ db, pool }, actor.userId, params.id),
      propose: async ({ params, body, actor, db, audit }) => {
        const file = await proposeRollFile({ config, db, jobs, pool }, actor.userId, params.id, body);
        audit({ subjectIds: [file.id], reason: body.reason });
        return file;
      },
      download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, ROLL_CONTENTS, params.id),
    });
    const lists = implementForStaff(services, rolls, {
      list: ({ query, db }) => listRollsPage({ db, pool }, query),
      show: ({ params, actor, db }) => showRoll({ db, pool }, actor, params.id),
      propose: async ({ body, actor, db }) =>
        showRoll({ db, pool }, actor, await proposeRoll({ config, db, jobs, pool }, actor.userId, body)),
      certify: async ({ params, body, actor, db }) => {
        await certifyRoll(db, params.id, { number: body.certificate_number, day: body.certified_on });
        return showRoll({ db, pool }, actor, params.id);
      },
      check: ({ params, actor, db }) => startCheck({ db, jobs }, actor.userId, params.id),
    });
    const objections = implementForStaff(services, rollObjections, {
      list: ({ query, db }) => listObjectionsPage(db, query),
      show: ({ params, actor, db }) => showObjection(db, actor.userId, params.id),
      decide: ({ params, body, actor, db }) => decideObjection(db, actor.userId, params.id, body),
      confirm: ({ params, actor, db }) => confirmObjection({ db, jobs }, actor.userId, params.id),
      sendBack: ({ params, body, actor, db }) => sendObjectionBack(db, actor.userId, params.id, body.reason),
    });
    const ofMembers = implementEndpoints(myRolls, {
      list: async ({ actor }) => ({ results: await listMyRolls(pool, actor.userId) }),
      object: ({ params, body, actor, caller }) =>
        pool
          .transaction()
          .execute((tx) => objectToRoll(tx, { userId: actor.userId, language: caller.language }, params.id, body.text)),
    });
    return [...lists, ...files, ...objections, ...ofMembers];
  },
  jobs: (services) => [onJobInSteps(services, sweepRolls, () => [(limit) => emptyErasedEntries(services.db, limit)])],
  tasks: { roll: rollTask, "roll-check": rollCheckTask, [rollFile.task]: exportTask(rollFile) },
  proposals: { "roll-frozen": rollProposals, "roll-file": rollFileProposals },
  messages: messagesIn(objectionMessages),
  dailyHash: describeLastRoll,
  personalData: { membership: rollEntryData, officeWork: staffRollData },
  subjects: {
    "roll-objection": ({ db }, ids) => listObjectionNames(db, ids),
    roll: async ({ db }, ids) => (await listRollNames(db, ids)).map(({ id, title }) => ({ id, name: `“${title}”` })),
  },
} satisfies Feature;

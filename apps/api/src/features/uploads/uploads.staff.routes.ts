import { uploads } from "@party/contract/uploads.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { addPart, finishUpload, showUpload, startUpload } from "./uploads.ts";

/** The parts of uploads that somebody sends within this are one entry of the audit log. */
const AUDITED_TOGETHER_MINUTES = 60;

export const uploadRoutes = (services: Services) => {
  const { config, media } = services;
  return implementForStaff(services, uploads, {
    start: ({ body, actor, db }) => startUpload({ config, db }, actor, body),
    show: ({ params, actor, db }) => showUpload({ config, db }, actor.userId, params.id),
    part: ({ params, body, actor, db, audit }) => {
      audit({ foldMinutes: AUDITED_TOGETHER_MINUTES });
      return addPart({ config, media, db }, actor.userId, params.id, params.part, body.file);
    },
    finish: ({ params, actor, db }) => finishUpload({ config, media, db }, actor.userId, params.id),
  });
};

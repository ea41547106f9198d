import { pictures } from "@party/contract/pictures";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { done } from "#http/done/done.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  addPicture,
  changePicture,
  checkUpload,
  getPicture,
  listPictures,
  type PictureUpload,
  readPublishedFile,
  removePicture,
} from "./pictures.ts";

export const libraryRoutes = (services: Services) => {
  const { media, jobs } = services;
  const bindings = implementForStaff(services, pictures, {
    upload: ({ body, db, ...viewer }) => addPicture({ media, db, jobs }, viewer, body),
    list: ({ query, db, ...viewer }) => listPictures(db, viewer, query),
    show: ({ params, db, ...viewer }) => getPicture(db, viewer, params.id),
    change: async ({ params, body, db, audit, ...viewer }) => {
      audit({ details: await changePicture({ media, db }, viewer, params.id, body) });
      return getPicture(db, viewer, params.id);
    },
    remove: async ({ params, db, caller, ...viewer }) => {
      await removePicture({ db, jobs }, viewer, params.id);
      return done("pictureDeleted", caller);
    },
  });
  return bindings.map((binding) => {
    if (binding.endpoint !== pictures.upload || !binding.hooks) return binding;
    return {
      ...binding,
      hooks: {
        ...binding.hooks,
        preHandler: ({ body, actor }: FastifyRequest) => checkUpload(body as PictureUpload, actor!.userId),
      },
    };
  });
};

/** `GET /media/pictures/{file}`: a file of the library. Not in the contract, because it is not JSON. */
export function addLibraryFiles(app: FastifyInstance, { media }: Pick<Services, "media">): void {
  app.get<{ Params: { file: string } }>("/media/pictures/:file", async ({ params }, reply) => {
    const file = await readPublishedFile(media, params.file);
    if (!file) throw new Problem("not_found");
    // A file never changes under its name.
    return reply.type(file.type).header("cache-control", "public, max-age=31536000, immutable").send(file.bytes);
  });
}

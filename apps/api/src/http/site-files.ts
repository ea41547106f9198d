import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";

/**
 * The drawings and clips of the sample rows are files of the site. Their paths are relative like those of any row, and a
 * client puts the API's address before a relative path (spec section 2): here it is sent on.
 */
export function addSiteFiles(app: FastifyInstance, { siteUrl }: Config): void {
  for (const folder of ["pictures", "videos"]) {
    app.get(`/${folder}/*`, (request, reply) =>
      reply.header("cache-control", "public, max-age=3600").redirect(siteUrl + request.url, 302),
    );
  }
}

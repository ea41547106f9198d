import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { findStaffOfRequest } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import { verifyFileLink } from "./file-links.ts";
import { findFile } from "./private-files.queries.ts";
import { type FileServices, readFile } from "./private-files.ts";

/** What a browser may show itself; everything else is saved. */
const INLINE_TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

const FILE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/** `GET /staff/files/{token}`. Not in the contract, because it is not JSON. */
export function addPrivateFiles(app: FastifyInstance, services: FileServices): void {
  app.get<{ Params: { token: string } }>("/staff/files/:token", async (request, reply) => {
    const actor = await findStaffOfRequest(services, request);
    const link = await verifyFileLink(services, actor, request.params.token);
    const file = link && (await findFile(services.db, link.fileId));
    if (!file || (file.expires_at && file.expires_at <= new Date())) throw new Problem("not_found");
    const disposition = INLINE_TYPES.has(link.mediaType) ? "inline" : "attachment";
    return reply
      .headers({
        ...FILE_HEADERS,
        "content-length": file.bytes,
        "content-disposition": `${disposition}; filename="${link.name}"`,
      })
      .type(link.mediaType)
      .send(Readable.from(readFile(services, file.id)));
  });
}

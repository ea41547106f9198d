import multipart from "@fastify/multipart";
import { profile } from "@party/contract/profile";
import { MAX_PROFILE_PICTURE_BYTES } from "@party/contract/values/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { birthDateProblems } from "#features/people/birth-date.ts";
import { requireMember } from "#http/caller.ts";
import { implementEndpoints } from "#http/implement.ts";
import { rateLimitsOf } from "#http/rate-limit/rate-limit.ts";
import { Problem } from "#problem.ts";
import { withTimeout } from "#request/timeout.ts";
import type { Services } from "#services.ts";
import { readPublicPortrait, removePortrait, replacePortrait } from "./pictures.ts";
import { findProfile, moveToWard, updateProfile } from "./profile.ts";

export const profileRoutes = ({ config, media, db }: Services) =>
  implementEndpoints(
    profile,
    {
      own: ({ actor }) => findProfile({ db }, actor.userId),
      change: ({ actor, body }) => updateProfile({ config, db }, actor.userId, body),
      move: ({ actor, body }) => moveToWard({ config, db }, actor.userId, body),
      removePicture: async ({ actor }) => {
        await removePortrait({ db, media }, actor.userId);
        return findProfile({ db }, actor.userId);
      },
    },
    { change: async ({ date_of_birth }) => birthDateProblems(date_of_birth, new Date()) },
  );

/** Multipart boundaries and headers around the file. */
const FORM_OVERHEAD_BYTES = 16 * 1024;
/** Long enough for a slow phone connection. */
const UPLOAD_TIMEOUT_MS = 15_000;

/**
 * `PUT /api/profile/picture/file/`: uploads the picture as the only file of a form and returns the profile.
 * `GET /media/{file}`: a picture, without sign-in, because its URL is secret.
 * Neither is in the contract, because both transfer bytes instead of JSON.
 */
export async function addPictureRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const picture = await readPublicPortrait(services, request.params.file);
    if (!picture) throw new Problem("not_found");
    // A new picture has a new URL. Private, so that no shared cache keeps a deleted picture.
    return reply.type("image/webp").header("cache-control", "private, max-age=31536000, immutable").send(picture);
  });

  await app.register(async (scope) => {
    // All other routes reject or ignore multipart forms (http/parsers.ts).
    scope.removeContentTypeParser("multipart/form-data");
    await scope.register(multipart, { limits: { fileSize: MAX_PROFILE_PICTURE_BYTES, files: 1, fields: 4, parts: 5 } });
    const limits = rateLimitsOf(services, "PUT /api/profile/picture/file/", { limits: ["10/hour/actor"] });
    scope.put(
      "/api/profile/picture/file/",
      {
        onRequest: [requireMember(services), rejectTooLarge],
        bodyLimit: MAX_PROFILE_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
        handlerTimeout: 2 * UPLOAD_TIMEOUT_MS,
      },
      async (request, reply) => {
        const { userId } = request.actor!;
        const profile = await withTimeout(reply.raw, UPLOAD_TIMEOUT_MS, (signal) =>
          limits.within(request, async () => {
            await replacePortrait(services, userId, await readUpload(request), signal);
            return findProfile(services, userId);
          }),
        );
        return reply.header("cache-control", "no-store").send(profile);
      },
    );
  });
}

async function rejectTooLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers["content-length"]) > MAX_PROFILE_PICTURE_BYTES + FORM_OVERHEAD_BYTES)
    throw new Problem("picture_too_large");
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem("unsupported_media_type");
  try {
    const file = await request.file();
    if (!file) throw new Problem("picture_unreadable");
    return await file.toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code } = error as { code?: string };
    throw new Problem(code === "FST_REQ_FILE_TOO_LARGE" ? "picture_too_large" : "unreadable_body");
  }
}

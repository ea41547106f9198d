import { cropPicture, encodePicture } from "#gateways/media/formats/library-picture.ts";
import { type JobHandler, job, NonRetryableError, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import {
  findPictureByHash,
  listPicturesByHashes,
  listPicturesByIds,
  lockPictureFiles,
  markPictureReady,
} from "./pictures.queries.ts";
import {
  deleteFiles,
  deleteFilesOf,
  deleteOriginal,
  encodeFiles,
  jpegFileName,
  listOldHashes,
  readOriginal,
  sizedFileName,
  writePublishedFile,
} from "./pictures.ts";

type PictureServices = Pick<Services, "db" | "media">;

/** A newer file may belong to an upload that is not committed yet. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

const findPictureRow = async ({ db }: PictureServices, id: number) => (await listPicturesByIds(db, [id]))[0];

/** Makes all files of a picture. Nothing changes when it is done already, or deleted. */
export async function encodePictureFiles(services: PictureServices, id: number): Promise<void> {
  const { media, db } = services;
  const picture = await findPictureRow(services, id);
  if (!picture) return;
  if (!picture.ready) {
    const original = await readOriginal(media, picture.hash);
    if (!original) {
      // Another run of this job has deleted it when it was done.
      const now = await findPictureRow(services, id);
      if (now && !now.ready) throw new NonRetryableError("the original of a picture is missing");
      return;
    }
    const largest = await encodePicture(original, ({ width, format, bytes }) =>
      writePublishedFile(media, sizedFileName(picture.hash, width, format), bytes),
    );
    // The focal point may be changed meanwhile.
    for (let now: typeof picture | undefined = picture; now; now = await findPictureRow(services, id)) {
      const jpeg = await cropPicture(largest, { x: now.focal_x / 100, y: now.focal_y / 100 });
      await writePublishedFile(media, jpegFileName(now.hash, now), jpeg);
      if (await markPictureReady(db, id, now)) break;
    }
  }
  await deleteUnneededFiles(services, picture.hash);
}

/** Deletes the original of a picture that is ready, and all files of one that does not exist. */
export async function deleteUnneededFiles({ media, db }: PictureServices, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPictureFiles(tx, hash);
    const picture = await findPictureByHash(tx, hash);
    if (!picture) await deleteFiles(media, hash);
    else if (picture.ready) await deleteOriginal(media, hash);
  });
}

/** Deletes files of interrupted uploads and deletions. @param groupSize files that are looked up at once */
export async function deleteOrphanedFiles(
  services: PictureServices,
  now = Date.now(),
  groupSize?: number,
): Promise<void> {
  for await (const { hashes, ofOriginals } of listOldHashes(services.media, now - ORPHAN_AGE_MS, groupSize)) {
    const pictures = await listPicturesByHashes(services.db, hashes);
    const needed = new Set(pictures.filter(({ ready }) => !(ofOriginals && ready)).map(({ hash }) => hash));
    for (const hash of hashes) if (!needed.has(hash)) await deleteUnneededFiles(services, hash);
  }
}

const sweepPictureFiles = job("pictures.sweep", { cron: "37 3 * * *", expireInSeconds: 900 });

export const pictureJobs = (services: Services): JobHandler[] => [
  onJob(encodeFiles, ({ pictureId }) => encodePictureFiles(services, pictureId)),
  onJob(deleteFilesOf, ({ hash }) => deleteUnneededFiles(services, hash)),
  onJob(sweepPictureFiles, () => deleteOrphanedFiles(services)),
];

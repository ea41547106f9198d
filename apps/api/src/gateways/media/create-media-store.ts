import path from "node:path";
import type { Logger } from "pino";
import { openLocalStore } from "./local-store.ts";
import type { S3Settings } from "./media-settings.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";

interface MediaStoreSettings {
  dataDirectory: string;
  media: S3Settings | undefined;
}

export const localMedia = ({ dataDirectory }: Pick<MediaStoreSettings, "dataDirectory">): MediaStore =>
  openLocalStore(path.join(dataDirectory, "media"));

/** The store of `MEDIA_S3_URL`, or else `DATA_DIR/media`. */
export const createMediaStore = (settings: MediaStoreSettings, log?: Pick<Logger, "warn">): MediaStore =>
  settings.media ? openS3Store(settings.media, log) : localMedia(settings);

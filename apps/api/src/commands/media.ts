import { copyMedia } from "#gateways/media/copy-media.ts";
import { localMedia } from "#gateways/media/create-media-store.ts";
import { MediaUnavailableError } from "#gateways/media/media-store.ts";
import type { Services } from "#services.ts";
import { type CommandFunction, UsageError } from "./command.ts";

/** `npm run office -- media copy`: DATA_DIR/media into the store of MEDIA_S3_URL (docs/operations). */
export function mediaCommand(action: string): CommandFunction {
  if (action !== "copy") throw new UsageError(`“${action}” is nothing that can be done with media; “media copy” is.`);
  return copyMediaIntoStore;
}

async function copyMediaIntoStore({ config, media: store }: Services): Promise<string> {
  if (!config.media) throw new UsageError("MEDIA_S3_URL is not set: there is no store to copy to.");
  await store.open();
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    const { files, bytes, unchanged } = await copyMedia(localMedia(config), store, report);
    return `${files} files with ${bytes} bytes were copied and compared; ${unchanged} were there before, the same.\n`;
  } catch (error) {
    if (!(error instanceof MediaUnavailableError)) throw error;
    throw new UsageError(`Not all files were copied: ${error.message}. The same command goes on where this one ended.`);
  }
}

import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import { InvalidConfigError } from "#config.ts";
import type { S3Settings } from "./media-settings.ts";
import { type MediaStore, MediaUnavailableError } from "./media-store.ts";

/** In milliseconds. */
export interface S3Timeouts {
  connect: number;
  /** One attempt. */
  attempt: number;
  /** All attempts and the reading of the reply; shorter than PostgreSQL allows a transaction to be idle. */
  call: number;
  probe: number;
}

const S3_TIMEOUTS: S3Timeouts = { connect: 2_000, attempt: 8_000, call: 12_000, probe: 1_000 };
const S3_ATTEMPTS = 3;
const REACHABLE_CACHE_MS = 5_000;
const CONTENT_TYPES: Record<string, string> = {
  avif: "image/avif",
  jpg: "image/jpeg",
  vtt: "text/vtt",
  webp: "image/webp",
};

const contentTypeOf = (key: string) => CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";

interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}
const statusOf = (error: unknown) => (error as S3Error).$metadata?.httpStatusCode;

/** The SDK's errors hold the access key and what was signed, so that only their code is kept. */
function reasonOf(error: unknown): string {
  const { name, code } = error as S3Error;
  const kind = name === undefined || /^(?:Aggregate)?Error$/.test(name) ? code : name;
  return [kind ?? "unknown error", statusOf(error)].filter(Boolean).join(" ");
}

/** The store understood, and refuses these settings. */
const isAccessRefusal = (error: unknown) => {
  const status = statusOf(error) ?? 500;
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
};

/** A bucket of an S3-compatible store. The SDK is loaded at the first call: it takes some 100 ms and 20 MB. */
export function openS3Store(settings: S3Settings, log?: Pick<Logger, "warn">, timeouts = S3_TIMEOUTS): MediaStore {
  const { bucket: Bucket } = settings;
  let connected: ReturnType<typeof connectToS3> | undefined;
  let probed: { at: number; reachable: Promise<boolean> } | undefined;

  async function call<Result>(
    run: (
      connection: Awaited<ReturnType<typeof connectToS3>>,
      options: { abortSignal: AbortSignal },
    ) => Promise<Result>,
    milliseconds = timeouts.call,
  ): Promise<Result> {
    connected ??= connectToS3(settings, timeouts);
    return run(await connected, { abortSignal: AbortSignal.timeout(milliseconds) });
  }
  const orUnavailable = (error: unknown) => {
    throw new MediaUnavailableError(`the media store failed: ${reasonOf(error)}`);
  };

  const listOne = (milliseconds?: number) =>
    call(
      ({ client, sdk }, options) => client.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), options),
      milliseconds,
    );

  return {
    async put(Key, Body) {
      const input = { Bucket, Key, Body, ContentType: contentTypeOf(Key) };
      await call(({ client, sdk }, options) => client.send(new sdk.PutObjectCommand(input), options)).catch(
        orUnavailable,
      );
    },
    get: (Key, range) =>
      call(async ({ client, sdk }, options) => {
        const Range = range && `bytes=${range.from}-${range.to - 1}`;
        const reply = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options);
        return buffer(addAbortSignal(options.abortSignal, reply.Body as Readable));
      }).catch((error: unknown) => ((error as S3Error).name === "NoSuchKey" ? undefined : orUnavailable(error))),
    async delete(keys) {
      // One by one: the request for many needs a checksum on which stores disagree.
      for (const Key of keys) {
        await call(({ client, sdk }, options) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options),
        ).catch(orUnavailable);
      }
    },
    async *list(folder, startsWith = "") {
      const inFolder = folder === "" ? "" : `${folder}/`;
      const query = { Bucket, Prefix: inFolder + startsWith, Delimiter: "/" };
      let ContinuationToken: string | undefined;
      do {
        const page = await call(({ client, sdk }, options) =>
          client.send(new sdk.ListObjectsV2Command({ ...query, ContinuationToken }), options),
        ).catch(orUnavailable);
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? []) {
          yield { file: Key.slice(inFolder.length), bytes: Size, at: LastModified?.getTime() ?? Date.now() };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async open() {
      try {
        await listOne().catch((error: unknown) => {
          if ((error as S3Error).name !== "NoSuchBucket") throw error;
          return call(({ client, sdk }, options) => client.send(new sdk.CreateBucketCommand({ Bucket }), options));
        });
      } catch (error) {
        const reason = reasonOf(error);
        if (!isAccessRefusal(error)) return void log?.warn({ reason }, "the media store does not answer");
        throw new InvalidConfigError(
          `Bad settings:\n  MEDIA_S3_URL: the store refuses (${reason}). Check the bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.`,
        );
      }
    },
    isReachable() {
      if (!probed || Date.now() - probed.at > REACHABLE_CACHE_MS) {
        const reachable = listOne(timeouts.probe).then(
          () => true,
          () => false,
        );
        probed = { at: Date.now(), reachable };
      }
      return probed.reachable;
    },
    close() {
      void connected?.then(({ client }) => client.destroy());
    },
  };
}

async function connectToS3(settings: S3Settings, timeouts: S3Timeouts) {
  const [sdk, { NodeHttpHandler }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@smithy/node-http-handler"),
  ]);
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: S3_ATTEMPTS,
    // Stores other than Amazon's know few of the checksums; signed requests carry the SHA-256 of their body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: new NodeHttpHandler({
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.attempt,
      throwOnRequestTimeout: true,
    }),
  });
  return { sdk, client };
}

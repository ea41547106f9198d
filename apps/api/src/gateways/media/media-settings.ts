import { z } from "zod";

export const MediaEnvironment = z.object({
  MEDIA_S3_URL: z
    .string()
    .optional()
    .describe(
      "endpoint and bucket of an S3-compatible store, e.g. `https://s3.example/party-media`; unset: `DATA_DIR/media` ([media.md](media.md))",
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe("key of the store"),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe("secret of that key"),
  AWS_REGION: z.string().default("us-east-1").describe("region of the store"),
});

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** @returns the store's settings, undefined for the local folder; and what is wrong, one line each, without the values */
export function mediaSettings(environment: z.infer<typeof MediaEnvironment>): {
  media: S3Settings | undefined;
  problems: string[];
} {
  const { MEDIA_S3_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION: region } = environment;
  if (MEDIA_S3_URL === undefined) return { media: undefined, problems: [] };
  const place = parseBucketUrl(MEDIA_S3_URL);
  const problems = [
    !place &&
      "MEDIA_S3_URL: must be an address with a bucket, such as https://s3.example/party-media; the keys go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    !AWS_ACCESS_KEY_ID && "AWS_ACCESS_KEY_ID: required with MEDIA_S3_URL",
    !AWS_SECRET_ACCESS_KEY && "AWS_SECRET_ACCESS_KEY: required with MEDIA_S3_URL",
  ].filter((line) => typeof line === "string");
  if (!place || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return { media: undefined, problems };
  return {
    media: { ...place, region, accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    problems,
  };
}

function parseBucketUrl(address: string): { endpoint: string; bucket: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, search, hash, origin, pathname } = new URL(address);
  const bucket = pathname.replace(/^\/|\/$/g, "");
  const isPlain = /^https?:$/.test(protocol) && !username && !password && !search && !hash;
  return isPlain && BUCKET_NAME.test(bucket) ? { endpoint: origin, bucket } : undefined;
}

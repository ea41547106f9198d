import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";

/** An HTTP status, no reply, a reply that stops in the middle of its body, or a broken connection. */
export type S3Fault = number | "silence" | "half a body" | "break" | "done, then break";

export interface FakeS3 {
  /** For `MEDIA_S3_URL`. */
  url: string;
  /** The settings with which the API uses this store. */
  environment: Record<string, string>;
  /** Method and path of all requests, oldest first. */
  requests: string[];
  /** What is stored, by key. */
  objects: Map<string, { body: Buffer; type: string; at: Date }>;
  /** The next requests fail; without a count all of them until `recover`. */
  fail(fault: S3Fault, count?: number): void;
  recover(): void;
  close(): Promise<void>;
}

const ACCESS_KEY = "PARTYTESTACCESSKEY00";
const SECRET_KEY = "only for tests, and so known to everybody";
const REGION = "us-east-1";
const CLOCK_SKEW_MS = 15 * 60_000;

interface S3Reply {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

/** `AWSAccessKeyId` and `StringToSign` are in the errors of real stores too. */
const errorReply = (status: number, code: string): S3Reply => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${ACCESS_KEY}</AWSAccessKeyId></Error>`,
});

/** A real HTTP server that speaks the part of S3 which the media store needs, with path-style addresses and signatures (SigV4). */
export async function startFakeS3({ bucket = "party-media", exists = true, pageSize = 1_000 } = {}): Promise<FakeS3> {
  const objects: FakeS3["objects"] = new Map();
  const requests: string[] = [];
  let created = exists;
  let fault: { kind: S3Fault; left: number } | undefined;

  function answer(method: string, url: URL, headers: IncomingMessage["headers"], body: Buffer): S3Reply {
    const [, name, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    if (name !== bucket) return errorReply(403, "AccessDenied");
    if (method === "PUT" && key === "") {
      created = true;
      return { status: 200 };
    }
    if (!created) return errorReply(404, "NoSuchBucket");
    if (method === "GET" && key === "") return listObjects(url.searchParams);
    if (method === "PUT") {
      objects.set(key, { body, type: headers["content-type"] ?? "", at: new Date() });
      return { status: 200, headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (method !== "GET") return errorReply(405, "MethodNotAllowed");
    if (!found) return errorReply(404, "NoSuchKey");
    const type = { "content-type": found.type };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (first === undefined) return { status: 200, body: found.body, headers: type };
    if (Number(first) >= found.body.length) return errorReply(416, "InvalidRange");
    return { status: 206, body: found.body.subarray(Number(first), Number(last) + 1), headers: type };
  }

  function listObjects(query: URLSearchParams): S3Reply {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const inFolder = (key: string) => !query.get("delimiter") || !key.slice(prefix.length).includes("/");
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && inFolder(key) && key > after).sort();
    const most = Math.min(pageSize, Number(query.get("max-keys") ?? pageSize));
    const page = keys.slice(0, most);
    const contents = page.map((key) => {
      const { body, at } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const more = keys.length > most;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
    return { status: 200, body, headers: { "content-type": "application/xml" } };
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    const method = incoming.method ?? "GET";
    requests.push(`${method} ${url.pathname}`);
    const body = await buffer(incoming);
    const kind = nextFault();
    if (kind === "silence") return;
    if (kind === "break") return void incoming.socket.destroy();
    const refused = await checkSignature(method, url, incoming.headers, body);
    const reply =
      typeof kind === "number"
        ? errorReply(kind, "InternalError")
        : (refused ?? answer(method, url, incoming.headers, body));
    if (kind === "done, then break") return void incoming.socket.destroy();
    const bytes = Buffer.from(reply.body ?? "");
    response.writeHead(reply.status, { ...reply.headers, "content-length": bytes.length });
    if (kind === "half a body") return void response.write(bytes.subarray(0, bytes.length >> 1));
    response.end(bytes);
  }

  function nextFault(): S3Fault | undefined {
    if (!fault) return undefined;
    const { kind } = fault;
    fault.left -= 1;
    if (fault.left <= 0) fault = undefined;
    return kind;
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`;
  return {
    ...{ url, requests, objects },
    environment: {
      ...{ MEDIA_S3_URL: url, AWS_REGION: REGION },
      ...{ AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
    },
    fail: (kind, count = Number.POSITIVE_INFINITY) => {
      fault = { kind, left: count };
    },
    recover: () => {
      fault = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as string);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

const AUTHORIZATION_PATTERN =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

/** Signs the request again, and compares. @returns an error unless it is signed with the store's key, body included */
async function checkSignature(
  method: string,
  url: URL,
  headers: IncomingMessage["headers"],
  body: Buffer,
): Promise<S3Reply | undefined> {
  const [, accessKey, region, names = "", signature = ""] =
    AUTHORIZATION_PATTERN.exec(headers.authorization ?? "") ?? [];
  if (accessKey === undefined) return errorReply(403, "AccessDenied");
  if (accessKey !== ACCESS_KEY) return errorReply(403, "InvalidAccessKeyId");
  if (region !== REGION) return errorReply(400, "AuthorizationHeaderMalformed");
  const signedAt = new Date(
    String(headers["x-amz-date"]).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!(Math.abs(Date.now() - signedAt.getTime()) < CLOCK_SKEW_MS)) return errorReply(403, "RequestTimeTooSkewed");
  if (headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex")) {
    return errorReply(400, "XAmzContentSHA256Mismatch");
  }
  const signer = new SignatureV4({
    ...{ service: "s3", region: REGION, credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY } },
    ...{ sha256: Sha256, uriEscapePath: false, applyChecksum: false },
  });
  const signed = await signer.sign(
    {
      ...{ method, protocol: "http:", hostname: url.hostname, port: Number(url.port), path: url.pathname },
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.split(";").map((name) => [name, String(headers[name] ?? "")])),
    },
    { signingDate: signedAt },
  );
  const expected = signed.headers.authorization?.split("Signature=")[1] ?? "";
  const same = expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
  return same ? undefined : errorReply(403, "SignatureDoesNotMatch");
}

import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { FastResponse } from "srvx";
import { acceptedEncoding, type Encoding } from "./compression.ts";

interface StaticFile {
  path: string;
  size: number;
  etag: string;
  type: string;
  encodings: Set<Encoding>;
}

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** Files by URL path, e.g. `/assets/index-DH9ZqtbJ.js`, without pages. */
export type StaticFiles = Map<string, StaticFile>;

const ENCODING_SUFFIXES: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

const CONTENT_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Lists the built files of a folder with their precompressed versions. */
export async function findStaticFiles(folder: string): Promise<StaticFiles> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(found);
  const plain = found.filter((path) => !/\.(?:br|gz|html)$/.test(path));
  const files = await Promise.all(
    plain.map(async (path): Promise<[string, StaticFile]> => {
      const { size, mtimeMs } = await stat(path);
      const encodings = (["br", "gzip"] as const).filter((encoding) => all.has(path + ENCODING_SUFFIXES[encoding]));
      return [
        path.slice(folder.length).replaceAll("\\", "/"),
        {
          path,
          size,
          etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
          type: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
          encodings: new Set(encodings),
        },
      ];
    }),
  );
  return new Map(files);
}

const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";
const CACHE_ONE_HOUR = "public, max-age=3600, stale-while-revalidate=86400";
/** Revalidated at each visit, so that a release reaches everybody at once. */
const CACHE_REVALIDATE = "no-cache";

export const cacheControl = (pathname: string) =>
  pathname.startsWith("/assets/")
    ? CACHE_IMMUTABLE
    : pathname === SERVICE_WORKER_PATH
      ? CACHE_REVALIDATE
      : CACHE_ONE_HOUR;

/** Responds to a GET or HEAD of a file: not modified, compressed, or a range. */
export async function sendFile(
  request: Request,
  pathname: string,
  file: StaticFile,
  extraHeaders: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = {
    ...extraHeaders,
    "content-type": file.type,
    "cache-control": cacheControl(pathname),
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (request.headers.get("if-none-match") === file.etag) return new FastResponse(null, { status: 304, headers });

  const accepted = acceptedEncoding(request.headers.get("accept-encoding"));
  if (accepted && file.encodings.has(accepted)) {
    headers["content-encoding"] = accepted;
    return new FastResponse(await readFile(file.path + ENCODING_SUFFIXES[accepted]), { headers });
  }
  headers["accept-ranges"] = "bytes";
  const range = parseRange(request.headers.get("range"), file.size);
  if (range === "unsatisfiable") {
    return new FastResponse(null, { status: 416, headers: { "content-range": `bytes */${file.size}` } });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers["content-length"] = String(end - start + 1);
  if (range) headers["content-range"] = `bytes ${start}-${end}/${file.size}`;
  const body = file.size === 0 ? null : createReadStream(file.path, { start, end });
  // srvx sends a stream of Node as it is, which the type of the standard's Response does not allow.
  return new FastResponse(body as unknown as BodyInit, { status: range ? 206 : 200, headers });
}

/** Supports a single range, as video players request it; otherwise the whole file is sent (RFC 9110, section 14.2). */
function parseRange(header: string | null, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

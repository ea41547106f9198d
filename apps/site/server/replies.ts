import { FastResponse } from "srvx";
import { acceptedEncoding, compress } from "./files/compression.ts";
import { handlerContent } from "./handler.content.ts";
import type { FoundPicture } from "./pictures/page-pictures.ts";

export const textReply = (status: number, body: string, headers: Record<string, string> = {}) =>
  new FastResponse(body, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });

export const xmlHeaders = { "content-type": "application/xml; charset=utf-8" };
export const busyHeaders = { "cache-control": "no-store", "retry-after": "5" };
/** Search engines take an address as moved for good, and browsers ask again, because staff can change where it leads. */
export const cacheForOneMinute = { "cache-control": "public, max-age=60" };
/** The address is another one when the picture is. */
export const cacheForever = { "cache-control": "public, max-age=31536000, immutable" };
export const cacheForOneHour = { "cache-control": "public, max-age=3600" };

export function sendPicture(found: FoundPicture, headers: Record<string, string>): Response {
  if (found === undefined) return textReply(404, "Not found");
  if (found === "busy") return textReply(503, handlerContent.busy, busyHeaders);
  if ("movedTo" in found)
    return new FastResponse(null, { status: 302, headers: { location: found.movedTo, ...cacheForOneMinute } });
  return new FastResponse(found.jpeg as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": "image/jpeg", ...headers },
  });
}

export async function sendText(request: Request, body: string, given: Record<string, string>, status: number) {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const plain = Buffer.from(body);
  const headers = { vary: "accept-encoding", ...given, ...(encoding ? { "content-encoding": encoding } : {}) };
  const bytes = encoding ? await compress(plain, encoding) : plain;
  return new FastResponse(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Party } from "@party/contract/party";
import type { Look } from "@party/contract/values/look";
import { FastResponse } from "srvx";
import party from "../../../../party.json" with { type: "json" };
import { acceptedEncoding, createPageCache } from "../files/compression.ts";
import { cacheControl, SERVICE_WORKER_PATH, type StaticFiles, sendFile } from "../files/static-files.ts";

const shownOf = ({ name, shortName, tagline, slogan, logo, colours }: Party) =>
  JSON.stringify([name, shortName, tagline, slogan, logo, colours]);

/** What differs from the party that was built in, so that browsers keep no page or mark of before. */
function workerHeaderOf(current: Party): string {
  const shown = shownOf(current);
  if (shown === shownOf(party)) return "";
  const version = createHash("sha256").update(shown).digest("base64url").slice(0, 12);
  return `self.partyName=${JSON.stringify(current.name)};self.partyVersion=${JSON.stringify(version)};`;
}

/** What is in force. */
interface PartyLook {
  party: Party;
  look: Look | undefined;
}

const WITH_COLOURS = /\.(?:css|js)$/;
/** Whether a static file is the same for every party, so that nothing has to be known of it. */
export const isOfEveryParty = (pathname: string): boolean =>
  !pathname.startsWith("/brand/") && (/^\/assets\/[\w.-]+$/.test(pathname) || !WITH_COLOURS.test(pathname));

/** An address of the files of one pair of colours, by which browsers keep them for ever. */
const VERSIONED_PATH = /^\/assets\/([0-9a-f]{12})\/(?=[\w.-]+$)/;

/**
 * The static files. Style sheets and scripts of a party with colours of its own have an address of their own, below
 * `/assets/{version}`; the service worker has the name that its offline page shows.
 */
export function createPartyFiles(files: StaticFiles) {
  const cache = createPageCache();

  /** @returns undefined for a file that does not exist */
  return async (request: Request, pathname: string, current: PartyLook): Promise<Response | undefined> => {
    const plainPath = pathname.replace(VERSIONED_PATH, "/assets/");
    const file = files.get(plainPath);
    if (!file) return undefined;
    const isWorker = pathname === SERVICE_WORKER_PATH;
    const look = isWorker || plainPath !== pathname || !pathname.startsWith("/assets/") ? current.look : undefined;
    const header = isWorker ? workerHeaderOf(current.party) : "";
    if (!WITH_COLOURS.test(pathname) || !(look || header)) return sendFile(request, plainPath, file);

    const built = header + (await readFile(file.path, "utf8"));
    const text = look?.apply(built, { isCss: pathname.endsWith(".css") }) ?? built;
    const isOfVersion = VERSIONED_PATH.exec(pathname)?.[1] === look?.version;
    const etag = cache.tagOf(text);
    const headers: Record<string, string> = {
      "content-type": file.type,
      // A page that was opened before the colours changed asks for those of then.
      "cache-control": plainPath === pathname || isOfVersion ? cacheControl(pathname) : "no-cache",
      etag,
      vary: "accept-encoding",
    };
    if (request.headers.get("if-none-match") === etag) return new FastResponse(null, { status: 304, headers });
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
    if (!encoding) return new FastResponse(text, { headers });
    const bytes = await cache.compressed(etag, text, encoding);
    return new FastResponse(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, "content-encoding": encoding },
    });
  };
}

import { createHash } from "node:crypto";
import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { FastResponse } from "srvx";
import { printConstitution } from "../../constitution-pdf/constitution-pdf.ts";

type Constitution = TextBodies["constitution"];

interface PrintedPdf {
  tag: string;
  file: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The constitution as a PDF, printed once for each version: the adopted one, or the built-in one of a party that is not as
 * it was when the file was built.
 */
export function createConstitutionFile() {
  let newest: PrintedPdf | undefined;

  function printed(party: Party, text: Constitution | undefined): PrintedPdf {
    const { name, shortName, colours } = party;
    const tag = `"${createHash("sha256")
      .update(JSON.stringify([name, shortName, colours, text]))
      .digest("base64url")
      .slice(0, 16)}"`;
    if (newest?.tag === tag) return newest;
    const printing = { tag, file: printConstitution(party, text, text && new Date()) };
    newest = printing;
    printing.file.catch(() => {
      if (newest === printing) newest = undefined;
    });
    return printing;
  }

  return async (request: Request, party: Party, text: Constitution | undefined): Promise<Response> => {
    const { tag, file } = printed(party, text);
    const headers = { etag: tag, "cache-control": "public, max-age=60", "content-type": "application/pdf" };
    if (request.headers.get("if-none-match") === tag) return new FastResponse(null, { status: 304, headers });
    const bytes = await file;
    return new FastResponse(request.method === "HEAD" ? null : bytes, {
      headers: { ...headers, "content-length": String(bytes.length) },
    });
  };
}

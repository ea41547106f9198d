import { FILE_LINK_SECONDS } from "@party/contract/values/documents";
import { SignJWT } from "jose";
import { z } from "zod";
import type { StaffActor } from "#access/staff.ts";
import { deriveKey, verifyJwt } from "#crypto.ts";
import type { Services } from "#services.ts";

const TOKEN_PURPOSE = "private file link";
const Claims = z.object({ sub: z.uuid(), sid: z.string(), name: z.string(), type: z.string() });

interface FileLinkClaims {
  fileId: string;
  /** Under which it is saved: without a name of a person, because downloads stay on a shared computer. */
  name: string;
  mediaType: string;
}

/** A link by which the session of a member of staff reads one private file, for a minute. Whoever gives it checks and records that. */
export async function createFileLink(
  { config }: Pick<Services, "config">,
  { sessionId }: Pick<StaffActor, "sessionId">,
  { fileId, name, mediaType }: FileLinkClaims,
) {
  const token = await new SignJWT({ sid: sessionId, name, type: mediaType })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(fileId)
    .setExpirationTime(`${FILE_LINK_SECONDS}s`)
    .sign(deriveKey(config.secretKey, TOKEN_PURPOSE));
  return { url: `/staff/files/${token}`, name, media_type: mediaType };
}

/** @returns undefined for a link of another session, or one that has ended */
export async function verifyFileLink(
  { config }: Pick<Services, "config">,
  { sessionId }: Pick<StaffActor, "sessionId">,
  token: string,
): Promise<FileLinkClaims | undefined> {
  const claims = await verifyJwt(config.secretKey, TOKEN_PURPOSE, token, { algorithms: ["HS256"] });
  const { data: link } = Claims.safeParse(claims);
  return link?.sid === sessionId ? { fileId: link.sub, name: link.name, mediaType: link.type } : undefined;
}

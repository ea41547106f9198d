import { FILE_LINK_SECONDS } from "@party/contract/values/documents";
import { type Permission, permissionTexts, placeLevels } from "@party/contract/values/permissions";
import { SignJWT } from "jose";
import { z } from "zod";
import { holdsPermission, type PermissionInPlaces, type StaffActor } from "#access/staff.ts";
import { deriveKey, verifyJwt } from "#crypto.ts";
import type { Services } from "#services.ts";

const TOKEN_PURPOSE = "private file link";
const permissionNames = Object.keys(permissionTexts) as [Permission, ...Permission[]];
const Claims = z.object({
  ...{ sub: z.uuid(), sid: z.string(), name: z.string(), type: z.string() },
  needs: z.object({
    permission: z.enum(permissionNames),
    places: z.array(z.object({ level: z.enum(placeLevels), id: z.int() })),
  }),
});

interface FileLinkClaims {
  fileId: string;
  /** Under which it is saved: without a name of a person, because downloads stay on a shared computer. */
  name: string;
  mediaType: string;
  /** Asked again when it is opened. */
  needs: PermissionInPlaces;
}

/** A link by which the session of a member of staff reads one private file, for a minute. Whoever gives it checks and records that. */
export async function createFileLink(
  { config }: Pick<Services, "config">,
  { sessionId }: Pick<StaffActor, "sessionId">,
  { fileId, name, mediaType, needs }: FileLinkClaims,
) {
  const token = await new SignJWT({ sid: sessionId, name, type: mediaType, needs })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(fileId)
    .setExpirationTime(`${FILE_LINK_SECONDS}s`)
    .sign(deriveKey(config.secretKey, TOKEN_PURPOSE));
  return { url: `/staff/files/${token}`, name, media_type: mediaType };
}

/** @returns undefined for a link of another session, one that has ended, or one whose file the person may not open any more */
export async function verifyFileLink(
  { config, db }: Pick<Services, "config" | "db">,
  actor: StaffActor,
  token: string,
): Promise<FileLinkClaims | undefined> {
  const claims = await verifyJwt(config.secretKey, TOKEN_PURPOSE, token, { algorithms: ["HS256"] });
  const { data: link } = Claims.safeParse(claims);
  if (link?.sid !== actor.sessionId || !(await holdsPermission(db, actor, link.needs))) return undefined;
  return { fileId: link.sub, name: link.name, mediaType: link.type, needs: link.needs };
}

import { createHash } from "node:crypto";
import {
  MAX_OPEN_UPLOADS,
  MAX_UPLOADED_BYTES,
  MAX_UPLOADED_BYTES_OF_PERSON,
  UPLOAD_LIFETIME_HOURS,
  UPLOAD_PART_BYTES,
  type UploadKindName,
  uploadKinds,
} from "@party/contract/values/uploads";
import type { RoleHolder } from "#access/staff.ts";
import { decrypt, encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import {
  appendPart,
  createFile,
  type FileServices,
  readFile,
  readFilePart,
} from "#features/private-files/private-files.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  deleteUpload,
  findUpload,
  insertUpload,
  lockUpload,
  lockUploads,
  markUploadCompleted,
  sumUploads,
  type UploadRow,
  updateReceivedBytes,
} from "./uploads.queries.ts";

const MEGABYTE = 1024 * 1024;

interface NewUpload {
  kind: UploadKindName;
  name: string;
  bytes: number;
}

/** @throws Problem `upload_not_allowed`, `file_too_large`, `uploads_open`, `uploads_kept`, `uploads_full` */
export async function startUpload(
  services: Pick<Services, "config" | "db">,
  actor: Pick<RoleHolder, "userId" | "has">,
  { kind, name, bytes }: NewUpload,
) {
  const { db: tx } = services;
  const { permission, bytes: most } = uploadKinds[kind];
  if (!actor.has(permission)) throw new Problem("upload_not_allowed");
  if (bytes > most) throw new Problem("file_too_large", { most: most / MEGABYTE });
  await lockUploads(tx);
  const own = await sumUploads(tx, actor.userId);
  if (own.open >= MAX_OPEN_UPLOADS) throw new Problem("uploads_open", { most: MAX_OPEN_UPLOADS });
  requireRoom(own.bytes + bytes);
  if ((await sumUploads(tx)).bytes + bytes > MAX_UPLOADED_BYTES) throw new Problem("uploads_full");
  return beginUpload(services, actor.userId, { kind, name, bytes });
}

function requireRoom(bytes: number): void {
  if (bytes > MAX_UPLOADED_BYTES_OF_PERSON) {
    throw new Problem("uploads_kept", { most: MAX_UPLOADED_BYTES_OF_PERSON / MEGABYTE });
  }
}

/** Whatever there is of the owner already. */
export async function beginUpload(
  services: Pick<Services, "config" | "db">,
  owner: number,
  { kind, name, bytes }: NewUpload,
) {
  const { config, db: tx } = services;
  const file = await createFile(services, new Date(Date.now() + UPLOAD_LIFETIME_HOURS * 3_600_000));
  const name_encrypted = encrypt(config.secretKey, name);
  const { id } = await insertUpload(tx, { kind, owner_id: owner, file_id: file.id, name_encrypted, bytes });
  return showUpload(services, owner, id);
}

/** @throws Problem `not_found`, also for the upload of somebody else */
export async function showUpload({ config, db }: Pick<Services, "config" | "db">, owner: number, id: string) {
  const { kind, name_encrypted, bytes, received, sha256, expires_at } = requireOwner(await findUpload(db, id), owner);
  return {
    ...{ id, kind, bytes, received },
    name: decrypt(config.secretKey, name_encrypted),
    sha256: sha256?.toString("hex") ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  };
}

function requireOwner(upload: UploadRow | undefined, owner: number): UploadRow {
  if (upload?.owner_id !== owner) throw new Problem("not_found");
  return upload;
}

type IncomingFile = Pick<UploadRow, "bytes" | "received">;

/** The parts of a file come in their order. @returns false for one that came before @throws Problem with the number that is next */
export function isNextPart(
  { bytes, received }: IncomingFile,
  part: number,
  sent: Uint8Array,
  problem: "upload_part_unexpected" | "video_part_unexpected",
): boolean {
  const expected = Math.min(UPLOAD_PART_BYTES, bytes - part * UPLOAD_PART_BYTES);
  if (part > received || sent.length !== expected) throw new Problem(problem, { received });
  return part === received;
}

export function requireAllParts({ bytes, received }: IncomingFile, problem: "upload_incomplete" | "video_incomplete") {
  if (received * UPLOAD_PART_BYTES < bytes) throw new Problem(problem);
}

/**
 * Stores one part. The parts come in their order; one that came before changes nothing.
 * @throws Problem `uploads_kept`, `upload_part_unexpected` with the number that is next
 */
export async function addPart(services: FileServices, owner: number, id: string, part: number, sent: Uint8Array) {
  await lockUploads(services.db, owner);
  const upload = requireOwner(await lockUpload(services.db, id), owner);
  if (isNextPart(upload, part, sent, "upload_part_unexpected")) {
    requireRoom((await sumUploads(services.db, owner)).bytes + sent.length);
    await appendPart(services, upload.file_id, part, sent);
    await updateReceivedBytes(services.db, id, part + 1);
  }
  return showUpload(services, owner, id);
}

/** Computes the SHA-256 of an upload that has come whole. @throws Problem `upload_incomplete` */
export async function finishUpload(services: FileServices, owner: number, id: string) {
  const upload = requireOwner(await lockUpload(services.db, id), owner);
  requireAllParts(upload, "upload_incomplete");
  if (!upload.completed_at) {
    const hash = createHash("sha256");
    for await (const piece of readFile(services, upload.file_id)) hash.update(piece);
    await markUploadCompleted(services.db, id, hash.digest());
  }
  return showUpload(services, owner, id);
}

/**
 * A complete upload of whoever sent it, locked until the commit.
 * @throws Problem `not_found` for that of somebody else or of another kind, `upload_incomplete`
 */
export async function requireUpload(tx: Database, owner: number, id: string, kinds: readonly UploadKindName[]) {
  const upload = requireOwner(await lockUpload(tx, id), owner);
  if (!kinds.includes(upload.kind)) throw new Problem("not_found");
  const { sha256 } = upload;
  if (!sha256) throw new Problem("upload_incomplete");
  return { ...upload, sha256 };
}

/**
 * One part of the content of an upload; of whomever, so the caller checks.
 * @returns undefined behind the last part
 * @throws Error when it has expired
 */
export async function readUploadPart(services: FileServices, id: string, part: number): Promise<Buffer | undefined> {
  const upload = await findUpload(services.db, id);
  if (!upload) throw new Error("an upload is missing");
  return readFilePart(services, upload.file_id, part);
}

/** Ends an upload whose file something else keeps from now on. @returns the file */
export async function takeUploadedFile(
  tx: Database,
  { id, file_id }: Pick<UploadRow, "id" | "file_id">,
): Promise<string> {
  await deleteUpload(tx, id);
  await setFileExpiry(tx, file_id, null);
  return file_id;
}

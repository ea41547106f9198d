import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { insertPicture } from "./pictures.queries.ts";

/** A form with text fields and one file. */
export function createUploadForm(fields: Record<string, string | Buffer>, filename = "photo.jpg") {
  const boundary = `----${randomUUID()}`;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const about = typeof value === "string" ? "" : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Uploads as a member of staff. */
export function uploadAs(
  { app, services }: { app: FastifyInstance; services: Services },
  { cookie }: { cookie: string },
  file: Buffer | string,
  about: Record<string, string> = { alt: "A well in Tetu" },
): Promise<LightMyRequestResponse> {
  const { payload, headers } = createUploadForm({ ...about, file: Buffer.from(file) });
  return app.inject({
    method: "POST",
    url: "/staff/pictures/",
    payload,
    headers: { ...headers, ...consoleHeaders(services, cookie) },
  });
}

/** A picture of a member of staff, without its files. */
export async function createLibraryPicture({ db }: Pick<Services, "db">, userId: number): Promise<number> {
  const hash = randomBytes(20).toString("hex");
  const about = { alt: "A well in Tetu", decorative: false, credit: "", consent: "" };
  return (await insertPicture(db, { hash, width: 64, height: 48, ...about, created_by: userId }))!.id;
}

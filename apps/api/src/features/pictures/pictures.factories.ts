import { randomBytes, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { insertPicture } from "./pictures.queries.ts";

interface FileOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif";
}

/** A picture in a random colour with a dark left half, so that no two have the same hash. */
export async function createPictureFile({ width = 64, height = 48, format = "jpeg" }: FileOptions = {}) {
  const [r, g, b] = randomBytes(3).map((byte) => 128 + (byte >> 1));
  const dark = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#101010" } };
  return sharp({ create: { width, height, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .composite([{ input: dark, left: 0, top: 0 }])
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toFormat(format)
    .toBuffer();
}

/** A 12-megapixel photo as an upright phone stores it: rotated, with place, maker and a colour profile. */
export const createPhonePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: "#000000",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    .withExif({
      IFD0: { Make: "Tecno", Model: "Spark", Copyright: "Wangari" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "0/1 25/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "36/1 57/1 0/1" },
    })
    .withXmp(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>",
    )
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .jpeg({ quality: 70 })
    .toBuffer();

/** A PNG of some kilobytes whose header states any width and height. */
export function createDecompressionBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

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

import { randomBytes, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

interface FileOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif";
}

/** A picture in a random colour with a dark left half, so that no two have the same hash. */
export async function createPictureFile({ width = 64, height = 48, format = "jpeg" }: FileOptions = {}) {
  const [r, g, b] = randomBytes(3).map((byte) => 128 + (byte >> 1));
  const left = Math.ceil(width / 2);
  return sharp({ create: { width: width - left, height, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .extend({ left, background: "#101010" })
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toFormat(format)
    .toBuffer();
}

/** A photo as an upright phone stores it: rotated, with place, maker and a colour profile; by default 12 megapixels. */
export const createPhonePhoto = (width = 4_000, height = 3_000): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#000000",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    // Smooth like a photo: what is sharp in every pixel takes encoders several times as long.
    .resize(width, height, { fit: "fill" })
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

const svgFile = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** The first box of an iPhone's photo, and noise. */
const heicFile = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(2_000, 7)]);

const createTruncatedFile = async (format: "jpeg" | "png" | "webp", share: number) => {
  const file = await createPictureFile({ width: 1_600, height: 1_200, format });
  return file.subarray(0, Math.floor(file.length * share));
};

/** A small PNG whose decoder would need 8 bytes for each of 30 million pixels at once. */
const createInterlacedBomb = () =>
  sharp({ create: { width: 6_000, height: 5_000, channels: 4, background: "#228b2280" } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

/** A picture of one pixel, whose header says 7,000 by 7,000: a lossless WebP of one colour has no more bytes. */
async function createFlatWebp(): Promise<Buffer> {
  const pixel = { width: 1, height: 1, channels: 3, background: "#fff" } as const;
  const file = await sharp({ create: pixel }).webp({ lossless: true }).toBuffer();
  // 14 bits each of width and height less one, behind the signature of the chunk.
  const at = file.indexOf("VP8L") + 9;
  file.writeUInt32LE(((file.readUInt32LE(at) & 0xf000_0000) | (6_999 << 14) | 6_999) >>> 0, at);
  return file;
}

/** Files that are no pictures of the library, each with its name. */
export const invalidPictureFiles: [string, () => Promise<Buffer | string>][] = [
  ["an SVG", async () => svgFile],
  ["an SVG behind an XML head", async () => `<?xml version="1.0"?>${svgFile}`],
  ["HTML behind the first bytes of a JPEG", async () => Buffer.from(`\xff\xd8\xff${svgFile}`, "latin1")],
  ["a GIF", () => createPictureFile({ format: "gif" })],
  ["a TIFF", () => createPictureFile({ format: "tiff" })],
  ["an AVIF", () => createPictureFile({ format: "avif" })],
  ["a HEIC", async () => heicFile],
  ["an empty file", async () => ""],
  ["60 million pixels", () => createPictureFile({ width: 10_000, height: 6_000 })],
  ["a JPEG that ends in its half", () => createTruncatedFile("jpeg", 0.5)],
  [
    "a JPEG without its end marker",
    async () => (await createPictureFile({ width: 1_200, height: 900 })).subarray(0, -2),
  ],
  ["a PNG that ends in its half", () => createTruncatedFile("png", 0.5)],
  ["a WebP without its last bytes", () => createTruncatedFile("webp", 0.99)],
  ["a decompression bomb of 400 million pixels", async () => createDecompressionBomb(20_000, 20_000)],
  ["an interlaced decompression bomb", createInterlacedBomb],
  ["a WebP of some bytes that has 49 million pixels", createFlatWebp],
];

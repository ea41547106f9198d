import sharp from "sharp";

interface PictureOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp" | "tiff" | "gif";
}

/** A picture with a dark left half and a light right half. */
export const createPicture = ({ width = 800, height = 600, format = "jpeg" }: PictureOptions = {}): Promise<Buffer> =>
  drawPicture(width, height).toFormat(format).toBuffer();

/** As an upright phone stores it: rotated, with location, maker and orientation in its EXIF. */
export const createPhonePicture = (): Promise<Buffer> =>
  drawPicture(800, 600)
    .withExif({
      IFD0: { Make: "Tecno", Model: "Spark", Copyright: "Wangari" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "0/1 25/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "36/1 57/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function drawPicture(width: number, height: number) {
  const light = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: "#f0f0f0" } };
  return sharp({ create: { width, height, channels: 3, background: "#101010" } }).composite([
    { input: light, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** A multipart form with one file. */
export function createUpload(file: Buffer | string, { filename = "me.jpg", type = "image/jpeg" } = {}) {
  const boundary = "----a-boundary-of-tests";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

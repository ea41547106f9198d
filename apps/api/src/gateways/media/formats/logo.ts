import sharp from "sharp";

/** Pixels: twice the width in a mail. */
const SIZE = 192;

/** A logo whole in a square, as PNG, which mail programs and PDF show. */
export const toLogoPng = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize(SIZE, SIZE, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();

import encodeQR from "qr";
import sharp from "sharp";

/** Draws a QR code as a black square with a quiet border. @param size in points */
export function drawQr(doc: PDFKit.PDFDocument, text: string, left: number, top: number, size: number): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const unit = size / rows.length;
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * unit, top + y * unit, unit, unit);
  }
  doc.fill("#000000");
}

/** Pixels per module, for screens of twofold density. */
const QR_MODULE_PIXELS = 12;

/** A QR code as PNG of some 500 bytes, with the light border that scanners need (ISO/IEC 18004, 5.3.8). */
export function qrPicture(text: string): Promise<Buffer> {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const side = rows.length;
  const grey = Buffer.from(rows.flat().map((dark) => (dark ? 0 : 255)));
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * QR_MODULE_PIXELS, side * QR_MODULE_PIXELS, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

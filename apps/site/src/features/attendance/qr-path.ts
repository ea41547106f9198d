import { encodeQR } from "qr";

/** Modules of light around the code (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

/** A text as a QR code. @returns how many modules wide, and the dark ones as SVG path data */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: rows.length, path };
}

/** The same as markup, dark on light, for a page that is kept. */
export function codeMarkup(text: string): string {
  const { size, path } = qrPath(text);
  const drawing = `<path d="M0 0h${size}v${size}h-${size}z" fill="#fff"/><path d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${drawing}</svg>`;
}

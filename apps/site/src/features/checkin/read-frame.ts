import { decodeQR } from "qr/decode.js";

/** Enough for a code that fills a third of the frame, and fast on a cheap phone. */
const WIDTH = 640;

let canvas: HTMLCanvasElement | undefined;

/**
 * Reads a QR code in the current frame of a video, for browsers without `BarcodeDetector`.
 * @returns undefined when there is no code or no frame yet
 */
export function decodeQrFrame(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  canvas ??= document.createElement("canvas");
  canvas.width = Math.min(WIDTH, videoWidth);
  canvas.height = Math.round((videoHeight * canvas.width) / videoWidth);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // decodeQR throws when there is no code.
    return undefined;
  }
}

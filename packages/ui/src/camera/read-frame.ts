import { decodeQR } from "qr/decode.js";

/** Enough for a code that fills a third of the frame, and fast on a cheap phone. */
const FRAME_WIDTH = 640;

let frameCanvas: HTMLCanvasElement | undefined;

/**
 * Reads a QR code in the current frame of a video, for browsers without `BarcodeDetector`.
 * @returns undefined when there is no code or no frame yet
 */
export function decodeQrFrame(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  frameCanvas ??= document.createElement("canvas");
  frameCanvas.width = Math.min(FRAME_WIDTH, videoWidth);
  frameCanvas.height = Math.round((videoHeight * frameCanvas.width) / videoWidth);
  const context = frameCanvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, frameCanvas.width, frameCanvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, frameCanvas.width, frameCanvas.height));
  } catch {
    // decodeQR throws when there is no code.
    return undefined;
  }
}

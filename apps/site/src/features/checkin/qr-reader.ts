import { orChunkError } from "#loading/chunk-error.ts";
import { keepForOffline } from "#offline/register-service-worker.ts";

/** Finds a QR code in what a video shows at this moment. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own where there is one; else ours, which a phone loads only then. */
async function load(): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { readFrame } = await orChunkError(() => import("./read-frame.ts"));
  // So that the camera works without a network, too.
  keepForOffline();
  return async (video) => readFrame(video);
}

let loading: Promise<QrReader> | undefined;

/** @throws ChunkError when our own reader did not load */
export function qrReader(): Promise<QrReader> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

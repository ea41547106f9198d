import { useEffect, useRef, useState } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../form/button.tsx";

const SCAN_INTERVAL_MS = 150;
/** The same code within this time is one scan. */
const REPEATED_SCAN_MS = 3_000;

interface CameraProps {
  onCode: (code: string) => void;
  /** Loads what decodes; its failure counts as one of the camera. */
  loadReader: () => Promise<QrReader>;
  content: CameraTexts;
  /** Class names of the whole and of the picture. */
  css: Readonly<Record<string, string>>;
}

interface CameraTexts {
  camera: { start: string; stop: string; label: string };
  torch: string;
  /** Why it cannot be used, and what to do instead. */
  cameraFailed: string;
}

/** A button that opens the camera, and a call of `onCode` for each QR code that it shows. */
export function Camera(props: CameraProps) {
  const { content, css } = props;
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const fail = () => {
    setOn(false);
    setFailed(true);
  };
  const toggle = () => {
    setFailed(false);
    setOn(!on);
  };
  return (
    <div className={css.camera}>
      {on ? <CameraPicture {...props} onFailure={fail} /> : null}
      {failed ? <Alert severity="error">{content.cameraFailed}</Alert> : null}
      <Button look={on ? "outlined" : "primary"} onClick={toggle}>
        {on ? content.camera.stop : content.camera.start}
      </Button>
    </div>
  );
}

function CameraPicture({ onCode, onFailure, loadReader, content, css }: CameraProps & { onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [torch, setTorch] = useState<SwitchTorch>();
  const callbacks = useRef({ onCode, onFailure, loadReader });
  callbacks.current = { onCode, onFailure, loadReader };

  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let seen = { code: "", at: 0 };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const run = async () => {
      const [read, camera] = await Promise.all([
        callbacks.current.loadReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
      ]);
      stream = camera;
      if (stopped) return stop();
      const picture = video.current!;
      picture.srcObject = stream;
      await picture.play();
      const torchSwitch = torchSwitchOf(stream);
      setTorch(() => torchSwitch);
      const scan = async () => {
        const code = await read(picture).catch(() => undefined);
        if (stopped) return;
        if (code) {
          const isNew = code !== seen.code || Date.now() - seen.at > REPEATED_SCAN_MS;
          seen = { code, at: Date.now() };
          if (isNew) callbacks.current.onCode(code);
        }
        timer = setTimeout(scan, SCAN_INTERVAL_MS);
      };
      await scan();
    };
    run().catch(() => stopped || callbacks.current.onFailure());
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <>
      <video ref={video} className={css.video} muted playsInline aria-label={content.camera.label} />
      {torch ? <TorchButton torch={torch} label={content.torch} /> : null}
    </>
  );
}

type SwitchTorch = (on: boolean) => Promise<void>;

/** The torch, where the browser supports it (MediaStream Image Capture). */
function torchSwitchOf(stream: MediaStream): SwitchTorch | undefined {
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !capabilities?.torch) return undefined;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

function TorchButton({ torch, label }: { torch: SwitchTorch; label: string }) {
  const [on, setOn] = useState(false);
  const toggle = () =>
    torch(!on).then(
      () => setOn(!on),
      () => undefined,
    );
  return (
    <Button look={on ? "primary" : "outlined"} aria-pressed={on} onClick={toggle}>
      {label}
    </Button>
  );
}

/** Decodes a QR code in the current frame of a video. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;
type Decoder = (video: HTMLVideoElement) => string | undefined;

interface QrDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface QrDetectorClass {
  new (options: { formats: string[] }): QrDetector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * Makes a reader: the browser's BarcodeDetector where there is one, else a decoder that is loaded on demand.
 * @param loadDecoder imports `read-frame.ts` @throws what `loadDecoder` throws
 */
export async function createQrReader(loadDecoder: () => Promise<{ decodeQrFrame: Decoder }>): Promise<QrReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: QrDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector && formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQrFrame } = await loadDecoder();
  return async (video) => decodeQrFrame(video);
}

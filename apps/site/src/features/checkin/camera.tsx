import { useEffect, useRef, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { checkinContent as content } from "./checkin.content.ts";
import css from "./checkin.module.css";
import { qrReader } from "./qr-reader.ts";

/** Between looks at the picture. */
const LOOK_MS = 150;
/** A code that stays before the camera is one scan. */
const SAME_MS = 3_000;

interface CameraProps {
  onCode: (code: string) => void;
}

export function Camera({ onCode }: CameraProps) {
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
      {on ? <Picture onCode={onCode} onFailure={fail} /> : null}
      {failed ? <Alert severity="error">{content.cameraFailed}</Alert> : null}
      <button type="button" className={buttonClass(on ? "outlined" : "primary")} onClick={toggle}>
        {on ? content.camera.stop : content.camera.start}
      </button>
    </div>
  );
}

function Picture({ onCode, onFailure }: CameraProps & { onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [torch, setTorch] = useState<Torch>();
  const told = useRef({ onCode, onFailure });
  told.current = { onCode, onFailure };

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
        qrReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
      ]);
      stream = camera;
      if (stopped) return stop();
      const picture = video.current!;
      picture.srcObject = stream;
      await picture.play();
      const lamp = torchOf(stream);
      setTorch(() => lamp);
      const look = async () => {
        const code = await read(picture).catch(() => undefined);
        if (stopped) return;
        if (code) {
          const isNew = code !== seen.code || Date.now() - seen.at > SAME_MS;
          seen = { code, at: Date.now() };
          if (isNew) told.current.onCode(code);
        }
        timer = setTimeout(look, LOOK_MS);
      };
      await look();
    };
    run().catch(() => stopped || told.current.onFailure());
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <>
      <video ref={video} className={css.video} muted playsInline aria-label={content.camera.label} />
      {torch ? <TorchButton torch={torch} /> : null}
    </>
  );
}

type Torch = (on: boolean) => Promise<void>;

/** The lamp beside the camera, on phones whose browser lets a page switch it (MediaStream Image Capture). */
function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !can?.torch) return undefined;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

function TorchButton({ torch }: { torch: Torch }) {
  const [on, setOn] = useState(false);
  const toggle = () =>
    torch(!on).then(
      () => setOn(!on),
      () => undefined,
    );
  return (
    <button type="button" className={buttonClass(on ? "primary" : "outlined")} aria-pressed={on} onClick={toggle}>
      {content.torch}
    </button>
  );
}

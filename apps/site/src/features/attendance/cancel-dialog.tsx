import type { Attendance } from "@party/contract/attendance";
import { ApiError } from "@party/contract/client";
import { useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";

const content = attendanceContent.cancel;

interface CancelDialogProps {
  attendance: Attendance;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before seats are given back. Stands as long as there is something to ask. */
export function CancelDialog({ attendance, onClose, onDone }: CancelDialogProps) {
  const { id, event, state, seats } = attendance;
  const around = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const dialog = around.current?.querySelector("dialog");
    dialog?.showModal();
    dialog?.addEventListener("close", onClose);
    return () => dialog?.removeEventListener("close", onClose);
  }, [onClose]);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api("DELETE /api/attendance/{id}/", { params: { id } });
      onDone();
    } catch (error) {
      setFailure((error instanceof ApiError && error.text) || orOffline(content.failed));
      setBusy(false);
    }
  };

  return (
    <div ref={around}>
      <Dialog id="cancel-attendance" title={content.title}>
        <p>{state === "waiting" ? content.waiting(event.title) : content.seated(event.title, seats)}</p>
        <p>{content.back}</p>
        {failure ? <Alert severity="error">{failure}</Alert> : null}
        <div className={css.actions}>
          <button
            type="button"
            className={`${buttonClass("outlined")} ${css.danger}`}
            aria-disabled={busy}
            onClick={confirm}
          >
            {busy ? content.busy : content.confirm}
          </button>
          <button
            type="button"
            className={buttonClass("outlined")}
            onClick={() => around.current?.querySelector("dialog")?.close()}
          >
            {content.keep}
          </button>
        </div>
      </Dialog>
    </div>
  );
}

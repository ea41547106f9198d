import { importChunk } from "#loading/start/chunk-error.ts";
import { type Moment, momentUrl, whatsAppUrl } from "./moment.ts";

/** Opens the dialog that makes a picture of a moment, loaded when it is first asked for; without it the bare link is shared. */
export function openMoment(moment: Moment): void {
  importChunk(() => import("./moment-dialog.tsx")).then(
    ({ showMoment }) => showMoment(moment),
    () => location.assign(whatsAppUrl(momentUrl(moment))),
  );
}

import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { party } from "#party.ts";
import { currentSession } from "#session/session.ts";
import { saveFile, shareFile } from "#ui/pictures/save-file.ts";
import { renderPicture } from "#ui/pictures/svg-picture.ts";
import displayFont from "../../../fonts/display.woff2?url";
import { type Moment, momentUrl, whatsAppUrl } from "./moment.ts";
import { MOMENT_FACE, MOMENT_SIZE, MomentDrawing } from "./moment-drawing.tsx";
import { momentContent as content } from "./moments.content.ts";
import css from "./moments.module.css";

const DIALOG_ID = "moment";
const FILE_NAME = "picture.png";
const MAX_LENGTH = 60;

let isShown = false;

/** Shows the dialog of a moment, outside the page, so that a page has no more of it than the call. */
export function showMoment(moment: Moment): void {
  if (isShown) return;
  isShown = true;
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const onOpen = (dialog: HTMLDialogElement | null) => {
    if (!dialog || dialog.open) return;
    dialog.showModal();
    const close = () => dialog.close();
    // The page below is another one then.
    addEventListener("popstate", close);
    dialog.addEventListener("close", () => {
      removeEventListener("popstate", close);
      root.unmount();
      host.remove();
      isShown = false;
    });
  };
  root.render(<MomentDialog moment={moment} onOpen={onOpen} />);
}

interface MomentDialogProps {
  moment: Moment;
  onOpen: (dialog: HTMLDialogElement | null) => void;
}

function MomentDialog({ moment, onOpen }: MomentDialogProps) {
  const { user } = currentSession();
  const [name, setName] = useState<string>();
  const [ward, setWard] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState("");
  const drawing = useRef<SVGSVGElement>(null);
  const message = content.message[moment.kind](party.name, moment.subject ?? "");
  const url = momentUrl(moment);
  const signature = [name?.trim(), ward?.trim() && content.ward.line(ward.trim())].flatMap((line) => line || []);

  const withPicture = async (use: (picture: Blob) => Promise<string> | string) => {
    if (busy) return;
    setBusy(true);
    setStatus("");
    try {
      const face = { family: MOMENT_FACE, url: displayFont };
      setStatus(await use(await renderPicture(drawing.current!, MOMENT_SIZE, MOMENT_SIZE, face)));
    } catch {
      setStatus(content.failed);
    }
    setBusy(false);
  };
  const share = () =>
    withPicture(async (picture) =>
      (await shareFile(FILE_NAME, picture, { text: `${message} ${url}` })) ? "" : content.saved,
    );
  const download = () =>
    withPicture((picture) => {
      saveFile(FILE_NAME, picture);
      return content.saved;
    });

  return (
    <div ref={(host) => onOpen(host && dialogElement(DIALOG_ID))}>
      <Dialog id={DIALOG_ID} title={content.title}>
        <div className={css.moment}>
          <MomentDrawing ref={drawing} moment={moment} signature={signature} className={css.picture} />
          <Choice
            label={content.name.show}
            field={content.name.label}
            value={name}
            known={[user?.first_name, user?.last_name].filter(Boolean).join(" ")}
            onChange={setName}
          />
          <Choice
            label={content.ward.show}
            field={content.ward.label}
            value={ward}
            known={user?.ward?.name ?? ""}
            onChange={setWard}
          />
          <p className={css.privacy}>{content.privacy}</p>
          <div className={buttonRowClass}>
            <Button aria-disabled={busy} onClick={share}>
              {busy ? content.busy : content.share}
            </Button>
            <a
              href={whatsAppUrl(`${message} ${url}`)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariantClass("outlined")}
            >
              {content.whatsApp}
            </a>
            <Button look="outlined" aria-disabled={busy} onClick={download}>
              {content.download}
            </Button>
          </div>
          <p role="status">{status}</p>
        </div>
      </Dialog>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  field: string;
  /** Undefined until it is ticked. */
  value: string | undefined;
  /** Of the member, to begin with. */
  known: string;
  onChange: (value: string | undefined) => void;
}

/** A line of the picture that is on it only once it is ticked. */
function Choice({ label, field, value, known, onChange }: ChoiceProps) {
  return (
    <div>
      <Checkbox
        label={label}
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? known : undefined)}
      />
      {value === undefined ? null : (
        <TextField
          label={field}
          value={value}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

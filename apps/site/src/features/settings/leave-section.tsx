import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { Dialog, dialogOf } from "#ui/dialog.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { leavingContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const content = leavingContent.leave;
const DIALOG = "leave-party";
const day = new Intl.DateTimeFormat("en-KE", { dateStyle: "long", timeZone: "UTC" });

export function LeaveSection() {
  const { busy, said, save } = useSaving(content.failed);
  const resign = () => {
    dialogOf(DIALOG)?.close();
    void save(async () => {
      const { tell_registrar_by: by } = await api("POST /memberships/resign/", { body: { notice: content.notice } });
      return content.done(by && day.format(new Date(by)));
    });
  };
  return (
    <Panel id="leave" title={content.title} text={content.text}>
      <StatusMessage said={said} />
      <div className={css.actions}>
        <button
          type="button"
          className={`${buttonClass("outlined")} ${css.danger}`}
          aria-disabled={busy}
          onClick={() => dialogOf(DIALOG)?.showModal()}
        >
          {content.button}
        </button>
      </div>
      <Dialog id={DIALOG} title={content.dialog}>
        <div className={css.dialog}>
          <p>{content.law}</p>
          <div className={css.actions}>
            <button type="button" className={`${buttonClass("outlined")} ${css.danger}`} onClick={resign}>
              {content.confirm}
            </button>
            <button type="button" className={buttonClass("outlined")} onClick={() => dialogOf(DIALOG)?.close()}>
              {settingsContent.cancel}
            </button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { useSession } from "#session/use-session.ts";
import { buttonClass } from "#ui/button.tsx";
import { Dialog, dialogOf } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { ErasureList } from "./erasure-list.tsx";
import { leavingContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const content = leavingContent.erase;
const DIALOG = "delete-account";

/** What the law makes the party keep is said before the password is asked for. */
export function DeleteSection() {
  const [open, setOpen] = useState(false);
  const { busy, said, save } = useSaving(content.failed);
  const { logout } = useSession();
  const navigate = useNavigate();
  const erase = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    void save(async () => {
      await api("POST /api/my-data/erase/", { body: { password } });
      logout();
      await navigate({ to: "/", replace: true, state: { message: content.done } });
      return undefined;
    });
  };
  const show = () => {
    setOpen(true);
    dialogOf(DIALOG)?.showModal();
  };
  return (
    <Panel id="delete" title={content.title} text={content.text}>
      <div className={css.actions}>
        <button type="button" className={`${buttonClass("outlined")} ${css.danger}`} onClick={show}>
          {content.button}
        </button>
      </div>
      <Dialog id={DIALOG} title={content.dialog} wide>
        <div className={css.dialog}>
          {open ? <ErasureList /> : null}
          <form className={css.form} onSubmit={erase}>
            <p>{content.forEver}</p>
            <StatusMessage said={said} />
            <PasswordField label={settingsContent.password} name="password" autoComplete="current-password" required />
            <div className={css.actions}>
              <button type="submit" className={`${buttonClass("outlined")} ${css.danger}`} aria-disabled={busy}>
                {busy ? content.working : content.confirm}
              </button>
              <button type="button" className={buttonClass("outlined")} onClick={() => dialogOf(DIALOG)?.close()}>
                {settingsContent.cancel}
              </button>
            </div>
          </form>
        </div>
      </Dialog>
    </Panel>
  );
}

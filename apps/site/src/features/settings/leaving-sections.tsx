import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { PasswordField } from "@party/ui/form/field.tsx";
import { LoadingPanel, Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { apiQuery } from "#session/query-client.ts";
import { useSession } from "#session/use-session.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { leavingContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const leaveContent = leavingContent.leave;
const RESIGN_DIALOG_ID = "leave-party";

export function LeaveSection() {
  const { busy, status, save } = useSaveStatus(leaveContent.failed);
  const resign = () => {
    dialogElement(RESIGN_DIALOG_ID)?.close();
    void save(async () => {
      const { tell_registrar_by: by } = await api("POST /memberships/resign/", {
        body: { notice: leaveContent.notice },
      });
      return leaveContent.done(by && formatDay(by));
    });
  };
  return (
    <Panel id="leave" title={leaveContent.title} text={leaveContent.text}>
      <StatusMessage status={status} />
      {status?.severity === "success" ? null : (
        <div className={buttonRowClass}>
          <Button
            look="outlined"
            className={css.danger}
            aria-disabled={busy}
            onClick={() => dialogElement(RESIGN_DIALOG_ID)?.showModal()}
          >
            {leaveContent.button}
          </Button>
        </div>
      )}
      <Dialog id={RESIGN_DIALOG_ID} title={leaveContent.dialog}>
        <div className={css.dialog}>
          <p>{leaveContent.law}</p>
          <div className={buttonRowClass}>
            <Button look="outlined" className={css.danger} onClick={resign}>
              {leaveContent.confirm}
            </Button>
            <Button look="outlined" onClick={() => dialogElement(RESIGN_DIALOG_ID)?.close()}>
              {settingsContent.cancel}
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}

const eraseContent = leavingContent.erase;
const DELETE_ACCOUNT_DIALOG_ID = "delete-account";

/** The dialog lists what has to stay before it asks for the password. */
export function DeleteSection() {
  const [open, setOpen] = useState(false);
  const { busy, status, field, submit } = useSavingForm<{ password: string }>(eraseContent.failed);
  const { logout } = useSession();
  const navigate = useNavigate();
  const erase = submit(async (body) => {
    await api("POST /api/my-data/erase/", { body });
    logout();
    await navigate({ to: "/", replace: true, state: { message: eraseContent.done } });
    return undefined;
  });
  const show = () => {
    setOpen(true);
    dialogElement(DELETE_ACCOUNT_DIALOG_ID)?.showModal();
  };
  return (
    <Panel id="delete" title={eraseContent.title} text={eraseContent.text}>
      <div className={buttonRowClass}>
        <Button look="outlined" className={css.danger} onClick={show}>
          {eraseContent.button}
        </Button>
      </div>
      <Dialog id={DELETE_ACCOUNT_DIALOG_ID} title={eraseContent.dialog} wide>
        <div className={css.dialog}>
          {open ? <ErasureList /> : null}
          <form className={css.form} noValidate onSubmit={erase}>
            <p>{eraseContent.forEver}</p>
            <StatusMessage status={status} />
            <PasswordField
              label={settingsContent.password}
              {...field("password")}
              autoComplete="current-password"
              required
            />
            <div className={buttonRowClass}>
              <Button type="submit" look="outlined" className={css.danger} aria-disabled={busy}>
                {busy ? eraseContent.working : eraseContent.confirm}
              </Button>
              <Button look="outlined" onClick={() => dialogElement(DELETE_ACCOUNT_DIALOG_ID)?.close()}>
                {settingsContent.cancel}
              </Button>
            </div>
          </form>
        </div>
      </Dialog>
    </Panel>
  );
}

/** What would be deleted and what has to stay; the laws and the full list are in the details. */
function ErasureList() {
  const { data, isError, refetch } = useQuery(apiQuery("GET /api/my-data/erasure/"));
  if (!data) return <LoadingPanel failed={isError} again={refetch} />;
  return (
    <>
      <h3>{eraseContent.keptTitle}</h3>
      {data.kept.length === 0 ? (
        <p>{eraseContent.keptNothing}</p>
      ) : (
        <BulletList all={data.kept.map(({ what }) => what)} />
      )}
      <h3>{eraseContent.goneTitle}</h3>
      <BulletList all={data.gone_subjects} />
      <details className={css.details}>
        <summary>{eraseContent.details}</summary>
        {reasonsOf(data.kept).map(([why, what]) => (
          <p key={why}>
            <strong>{eraseContent.keptFor(what)}</strong> {why}
          </p>
        ))}
        <ul>
          {data.gone.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        {data.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </details>
    </>
  );
}

function BulletList({ all }: { all: readonly string[] }) {
  return (
    <ul>
      {all.map((what) => (
        <li key={what}>{what}</li>
      ))}
    </ul>
  );
}

/** The kept records grouped by their reason. */
function reasonsOf(kept: readonly { what: string; why: string }[]): [why: string, what: string[]][] {
  const byReason = new Map<string, string[]>();
  for (const { what, why } of kept) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  return [...byReason];
}

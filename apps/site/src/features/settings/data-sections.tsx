import { isProblem } from "@party/contract/client";
import type { Consents } from "@party/contract/consents";
import type { MyDataAccess } from "@party/contract/my-data";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button, buttonRowClass, SubmitButton } from "@party/ui/form/button.tsx";
import { PasswordField } from "@party/ui/form/field.tsx";
import { LoadingPanel, Panel } from "@party/ui/panel.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { formatDay, formatTimeOfDay } from "#dates/dates.ts";
import { portalContent } from "#portal/portal.content.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { apiQuery } from "#session/query-client.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { saveFile } from "#ui/pictures/save-file.ts";
import { accessesContent, consentsContent, myDataContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

type WithdrawablePurpose = Consents["withdrawable"][number];

const consentsQuery = apiQuery("GET /api/consents/");
const withdrawDialogId = (purpose: WithdrawablePurpose) => `withdraw-${purpose}`;

export function ConsentsSection() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(consentsQuery);
  const { busy, status, save } = useSaveStatus(settingsContent.notSaved);
  const withdraw = (purpose: WithdrawablePurpose) => {
    dialogElement(withdrawDialogId(purpose))?.close();
    void save(async () => {
      const consents = await api("POST /api/consents/{purpose}/withdraw/", { params: { purpose } });
      queryClient.setQueryData(consentsQuery.queryKey, consents);
      return consentsContent.withdrawn;
    });
  };
  return (
    <Panel id="consents" title={consentsContent.title} text={consentsContent.text}>
      <StatusMessage status={status} />
      {data ? (
        <>
          <ConsentHistory entries={data.results} />
          {data.withdrawable.length > 0 ? (
            <div className={buttonRowClass}>
              {data.withdrawable.map((purpose) => (
                <Button
                  key={purpose}
                  look="outlined"
                  aria-disabled={busy}
                  onClick={() => dialogElement(withdrawDialogId(purpose))?.showModal()}
                >
                  {consentsContent.withdraw[purpose].button}
                </Button>
              ))}
            </div>
          ) : null}
          <p className={css.soft}>{consentsContent.elsewhere}</p>
          {data.withdrawable.map((purpose) => (
            <WithdrawDialog key={purpose} purpose={purpose} onConfirm={() => withdraw(purpose)} />
          ))}
        </>
      ) : (
        <LoadingPanel failed={isError} again={refetch} />
      )}
    </Panel>
  );
}

function ConsentHistory({ entries }: { entries: Consents["results"] }) {
  if (entries.length === 0) return <p className={css.soft}>{consentsContent.empty}</p>;
  return (
    <ul className={css.history}>
      {entries.map(({ id, purpose, action, channel, text_version, recorded_at }) => (
        <li key={id}>
          <strong>
            {consentsContent.purposes[purpose]}: {consentsContent.actions[action]}
          </strong>
          <span>
            <time dateTime={recorded_at}>
              {portalContent.moment(formatDay(recorded_at), formatTimeOfDay(recorded_at))}
            </time>
            , {consentsContent.channels[channel]}. {consentsContent.version(text_version)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WithdrawDialog({ purpose, onConfirm }: { purpose: WithdrawablePurpose; onConfirm: () => void }) {
  const texts = consentsContent.withdraw[purpose];
  return (
    <Dialog id={withdrawDialogId(purpose)} title={texts.title}>
      <div className={css.dialog}>
        <p>{texts.text}</p>
        <div className={buttonRowClass}>
          <Button onClick={onConfirm}>{texts.button}</Button>
          <Button look="outlined" onClick={() => dialogElement(withdrawDialogId(purpose))?.close()}>
            {settingsContent.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const accessesQuery = apiQuery("GET /api/my-data/accesses/");

/** Calls of staff that showed or changed data of the member. */
export function AccessesSection() {
  const { data, isError, refetch } = useQuery(accessesQuery);
  return (
    <Panel id="accesses" title={accessesContent.title} text={accessesContent.text}>
      {data ? <AccessList entries={data.results} /> : <LoadingPanel failed={isError} again={refetch} />}
    </Panel>
  );
}

function AccessList({ entries }: { entries: MyDataAccess[] }) {
  if (entries.length === 0) return <p className={css.soft}>{accessesContent.empty}</p>;
  return (
    <ul className={css.history}>
      {entries.map(({ day, role, place, purpose, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the list is never reordered
        <li key={index}>
          <strong>{purpose}</strong>
          <span>
            <time dateTime={day}>{formatDay(day)}</time>, {accessesContent.by(role, place)}
          </span>
          {reason ? <span>{accessesContent.reason(reason)}</span> : null}
        </li>
      ))}
    </ul>
  );
}

type DownloadFormat = "json" | "page";

async function downloadMyData(format: DownloadFormat): Promise<void> {
  if (format === "page") {
    const { html } = await api("GET /api/my-data/page/");
    return saveFile("my-data.html", new Blob([html], { type: "text/html;charset=utf-8" }));
  }
  const data = await api("GET /api/my-data/");
  saveFile("my-data.json", new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }));
}

/** The server requires the password again when the sign-in is older than ten minutes. */
export function MyDataSection() {
  const [asked, setAsked] = useState<DownloadFormat>();
  const { busy, status, save, field, submit } = useSavingForm<{ password: string }>(myDataContent.failed);

  const get = async (format: DownloadFormat, password?: string) => {
    try {
      if (password !== undefined) await api("POST /api/my-data/confirm/", { body: { password } });
      await downloadMyData(format);
    } catch (error) {
      if (!isProblem(error, "password_needed_again")) throw error;
      setAsked(format);
      return undefined;
    }
    setAsked(undefined);
    return myDataContent.done;
  };
  const confirm = submit(async ({ password }) => (asked ? get(asked, password) : undefined));

  return (
    <Panel id="my-data" title={myDataContent.title} text={myDataContent.text}>
      <StatusMessage status={status} />
      {asked ? (
        <form className={css.form} noValidate onSubmit={confirm}>
          <p role="status">{myDataContent.askAgain}</p>
          <PasswordField
            label={settingsContent.password}
            {...field("password")}
            autoComplete="current-password"
            required
          />
          <div className={buttonRowClass}>
            <SubmitButton busy={busy} label={myDataContent.confirm} busyLabel={myDataContent.working} />
            <Button look="outlined" onClick={() => setAsked(undefined)}>
              {settingsContent.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className={buttonRowClass}>
          <Button look="outlined" aria-disabled={busy} onClick={() => save(() => get("page"))}>
            {myDataContent.page}
          </Button>
          <Button look="outlined" aria-disabled={busy} onClick={() => save(() => get("json"))}>
            {myDataContent.json}
          </Button>
        </div>
      )}
    </Panel>
  );
}

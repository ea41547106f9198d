import { ApiError } from "@party/contract/client";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { saveFile } from "#ui/save-file.ts";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { myDataContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

type Format = "json" | "page";

async function download(format: Format): Promise<void> {
  if (format === "page") {
    const { html } = await api("GET /api/my-data/page/");
    return saveFile("my-data.html", new Blob([html], { type: "text/html;charset=utf-8" }));
  }
  const data = await api("GET /api/my-data/");
  saveFile("my-data.json", new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }));
}

/** The server requires the password again when the sign-in is older than ten minutes. */
export function MyDataSection() {
  const [asked, setAsked] = useState<Format>();
  const { busy, status, save } = useSaving(myDataContent.failed);

  const get = (format: Format, password?: string) =>
    save(async () => {
      try {
        if (password !== undefined) await api("POST /api/my-data/confirm/", { body: { password } });
        await download(format);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        setAsked(format);
        return undefined;
      }
      setAsked(undefined);
      return myDataContent.done;
    });
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (asked) void get(asked, String(new FormData(event.currentTarget).get("password")));
  };

  return (
    <Panel id="my-data" title={myDataContent.title} text={myDataContent.text}>
      <StatusMessage status={status} />
      {asked ? (
        <form className={css.form} onSubmit={confirm}>
          <p role="status">{myDataContent.askAgain}</p>
          <PasswordField label={settingsContent.password} name="password" autoComplete="current-password" required />
          <div className={css.actions}>
            <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
              {busy ? myDataContent.working : myDataContent.confirm}
            </button>
            <button type="button" className={buttonClass("outlined")} onClick={() => setAsked(undefined)}>
              {settingsContent.cancel}
            </button>
          </div>
        </form>
      ) : (
        <div className={css.actions}>
          <button type="button" className={buttonClass("outlined")} aria-disabled={busy} onClick={() => get("page")}>
            {myDataContent.page}
          </button>
          <button type="button" className={buttonClass("outlined")} aria-disabled={busy} onClick={() => get("json")}>
            {myDataContent.json}
          </button>
        </div>
      )}
    </Panel>
  );
}

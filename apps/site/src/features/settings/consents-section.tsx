import type { Consents } from "@party/contract/consents";
import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { Dialog, dialogElement } from "#ui/dialog.tsx";
import { LoadingPanel, useLoaded } from "#ui/loaded.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { consentsContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

type Withdrawable = Consents["withdrawable"][number];

const loadConsents = (signal: AbortSignal) => api("GET /api/consents/", { signal });
const when = new Intl.DateTimeFormat("en-KE", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Nairobi" });
const dialogId = (purpose: Withdrawable) => `withdraw-${purpose}`;

export function ConsentsSection() {
  const { data, failed, again, setData } = useLoaded(loadConsents);
  const { busy, status, save } = useSaving(settingsContent.notSaved);
  const withdraw = (purpose: Withdrawable) => {
    dialogElement(dialogId(purpose))?.close();
    void save(async () => {
      setData(await api("POST /api/consents/{purpose}/withdraw/", { params: { purpose } }));
      return consentsContent.withdrawn;
    });
  };
  return (
    <Panel id="consents" title={consentsContent.title} text={consentsContent.text}>
      <StatusMessage status={status} />
      {data ? (
        <>
          <History entries={data.results} />
          {data.withdrawable.length > 0 ? (
            <div className={css.actions}>
              {data.withdrawable.map((purpose) => (
                <button
                  key={purpose}
                  type="button"
                  className={buttonClass("outlined")}
                  aria-disabled={busy}
                  onClick={() => dialogElement(dialogId(purpose))?.showModal()}
                >
                  {consentsContent.withdraw[purpose].button}
                </button>
              ))}
            </div>
          ) : null}
          <p className={css.soft}>{consentsContent.elsewhere}</p>
          {data.withdrawable.map((purpose) => (
            <WithdrawDialog key={purpose} purpose={purpose} onConfirm={() => withdraw(purpose)} />
          ))}
        </>
      ) : (
        <LoadingPanel failed={failed} again={again} />
      )}
    </Panel>
  );
}

function History({ entries }: { entries: Consents["results"] }) {
  if (entries.length === 0) return <p className={css.soft}>{consentsContent.empty}</p>;
  return (
    <ul className={css.history}>
      {entries.map(({ id, purpose, action, channel, text_version, recorded_at }) => (
        <li key={id}>
          <strong>
            {consentsContent.purposes[purpose]}: {consentsContent.actions[action]}
          </strong>
          <span>
            <time dateTime={recorded_at}>{when.format(new Date(recorded_at))}</time>,{" "}
            {consentsContent.channels[channel]}. {consentsContent.version(text_version)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WithdrawDialog({ purpose, onConfirm }: { purpose: Withdrawable; onConfirm: () => void }) {
  const words = consentsContent.withdraw[purpose];
  return (
    <Dialog id={dialogId(purpose)} title={words.title}>
      <div className={css.dialog}>
        <p>{words.text}</p>
        <div className={css.actions}>
          <button type="button" className={buttonClass("primary")} onClick={onConfirm}>
            {words.button}
          </button>
          <button
            type="button"
            className={buttonClass("outlined")}
            onClick={() => dialogElement(dialogId(purpose))?.close()}
          >
            {settingsContent.cancel}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

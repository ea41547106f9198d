import type { NotificationChannel, NotificationTopic, TopicChoices } from "@party/contract/notifications";
import { buttonRow, SubmitButton } from "@party/ui/form/button.tsx";
import { LoadingPanel, Panel } from "@party/ui/panel.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api } from "#api.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { apiQuery } from "#session/query-client.ts";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/header/colour-mode.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { coloursContent, languageContent, notificationsContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const topics = Object.keys(notificationsContent.topics) as NotificationTopic[];
const channels = Object.keys(notificationsContent.channels) as NotificationChannel[];

const topicsQuery = apiQuery("GET /api/notification-topics/");

export function NotificationsSection() {
  const { data, isError, refetch } = useQuery(topicsQuery);
  return (
    <Panel id="notifications" title={notificationsContent.title} text={notificationsContent.text}>
      {data ? (
        <Topics choices={data.results} />
      ) : isError ? (
        <LoadingPanel failed again={refetch} />
      ) : (
        <div className={css.reserved}>
          <LoadingPanel failed={false} again={refetch} />
          {/* Reserves the height of the form, so that nothing below moves. */}
          <Topics choices={[]} />
        </div>
      )}
    </Panel>
  );
}

type Ticked = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** The boxes are uncontrolled: after a failed request they keep their state. */
function Topics({ choices }: { choices: TopicChoices["results"] }) {
  const queryClient = useQueryClient();
  const { busy, status, register, submit } = useSavingForm<Ticked>(settingsContent.notSaved);
  const onSubmit = submit(async (ticked) => {
    const changed = await api("PUT /api/notification-topics/", {
      body: {
        choices: choices
          .filter(({ fixed }) => !fixed)
          .map(({ topic, channel }) => ({ topic, channel, wanted: ticked[topic][channel] })),
      },
    });
    queryClient.setQueryData(topicsQuery.queryKey, changed);
    return notificationsContent.saved;
  });
  return (
    <form className={css.form} onSubmit={onSubmit}>
      {topics.map((topic) => (
        <fieldset key={topic} className={css.topic}>
          <legend>
            {notificationsContent.topics[topic].name}
            <small>{notificationsContent.topics[topic].hint}</small>
          </legend>
          <div className={css.choices}>
            {channels.map((channel) => {
              const choice = choices.find((one) => one.topic === topic && one.channel === channel);
              return (
                <label key={channel}>
                  <input
                    type="checkbox"
                    {...register(`${topic}.${channel}`)}
                    defaultChecked={choice?.wanted ?? true}
                    disabled={choice?.fixed ?? false}
                  />
                  {notificationsContent.channels[channel]}
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <StatusMessage status={status} />
      <div className={buttonRow}>
        <SubmitButton busy={busy} label={notificationsContent.save} busyLabel={notificationsContent.saving} />
      </div>
    </form>
  );
}

const modes = ["system", "light", "dark"] as const;

export function ColoursSection() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <Panel id="colours" title={coloursContent.title} text={coloursContent.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{coloursContent.legend}</VisuallyHidden>
        </legend>
        <div className={css.choices}>
          {modes.map((mode) => (
            <label key={mode}>
              <input
                type="radio"
                name="colour-mode"
                checked={mode === chosen}
                onChange={() => chooseColourMode(mode)}
              />
              {coloursContent.modes[mode]}
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

/** English is the only language so far. */
export function LanguageSection() {
  return (
    <Panel id="language" title={languageContent.title} text={languageContent.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{languageContent.legend}</VisuallyHidden>
        </legend>
        <div className={css.choices}>
          <label>
            <input type="radio" name="language" defaultChecked />
            {languageContent.english}
          </label>
          <label>
            <input type="radio" name="language" disabled />
            {languageContent.swahili}
          </label>
        </div>
      </fieldset>
    </Panel>
  );
}

import type { NotificationChannel, NotificationTopic, TopicChoices } from "@party/contract/notifications";
import type { FormEvent } from "react";
import { api } from "#api.ts";
import { buttonClass } from "#ui/button.tsx";
import { LoadingPanel, useLoaded } from "#ui/loaded.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { notificationsContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const topics = Object.keys(notificationsContent.topics) as NotificationTopic[];
const channels = Object.keys(notificationsContent.channels) as NotificationChannel[];

const loadTopics = (signal: AbortSignal) => api("GET /api/notification-topics/", { signal });

export function NotificationsSection() {
  const { data, failed, again } = useLoaded(loadTopics);
  return (
    <Panel id="notifications" title={notificationsContent.title} text={notificationsContent.text}>
      {data ? (
        <Topics choices={data.results} />
      ) : failed ? (
        <LoadingPanel failed again={again} />
      ) : (
        <div className={css.reserved}>
          <LoadingPanel failed={false} again={again} />
          {/* Reserves the height of the form, so that nothing below moves. */}
          <Topics choices={[]} />
        </div>
      )}
    </Panel>
  );
}

/** The boxes are uncontrolled: after a failed request they keep their state. */
function Topics({ choices }: { choices: TopicChoices["results"] }) {
  const { busy, status, save } = useSaving(settingsContent.notSaved);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    void save(async () => {
      await api("PUT /api/notification-topics/", {
        body: {
          choices: choices
            .filter(({ fixed }) => !fixed)
            .map(({ topic, channel }) => ({ topic, channel, wanted: ticked.has(`${topic}.${channel}`) })),
        },
      });
      return notificationsContent.saved;
    });
  };
  return (
    <form className={css.form} onSubmit={submit}>
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
                    name={`${topic}.${channel}`}
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
      <div className={css.actions}>
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? notificationsContent.saving : notificationsContent.save}
        </button>
      </div>
    </form>
  );
}

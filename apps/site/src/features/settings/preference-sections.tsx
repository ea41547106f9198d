import type { NotificationChannel, NotificationTopic, TopicChoices } from "@party/contract/notifications";
import { LANGUAGE } from "@party/contract/values/language";
import { LANGUAGES, type Language } from "@party/contract/values/languages";
import { buttonRowClass, SubmitButton } from "@party/ui/form/button.tsx";
import { LoadingPanel, Panel } from "@party/ui/panel.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { api } from "#api.ts";
import { enabledExtensions } from "#page-context.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { apiQuery } from "#session/query-client.ts";
import { chooseColourMode, onColourModeChange, readColourMode } from "#shell/header/colour-mode.ts";
import { urlInOtherLanguage } from "#shell/language-paths.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { coloursContent, languageContent, notificationsContent, settingsContent } from "./settings.content.ts";
import css from "./settings.module.css";

const topicNames = Object.keys(notificationsContent.topics) as NotificationTopic[];
const channelNames = Object.keys(notificationsContent.channels) as NotificationChannel[];

const topicsQuery = apiQuery("GET /api/notification-topics/");

export function NotificationsSection() {
  const { data, isError, refetch } = useQuery(topicsQuery);
  return (
    <Panel id="notifications" title={notificationsContent.title} text={notificationsContent.text}>
      {data ? (
        <TopicChoicesForm choices={data.results} />
      ) : isError ? (
        <LoadingPanel failed again={refetch} />
      ) : (
        <div className={css.reserved}>
          <LoadingPanel failed={false} again={refetch} />
          {/* Reserves the height of the form, so that nothing below moves. */}
          <TopicChoicesForm choices={[]} />
        </div>
      )}
    </Panel>
  );
}

type ChosenChannels = Record<NotificationTopic, Record<NotificationChannel, boolean>>;

/** The boxes are uncontrolled: after a failed request they keep their state. */
function TopicChoicesForm({ choices }: { choices: TopicChoices["results"] }) {
  const queryClient = useQueryClient();
  const { busy, status, register, submit } = useSavingForm<ChosenChannels>(settingsContent.notSaved);
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
      {topicNames.map((topic) => (
        <fieldset key={topic} className={css.topic}>
          <legend>
            {notificationsContent.topics[topic].name}
            <small>{notificationsContent.topics[topic].hint}</small>
          </legend>
          <div className={css.choices}>
            {channelNames.map((channel) => {
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
      <div className={buttonRowClass}>
        <SubmitButton busy={busy} label={notificationsContent.save} busyLabel={notificationsContent.saving} />
      </div>
    </form>
  );
}

const colourModes = ["system", "light", "dark"] as const;

export function ColoursSection() {
  const chosen = useSyncExternalStore(onColourModeChange, readColourMode);
  return (
    <Panel id="colours" title={coloursContent.title} text={coloursContent.text}>
      <fieldset className={css.topic}>
        <legend>
          <VisuallyHidden>{coloursContent.legend}</VisuallyHidden>
        </legend>
        <div className={css.choices}>
          {colourModes.map((mode) => (
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

const accountQuery = apiQuery("GET /api/account/");

/** The language of the site follows at once, that of what is sent is the account's. */
export function LanguageSection() {
  const hasAccount = enabledExtensions() !== false;
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...accountQuery, enabled: hasAccount });
  const address = useRouterState({ select: ({ location }) => urlInOtherLanguage(location.publicHref) });
  const { busy, status, save } = useSaveStatus(settingsContent.notSaved);
  const choose = (language: Language) =>
    save(async () => {
      if (hasAccount) {
        const account = await api("PUT /api/account/language/", { body: { language } });
        queryClient.setQueryData(accountQuery.queryKey, account);
      }
      if (language !== LANGUAGE) location.assign(address);
      return languageContent.saved;
    });
  return (
    <Panel id="language" title={languageContent.title} text={languageContent.text}>
      <StatusMessage status={status} />
      <fieldset className={css.topic} disabled={busy}>
        <legend>
          <VisuallyHidden>{languageContent.legend}</VisuallyHidden>
        </legend>
        <div className={css.choices}>
          {LANGUAGES.map((language) => (
            <label key={language} lang={language}>
              <input
                type="radio"
                name="language"
                checked={language === (data?.language ?? LANGUAGE)}
                onChange={() => choose(language)}
              />
              {languageContent.names[language]}
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

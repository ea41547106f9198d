import { formatInstant } from "@party/contract/values/nairobi-time";
import { roles } from "@party/contract/values/permissions";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import type { Screen } from "#screen.ts";
import { accountContent as content } from "#session/session.content.ts";
import { useStaff } from "#session/session.ts";
import { colourModes, storeColourMode, storedColourMode } from "#shell/colour-mode.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import css from "./account.module.css";
import { AuthenticatorPanel, PasswordPanel, RecoveryCodesPanel } from "./own-sign-in.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

export const screen = {
  path: "/account",
  menu: {
    group: "you",
    order: 1,
    label: content.title,
    about: content.about,
    icon: "M4 6h18V4H4a2 2 0 0 0-2 2v11H0v3h14v-3H4zm19 2h-6a1 1 0 0 0-1 1v10c0 .6.4 1 1 1h6c.6 0 1-.4 1-1V9c0-.6-.4-1-1-1m-1 9h-4v-7h4z",
  },
} satisfies Screen;

/** Own roles, sessions, password, authenticator and colours. */
export function AccountPage() {
  const staff = useStaff();
  const queryClient = useQueryClient();
  const queryKey = ["staff", "sessions"];
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => api("GET /staff/sessions/", { signal }) });
  const ending = useMutation({
    mutationFn: (id: string) => api("DELETE /staff/sessions/{id}/", { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const [mode, setMode] = useState(storedColourMode);
  const others = sessions.data?.results.filter(({ current }) => !current) ?? [];
  return (
    <Page
      title={content.title}
      intro={content.intro}
      action={<SignOutButton className={buttonVariantClass("outlined")} />}
    >
      <div className={css.panels}>
        <Panel id="roles" title={content.roles}>
          <ul className={css.rows}>
            {staff.grants.map(({ id, role, place, valid_until }) => (
              <li key={id} className={css.row}>
                <b>{roles[role].label}</b> {place.name}, {content.until(formatInstant(new Date(valid_until)))}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          id="sessions"
          title={content.sessions}
          text={content.endsAt(formatInstant(new Date(staff.session_ends_at)))}
        >
          <FormAlert error={ending.error} />
          <div role="status">{ending.isSuccess ? <p>{content.ended}</p> : null}</div>
          {sessions.data ? (
            <ul className={css.rows}>
              {sessions.data.results.map(({ id, device, last_seen_at, current }) => (
                <li key={id} className={css.row}>
                  <span>
                    <b>{device}</b>{" "}
                    {current ? content.current : content.lastSeen(formatInstant(new Date(last_seen_at)))}
                  </span>
                  {current ? null : (
                    <Button look="outlined" onClick={() => ending.mutate(id)}>
                      {content.end}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <LoadingOrFailure error={sessions.error} again={sessions.refetch} />
          )}
          {others.length > 1 ? (
            <Button look="outlined" onClick={() => ending.mutate("others")}>
              {content.endOthers}
            </Button>
          ) : null}
        </Panel>
        <PasswordPanel />
        <AuthenticatorPanel />
        <RecoveryCodesPanel />
        <Panel id="colours" title={content.colours}>
          <fieldset className={css.choices}>
            <legend className={css.legend}>{content.colours}</legend>
            {colourModes.map((each) => (
              <label key={each} className={css.choice}>
                <input
                  type="radio"
                  name="colours"
                  checked={mode === each}
                  onChange={() => {
                    storeColourMode(each);
                    setMode(each);
                  }}
                />
                {content.colourModes[each]}
              </label>
            ))}
          </fieldset>
        </Panel>
      </div>
    </Page>
  );
}

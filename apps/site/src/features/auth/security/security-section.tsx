import type { AccountSecurity } from "@party/contract/account";
import { LOCALE } from "@party/contract/values/language";
import { NAIROBI } from "@party/contract/values/nairobi-time";
import { Button } from "@party/ui/form/button.tsx";
import { PasswordField, TextField } from "@party/ui/form/field.tsx";
import { LoadingPanel, Panel } from "@party/ui/panel.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";
import { formatTimeOfDay } from "#dates/dates.ts";
import { portalContent } from "#portal/portal.content.ts";
import { apiQuery } from "#session/query-client.ts";
import { reloadUser } from "#session/session.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { Accordion } from "#ui/sections/accordion.tsx";
import { accountTexts } from "../email-links/account-links.content.ts";
import { NewPasswordFields } from "../email-links/new-password-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import { securityContent } from "./security.content.ts";
import css from "./security.module.css";
import { TwoStepSignIn } from "./two-step.tsx";

const passwordContent = securityContent.password;

function ChangePasswordForm() {
  return (
    <>
      <p>{passwordContent.text}</p>
      <AccountForm
        {...passwordContent}
        send={async (body: Record<"current_password" | "password" | "password2", string>) =>
          (await api("POST /api/account/password/", { body })).message
        }
      >
        {(field) => (
          <>
            <PasswordField
              label={passwordContent.current}
              {...field("current_password")}
              autoComplete="current-password"
              maxLength={128}
              required
            />
            <NewPasswordFields field={field} />
          </>
        )}
      </AccountForm>
    </>
  );
}

const emailContent = securityContent.email;

function ChangeEmailForm({ safety, onChange }: { safety: AccountSecurity; onChange: () => void }) {
  return (
    <>
      <p>{emailContent.now(safety.email, safety.email_confirmed)}</p>
      {safety.pending_email ? <p>{emailContent.pending(safety.pending_email)}</p> : null}
      <p>{emailContent.text}</p>
      <AccountForm
        {...emailContent}
        send={async (body: Record<"email" | "current_password", string>) => {
          const { message } = await api("POST /api/account/email/", { body });
          onChange();
          return message;
        }}
      >
        {(field) => (
          <>
            <TextField
              label={emailContent.next}
              {...field("email")}
              type="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            <PasswordField
              label={emailContent.current}
              {...field("current_password")}
              autoComplete="current-password"
              maxLength={128}
              required
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

/** Password, email address, two-step sign-in and sessions: the part "Security" of the settings. */
export function SecuritySection() {
  const { data: safety, isError, refetch } = useQuery(apiQuery("GET /api/account/"));
  const changed = () => {
    reloadUser();
    void refetch();
  };

  return (
    <Panel id="security" title={securityContent.title} text={securityContent.text}>
      {safety ? (
        <div className={css.parts}>
          <Accordion
            items={[
              { title: securityContent.password.title, content: <ChangePasswordForm /> },
              { title: securityContent.email.title, content: <ChangeEmailForm safety={safety} onChange={changed} /> },
              { title: securityContent.twoStep.title, content: <TwoStepSignIn safety={safety} onChange={changed} /> },
              { title: securityContent.sessions.title, content: <SessionsList /> },
            ]}
          />
        </div>
      ) : (
        <LoadingPanel failed={isError} again={refetch} />
      )}
    </Panel>
  );
}

const sessionsContent = securityContent.sessions;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { timeZone: NAIROBI, day: "numeric", month: "long" });
const formatDayAndTime = (instant: string) =>
  portalContent.moment(dayFormat.format(new Date(instant)), formatTimeOfDay(instant));

const sessionsQuery = apiQuery("GET /api/account/sessions/");

/** The member's sessions, each with a button to end it. */
function SessionsList() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const { busy, status, save } = useSaveStatus(accountTexts.unreachable);
  if (!data) return <LoadingPanel failed={isError} again={refetch} />;

  const end = (session: string) =>
    save(async () => {
      const { message } = await api("POST /api/account/sessions/end/", { body: { session } });
      queryClient.setQueryData(sessionsQuery.queryKey, {
        results: data.results.filter(({ id, current }) => current || (session !== "others" && id !== session)),
      });
      return message;
    });
  const sessions = data.results;
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <StatusMessage status={status} />
      <ul className={css.sessions}>
        {sessions.map(({ id, device, created_at, last_seen_at, current }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong>
              {current ? ` · ${sessionsContent.here}` : null}
              <br />
              {sessionsContent.since(formatDayAndTime(created_at))}
              <br />
              {sessionsContent.seen(formatDayAndTime(last_seen_at))}
            </p>
            {current ? null : (
              <Button
                look="outlined"
                aria-label={sessionsContent.endOn(device)}
                aria-disabled={busy}
                onClick={() => end(id)}
              >
                {sessionsContent.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button look="outlined" className={css.all} aria-disabled={busy} onClick={() => end("others")}>
          {sessionsContent.endOthers}
        </Button>
      ) : (
        <p>{sessionsContent.alone}</p>
      )}
    </>
  );
}

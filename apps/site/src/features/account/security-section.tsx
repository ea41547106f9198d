import { api } from "#api.ts";
import { useLoaded } from "#features/settings/use-loaded.ts";
import { Waiting } from "#features/settings/waiting.tsx";
import { userChanged } from "#session/session.ts";
import { Accordion } from "#ui/accordion.tsx";
import { Panel } from "#ui/panel.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { securityContent as content } from "./security.content.ts";
import css from "./security.module.css";
import { SessionsList } from "./sessions-list.tsx";
import { TwoStep } from "./two-step.tsx";

const load = (signal: AbortSignal) => api("GET /api/account/", { signal });

/** How the account is kept safe: the part "Security" of the settings. */
export function SecuritySection() {
  const { data: safety, failed, again } = useLoaded(load);
  const changed = () => {
    userChanged();
    again();
  };

  return (
    <Panel id="security" title={content.title} text={content.text}>
      {safety ? (
        <div className={css.parts}>
          <Accordion
            items={[
              { title: content.password.title, content: <ChangePassword /> },
              { title: content.email.title, content: <ChangeEmail safety={safety} onChange={changed} /> },
              { title: content.twoStep.title, content: <TwoStep safety={safety} onChange={changed} /> },
              { title: content.sessions.title, content: <SessionsList /> },
            ]}
          />
        </div>
      ) : (
        <Waiting failed={failed} again={again} />
      )}
    </Panel>
  );
}

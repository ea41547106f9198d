import type { Opening, OpeningCheck } from "@party/contract/opening";
import { formatDate } from "@party/contract/values/nairobi-time";
import { confirmableChecks, openingTextOf } from "@party/contract/values/opening-checks";
import { Alert } from "@party/ui/alert.tsx";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api.ts";
import { type Action, useActions } from "#form/actions.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { CheckList } from "./check-list.tsx";
import { openingContent as content } from "./opening.content.ts";
import css from "./opening.module.css";
import { openingQuery } from "./opening-query.ts";
import { Trials } from "./trials.tsx";

export const screen = {
  path: "/opening",
  menu: {
    group: "office",
    order: 0,
    label: content.title,
    about: content.about,
    icon: "M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z",
    permissions: ["opening.read"],
  },
} satisfies Screen;

const TRIAL_POLL_MS = 3_000;
const TRIAL_WATCHED_MS = 10 * 60_000;

/** While a trial is under way it is looked at again and again. */
function isTrialOpen({ payment, mail }: Opening): boolean {
  const isRecent = (at: string) => Date.now() - Date.parse(at) < TRIAL_WATCHED_MS;
  const waits = payment?.steps.some(({ state }) => state === "waiting") && isRecent(payment.started_at);
  return Boolean(waits || (mail && !mail.sent_at && !mail.failure && isRecent(mail.started_at)));
}

/** What a person confirms, one action for each, so that each button says what. */
const confirmations: readonly Action<OpeningCheck>[] = confirmableChecks.map((check) => {
  const label = openingTextOf(check).confirm!;
  return {
    label,
    when: ({ id, state }, staff) => id === check && state !== "done" && hasPermission(staff, "opening.write"),
    confirm: {
      title: () => content.confirmTitle(label),
      effect: () => content.confirmEffect,
      submit: () => content.confirm,
    },
    call: () => api("POST /staff/opening/confirmations/", { body: { check } }),
    done: () => content.confirmed,
  };
});

const withdrawal: Action<OpeningCheck> = {
  label: content.withdraw,
  when: ({ confirmed }, staff) => confirmed && hasPermission(staff, "opening.write"),
  call: ({ id }) => api("DELETE /staff/opening/confirmations/{check}/", { params: { check: id } }),
  done: () => content.withdrawn,
};

/** What is missing before the site opens, with the step of each, and trials of payment and email. */
export function OpeningPage() {
  const { data, error, refetch } = useQuery({
    ...openingQuery,
    refetchInterval: ({ state }) => (state.data && isTrialOpen(state.data) ? TRIAL_POLL_MS : false),
  });
  const { buttons, status, dialog } = useActions([...confirmations, withdrawal], "opening");
  return (
    <Page title={content.title} intro={content.intro} help="before-you-open">
      {data ? (
        <>
          <Progress opening={data} />
          {status}
          <div className={css.groups}>
            <CheckList checks={data.checks} buttons={buttons} />
            <Trials {...data} />
          </div>
        </>
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
      {dialog}
    </Page>
  );
}

function Progress({ opening: { checks, done, complete } }: { opening: Opening }) {
  return (
    <div className={css.progress}>
      {complete ? (
        <Alert severity="success">{content.complete(formatDate(new Date(complete.since)), complete.by)}</Alert>
      ) : null}
      <label htmlFor="opening-progress">{content.progress(done, checks.length)}</label>
      <progress id="opening-progress" value={done} max={checks.length} />
    </div>
  );
}

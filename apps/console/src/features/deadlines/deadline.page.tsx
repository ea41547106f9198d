import { formatDate, formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { DeadlineForm } from "./deadline-form.tsx";
import { deadlineContent as content, deadlinesContent } from "./deadlines.content.ts";

export const screen = { path: "/deadlines/$id", params: "id" } satisfies Screen;

/** One deadline: where it comes from, who confirmed it, and how it is changed. */
export const DeadlinePage: FC = detailPage("GET /staff/deadlines/{id}/", {
  back: { to: "/deadlines", label: deadlinesContent.title },
  help: "deadlines",
  title: ({ title }) => title,
  notice: ({ confirmed }) => (confirmed ? null : <Alert severity="warning">{content.notConfirmed}</Alert>),
  panels: [
    {
      id: "what",
      title: content.what,
      facts: ({ day, days_left, source, confirmed, done_at }) => [
        [content.day, formatDay(day)],
        [content.left, done_at ? null : deadlinesContent.daysLeft(days_left)],
        [content.source, source],
        [
          content.confirmed,
          confirmed &&
            content.confirmedBy(confirmed.proposed_by, confirmed.approved_by, formatInstant(new Date(confirmed.at))),
        ],
        [content.doneAt, done_at && formatDate(new Date(done_at))],
      ],
      actions: [
        {
          label: content.confirm,
          primary: true,
          when: ({ confirmed }, staff) => !confirmed && hasPermission(staff, "registrar.submit"),
          confirm: {
            title: () => content.confirmTitle,
            effect: () => content.confirmEffect,
            text: content.confirmText,
            submit: () => content.confirmSubmit,
          },
          call: ({ id: deadline, revision, title, day, source }, reason) =>
            api("POST /staff/deadlines/proposals/", { body: { deadline, revision, title, day, source, reason } }),
          changes: ["proposals", "today"],
          done: () => content.proposed,
          next: () => <Link to="/proposals">{content.toProposal}</Link>,
        },
        {
          label: content.done,
          when: ({ done_at }, staff) => done_at === null && hasPermission(staff, "registrar.submit"),
          confirm: {
            title: () => content.doneTitle,
            effect: () => content.doneEffect,
            submit: () => content.doneSubmit,
          },
          call: ({ id }) => api("POST /staff/deadlines/{id}/completions/", { params: { id }, body: { done: true } }),
          changes: ["today"],
        },
        {
          label: content.notDone,
          when: ({ done_at }, staff) => done_at !== null && hasPermission(staff, "registrar.submit"),
          call: ({ id }) => api("POST /staff/deadlines/{id}/completions/", { params: { id }, body: { done: false } }),
          changes: ["today"],
        },
      ],
    },
  ],
  sections: [
    (deadline, staff) =>
      hasPermission(staff, "registrar.submit") ? (
        <Panel id="change" title={content.change}>
          <DeadlineForm key={deadline.revision} deadline={deadline} />
        </Panel>
      ) : null,
  ],
});

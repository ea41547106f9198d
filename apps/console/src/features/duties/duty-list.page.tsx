import type { RegistrarNotice } from "@party/contract/duties.staff";
import { dayInNairobi, formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { QueueTabs } from "#features/queue/queue-tabs.tsx";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { dutiesContent as content, resignationFilesContent } from "./duties.content.ts";

export const screen = {
  path: "/resignations",
  search: "GET /staff/duties/",
  menu: {
    group: "register",
    order: 9,
    label: content.title,
    about: content.about,
    icon: "m17 7-1.4 1.4 2.6 2.6H8v2h10.2l-2.6 2.6L17 17l5-5zM4 5h8V3H4a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h8v-2H4z",
    permissions: ["registrar.submit"],
  },
} satisfies Screen;

const nameOf = ({ name }: RegistrarNotice) => name ?? content.deleted;

const DAY_MS = 86_400_000;
const daysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(dayInNairobi(new Date()))) / DAY_MS);

/** From the fifth of the seven days on it is urgent. */
const URGENT_DAYS = 2;

const DaysLeft = ({ days }: { days: number }) => (
  <StatusLabel tone={days <= URGENT_DAYS ? "bad" : undefined}>{content.daysLeft(days)}</StatusLabel>
);

/** Resignations that the Registrar has to be told of. */
export const DutyListPage: FC = listPage("GET /staff/duties/", {
  content,
  help: "resignations",
  title: nameOf,
  columns: {
    number: ({ number }) => number,
    ward: ({ ward }) => ward,
    received: ({ received_at }) => formatDate(new Date(received_at)),
    due: {
      when: ({ status }) => status === "open",
      cell: ({ due_on, late }) => (
        <>
          {formatDay(due_on)}{" "}
          {late ? <StatusLabel tone="bad">{content.late}</StatusLabel> : <DaysLeft days={daysUntil(due_on)} />}
        </>
      ),
    },
    done: {
      when: ({ status }) => status === "done",
      cell: ({ done_at }) => done_at && formatDate(new Date(done_at)),
    },
  },
  tabs: () => <QueueTabs />,
  action: (staff) =>
    hasPermission(staff, "registrar.submit") ? (
      <Link to="/resignation-files" className={buttonVariantClass("outlined")}>
        {resignationFilesContent.title}
      </Link>
    ) : null,
  filters: { status: choiceFilter(content.status, content.statuses) },
  actions: [
    {
      label: content.tell,
      when: ({ done_at }, staff) => done_at === null && hasPermission(staff, "registrar.submit"),
      confirm: {
        title: (duty) => content.tellTitle(nameOf(duty)),
        effect: () => content.tellEffect,
        submit: () => content.submit,
      },
      call: ({ id }) => api("POST /staff/duties/{id}/submissions/", { params: { id }, body: {} }),
    },
  ],
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyDone),
});

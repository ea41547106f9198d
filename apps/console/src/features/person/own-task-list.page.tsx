import type { OwnTask } from "@party/contract/person-notes.staff";
import { formatDay } from "@party/contract/values/nairobi-time";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import type { Action } from "#form/actions.tsx";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { ownTasksContent as content } from "./person.content.ts";

export const screen = {
  path: "/person-tasks",
  search: "GET /staff/person-tasks/",
  menu: {
    group: "register",
    order: 4,
    label: content.title,
    about: content.about,
    icon: "M19 3H5a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m-9 14-5-5 1.4-1.4 3.6 3.6 7.6-7.6L19 8z",
    permissions: ["people.notes"],
  },
} satisfies Screen;

const finishTask =
  (done: boolean) =>
  ({ id, person }: OwnTask) =>
    api("PUT /staff/people/{id}/tasks/{task}/", { params: { id: person.id, task: id }, body: { done } });

const ownTaskActions: readonly Action<OwnTask>[] = [
  {
    label: content.done,
    primary: true,
    when: ({ done_at }) => done_at === null,
    call: finishTask(true),
    changes: ["today", "people"],
    done: ({ text }) => content.finished(text),
    undo: { label: content.undo, call: finishTask(false) },
  },
  {
    label: content.undo,
    when: ({ done_at }) => done_at !== null,
    call: finishTask(false),
    changes: ["today", "people"],
  },
];

/** What the caller is to do about people. */
export const OwnTaskListPage: FC = listPage("GET /staff/person-tasks/", {
  content,
  help: "person",
  title: ({ person }) => person.name,
  open: ({ person }) => ({ to: "/people/$id", params: { id: person.id } }),
  columns: {
    text: ({ text, application }) =>
      application === null ? (
        text
      ) : (
        <Link to="/applications/$id" params={{ id: application }}>
          {content.call(text)}
        </Link>
      ),
    due: { cell: ({ due_on }) => formatDay(due_on), nowrap: true },
    ward: ({ person }) => person.ward,
    by: ({ by }) => by,
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  sorts: { label: content.sort, options: content.sorts, usual: () => "due_on", columns: { due: "due_on" } },
  actions: ownTaskActions,
  empty: ({ status = "open" }) => content.empty[status],
});

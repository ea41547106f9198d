import { formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { privacyRequestsContent as content } from "./privacy-requests.content.ts";

export const screen = {
  path: "/privacy-requests",
  search: "GET /staff/privacy-requests/",
  menu: {
    group: "office",
    order: 3,
    label: content.title,
    about: content.about,
    icon: "M20 4H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 4-8 5-8-5V6l8 5 8-5z",
    permissions: ["privacy.requests"],
  },
} satisfies Screen;

/** What people without an account ask about their data. */
export const PrivacyRequestListPage: FC = listPage("GET /staff/privacy-requests/", {
  content,
  help: "privacy-requests",
  title: ({ name }) => name || content.unknownName,
  open: ({ id }) => ({ to: "/privacy-requests/$id", params: { id } }),
  columns: {
    kind: ({ kind }) => content.kinds[kind],
    person: ({ person }) => person?.name || content.notFound,
    received: ({ received_on }) => formatDay(received_on),
    due: {
      when: ({ status }) => status === "open",
      cell: ({ due_on, late }) => (
        <>
          {formatDay(due_on)} {late ? <StatusLabel tone="bad">{content.late}</StatusLabel> : null}
        </>
      ),
    },
    outcome: {
      when: ({ status }) => status === "closed",
      cell: ({ outcome }) => outcome && content.outcomes[outcome],
    },
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  action: () => (
    <Link to="/privacy-requests/record" className={buttonVariantClass("primary")}>
      {content.record}
    </Link>
  ),
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyClosed),
});

import type { PersonPairRow } from "@party/contract/pairs.staff";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { QueueTabs } from "#features/queue/queue-tabs.tsx";
import type { CallAction } from "#form/actions.tsx";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { pairsContent as content } from "./pairs.content.ts";

export const screen = {
  path: "/duplicates",
  search: "GET /staff/pairs/",
  menu: {
    group: "register",
    order: 6,
    label: content.title,
    about: content.about,
    icon: "M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z",
    permissions: ["people.merge"],
  },
} satisfies Screen;

const decidePair = ({ id }: PersonPairRow, decision: "not_same" | "undecided") =>
  api("POST /staff/pairs/{id}/decisions/", { params: { id }, body: { decision } });

const markUndecidedAction: CallAction<PersonPairRow> = {
  label: content.takeBack,
  when: ({ decision }) => decision !== null,
  call: (pair) => decidePair(pair, "undecided"),
  done: () => content.takenBack,
};

const markNotSameAction: CallAction<PersonPairRow> = {
  label: content.notSame,
  when: ({ decision }) => decision === null,
  call: (pair) => decidePair(pair, "not_same"),
  done: () => content.notSameDone,
  undo: markUndecidedAction,
};

/** Rows of the register that may be one person, the likeliest first. */
export const PairListPage: FC = listPage("GET /staff/pairs/", {
  content,
  help: "duplicates",
  title: ({ people: [one, other] }) => content.names(one!.name, other!.name),
  open: ({ id }) => ({ to: "/duplicates/$id", params: { id } }),
  columns: {
    likely: {
      when: ({ status }) => status !== "not_same",
      cell: ({ score }) => <StatusLabel tone={score >= 85 ? "good" : undefined}>{content.likely(score)}</StatusLabel>,
    },
    reasons: ({ reasons }) => content.reasonsOf(reasons),
    places: ({ people }) => [...new Set(people.map(({ ward }) => ward ?? content.noWard))].join(", "),
    decided: {
      when: ({ status }) => status === "not_same",
      cell: ({ decision }) => decision && content.decided(decision.by, decision.at),
    },
  },
  tabs: () => <QueueTabs />,
  filters: { status: choiceFilter(content.status, content.statuses) },
  actions: [markNotSameAction, markUndecidedAction],
  action: () => (
    <>
      <Link to="/duplicates/choose" className={buttonVariantClass("outlined")}>
        {content.choose}
      </Link>
      <Link to="/merges" className={buttonVariantClass("outlined")}>
        {content.history}
      </Link>
    </>
  ),
  empty: ({ status }) => (status === "not_same" ? content.emptyNotSame : content.empty),
});

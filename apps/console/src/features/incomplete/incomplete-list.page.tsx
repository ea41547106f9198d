import type { IncompletePerson } from "@party/contract/details.staff";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { useQuery } from "@tanstack/react-query";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import type { CallAction } from "#form/actions.tsx";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import { placeFilters } from "#list/place-filters.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { incompleteContent as content } from "./incomplete.content.ts";

export const screen = {
  path: "/what-is-missing",
  search: "GET /staff/details/",
  menu: {
    group: "register",
    order: 3.5,
    label: content.title,
    about: content.about,
    icon: "M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m-6 14h-2v-2h2zm0-4h-2V7h2z",
    permissions: ["people.read"],
  },
} satisfies Screen;

const TASK_DAYS = 7;

type LinkReply = { code: string | null; address: string };

/** Only of somebody without an account, who lacks something that they can add. */
const canHaveLink: NonNullable<CallAction<IncompletePerson>["when"]> = ({ has_account }, staff) =>
  !has_account && hasPermission(staff, "people.notes");

const linkAction = (send: boolean): CallAction<IncompletePerson> => {
  const texts = send ? content.send : content.readOut;
  return {
    label: texts.label,
    when: canHaveLink,
    confirm: { title: ({ name }) => texts.title(name), effect: () => texts.effect, submit: () => texts.submit },
    call: ({ id }) => api("POST /staff/people/{id}/details-links/", { params: { id }, body: { send } }),
    done: ({ name }, reply) => {
      const { code, address } = reply as LinkReply;
      return code === null ? content.send.done(name) : content.readOut.done(name, address, code);
    },
  };
};

const taskAction: CallAction<IncompletePerson> = {
  label: content.task.label,
  when: (_, staff) => hasPermission(staff, "people.notes"),
  confirm: {
    title: ({ name }) => content.task.title(name),
    effect: () => content.task.effect,
    text: content.task.text,
    initial: ({ missing }) => content.task.initial(missing),
    submit: () => content.task.submit,
  },
  call: ({ id }, text) =>
    api("POST /staff/people/{id}/tasks/", {
      params: { id },
      body: { text, due_on: daysAfter(dayInNairobi(new Date()), TASK_DAYS) },
    }),
  changes: ["today"],
  done: ({ name }) => content.task.done(name),
};

/** One number: how many have all that a line needs. */
function CompleteShare() {
  const { data } = useQuery({
    queryKey: ["details counts"],
    queryFn: ({ signal }) => api("GET /staff/details/counts/", { query: {}, signal }),
  });
  return <p>{data ? content.complete(data) : "…"}</p>;
}

/** Members and applicants of whom the Registrar's line lacks something, to be called; never a number. */
export const IncompleteListPage: FC = listPage("GET /staff/details/", {
  content,
  help: "complete-details",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/people/$id", params: { id } }),
  columns: {
    phone: { cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : null), nowrap: true },
    place: ({ place }) => (place ? `${place.ward}, ${place.county}` : content.noPlace),
    missing: ({ missing }) => missing.map((name) => content.checks[name]).join(", "),
    link: ({ has_account, link_until }) =>
      has_account ? content.inPortal : link_until && content.linkUntil(link_until),
  },
  tabs: () => <CompleteShare />,
  filters: {
    ...placeFilters("people.read", peopleContent),
    missing: choiceFilter(content.missing, content.checks, { all: content.anything }),
    status: choiceFilter(content.status, content.statuses),
  },
  savesViews: true,
  actions: [linkAction(false), linkAction(true), taskAction],
  empty: () => content.nobody,
});

import type { AuditEntry } from "@party/contract/audit";
import type { AuditSubject } from "@party/contract/endpoint";
import { auditGroups } from "@party/contract/values/audit-groups";
import { subjectTexts } from "@party/contract/values/audit-sentences";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { type RoleName, roles } from "@party/contract/values/permissions";
import { Link, useSearch } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter, dayFilter, dependentFilter, rowLinkFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { auditContent as content } from "./audit.content.ts";

export const screen = {
  path: "/audit",
  search: "GET /staff/audit/",
  menu: {
    group: "office",
    order: 5,
    label: content.title,
    about: content.about,
    icon: "M13 3a9 9 0 0 0-9 9H1l3.9 3.9L9 12H6a7 7 0 1 1 2.1 5l-1.5 1.3A9 9 0 1 0 13 3m-1 5v5l4.3 2.5.7-1.2-3.5-2V8z",
    permissions: ["audit.read_writes"],
  },
} satisfies Screen;

/** Who did what with whom, by person, kind of action, subject and day. */
export const AuditPage: FC = listPage("GET /staff/audit/", {
  content,
  help: "audit-log",
  intro: (staff) => (hasPermission(staff, "audit.read") ? content.intro : content.introOfWrites),
  title: ({ sentence }) => sentence,
  columns: {
    when: ({ at }) => formatInstant(new Date(at)),
    who: (entry) => <ActorName entry={entry} />,
    about: (entry) => <SubjectNames entry={entry} />,
    where: ({ role, place_name }) =>
      [role && (roles[role as RoleName]?.label ?? role), place_name].filter(Boolean).join(", "),
    outcome: ({ outcome }) => (
      <StatusLabel tone={isSuccessful(outcome) ? "good" : "bad"}>{outcomeText(outcome)}</StatusLabel>
    ),
    reason: ({ reason }) => reason,
  },
  filters: {
    person: textFilter({
      label: content.person,
      suggestions: ({ people }) => [...new Set(people.map(({ name }) => name))],
      clears: ["actor"],
    }),
    group: choiceFilter(content.group, auditGroups, { all: content.allActions }),
    from: dayFilter(content.from),
    until: dayFilter(content.until),
    actor: rowLinkFilter(
      (id, page) => page?.results.find(({ actor }) => actor?.id === id)?.actor?.name ?? content.onePerson,
    ),
    subject: rowLinkFilter(
      (id, page) =>
        page?.results.flatMap(({ subjects }) => subjects).find((one) => one.id === id)?.text ?? content.oneSubject,
      ["subject_kind"],
    ),
    subject_kind: dependentFilter(Object.keys(subjectTexts) as AuditSubject[]),
  },
  empty: () => content.empty,
});

const isSuccessful = (outcome: string) => outcome === "done" || outcome === "repeated";

function outcomeText(outcome: string): string {
  if (outcome === "done") return content.done;
  return outcome === "repeated" ? content.repeated : content.refused(outcome);
}

/** Leads to all entries of the same person. */
function ActorName({ entry: { actor, action } }: { entry: AuditEntry }) {
  const search = useSearch({ from: "/staff/audit" });
  if (!actor) return content.withoutActor(action);
  return (
    <Link to="/audit" search={{ ...search, actor: actor.id, person: undefined, after: undefined }}>
      {actor.name}
    </Link>
  );
}

/** Each leads to all entries about it. */
function SubjectNames({ entry: { subject_kind, subjects } }: { entry: AuditEntry }) {
  const search = useSearch({ from: "/staff/audit" });
  if (!subject_kind || subjects.length === 0) return "–";
  return subjects.map(({ id, text }) => (
    <div key={id}>
      <Link
        to="/audit"
        search={{ ...search, subject_kind: subject_kind as AuditSubject, subject: id, after: undefined }}
      >
        {text}
      </Link>
    </div>
  ));
}

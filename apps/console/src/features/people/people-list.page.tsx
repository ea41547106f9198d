import { MAXIMUM_PEOPLE_FOUND, type PersonRow } from "@party/contract/people.staff";
import type { StaffMember } from "@party/contract/staff";
import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans";
import { formatDay } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link, useSearch } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { useTags } from "#features/tags/tags.ts";
import { choiceFilter, rowFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import { placeFilters } from "#list/place-filters.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { peopleContent as content } from "./people.content.ts";
import css from "./people.module.css";

const nameOf = ({ surname, other_names }: PersonRow) => [surname, other_names].filter(Boolean).join(", ");
const personPageLink = ({ id }: PersonRow) => ({ to: "/people/$id", params: { id } }) as const;
const canReadPeople = (staff: StaffMember) => hasPermission(staff, "people.read");
const placeText = ({ place }: PersonRow) =>
  place ? `${place.ward}, ${place.constituency}, ${place.county}` : content.noWard;

const planNames = Object.fromEntries(membershipPlans.map(({ id, name }) => [id, name])) as Record<
  MembershipType,
  string
>;

function membershipText({ status, plan }: PersonRow) {
  const isGone = status === "left" || status === "refused" || status === "deceased";
  return (
    <StatusLabel tone={status === "member" ? "good" : isGone ? "bad" : undefined}>
      {plan ? planNames[plan] : content.statuses[status]}
    </StatusLabel>
  );
}

/** What was typed whole, and has one owner, is opened. */
async function findPerson(typed: string): Promise<PersonRow | undefined> {
  const { found_by, results } = await api("GET /staff/people/", { query: { q: typed, limit: 2 } });
  return found_by !== "name" && results.length === 1 ? results[0] : undefined;
}

/** People of the register: by place and filters, by the beginnings of their names, or by a number. */
export const PeopleListPage: FC = listPage("GET /staff/people/", {
  content,
  help: "members",
  title: nameOf,
  open: personPageLink,
  opens: canReadPeople,
  columns: {
    number: { cell: ({ number }) => number, nowrap: true },
    place: placeText,
    standing: membershipText,
    phone: { cell: ({ phone_last3 }) => phone_last3 && content.phone(phone_last3), nowrap: true },
    joined: { cell: ({ joined_on }) => joined_on && formatDay(joined_on), nowrap: true },
  },
  filters: {
    q: textFilter({ label: content.search }),
    ...placeFilters("people.search", content),
    status: choiceFilter(content.status, content.statuses, { all: content.anyStatus }),
    plan: choiceFilter(content.plan, planNames, { all: content.anyPlan }),
    source: choiceFilter(content.source, content.sources, { all: content.anySource }),
    tag: rowFilter(content.tag, useTags, content.anyTag),
  },
  find: findPerson,
  savesViews: true,
  sorts: {
    label: content.sort,
    options: content.sorts,
    usual: () => "name",
    columns: { title: "name", joined: "joined" },
  },
  notice: ({ has_more, found_by }) => {
    if (has_more) return <Alert severity="info">{content.more(MAXIMUM_PEOPLE_FOUND)}</Alert>;
    return found_by && found_by !== "name" ? <p className={css.found}>{content.foundBy[found_by]}</p> : null;
  },
  below: ({ similar }) => (similar.length > 0 ? <SimilarPeople people={similar} /> : null),
  action: (staff) => (hasPermission(staff, "people.export") ? <ExportLink /> : null),
  empty: ({ q }) => (q ? content.notFound(q) : content.empty),
});

/** The place and the filters come along. */
function ExportLink() {
  const { county, constituency, ward, status, plan, source, tag } = useSearch({ from: "/staff/people" });
  return (
    <Link
      to="/exports/new"
      search={{ county, constituency, ward, status, plan, source, tag }}
      className={buttonVariantClass("outlined")}
    >
      {content.export}
    </Link>
  );
}

function SimilarPeople({ people }: { people: readonly PersonRow[] }) {
  const opens = canReadPeople(useStaff());
  return (
    <section className={css.similar} aria-labelledby="similar">
      <h2 id="similar">{content.similar(people.length)}</h2>
      <p>{content.similarIntro}</p>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            {opens ? <Link {...personPageLink(person)}>{nameOf(person)}</Link> : <b>{nameOf(person)}</b>}
            <span>{placeText(person)}</span>
            {membershipText(person)}
          </li>
        ))}
      </ul>
    </section>
  );
}

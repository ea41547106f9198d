import { MAXIMUM_PEOPLE_FOUND, type PersonRow, type PlaceOfSearch } from "@party/contract/people.staff";
import type { StaffMember } from "@party/contract/staff";
import { formatDay } from "@party/contract/values/nairobi-time";
import { MAXIMUM_AGE } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link, useSearch } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { useTags } from "#features/tags/tags.ts";
import {
  choiceFilter,
  dayFilter,
  type ListFilter,
  needing,
  numberFilter,
  rowFilter,
  seldom,
  textFilter,
} from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import { placeFilters } from "#list/place-filters.tsx";
import type { Screen } from "#screen.ts";
import { planNames } from "#session/plans.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { peopleContent as content, personStatusTone } from "./people.content.ts";
import css from "./people.module.css";

export const screen = {
  path: "/people",
  search: "GET /staff/people/",
  menu: {
    group: "register",
    order: 1,
    label: content.title,
    about: content.about,
    icon: "M16 11a3 3 0 1 0-3-3 3 3 0 0 0 3 3m-8 0a3 3 0 1 0-3-3 3 3 0 0 0 3 3m0 2c-2.33 0-7 1.17-7 3.5V19h14v-2.5c0-2.33-4.67-3.5-7-3.5m8 0-.97.05A4 4 0 0 1 17 16.5V19h6v-2.5c0-2.33-4.67-3.5-7-3.5",
    permissions: ["people.search"],
  },
} satisfies Screen;

const nameOf = ({ surname, other_names }: PersonRow) => [surname, other_names].filter(Boolean).join(", ");
const personPageLink = ({ id }: PersonRow) => ({ to: "/people/$id", params: { id } }) as const;
const canReadPeople = (staff: StaffMember) => hasPermission(staff, "people.read");
const placeText = ({ place }: PersonRow) =>
  place ? `${place.ward}, ${place.constituency}, ${place.county}` : content.noWard;

function membershipText({ status, plan }: PersonRow) {
  return <StatusLabel tone={personStatusTone(status)}>{plan ? planNames[plan] : content.statuses[status]}</StatusLabel>;
}

/** What was typed whole, and has one owner, is opened. */
async function findPerson(typed: string): Promise<PersonRow | undefined> {
  const { found_by, results } = await api("GET /staff/people/", { query: { q: typed, limit: 2 } });
  return found_by !== "name" && results.length === 1 ? results[0] : undefined;
}

/** What the page of a person has, and the rows do not. */
const asRead = <Value, Page>(filter: ListFilter<Value, Page>) => needing("people.read", filter);

/** What is asked seldom, with the days and ages between which it is. */
const seldomFilters = {
  plan: seldom(choiceFilter(content.plan, planNames, { all: content.anyPlan })),
  source: seldom(choiceFilter(content.source, content.sources, { all: content.anySource })),
  tag: needing("people.notes", seldom(rowFilter(content.tag, useTags, content.anyTag))),
  paid: asRead(seldom(choiceFilter(content.paid, content.payments, { all: content.anyPayment }))),
  paid_from: asRead(seldom(dayFilter(content.paidFrom))),
  paid_to: asRead(seldom(dayFilter(content.paidTo))),
  joined_from: asRead(seldom(dayFilter(content.joinedFrom))),
  joined_to: asRead(seldom(dayFilter(content.joinedTo))),
  ends_from: asRead(seldom(dayFilter(content.endsFrom))),
  ends_to: asRead(seldom(dayFilter(content.endsTo))),
  sex: asRead(seldom(choiceFilter(content.sex, content.sexes, { all: content.anySex }))),
  age_from: asRead(seldom(numberFilter(content.ageFrom, MAXIMUM_AGE, content.aged.from))),
  age_to: asRead(seldom(numberFilter(content.ageTo, MAXIMUM_AGE, content.aged.to))),
  missing: asRead(seldom(choiceFilter(content.missing, content.missingValues, { all: content.nothingMissing }))),
};

/** Set by a link alone: words that are a place are names. */
const namesOnlyFilter: ListFilter<"1", unknown> = {
  read: (value) => (String(value) === "1" ? "1" : undefined),
  text: () => content.namesOnly,
};

/** People of the register: by place and filters, by the beginnings of their names, or by a number. */
export const PeopleListPage: FC = listPage("GET /staff/people/", {
  content,
  help: "members",
  title: nameOf,
  open: personPageLink,
  opens: canReadPeople,
  columns: {
    number: { cell: ({ number }) => number, nowrap: true, onCard: "plain" },
    place: { cell: placeText, onCard: "plain" },
    standing: { cell: membershipText, onCard: "status" },
    phone: { cell: ({ phone_last3 }) => phone_last3 && content.phone(phone_last3), nowrap: true, onCard: "plain" },
    joined: { cell: ({ joined_on }) => joined_on && formatDay(joined_on), nowrap: true },
  },
  filters: {
    q: textFilter({ label: content.search }),
    ...placeFilters("people.search", content),
    status: choiceFilter(content.status, content.statuses, { all: content.anyStatus }),
    ...seldomFilters,
    names_only: namesOnlyFilter,
  },
  find: findPerson,
  savesViews: true,
  sorts: {
    label: content.sort,
    options: content.sorts,
    usual: () => "name",
    columns: { title: "name", joined: "joined" },
  },
  notice: ({ needs_words, has_more, found_by, place, is_partial, total }) => {
    if (needs_words) return <Alert severity="info">{content.needsWords}</Alert>;
    if (place) return <SearchedPlace place={place} />;
    if (has_more) return <Alert severity="info">{content.more(total?.count ?? MAXIMUM_PEOPLE_FOUND)}</Alert>;
    if (is_partial) return <Alert severity="info">{content.partial}</Alert>;
    return found_by && found_by !== "name" ? <p className={css.found}>{content.foundBy[found_by]}</p> : null;
  },
  below: ({ similar }) => (similar.length > 0 ? <SimilarPeople people={similar} /> : null),
  action: (staff) => (hasPermission(staff, "people.export") ? <ExportLink /> : null),
  empty: ({ q }) => (q ? content.notFound(q) : content.empty),
});

/** The place and the filters come along. */
function ExportLink() {
  const {
    q: _typed,
    after: _page,
    sort: _order,
    names_only: _names,
    ...filters
  } = useSearch({ from: "/staff/people" });
  return (
    <Link to="/exports/new" search={filters} className={buttonVariantClass("outlined")}>
      {content.export}
    </Link>
  );
}

/** Words of the search that were taken as a place; they can be names instead. */
function SearchedPlace({ place }: { place: PlaceOfSearch }) {
  const { q = "", after: _page, ...search } = useSearch({ from: "/staff/people" });
  const { county, constituency, ward, rest } = place;
  const filters = { county, constituency: constituency ?? undefined, ward: ward ?? undefined };
  return (
    <p className={css.found}>
      {content.searchedPlace(place)}{" "}
      <Link to="/people" search={{ ...search, q, names_only: "1" }} className={css.asNames}>
        {content.asNames}
      </Link>
      {place.count === 1 ? (
        <>
          {" · "}
          <Link to="/people" search={{ ...search, ...filters, q: rest || undefined }} className={css.asNames}>
            {content.asFilter}
          </Link>
        </>
      ) : null}
    </p>
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

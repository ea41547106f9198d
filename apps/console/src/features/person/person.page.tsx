import type { MembershipOfPerson, PersonRecord } from "@party/contract/person-records.staff";
import { planOf } from "@party/contract/values/membership-plans";
import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { phoneInGroups } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { detailPage } from "#form/detail-page.tsx";
import { ChangesSection } from "./changes.tsx";
import { CorrectionForm } from "./correction.tsx";
import { DocumentsSection } from "./documents.tsx";
import { NotesSection, TagsSection, TasksSection } from "./notes.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";
import { LoadedSection, Section } from "./section.tsx";
import { SensitiveFields } from "./sensitive.tsx";
import { TimelineSection } from "./timeline.tsx";

const formatOptionalDay = (day: string | null) => day && formatDay(day);
const isActionAllowed = (action: PersonRecord["can"][number]) => (person: PersonRecord) => person.can.includes(action);

function membershipText({ status, plan, member_until }: PersonRecord): string {
  return content.standing(
    peopleContent.statuses[status],
    plan ? planOf(plan).name : "",
    member_until ? formatDay(member_until) : "",
  );
}

/** Where the membership card is, or why there is none. */
function membershipCardText({ status, waiting, has_account, erased }: PersonRecord): string | null {
  const { card } = content;
  if (erased) return null;
  if (status === "member") return has_account ? card.there : card.noAccount;
  return waiting ? card.waiting[waiting.state](planOf(waiting.plan).name) : card.none[status];
}

function factsOf(person: PersonRecord): [string, string | null][] {
  const { facts } = content;
  const { place, phone, sex, birth_year } = person;
  return [
    [facts.number, person.number],
    [facts.status, membershipText(person)],
    [facts.card, membershipCardText(person)],
    [facts.since, formatOptionalDay(person.member_since)],
    [facts.phone, phone && phoneInGroups(phone)],
    [facts.email, person.email],
    [facts.account, person.has_account ? content.hasAccount : content.noAccount],
    [
      facts.place,
      place ? [place.ward, place.constituency, place.county].map(({ name }) => name).join(", ") : content.noWard,
    ],
    [facts.born, formatOptionalDay(person.date_of_birth) ?? (birth_year ? content.bornIn(birth_year) : null)],
    [facts.sex, sex && content.sexes[sex]],
    [facts.id, person.id_number],
    [facts.station, person.polling_station],
    [facts.voter, content.voters[person.voter_status]],
    [facts.registrar, content.registrar[person.registrar_status]],
    [facts.source, peopleContent.sources[person.source]],
    [facts.recruited, person.recruited_by],
    [facts.added, formatDate(new Date(person.added_at))],
    [facts.tags, person.tags.map(({ name }) => name).join(", ")],
  ];
}

function warningsOf(person: PersonRecord): string[] {
  const { erased, same_phone, open_tasks } = person;
  if (erased) return [content.erased];
  return [
    same_phone > 0 ? content.samePhone(same_phone) : "",
    open_tasks > 0 ? content.openTasks(open_tasks) : "",
  ].filter(Boolean);
}

/** One human of the register: what is held, what happened, what was written and what was changed. */
export const PersonPage: FC = detailPage("GET /staff/people/{id}/", {
  back: { to: "/people", label: content.back },
  help: "person",
  title: ({ other_names, surname }) => [other_names, surname].filter(Boolean).join(" ") || content.erased,
  notice: (person) => {
    const warnings = warningsOf(person);
    return warnings.length > 0 ? <Alert severity="info">{warnings.join(" ")}</Alert> : null;
  },
  panels: [
    {
      id: "overview",
      title: content.overview,
      facts: factsOf,
      body: ({ phone }) =>
        phone ? (
          <p>
            <a href={`tel:${phone}`} className={buttonVariantClass("outlined")}>
              {content.call}
            </a>
          </p>
        ) : null,
    },
  ],
  sections: [
    ({ id }) => (
      <Section title={content.timeline} isOpen>
        <TimelineSection id={id} />
      </Section>
    ),
    ({ id }) => (
      <Section title={content.memberships}>
        <LoadedSection
          queryKey={["people", id, "memberships"]}
          load={(signal) => api("GET /staff/people/{id}/memberships/", { params: { id }, signal })}
        >
          {({ results }) => <MembershipsSection memberships={results} />}
        </LoadedSection>
      </Section>
    ),
    ({ id }) => (
      <Section title={content.documents}>
        <LoadedSection
          queryKey={["people", id, "documents"]}
          load={(signal) => api("GET /staff/people/{id}/documents/", { params: { id }, signal })}
        >
          {(documents) => <DocumentsSection id={id} documents={documents} />}
        </LoadedSection>
      </Section>
    ),
    (person) =>
      isActionAllowed("note")(person) ? (
        <Section title={content.notes}>
          <NotesSection id={person.id} />
        </Section>
      ) : null,
    (person) =>
      isActionAllowed("note")(person) ? (
        <Section title={content.tasks}>
          <TasksSection id={person.id} />
        </Section>
      ) : null,
    (person) =>
      isActionAllowed("note")(person) ? (
        <Section title={content.facts.tags}>
          <TagsSection person={person} />
        </Section>
      ) : null,
    ({ id }) => (
      <Section title={content.changes}>
        <ChangesSection id={id} />
      </Section>
    ),
    (person) =>
      isActionAllowed("correct")(person) ? (
        <Section title={content.correct}>
          <CorrectionForm person={person} />
        </Section>
      ) : null,
    (person) =>
      isActionAllowed("reveal")(person) ? (
        <Section title={content.sensitive}>
          <SensitiveFields person={person} />
        </Section>
      ) : null,
  ],
});

function MembershipsSection({ memberships }: { memberships: readonly MembershipOfPerson[] }) {
  if (memberships.length === 0) return <p>{content.noMemberships}</p>;
  return (
    <ul className={css.items}>
      {memberships.map(({ id, plan, state, applied_at, valid_from, valid_until, fee, is_application }) => (
        <li key={id}>
          {content.membership(planOf(plan).name, content.states[state], formatDate(new Date(applied_at)))}
          {valid_from ? <span>{content.term(formatDay(valid_from), formatOptionalDay(valid_until) ?? "")}</span> : null}
          {fee ? <span>{content.fee(fee)}</span> : null}
          {is_application ? (
            <Link to="/applications/$id" params={{ id }}>
              {content.openApplication}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

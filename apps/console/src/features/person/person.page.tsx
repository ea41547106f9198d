import type { MembershipOfPerson, PersonRecord } from "@party/contract/person-records.staff";
import type { StaffMember } from "@party/contract/staff";
import { planOf } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { type PersonFieldName, personFieldNames, shortLabelOf } from "@party/contract/values/people/person-fields";
import { phoneAsDialled } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { incompleteContent } from "#features/incomplete/incomplete.content.ts";
import { PersonChecks } from "#features/incomplete/person-checks.tsx";
import { peopleContent, personChoices, personStatusTone } from "#features/people/people.content.ts";
import { WhatsAppLink } from "#features/people/whats-app-link.tsx";
import { detailPage } from "#form/detail-page.tsx";
import { FactList } from "#form/facts.tsx";
import { StatusLabel } from "#list/list.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { ChangesSection } from "./changes.tsx";
import { CorrectionForm } from "./correction.tsx";
import { DocumentsSection } from "./documents.tsx";
import { NotesSection, TagsSection, TasksSection } from "./notes.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";
import { LoadedSection, Section } from "./section.tsx";
import { SensitiveFields } from "./sensitive.tsx";
import { TimelineSection } from "./timeline.tsx";

export const screen = { path: "/people/$id", params: "id" } satisfies Screen;

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

const fieldsOfOverview = personFieldNames.filter(
  (name) => !["surname", "other_names", "phone", "email", "birth_year", "disability"].includes(name),
) as Exclude<PersonFieldName, "disability">[];

function fieldText(person: PersonRecord, name: (typeof fieldsOfOverview)[number]): string | null {
  const { place, birth_year } = person;
  if (name === "ward") return place ? placeText(place) : content.noWard;
  const value = person[name];
  if (name === "date_of_birth") {
    return formatOptionalDay(person.date_of_birth) ?? (birth_year ? content.bornIn(birth_year) : null);
  }
  return value === null ? null : (personChoices[name]?.[value] ?? String(value));
}

const placeText = ({ ward, constituency, county }: NonNullable<PersonRecord["place"]>) =>
  [ward, constituency, county].map(({ name }) => name).join(", ");

function factsOf(person: PersonRecord): [string, string | null][] {
  const { facts } = content;
  return [
    [facts.number, person.number],
    [facts.status, membershipText(person)],
    [facts.card, membershipCardText(person)],
    [facts.since, formatOptionalDay(person.member_since)],
    [shortLabelOf("phone"), person.phone && phoneAsDialled(person.phone)],
    [shortLabelOf("email"), person.email],
    [facts.account, person.has_account ? content.hasAccount : content.noAccount],
    ...fieldsOfOverview.map((name): [string, string | null] => [
      name === "date_of_birth" ? facts.born : shortLabelOf(name),
      fieldText(person, name),
    ]),
    [facts.registrar, content.registrar[person.registrar_status]],
    [facts.source, peopleContent.sources[person.source]],
    [facts.recruited, person.recruited_by],
    [facts.added, formatDate(new Date(person.added_at))],
    [facts.tags, person.tags.map(({ name }) => name).join(", ")],
  ];
}

/** Who is called to renew: whose membership ends within so many days. */
const RENEWAL_DAYS = 60;

/** What is to be done next: a screen, or a call with its reason. */
type NextStep = { link: Pick<LinkProps, "to" | "params" | "hash">; label: string } | { call: string } | undefined;

function nextStepOf({ id, status, waiting, phone, member_until, can }: PersonRecord, staff: StaffMember): NextStep {
  const { next } = content;
  if (waiting?.state === "applied") {
    const label = hasPermission(staff, "people.confirm") ? next.decide : next.look;
    return { link: { to: "/applications/$id", params: { id: waiting.id } }, label };
  }
  if (status === "imported" && hasPermission(staff, "people.confirm")) {
    return { link: { to: "/imported-people/$id", params: { id } }, label: next.confirm };
  }
  if (phone === null) {
    return can.includes("correct")
      ? { link: { to: "/people/$id", params: { id }, hash: "correct" }, label: next.addPhone }
      : undefined;
  }
  if (waiting) return { call: next.pay };
  const isDue = member_until !== null && member_until <= daysAfter(dayInNairobi(new Date()), RENEWAL_DAYS);
  return status === "lapsed" || (status === "member" && isDue) ? { call: next.renew } : undefined;
}

/** A person at a glance: number, status and ward, what is to be done next, and how to reach them. */
function PersonHead({ person, staff }: { person: PersonRecord; staff: StaffMember }) {
  const { number, status, plan, member_until, place, phone, erased } = person;
  const next = erased ? undefined : nextStepOf(person, staff);
  const isCallNext = next !== undefined && "call" in next;
  return (
    <div className={css.head}>
      <p className={css.glance}>
        <StatusLabel tone={personStatusTone(status)}>
          {plan ? `${peopleContent.statuses[status]}, ${planOf(plan).name}` : peopleContent.statuses[status]}
        </StatusLabel>
        {number ? <b>{number}</b> : null}
        {member_until ? <span>{content.until(formatDay(member_until))}</span> : null}
        <span>{place ? [place.ward, place.constituency].map(({ name }) => name).join(", ") : content.noWard}</span>
      </p>
      {next || phone ? (
        <p className={css.reach}>
          {next && "link" in next ? (
            <Link {...(next.link as LinkProps)} className={buttonVariantClass("primary")}>
              {next.label}
            </Link>
          ) : null}
          {phone ? (
            <>
              <a href={`tel:${phone}`} className={buttonVariantClass(isCallNext ? "primary" : "outlined")}>
                {isCallNext ? next.call : content.call}
              </a>
              <WhatsAppLink phone={phone} />
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** What is to be known before the person is called: others with the number, and open tasks. */
function PersonWarnings({ person: { erased, same_phone, open_tasks, phone, id } }: { person: PersonRecord }) {
  if (erased) return <Alert severity="info">{content.erased}</Alert>;
  if (same_phone === 0 && open_tasks === 0) return null;
  return (
    <Alert severity="info">
      {same_phone > 0 && phone ? (
        <Link to="/people" search={{ q: phone }}>
          {content.samePhone(same_phone)}
        </Link>
      ) : null}{" "}
      {open_tasks > 0 ? (
        <Link to="/people/$id" params={{ id }} hash="tasks">
          {content.openTasks(open_tasks)}
        </Link>
      ) : null}
    </Alert>
  );
}

/** One human of the register: what is held, what happened, what was written and what was changed. */
export const PersonPage: FC = detailPage("GET /staff/people/{id}/", {
  back: { to: "/people", label: content.back },
  help: "person",
  title: ({ other_names, surname }) => [other_names, surname].filter(Boolean).join(" ") || content.erased,
  head: (person, staff) => <PersonHead person={person} staff={staff} />,
  notice: (person) => <PersonWarnings person={person} />,
  panels: [],
  sections: [
    (person) => (
      <Section title={content.overview} isOpen>
        <FactList facts={factsOf(person)} />
      </Section>
    ),
    (person) =>
      person.checks.length > 0 ? (
        <Section title={incompleteContent.ofPerson} isOpen>
          <PersonChecks person={person} />
        </Section>
      ) : null,
    ({ id }, staff) =>
      hasPermission(staff, "payments.read") ? (
        <Section title={content.money} isOpen>
          <TimelineSection id={id} only="payments" />
          <p>
            <Link to="/payments" search={{ person: id }}>
              {content.toPayments}
            </Link>
          </p>
        </Section>
      ) : null,
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
        <Section id="tasks" title={content.tasks}>
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
        <Section id="correct" title={content.correct}>
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

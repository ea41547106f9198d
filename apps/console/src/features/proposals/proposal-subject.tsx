import type { ProposalKindName, ProposalSubject } from "@party/contract/proposals";
import { formatKes } from "@party/contract/values/money";
import { formatMonth } from "@party/contract/values/months";
import { formatDay } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { api } from "#api.ts";
import { ScanList } from "#features/imports/scan-list.tsx";
import { identityCheckLabels } from "#features/privacy-requests/privacy-requests.content.ts";
import { SampleRows } from "#features/samples/sample-rows.tsx";
import { FactList } from "#form/facts.tsx";
import { listContent } from "#list/list.content.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { proposalSubjectContent as content } from "./proposals.content.ts";

type SubjectOf<Kind extends ProposalKindName> = Extract<ProposalSubject, { kind: Kind }>;

// With the comparison of texts, which roles and samples do not need.
const ProposedText = lazy(async () => ({
  default: (await import("#features/content/publishing/proposed-text.tsx")).ProposedText,
}));

const ProposedTranslation = lazy(async () => ({
  default: (await import("#features/content/translation/proposed-translation.tsx")).ProposedTranslation,
}));

function ProposedRoleSubject({ subject: { person, role, place } }: { subject: SubjectOf<"grant"> }) {
  const problem = person && content.personProblems[person.status];
  return (
    <>
      {problem ? <Alert severity="warning">{problem}</Alert> : null}
      <FactList
        facts={[
          [content.person, person?.name ?? null],
          [content.email, person?.email ?? null],
          [content.memberNumber, person?.member_number?.toString() ?? null],
          [content.role, roles[role].label],
          [content.place, place],
        ]}
      />
    </>
  );
}

const EndedRoleSubject = ({ subject: { person, email, role, place } }: { subject: SubjectOf<"grant-end"> }) => (
  <FactList
    facts={[
      [content.person, person],
      [content.email, email],
      [content.role, roles[role].label],
      [content.place, place],
    ]}
  />
);
const peopleTotal = ({ count, capped }: { count: number; capped: boolean }) => listContent.total(count, capped);

const ProposedExport = ({ subject }: { subject: SubjectOf<"export" | "county-export"> }) => (
  <FactList
    facts={[
      [content.purpose, subject.purpose],
      [content.place, subject.place],
      [content.filter, subject.filter || content.everybody],
      [content.rows, content.rowsNow(peopleTotal(subject.rows), peopleTotal(subject.rows_asked))],
      [content.takenAlone, String(subject.taken_alone)],
      [content.columns, subject.columns.join(", ")],
      [content.format, subject.format],
    ]}
  />
);

const ProposedMoneyExport = ({ subject }: { subject: SubjectOf<"money-export"> }) => (
  <FactList
    facts={[
      [content.purpose, subject.purpose],
      [content.money, `${content.moneyContents[subject.content]}: ${subject.filter}`],
      [content.rows, subject.rows.toLocaleString("en-KE")],
      [content.received, formatKes(subject.received)],
      [content.returned, formatKes(subject.returned)],
      [content.columns, subject.columns.join(", ")],
      [content.format, subject.format],
    ]}
  />
);

function ProposedMerge({ subject: { survivor, absorbed } }: { subject: SubjectOf<"merge"> }) {
  const person = ({ id, name, ward, number, phone_last3, born, has_account }: typeof survivor) =>
    content.personOf(id, [
      ...[name, ward, number && content.member(number), phone_last3 && content.phoneEnds(phone_last3)],
      ...[born && content.bornOn(born), has_account ? content.hasAccount : null],
    ]);
  return (
    <FactList
      facts={[
        [content.survivor, person(survivor)],
        [content.absorbed, person(absorbed)],
      ]}
    />
  );
}

const ProposedRefund = ({ subject: { id, receipt, way, evidence } }: { subject: SubjectOf<"refund"> }) => (
  <>
    <FactList
      facts={[
        [content.code, receipt],
        [content.way, paymentMethodNames[way]],
        [content.evidence, evidence],
      ]}
    />
    <p>
      <Link to="/refunds/$id" params={{ id }}>
        {content.toRefund}
      </Link>
    </p>
  </>
);

const ProposedErasure = ({ subject }: { subject: SubjectOf<"person-erasure"> }) => (
  <>
    {subject.is_changed ? <Alert severity="warning">{content.erasureChanged}</Alert> : null}
    <FactList
      facts={[
        [content.person, subject.person],
        [content.memberNumber, subject.number],
        [content.place, subject.ward],
        [content.phone, subject.phone_last3 && content.phoneEnds(subject.phone_last3)],
        [content.born, subject.born],
        [content.identity, subject.identity_check && identityCheckLabels[subject.identity_check]],
        [content.request, subject.text],
      ]}
    />
  </>
);

function ProposedImport({ subject: { id, scans, ...subject } }: { subject: SubjectOf<"import"> }) {
  const mayOpen = hasPermission(useStaff(), "people.approve_export");
  const open = (document: number, reason: string) =>
    api("POST /staff/imports/{id}/proposed-scans/{document}/openings/", { params: { id, document }, body: { reason } });
  return (
    <>
      <FactList
        facts={[
          [content.file, subject.file_name],
          [content.newPeople, String(subject.new)],
          [content.changedPeople, String(subject.changed)],
          [content.doubtfulRows, String(subject.doubtful)],
          [content.refusedRows, String(subject.refused)],
          [content.consent, subject.consent],
        ]}
      />
      {scans.length > 0 ? <ScanList scans={scans} open={mayOpen ? open : undefined} queries="proposals" /> : null}
    </>
  );
}

const ProposedGift = ({ subject: { giver, reference, finding } }: { subject: SubjectOf<"gift-kept"> }) => (
  <FactList
    facts={[
      [content.giver, giver],
      [content.reference, reference],
      [content.held, finding],
    ]}
  />
);

const ProposedLimit = ({ subject }: { subject: SubjectOf<"donation-limit"> }) => (
  <FactList
    facts={[
      [content.from, formatDay(subject.valid_from)],
      [content.until, subject.valid_until && formatDay(subject.valid_until)],
      [content.warning, subject.warning_percent === null ? null : `${subject.warning_percent}%`],
      [content.source, subject.source],
    ]}
  />
);

const ProposedBatch = ({ subject }: { subject: SubjectOf<"registrar-batch"> }) => (
  <>
    <FactList
      facts={[
        [content.place, subject.place],
        [content.included, subject.included.toLocaleString("en-KE")],
        [content.leftOut, subject.left_out.toLocaleString("en-KE")],
        [content.template, subject.template],
        [content.columns, subject.columns.join(", ")],
        [content.format, subject.format],
      ]}
    />
    <p>
      <Link to="/registrar-batches/$id" params={{ id: subject.id }}>
        {content.toBatch}
      </Link>
    </p>
  </>
);

const ProposedTemplate = ({ subject }: { subject: SubjectOf<"registrar-template"> }) => (
  <>
    <FactList
      facts={[
        [content.from, formatDay(subject.valid_from)],
        [content.format, subject.format],
        [content.columns, subject.columns.join(", ")],
        [content.consentVersion, subject.consent_version],
        [content.fileNames, subject.file_names],
      ]}
    />
    <p>
      <Link to="/registrar-templates/$id" params={{ id: subject.template }}>
        {content.toTemplate}
      </Link>
    </p>
  </>
);

const ProposedDeadline = ({ subject }: { subject: SubjectOf<"deadline"> }) => {
  const { before, day, title, source } = subject;
  const was = (now: string, then: string | undefined) => (then && then !== now ? content.changedFrom(now, then) : now);
  return (
    <FactList
      facts={[
        [content.due, was(title, before?.title)],
        [content.day, was(formatDay(day), before?.day && formatDay(before.day))],
        [content.source, was(source, before?.source)],
      ]}
    />
  );
};

const ProposedMonth = ({ subject }: { subject: SubjectOf<"month-closed"> }) => (
  <>
    <FactList
      facts={[
        [content.month, formatMonth(subject.month)],
        [content.received, formatKes(subject.received)],
        [content.returned, formatKes(subject.returned)],
        [content.corrections, formatKes(subject.corrections)],
        [content.openQuestions, String(subject.waiting)],
      ]}
    />
    <p>
      <Link to="/months/$id" params={{ id: subject.month }}>
        {content.toMonth}
      </Link>
    </p>
  </>
);

const ProposedRoll = ({ subject }: { subject: SubjectOf<"roll-frozen"> }) => (
  <>
    <FactList
      facts={[
        [content.roll, subject.title],
        [content.place, subject.place],
        [content.rules, subject.rules.join(" ")],
        [content.rows, subject.rows.toLocaleString("en-KE")],
        [content.objectionsUntil, formatDay(subject.objections_until)],
        [content.keptUntil, formatDay(subject.kept_until)],
      ]}
    />
    <p>
      <Link to="/rolls/$id" params={{ id: subject.id }}>
        {content.toRoll}
      </Link>
    </p>
  </>
);

const ProposedRollFile = ({ subject }: { subject: SubjectOf<"roll-file"> }) => (
  <FactList
    facts={[
      [content.roll, subject.title],
      [content.place, subject.place],
      [content.purpose, subject.reason],
      [content.rows, subject.rows.toLocaleString("en-KE")],
      [content.columns, subject.columns.join(", ")],
      [content.format, subject.format],
    ]}
  />
);

/** What is decided on, by kind. */
const subjectViews: { [Kind in ProposalKindName]: ComponentType<{ subject: SubjectOf<Kind> }> } = {
  grant: ProposedRoleSubject,
  "grant-end": EndedRoleSubject,
  samples: ({ subject: { rows } }) => <SampleRows rows={rows} />,
  constitution: ({ subject }) => <ProposedText {...subject} kind={subject.content_kind} />,
  "person-erasure": ProposedErasure,
  export: ProposedExport,
  "county-export": ProposedExport,
  "money-export": ProposedMoneyExport,
  refund: ProposedRefund,
  merge: ProposedMerge,
  import: ProposedImport,
  "gift-kept": ProposedGift,
  "donation-limit": ProposedLimit,
  deadline: ProposedDeadline,
  "registrar-batch": ProposedBatch,
  "registrar-template": ProposedTemplate,
  "month-closed": ProposedMonth,
  "roll-frozen": ProposedRoll,
  "roll-file": ProposedRollFile,
  text: ({ subject }) =>
    subject.words && subject.language ? (
      <ProposedTranslation id={subject.id} language={subject.language} words={subject.words} />
    ) : (
      <ProposedText {...subject} kind={subject.content_kind} />
    ),
};

export function ProposalSubjectView({ subject }: { subject: ProposalSubject }) {
  const View = subjectViews[subject.kind] as ComponentType<{ subject: ProposalSubject }>;
  return (
    <Suspense fallback={<Spinner label={listContent.loading} />}>
      <View subject={subject} />
    </Suspense>
  );
}

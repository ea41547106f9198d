import type { RollDetails } from "@party/contract/rolls.staff";
import { dayInNairobi, formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { rollStatuses } from "@party/contract/values/rolls";
import { Alert } from "@party/ui/alert.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { ReportTable } from "#features/reports/money-tables.tsx";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { rollContent as content, rollsContent } from "./rolls.content.ts";

export const screen = { path: "/rolls/$id", params: "id" } satisfies Screen;

function notice({ state, proposal_id, faults }: RollDetails) {
  if (faults.length > 0) return <Alert severity="error">{content.faulty(faults)}</Alert>;
  return (
    <Alert severity={state === "frozen" ? "success" : state === "refused" ? "warning" : "info"}>
      {content.notices[state]}{" "}
      {state === "proposed" && proposal_id !== null ? (
        <Link to="/proposals/$id" params={{ id: proposal_id }}>
          {content.toProposal}
        </Link>
      ) : null}
    </Alert>
  );
}

const optionalInstant = (at: string | null) => at && formatInstant(new Date(at));

/** One roll: its rules, members by place, hash, certificate, and what has happened since. */
export const RollPage: FC = detailPage("GET /staff/rolls/{id}/", {
  back: { to: "/rolls", label: content.back },
  help: "rolls",
  title: ({ title }) => title,
  notice,
  loadAgain: ({ state }) => (state === "proposed" || state === "freezing" ? 10_000 : false),
  panels: [
    {
      id: "making",
      title: content.making,
      when: ({ state, task_id }) => state === "freezing" && task_id !== null,
      body: (roll) => <FreezingProgress roll={roll} />,
    },
    {
      id: "roll",
      title: content.what,
      facts: (roll) => [
        [content.place, roll.place],
        [content.taken, optionalInstant(roll.taken_at)],
        [content.members, roll.row_count === null ? null : rollsContent.count(roll.row_count)],
        [content.withoutId, roll.without_id_number === null ? null : rollsContent.count(roll.without_id_number)],
        [content.status, roll.statuses.map((status) => rollStatuses[status]).join(", ")],
        [content.paid, roll.paid_until === null ? content.anybodyPaid : content.paidFrom(roll.paid_until)],
        [content.joined, roll.joined_before === null ? content.joinedAny : content.joinedBefore(roll.joined_before)],
        [content.objections, formatDay(roll.objections_until)],
        [content.kept, formatDay(roll.kept_until)],
        [content.reason, roll.reason],
        [content.proposer, roll.proposed_by],
        [content.freezer, roll.frozen_by],
      ],
    },
    {
      id: "hash",
      title: content.hash,
      when: ({ state }) => state === "frozen",
      body: ({ sha256 }) => (
        <>
          <p>{content.hashText}</p>
          <p className={css.hash}>{sha256}</p>
        </>
      ),
      facts: ({ checked_at }) => [[content.checked, optionalInstant(checked_at) ?? content.never]],
      actions: [
        {
          label: content.check,
          when: ({ can }) => can.includes("check"),
          call: ({ id }) => api("POST /staff/rolls/{id}/checks/", { params: { id }, body: {} }),
          done: () => content.checking,
        },
      ],
    },
    {
      id: "files",
      title: content.files,
      when: ({ can }) => can.includes("file"),
      body: () => <p>{content.filesText}</p>,
      actions: [
        {
          label: content.newFile,
          primary: true,
          to: ({ id }) => ({ to: "/rolls/$id/file", params: { id } }),
        },
        { label: content.toFiles, to: () => ({ to: "/roll-files" }) },
      ],
    },
    {
      id: "certificate",
      title: content.certificate,
      when: ({ state }) => state === "frozen",
      body: (roll) => <Certificate roll={roll} />,
    },
    {
      id: "since",
      title: content.since,
      when: ({ since }) => since !== null,
      body: ({ since }) => <Since since={since!} />,
    },
    {
      id: "places",
      title: content.places,
      when: ({ places }) => places.length > 0,
      body: ({ places }) => (
        <ReportTable
          caption={content.placesTable}
          columns={{ name: content.placeColumns[0], rows: content.placeColumns[1] }}
          rows={places.map(({ name, rows }) => ({
            key: name,
            name: name || content.noPlace,
            rows: rollsContent.count(rows),
          }))}
        />
      ),
    },
  ],
});

function FreezingProgress({ roll: { id, task_id } }: { roll: RollDetails }) {
  const queryClient = useQueryClient();
  return (
    <TaskProgress
      id={task_id!}
      label={content.making}
      canStop={false}
      onEnd={() => void queryClient.invalidateQueries({ queryKey: ["rolls", id] })}
    />
  );
}

const sinceKinds = ["left", "deceased", "merged", "erased"] as const;

function Since({ since }: { since: NonNullable<RollDetails["since"]> }) {
  const kinds = sinceKinds.filter((kind) => since[kind] > 0);
  if (kinds.length === 0) return <p>{content.sinceNothing}</p>;
  return (
    <>
      <p>{content.sinceText}</p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{content.sinceKinds[kind](since[kind])}</li>
        ))}
      </ul>
    </>
  );
}

function Certificate({ roll: { id, can, certificate_number, certified_on } }: { roll: RollDetails }) {
  const queryClient = useQueryClient();
  if (certificate_number !== null && certified_on !== null) {
    return (
      <p>
        {certificate_number}, {formatDay(certified_on)}
      </p>
    );
  }
  if (!can.includes("certify")) return <p>{content.noCertificate}</p>;
  const today = dayInNairobi(new Date());
  return (
    <RequestForm
      send={(body: Record<"certificate_number" | "certified_on", string>) =>
        api("POST /staff/rolls/{id}/certificate/", { params: { id }, body })
      }
      onSent={() => queryClient.invalidateQueries({ queryKey: ["rolls"] })}
      submit={content.note}
    >
      {(field) => (
        <>
          <TextField {...field("certificate_number")} label={content.number} maxLength={60} required />
          <TextField
            {...field("certified_on")}
            label={content.day}
            type="date"
            max={today}
            defaultValue={today}
            required
          />
        </>
      )}
    </RequestForm>
  );
}

import type { ApplicationRow } from "@party/contract/applications.staff";
import type { PhoneCallOutcome } from "@party/contract/values/applications";
import { phoneAsDialled } from "@party/contract/values/person";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { WhatsAppLink } from "#features/people/whats-app-link.tsx";
import { FactList } from "#form/facts.tsx";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import listCss from "#list/list.module.css";
import { party } from "#party.ts";
import type { Screen } from "#screen.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { callListContent as content } from "./applications.content.ts";

export const screen = { path: "/applications/calls" } satisfies Screen;

const PEOPLE_PER_PAGE = 100;

/** Members without an account who are to be told of their confirmation, one after the other, the newest first. */
export function CallListPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["applications", "calls"],
    queryFn: ({ signal }) =>
      api("GET /staff/applications/", {
        query: { status: "to_call", sort: "-applied_at", limit: PEOPLE_PER_PAGE },
        signal,
      }),
    // Whoever was reached stays until the page is left, so that it can be taken back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="applications"
      back={<BackLink to="/applications">‹ {content.back}</BackLink>}
    >
      {data ? (
        <PeopleToPhone people={data.results} hasMore={data.next !== null} error={error} loadAgain={refetch} />
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
    </Page>
  );
}

interface PeopleToPhoneProps {
  people: readonly ApplicationRow[];
  hasMore: boolean;
  /** Of loading again. */
  error: Error | null;
  loadAgain: () => Promise<{ isSuccess: boolean }>;
}

function PeopleToPhone({ people, hasMore, error, loadAgain }: PeopleToPhoneProps) {
  const [at, setAt] = useState(0);
  const [last, setLast] = useState<{ person: ApplicationRow; outcome: PhoneCallOutcome }>();
  const mutation = useMutation({
    mutationFn: ({ person, outcome }: { person: ApplicationRow; outcome: PhoneCallOutcome | null }) =>
      api("PUT /staff/applications/{id}/call/", { params: { id: person.id }, body: { outcome } }),
    onSuccess: (_, { person, outcome }) => {
      setLast(outcome ? { person, outcome } : undefined);
      setAt(people.indexOf(person) + (outcome ? 1 : 0));
    },
  });
  const record = (person: ApplicationRow, outcome: PhoneCallOutcome | null) =>
    mutation.isPending || mutation.mutate({ person, outcome });
  /** Without those reached meanwhile, by whomever. */
  const startAgain = async () => {
    if (!(await loadAgain()).isSuccess) return;
    setLast(undefined);
    setAt(0);
  };
  const person = people[at];
  return (
    <div className={css.stack}>
      <div role="status">
        {last ? (
          <Alert severity="success">
            {content.recorded[last.outcome](last.person.name)}{" "}
            <button type="button" className={css.inline} onClick={() => record(last.person, null)}>
              {content.undo}
            </button>
          </Alert>
        ) : null}
      </div>
      <FormAlert error={mutation.error ?? error} />
      {person ? (
        <Panel id="call" title={person.name}>
          <p>{content.place(at + 1, people.length, hasMore)}</p>
          <FactList
            facts={[
              [content.number, person.number],
              [content.ward, `${person.place.ward}, ${person.place.county}`],
              [content.tried, person.call ? content.notReachedBefore(person.call.by ?? content.operator) : null],
            ]}
          />
          <p>{content.script(party.name, person.name, person.number ?? "")}</p>
          <a href={`tel:${person.phone}`} className={`${buttonVariantClass("primary")} ${listCss.phone}`}>
            {phoneAsDialled(person.phone)}
          </a>
          <p className={css.actions}>
            <WhatsAppLink phone={person.phone} />
            {person.person_id === null ? null : (
              <>
                <Link to="/people/$id" params={{ id: person.person_id }} hash="correct">
                  {content.wrongNumber}
                </Link>
                <Link to="/people/$id" params={{ id: person.person_id }} hash="tasks">
                  {content.callAgain}
                </Link>
              </>
            )}
          </p>
          <p className={css.actions}>
            {(["reached", "not_reached"] as const).map((outcome) => (
              <Button
                key={outcome}
                look={outcome === "reached" ? "primary" : "outlined"}
                aria-disabled={mutation.isPending}
                onClick={() => record(person, outcome)}
              >
                {content.outcomes[outcome]}
              </Button>
            ))}
            <button
              type="button"
              className={css.inline}
              onClick={() => {
                setLast(undefined);
                setAt(at + 1);
              }}
            >
              {content.next}
            </button>
          </p>
        </Panel>
      ) : (
        <Panel id="call" title={people.length === 0 ? content.nobody : content.end}>
          <p>{people.length === 0 ? content.nobodyText : content.endText}</p>
          <p className={css.actions}>
            {people.length > 0 ? (
              <Button look="outlined" onClick={startAgain}>
                {content.fromStart}
              </Button>
            ) : null}
            <Link to="/applications" search={{ status: "confirmed" }} className={buttonVariantClass("outlined")}>
              {content.confirmedOnes}
            </Link>
          </p>
        </Panel>
      )}
    </div>
  );
}

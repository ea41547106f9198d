import type { PersonPair } from "@party/contract/pairs.staff";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { PairComparison } from "./comparison.tsx";
import { pairContent as content, pairsContent } from "./pairs.content.ts";

export const screen = { path: "/duplicates/$id", params: "id" } satisfies Screen;

const decidePair = ({ id }: PersonPair, decision: "not_same" | "undecided") =>
  api("POST /staff/pairs/{id}/decisions/", { params: { id }, body: { decision } });

function pairNotice({ merge, proposal, refused, decision }: PersonPair) {
  if (merge) {
    return (
      <Alert severity="success">
        {content.merged}{" "}
        <Link to="/merges/$id" params={{ id: merge }}>
          {content.openMerge}
        </Link>
      </Alert>
    );
  }
  if (proposal) {
    return (
      <Alert severity="info">
        {content.proposed}{" "}
        <Link to="/proposals/$id" params={{ id: proposal }}>
          {content.openProposal}
        </Link>
      </Alert>
    );
  }
  if (decision) return <Alert severity="info">{content.decidedAs(decision.by, decision.at)}</Alert>;
  return refused ? <Alert severity="warning">{refused}</Alert> : null;
}

/** Two rows side by side: they are joined, or recorded as two people. */
export const PairPage: FC = detailPage("GET /staff/pairs/{id}/", {
  back: { to: "/duplicates", label: content.back },
  help: "duplicates",
  title: ({ people: [one, other] }) => pairsContent.names(one!.name, other!.name),
  notice: pairNotice,
  panels: [
    {
      id: "compare",
      title: content.compare,
      body: (pair) => <PairComparison key={pair.people.map(({ version }) => version).join()} pair={pair} />,
    },
    {
      id: "decision",
      title: content.decide,
      when: ({ merge, proposal }) => !(merge || proposal),
      body: () => <p>{content.decideText}</p>,
      actions: [
        {
          label: content.notSame,
          when: ({ decision }) => decision === null,
          confirm: {
            title: () => content.notSameTitle,
            effect: () => <p>{content.notSameEffect}</p>,
            submit: () => content.notSameSubmit,
          },
          call: (pair) => decidePair(pair, "not_same"),
          done: () => pairsContent.notSameDone,
        },
        {
          label: content.undecided,
          when: ({ decision }) => decision !== null,
          call: (pair) => decidePair(pair, "undecided"),
          done: () => pairsContent.takenBack,
        },
      ],
    },
  ],
});

import type { PersonMerge } from "@party/contract/pairs.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import type { FC } from "react";
import { api } from "#api.ts";
import type { LinkTarget } from "#form/actions.tsx";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { mergeContent as content, mergeFieldNames, mergesContent } from "./pairs.content.ts";

export const screen = { path: "/merges/$id", params: "id" } satisfies Screen;

const personPageLink = ({ id }: PersonMerge["survivor"]): LinkTarget => ({ to: "/people/$id", params: { id } });
const personRowText = ({ name, id }: PersonMerge["survivor"]) => mergesContent.row(mergesContent.name(name), id);

function mergeNotice({ undone, blocked, undo_until }: PersonMerge) {
  if (undone) return null;
  if (blocked) return <Alert severity="warning">{blocked}</Alert>;
  return undo_until ? null : <Alert severity="info">{content.final}</Alert>;
}

/** Two rows that were joined: what went where, and the way back. */
export const MergePage: FC = detailPage("GET /staff/merges/{id}/", {
  back: { to: "/merges", label: content.back },
  help: "duplicates",
  title: ({ survivor }) => content.title(survivor.name),
  notice: mergeNotice,
  panels: [
    {
      id: "facts",
      title: content.facts,
      facts: ({ survivor, absorbed, made_by, made_at, fields, moved, undo_until, undone }) => [
        [content.survivor, personRowText(survivor)],
        [content.absorbed, personRowText(absorbed)],
        [content.made, content.madeBy(made_by, made_at)],
        [content.fields, fields.map((field) => mergeFieldNames[field]).join(", ")],
        [content.moved, content.movedOf(moved)],
        [content.until, undo_until && formatInstant(new Date(undo_until))],
        [content.undone, undone && content.madeBy(undone.by, undone.at)],
      ],
      actions: [
        { label: content.openPerson, to: ({ survivor }) => personPageLink(survivor) },
        {
          label: content.openOther,
          when: ({ undone }) => undone !== null,
          to: ({ absorbed }) => personPageLink(absorbed),
        },
      ],
    },
    {
      id: "left",
      title: content.left,
      when: ({ undone }) => (undone?.left.length ?? 0) > 0,
      body: ({ undone }) => (
        <>
          <p>{content.leftIntro}</p>
          <ul>
            {undone?.left.map((each) => (
              <li key={JSON.stringify(each)}>{content.leftOf(each)}</li>
            ))}
          </ul>
        </>
      ),
    },
    {
      id: "undo",
      title: content.undoPanel,
      when: ({ undo_until, blocked, undone }) => undo_until !== null && blocked === null && undone === null,
      actions: [
        {
          label: content.undo,
          confirm: {
            title: () => content.undoTitle,
            effect: () => <p>{content.undoEffect}</p>,
            text: content.reason,
            submit: () => content.undo,
          },
          call: ({ id }, reason) => api("POST /staff/merges/{id}/undoings/", { params: { id }, body: { reason } }),
          changes: ["pairs", "people"],
        },
      ],
    },
  ],
});

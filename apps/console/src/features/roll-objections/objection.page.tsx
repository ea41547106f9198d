import type { RollObjection } from "@party/contract/roll-objections.staff";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { objectionContent as content, objectionsContent } from "./objections.content.ts";

export const screen = { path: "/roll-objections/$id", params: "id" } satisfies Screen;

function notice({ state, return_reason, can }: RollObjection) {
  if (state === "confirmed") return <Alert severity="success">{content.done}</Alert>;
  if (state === "decided") {
    return <Alert severity="info">{can.includes("confirm") ? content.yourTurn : content.waits}</Alert>;
  }
  return return_reason === null ? null : <Alert severity="warning">{content.returned(return_reason)}</Alert>;
}

const decision = (outcome: "upheld" | "refused", label: string, effect: string) => ({
  label,
  primary: outcome === "upheld",
  when: ({ can }: RollObjection) => can.includes("decide"),
  confirm: { title: () => label, effect: () => effect, text: content.answerLabel, submit: () => label },
  call: ({ id }: RollObjection, answer: string) =>
    api("POST /staff/roll-objections/{id}/decisions/", { params: { id }, body: { outcome, answer } }),
  changes: ["today"],
});

/** One objection: what the member writes, the answer, and who decided and confirmed it. */
export const ObjectionPage: FC = detailPage("GET /staff/roll-objections/{id}/", {
  back: { to: "/roll-objections", label: content.back },
  help: "rolls",
  title: ({ person, roll }) => `${person.name || objectionsContent.unnamed}: ${roll.title}`,
  notice,
  panels: [
    {
      id: "objection",
      title: content.what,
      facts: (row) => [
        [content.member, row.person.name],
        [content.text, row.text],
        [content.roll, row.roll.title],
        [content.line, row.line === null ? content.notOn : row.line.toLocaleString("en-KE")],
        [content.came, formatInstant(new Date(row.created_at))],
        [content.due, formatDay(row.due_on)],
      ],
      actions: [
        decision("upheld", content.uphold, content.upholdEffect),
        decision("refused", content.refuse, content.refuseEffect),
        { label: content.toRoll, to: ({ roll }) => ({ to: "/rolls/$id", params: { id: roll.id } }) },
      ],
    },
    {
      id: "answer",
      title: content.answer,
      when: ({ outcome }) => outcome !== null,
      facts: (row) => [
        [content.outcome, row.outcome && objectionsContent.outcomes[row.outcome]],
        [content.inWriting, row.answer],
        [content.decider, row.decided_by],
        [content.confirmer, row.confirmed_by],
      ],
      actions: [
        {
          label: content.confirm,
          primary: true,
          when: ({ can }) => can.includes("confirm"),
          confirm: {
            title: () => content.confirm,
            effect: () => content.confirmEffect,
            submit: () => content.confirm,
          },
          call: ({ id }) => api("POST /staff/roll-objections/{id}/confirmations/", { params: { id }, body: {} }),
          changes: ["today"],
        },
        {
          label: content.sendBack,
          when: ({ can }) => can.includes("confirm"),
          confirm: {
            title: () => content.sendBack,
            effect: () => content.sendBackEffect,
            text: content.reason,
            submit: () => content.sendBack,
          },
          call: ({ id }, reason) =>
            api("POST /staff/roll-objections/{id}/returns/", { params: { id }, body: { reason } }),
        },
      ],
    },
  ],
});

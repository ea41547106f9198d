import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { api } from "#api.ts";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import { hasPermission } from "#session/session.ts";
import { heldGiftsContent as content } from "./held-gifts.content.ts";

/** Gifts above the limit of one giver. */
export const HeldGiftListPage: FC = listPage("GET /staff/held-gifts/", {
  content,
  help: "held-gifts",
  title: ({ giver }) => giver ?? content.unknown,
  columns: {
    amount: { cell: ({ amount }) => amount !== null && formatKes(amount), numeric: true },
    reference: ({ reference }) => reference,
    why: ({ finding }) => finding,
    held: ({ held_at }) => formatDate(new Date(held_at)),
    note: { cell: ({ note }) => note, when: ({ status }) => status === "decided" },
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  actions: [
    {
      label: content.decide,
      when: ({ decided_at }, staff) => decided_at === null && hasPermission(staff, "payments.allocate"),
      confirm: {
        title: ({ giver }) => content.decideTitle(giver ?? content.unknown),
        effect: () => content.decideEffect,
        text: content.note,
        submit: () => content.submit,
      },
      call: ({ id }, note) => api("POST /staff/held-gifts/{id}/decisions/", { params: { id }, body: { note } }),
    },
  ],
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyDecided),
});

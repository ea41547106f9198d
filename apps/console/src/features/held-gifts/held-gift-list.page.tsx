import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { heldGiftsContent as content } from "./held-gifts.content.ts";

export const screen = {
  path: "/held-gifts",
  search: "GET /staff/held-gifts/",
  menu: {
    group: "money",
    order: 5,
    label: content.title,
    about: content.about,
    icon: "M20 6h-2.2a3 3 0 0 0-5.3-2.7l-.5.7-.5-.7A3 3 0 0 0 6.2 6H4a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2m0 13H4v-2h16zm0-5H4V8h5.1L7 10.8 8.6 12 12 7.4l3.4 4.6 1.6-1.2L14.9 8H20z",
    permissions: ["payments.read"],
  },
} satisfies Screen;

/** Gifts above the limit of one giver. */
export const HeldGiftListPage: FC = listPage("GET /staff/held-gifts/", {
  content,
  help: "held-gifts",
  title: ({ giver }) => giver ?? content.unknown,
  columns: {
    amount: { cell: ({ amount }) => amount !== null && formatKes(amount), numeric: true },
    reference: ({ reference, payment }) =>
      payment === null ? (
        reference
      ) : (
        <Link to="/payments/$id" params={{ id: payment }}>
          {reference}
        </Link>
      ),
    why: ({ finding }) => finding,
    held: ({ held_at }) => formatDate(new Date(held_at)),
    note: { cell: ({ note }) => note ?? content.given, when: ({ status }) => status === "decided" },
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  actions: [
    {
      label: content.keep,
      when: ({ decided_at, proposal }, staff) =>
        decided_at === null && proposal === null && hasPermission(staff, "payments.allocate"),
      confirm: {
        title: ({ giver }) => content.keepTitle(giver ?? content.unknown),
        effect: () => content.keepEffect,
        text: content.reason,
        submit: () => content.submit,
      },
      call: ({ id }, reason) => api("POST /staff/held-gifts/{id}/proposals/", { params: { id }, body: { reason } }),
      changes: ["proposals"],
    },
    {
      label: content.giveBack,
      when: ({ decided_at, entry }, staff) =>
        decided_at === null && entry !== null && hasPermission(staff, "refunds.propose"),
      to: ({ entry }) => ({ to: "/refunds/new/$id", params: { id: entry ?? 0 } }),
    },
    {
      label: content.proposal,
      when: ({ proposal }) => proposal !== null,
      to: ({ proposal }) => ({ to: "/proposals/$id", params: { id: proposal ?? 0 } }),
    },
  ],
  action: () => (
    <Link to="/donation-limits" className={buttonVariantClass("outlined")}>
      {content.limits}
    </Link>
  ),
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyDecided),
});

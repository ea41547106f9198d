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
    icon: "M2 7h9v4H2zm11 0h9v4h-9zM3 13h8v8H3zm10 0h8v8h-8zM12 6 7 2v4zm0 0 5-4v4z",
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

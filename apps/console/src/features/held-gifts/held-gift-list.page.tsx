import type { HeldGift } from "@party/contract/held-gifts.staff";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { ChoiceFilter, Filters } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { may, useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { heldGiftsContent as content } from "./held-gifts.content.ts";

const DECIDE = "decide-gift";

/** Gifts above the limit of one giver. */
export function HeldGiftListPage() {
  const staff = useStaff();
  const search = useSearch({ from: "/staff/held-gifts" });
  const navigate = useNavigate({ from: "/held-gifts" });
  const queryClient = useQueryClient();
  const { status = "open", after } = search;
  const [gift, setGift] = useState<HeldGift>();
  return (
    <Page title={content.title} intro={content.intro} help="held-gifts">
      <Filters>
        <ChoiceFilter
          label={content.status}
          options={Object.entries(content.statuses) as ["open" | "decided", string][]}
          value={status}
          onChange={(value) => navigate({ search: { status: value === "decided" ? value : undefined } })}
        />
      </Filters>
      <List
        label={content.title}
        queryKey={["held-gifts", { status, after }]}
        load={(signal) =>
          api("GET /staff/held-gifts/", { query: { status, ...(after ? { after } : { total: "1" }) }, signal })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={status === "open" ? content.empty : content.emptyDecided}
        titleColumn={content.columns.giver}
        rowTitle={({ giver }) => giver ?? content.unknown}
        columns={[
          {
            title: content.columns.amount,
            cell: ({ amount }) => (amount === null ? "–" : formatKes(amount)),
            numeric: true,
          },
          { title: content.columns.reference, cell: ({ reference }) => reference ?? "–" },
          { title: content.columns.why, cell: ({ finding }) => finding },
          { title: content.columns.held, cell: ({ held_at }) => formatDate(new Date(held_at)) },
          ...(status === "decided" ? [{ title: content.columns.note, cell: ({ note }: HeldGift) => note ?? "–" }] : []),
        ]}
        action={(row) =>
          row.decided_at || !may(staff, "payments.allocate") ? null : (
            <button
              type="button"
              className={buttonClass("outlined")}
              onClick={() => {
                setGift(row);
                dialogElement(DECIDE)?.showModal();
              }}
            >
              {content.decide}
            </button>
          )
        }
      />
      <ActionDialog
        id={DECIDE}
        subject={gift?.id}
        title={content.decideTitle(gift?.giver ?? content.unknown)}
        effect={content.decideEffect}
        text={content.note}
        submit={content.submit}
        act={async (note) => {
          if (gift) await api("POST /staff/held-gifts/{id}/decisions/", { params: { id: gift.id }, body: { note } });
          await queryClient.invalidateQueries({ queryKey: ["held-gifts"] });
        }}
      />
    </Page>
  );
}

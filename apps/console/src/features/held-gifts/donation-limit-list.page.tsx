import { formatKes } from "@party/contract/values/money";
import { formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { donationLimitsContent as content } from "./held-gifts.content.ts";

export const screen = { path: "/donation-limits", search: "GET /staff/donation-limits/" } satisfies Screen;

/** What one giver may give in a year, the newest limit first. */
export const DonationLimitListPage: FC = listPage("GET /staff/donation-limits/", {
  content,
  help: "held-gifts",
  title: ({ amount }) => formatKes(amount),
  columns: {
    from: { cell: ({ valid_from }) => formatDay(valid_from), nowrap: true },
    until: ({ valid_until }) => (valid_until === null ? content.further : formatDay(valid_until)),
    warning: ({ warning_percent }) => warning_percent !== null && content.percent(warning_percent),
    source: ({ source }) => source,
  },
  action: (staff) =>
    hasPermission(staff, "donations.limits") ? (
      <Link to="/donation-limits/propose" className={buttonVariantClass("primary")}>
        {content.propose}
      </Link>
    ) : null,
  empty: () => content.empty,
});

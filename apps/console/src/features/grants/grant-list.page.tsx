import type { RoleGrant } from "@party/contract/grants";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { hasPermission } from "#session/session.ts";
import { grantsContent as content } from "./grants.content.ts";

export const screen = {
  path: "/roles",
  search: "GET /staff/grants/",
  menu: {
    group: "office",
    order: 2,
    label: content.title,
    about: content.about,
    icon: "M12.65 10a6 6 0 1 0 0 4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4",
    permissions: ["grants.read"],
  },
} satisfies Screen;

const roleLabels = Object.fromEntries(roleNames.map((name) => [name, roles[name].label])) as Record<RoleName, string>;
const isNationalGrant = ({ place }: RoleGrant) => place.level === "nation";

/** Who has which role where. */
export const GrantListPage: FC = listPage("GET /staff/grants/", {
  content,
  help: "roles",
  title: ({ user }) => user.name,
  columns: {
    role: ({ role }) => roles[role].label,
    place: ({ place }) => place.name,
    until: ({ ended_at, valid_until }) => formatInstant(new Date(ended_at ?? valid_until)),
    endedBy: { cell: ({ ended_by }) => ended_by, when: ({ status }) => status === "ended" },
  },
  filters: {
    q: textFilter(),
    role: choiceFilter(content.role, roleLabels, { all: content.allRoles }),
    status: choiceFilter(content.status, content.statuses),
  },
  actions: [
    {
      label: content.end,
      when: ({ can_end }) => can_end,
      confirm: {
        title: ({ user, role }) => content.endTitle(user.name, roles[role].label),
        effect: (grant) => <p>{isNationalGrant(grant) ? content.endNationalEffect : content.endEffect}</p>,
        text: content.reason,
        submit: (grant) => (isNationalGrant(grant) ? content.endPropose : content.endSubmit),
      },
      call: ({ id }, reason) =>
        retryWithRecentCode(() => api("POST /staff/grants/{id}/endings/", { params: { id }, body: { reason } })),
      changes: ["proposals"],
      done: ({ user }, ended) =>
        ((ended as RoleGrant).ending === null ? content.ended : content.endProposed)(user.name),
    },
    {
      label: content.endWaits,
      when: ({ can_end, ending }) => !can_end && ending !== null,
      to: ({ ending }) => ({ to: "/proposals/$id", params: { id: ending! } }),
    },
  ],
  action: (staff) =>
    hasPermission(staff, "grants.propose") ? (
      <Link to="/roles/propose" className={buttonVariantClass("primary")}>
        {content.propose}
      </Link>
    ) : null,
  empty: () => content.empty,
});

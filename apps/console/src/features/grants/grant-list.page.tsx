import { roleNames, roles } from "@party/contract/values/permissions";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { List } from "#list/list.tsx";
import { may, useStaff } from "#session/session.ts";
import { grantsContent as content } from "./grants.content.ts";

/** Who has which role where. The filters and the page stand in the address. */
export function GrantListPage() {
  const staff = useStaff();
  const search = useSearch({ from: "/staff/roles" });
  const navigate = useNavigate({ from: "/roles" });
  const { q, role, ended, after } = search;
  const status = ended ? "ended" : "valid";
  return (
    <>
      <h1>{content.title}</h1>
      <p>{content.intro}</p>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <label>
          {content.search}
          <input
            type="search"
            defaultValue={q}
            onChange={({ target }) =>
              navigate({ search: { ...search, q: target.value || undefined, after: undefined } })
            }
          />
        </label>
        <label>
          {content.role}
          <select
            value={role ?? ""}
            onChange={({ target }) =>
              navigate({
                search: { ...search, role: roleNames.find((name) => name === target.value), after: undefined },
              })
            }
          >
            <option value="">{content.allRoles}</option>
            {roleNames.map((name) => (
              <option key={name} value={name}>
                {roles[name].label}
              </option>
            ))}
          </select>
        </label>
      </form>
      {may(staff, "grants.propose") ? <Link to="/roles/propose">{content.propose}</Link> : null}
      <List
        label={content.title}
        queryKey={["grants", { q, role, status, after }]}
        load={(signal) =>
          api("GET /staff/grants/", {
            query: { q: q ?? "", status, ...(role ? { role } : {}), ...(after ? { after } : { total: "1" }) },
            signal,
          })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={content.empty}
        rowTitle={({ user }) => user.name}
        columns={[
          { title: content.columns.person, cell: ({ user }) => user.name },
          { title: content.columns.role, cell: ({ role: name }) => roles[name].label },
          { title: content.columns.place, cell: ({ place }) => place.name },
          { title: content.columns.until, cell: ({ valid_until }) => valid_until.slice(0, 10), numeric: true },
        ]}
      />
    </>
  );
}
